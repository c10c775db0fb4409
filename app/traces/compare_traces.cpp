#include "app/traces/compare_traces.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "demos/share/degrees.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::countText;
using demos::printed;
using geometry::Vec3d;

constexpr std::size_t kMaxRows = 5'000'000;
constexpr double kNormal = 1.0;         // degrees, between normals that are the same
constexpr double kImpulseShare = 0.01;  // of the larger impulse
constexpr double kMinImpulse = 0.001;   // of the largest impulse in the frame: smaller differences are ignored

std::map<std::string, std::uint32_t> bodiesByName(const demos::TraceScene& scene) {
    std::map<std::string, std::uint32_t> bodies;
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) bodies.try_emplace(scene.bodies[i].name, i);
    return bodies;
}

/// The angle of the turn from one orientation to the other, exactly 0 for equal ones: the sine is that of the turn
/// itself, as 1 - cos² would round to some 1e-16.
double angleBetween(const geometry::Quatd& a, const geometry::Quatd& b) {
    const geometry::Quatd turn = glm::conjugate(a) * b;
    return 2.0 * std::atan2(glm::length(Vec3d{turn.x, turn.y, turn.z}), std::abs(turn.w));
}

/// All contacts of two bodies in a frame, those that will be later in the step left aside.
struct Touch {
    std::optional<double> depth{};  // m, of the deepest
    Vec3d normal{0.0};              // of the same, from the body whose name comes first
    std::optional<double> impulse{};
};
using BodyNames = std::pair<std::string, std::string>;

std::map<BodyNames, Touch> touchesOf(const demos::TraceFrame& frame) {
    std::map<BodyNames, Touch> touches;
    for (const demos::TraceContact& contact : frame.contacts) {
        if (contact.speculative) continue;
        BodyNames names{frame.scene->bodies[contact.a].name, frame.scene->bodies[contact.b].name};
        const bool isTurned = names.second < names.first;
        if (isTurned) std::swap(names.first, names.second);
        Touch& touch = touches[names];
        const bool isDeepest = !touch.depth || (contact.depth && *contact.depth > *touch.depth);
        if (isDeepest) touch.depth = contact.depth, touch.normal = isTurned ? -contact.normal : contact.normal;
        if (contact.impulse) touch.impulse = touch.impulse.value_or(0.0) + *contact.impulse;
    }
    return touches;
}

class FrameComparison {
public:
    FrameComparison(const demos::TraceFrame& a, const demos::TraceFrame& b, double tolerance)
        : a_(a), b_(b), tolerance_(tolerance) {}

    void comparePlaces(const std::map<std::string, std::uint32_t>& others) {
        for (const demos::TracePose& pose : a_.poses) {
            const std::string& name = a_.scene->bodies[pose.body].name;
            const auto other = others.find(name);
            const demos::TracePose* there = other == others.end() ? nullptr : b_.poseOf(other->second);
            if (there == nullptr) continue;
            row.angle = std::max(row.angle, angleBetween(pose.pose.orientation, there->pose.orientation));
            const double away = glm::length(there->pose.position - pose.pose.position);
            note(TraceDifference::Place, away, name, [&] { return printed("%.4g m away", away); });
        }
    }

    void compareContacts() {
        const std::map<BodyNames, Touch> ofA = touchesOf(a_), ofB = touchesOf(b_);
        largestImpulse_ = 0.0;
        for (const auto* touches : {&ofA, &ofB})
            for (const auto& [names, touch] : *touches)
                largestImpulse_ = std::max(largestImpulse_, std::abs(touch.impulse.value_or(0.0)));
        for (const auto& [names, touch] : ofA) {
            const auto other = ofB.find(names);
            if (other == ofB.end())
                noteUnmatched(names, touch, "the first");
            else
                compareTouches(names, touch, other->second);
        }
        for (const auto& [names, touch] : ofB)
            if (!ofA.contains(names)) noteUnmatched(names, touch, "the second");
    }

    TraceComparison::Row row{};

private:
    template <typename Words>
    void note(TraceDifference kind, double by, const std::string& who, const Words& words) {
        TraceComparison::Difference& worst = row.differences[static_cast<std::size_t>(kind)];
        if (!(by > worst.by) && !worst.who.empty()) return;
        worst = {by, who, words()};
    }

    /// Notes a contact that only one trace has. Contacts less deep than the tolerance are ignored; those without a
    /// depth are not.
    void noteUnmatched(const BodyNames& names, const Touch& touch, const char* which) {
        const double depth = touch.depth.value_or(2.0 * tolerance_);
        if (depth <= tolerance_) return;
        note(TraceDifference::Contact, depth, namesOf(names), [&] {
            return std::string("a contact only in ") + which + " trace" +
                   (touch.depth ? printed(", %.4g m deep", depth) : "");
        });
    }

    void compareTouches(const BodyNames& names, const Touch& one, const Touch& other) {
        if (one.depth && other.depth)
            note(TraceDifference::Depth, std::abs(*one.depth - *other.depth), namesOf(names),
                 [&] { return printed("depth %.4g m", *one.depth) + printed(" against %.4g m", *other.depth); });
        const double sine = glm::length(glm::cross(one.normal, other.normal));
        const double angle = demos::kDegrees<double> * std::atan2(sine, glm::dot(one.normal, other.normal));
        note(TraceDifference::Normal, angle, namesOf(names), [&] { return printed("normals %.3g° apart", angle); });
        if (!one.impulse || !other.impulse) return;
        const double larger = std::max(std::abs(*one.impulse), std::abs(*other.impulse));
        const double by = std::abs(*one.impulse - *other.impulse);
        if (by <= kImpulseShare * larger || by <= kMinImpulse * largestImpulse_) return;
        note(TraceDifference::Impulse, by, namesOf(names),
             [&] { return printed("impulse %.4g N s", *one.impulse) + printed(" against %.4g N s", *other.impulse); });
    }

    static std::string namesOf(const BodyNames& names) { return names.first + " and " + names.second; }

    const demos::TraceFrame &a_, &b_;
    double tolerance_, largestImpulse_ = 0.0;
};

/// The frame of the second trace that is nearest in time; going on from the one before.
class Alignment {
public:
    explicit Alignment(const TraceFile& file) : file_(file), count_(file.frameCount()) {}

    TraceFile::Frame at(std::uint64_t index, const std::optional<double>& time) {
        if (!time) return index < count_ ? file_.frame(index) : nullptr;
        while (at_ + 1 < count_) {
            const auto here = file_.frame(at_)->time, next = file_.frame(at_ + 1)->time;
            if (!here || !next || std::abs(*next - *time) >= std::abs(*here - *time)) break;
            ++at_;
        }
        if (at_ >= count_) return nullptr;
        TraceFile::Frame frame = file_.frame(at_);
        const double slack = 0.75 * file_.step();
        if (frame->time && std::abs(*frame->time - *time) > slack) return nullptr;  // one of them is over
        return frame;
    }

private:
    const TraceFile& file_;
    std::uint64_t count_, at_ = 0;
};

/// Beyond it a difference counts.
double allowed(TraceDifference kind, double tolerance) {
    if (kind == TraceDifference::Normal) return kNormal;
    return kind == TraceDifference::Impulse ? 0.0 : tolerance;
}

std::string quotedCell(const std::string& text) {
    std::string cell = "\"";
    for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + "\"";
}

std::string placeOf(const TraceComparison::Row& row) {
    return printed("frame %llu, ", static_cast<unsigned long long>(row.frame)) + printed("%.4g s: ", row.time);
}

}  // namespace

const char* nameOf(TraceDifference kind) {
    constexpr std::array<const char*, kTraceDifferences> kNames{"place", "contact", "depth", "normal", "impulse"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool TraceComparison::differs() const {
    return std::any_of(first.begin(), first.end(), [](const auto& row) { return row.has_value(); });
}

TraceComparison compareTraces(const TraceFile& a, const TraceFile& b, double tolerance) {
    TraceComparison found;
    found.tolerance = tolerance;
    Alignment alignment(b);
    const auto others = bodiesByName(*b.frame(b.frameCount())->scene),
               own = bodiesByName(*a.frame(a.frameCount())->scene);
    for (const auto& [name, index] : own)
        if (!others.contains(name)) found.alone.push_back(name);
    for (const auto& [name, index] : others)
        if (!own.contains(name)) found.alone.push_back(name);
    const auto hasContacts = [](const TraceFile& file) {
        for (std::uint64_t i = 0; i < file.frameCount(); ++i)
            if (!file.frame(i)->contacts.empty()) return true;
        return false;
    };
    found.haveContacts = hasContacts(a) && hasContacts(b);
    for (std::uint64_t i = 0; i < a.frameCount() && found.rows.size() < kMaxRows; ++i) {
        const TraceFile::Frame frame = a.frame(i), there = alignment.at(i, frame->time);
        if (!there) continue;
        FrameComparison comparison(*frame, *there, tolerance);
        comparison.comparePlaces(others);
        if (found.haveContacts) comparison.compareContacts();
        TraceComparison::Row row = std::move(comparison.row);
        row.frame = i;
        row.time = frame->time.value_or(static_cast<double>(i) * a.step());
        for (std::size_t k = 0; k < kTraceDifferences; ++k)
            if (!found.first[k] && row.differences[k].by > allowed(static_cast<TraceDifference>(k), tolerance))
                found.first[k] = row;
        found.rows.push_back(std::move(row));
    }
    return found;
}

std::string comparisonText(const TraceComparison& found, const std::string& nameA, const std::string& nameB) {
    std::string text = nameA + " and " + nameB + ": " + countText(found.rows.size(), "frame", "frames") + " compared\n";
    for (std::size_t i = 0; i < std::min<std::size_t>(10, found.alone.size()); ++i)
        text += "  only in one of them: " + found.alone[i] + "\n";
    if (!found.haveContacts) text += "Contacts are not compared: not both record some.\n";
    if (!found.first[0]) text += printed("No body is further than %.4g m from its other self\n", found.tolerance);
    if (!found.differs() && found.haveContacts) text += "Contacts, depths, normals and impulses are the same.\n";
    std::optional<std::uint64_t> earliest;
    for (const auto& row : found.first)
        if (row) earliest = std::min(earliest.value_or(row->frame), row->frame);
    if (earliest)
        text += printed("The first frame at which they differ is %llu. The first differences of each kind:\n",
                        static_cast<unsigned long long>(*earliest));
    for (std::size_t k = 0; k < kTraceDifferences; ++k) {
        if (!found.first[k]) continue;
        const TraceComparison::Difference& difference = found.first[k]->differences[k];
        text += printed("  %-8s ", nameOf(static_cast<TraceDifference>(k))) + placeOf(*found.first[k]) +
                difference.who + ": " + difference.what + "\n";
    }
    const auto worst = std::max_element(found.rows.begin(), found.rows.end(), [](const auto& a, const auto& b) {
        return a.of(TraceDifference::Place).by < b.of(TraceDifference::Place).by;
    });
    if (worst != found.rows.end() && worst->of(TraceDifference::Place).by > 0.0)
        text += "Furthest apart: " + placeOf(*worst) + worst->of(TraceDifference::Place).who +
                printed(" by %.4g m", worst->of(TraceDifference::Place).by) +
                printed("; the largest turn there %.4g rad\n", worst->angle);
    text += "\n     time, s   distance, m    angle, rad      depth, m  impulse, N s   body\n";
    // About twenty rows over the whole time; a table of all is what --csv writes.
    const std::size_t stride = std::max<std::size_t>(1, found.rows.size() / 20);
    for (std::size_t i = 0; i < found.rows.size(); i += stride) {
        const TraceComparison::Row& row = found.rows[i];
        text += printed("%12.5g  ", row.time) + printed("%12.5g  ", row.of(TraceDifference::Place).by) +
                printed("%12.5g  ", row.angle) + printed("%12.5g  ", row.of(TraceDifference::Depth).by) +
                printed("%12.5g   ", row.of(TraceDifference::Impulse).by) + row.of(TraceDifference::Place).who + "\n";
    }
    return text;
}

std::string comparisonCsv(const TraceComparison& found) {
    std::string text =
        "frame,\"time, s\",\"distance, m\",\"angle, rad\",body,\"contact of one alone, m\",\"depth, m\","
        "\"normal, degrees\",\"impulse, N s\",bodies\n";
    for (const TraceComparison::Row& row : found.rows) {
        text += std::to_string(row.frame) + printed(",%.9g", row.time) +
                printed(",%.9g", row.of(TraceDifference::Place).by) + printed(",%.9g,", row.angle) +
                quotedCell(row.of(TraceDifference::Place).who);
        std::string who;
        for (std::size_t k = 1; k < kTraceDifferences; ++k) {
            text += printed(",%.9g", row.differences[k].by);
            const bool isNamed =
                who.empty() && row.differences[k].by > allowed(static_cast<TraceDifference>(k), found.tolerance);
            if (isNamed) who = row.differences[k].who;
        }
        text += "," + quotedCell(who) + "\n";
    }
    return text;
}

}  // namespace collidoscope::app
