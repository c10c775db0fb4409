#include "app/traces/trace_scene.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/base/elementary.h"

namespace collidoscope::app {
namespace {

using geometry::Vec3d;

constexpr std::size_t kMaxOwnValues = 64;  // of a frame: each is a curve

demos::TraceContact contactOf(const TraceRecord& record) {
    const auto [a, b] = record.bodies("contact");
    demos::TraceContact contact{.a = a, .b = b, .point = record.place("point")};
    contact.normal = record.our().normal(record.required("normal"));
    if (const auto depth = record.length("depth")) contact.depth = record.our().depth(*depth);
    if (const auto impulse = record.length("impulse")) contact.impulse = *impulse * record.our().unit;
    const auto lengthFromZero = [&](const char* key) {
        const double length = record.length(key).value_or(0.0);
        if (length < 0.0) throw LineFault{"\"" + std::string(key) + "\" must be a length from zero on"};
        return length * record.our().unit;
    };
    contact.within = lengthFromZero("within");
    contact.preference = lengthFromZero("preference");
    contact.overhang = lengthFromZero("overhang");
    contact.isTurned = record.truth("turned").value_or(false);
    return contact;
}

/// The poses at which a contact's bodies will touch, as far as the line gives them.
struct SpeculativeRecord {
    double time = 0.0;  // s
    std::array<std::optional<Vec3d>, 2> positions{};
    std::array<std::optional<geometry::Quatd>, 2> orientations{};
};

SpeculativeRecord speculativeOf(const TraceRecord& record) {
    SpeculativeRecord speculative{.time = record.number("ahead").value_or(0.0)};
    if (!(speculative.time >= 0.0)) throw LineFault{"\"ahead\" must be a time in seconds from zero on"};
    const auto pairOf = [&](const char* key, const auto& take) {
        if (!record.has(key)) return;
        const auto items = record.json().items(record.json().find(key));
        if (items.size() != 2) throw LineFault{"\"" + std::string(key) + "\" must be a list of two, for both bodies"};
        for (std::size_t i = 0; i < 2; ++i) take(i, items[i]);
    };
    pairOf("positions",
           [&](std::size_t i, const JsonValue* item) { speculative.positions[i] = record.placeOf(item, "positions"); });
    pairOf("orientations",
           [&](std::size_t i, const JsonValue* item) { speculative.orientations[i] = record.orientationOf(item); });
    return speculative;
}

/// The pose at the time of the contact. Parts that the line does not give are extrapolated from the velocities.
geometry::Posed speculativePose(const SpeculativeRecord& speculative, std::size_t which, const demos::TracePose& now) {
    const Vec3d turn = speculative.time * now.angular;
    const geometry::Quatd turned = geometry::axisAngle(turn, glm::length(turn)) * now.pose.orientation;
    return {speculative.positions[which].value_or(now.pose.position + speculative.time * now.velocity),
            speculative.orientations[which].value_or(glm::normalize(turned))};
}

demos::TraceRay rayOf(const TraceRecord& record) {
    demos::TraceRay ray{.origin = record.place("origin"), .direction = record.place("direction")};
    ray.maxT = record.number("max");
    ray.hit = record.truth("hit");
    ray.t = record.number("t");
    ray.point = record.placeIfAny("point");
    if (const auto normal = record.vector("normal")) ray.normal = record.our().direction(*normal);
    if (record.has("body")) ray.body = record.body("body");
    for (const JsonValue* item : record.json().items(record.json().find("ignore")))
        if (const auto name = record.json().name(item)) ray.ignored.push_back(record.bodyNamed(*name));
    return ray;
}

demos::TraceJoint jointOf(const TraceRecord& record) {
    const auto [a, b] = record.bodies("bodies");
    demos::TraceJoint joint{.name = record.name("joint"), .kind = record.text("kind"), .a = a, .b = b};
    joint.anchor = record.place("anchor");
    if (const auto axis = record.vector("axis")) joint.axis = record.our().direction(*axis);
    joint.collides = record.truth("collides").value_or(false);
    return joint;
}

demos::TraceLine lineOf(const TraceRecord& record) {
    const auto ends = record.json().items(record.json().find("line"));
    if (ends.size() != 2) throw LineFault{"\"line\" must be two points"};
    return {.start = record.placeOf(ends[0], "line"),
            .end = record.placeOf(ends[1], "line"),
            .role = roleNamed(record.text("role"))};
}

demos::TraceValue valueOf(const TraceRecord& record) {
    const auto value = record.number("is");
    if (!value) throw LineFault{"\"is\" is missing"};
    return {.name = record.name("value"), .unit = record.text("unit"), .value = *value};
}

/// Takes the lines of a frame, one after the other.
class FrameReader {
public:
    FrameReader(const TraceVocabulary& vocabulary, TraceProblems& problems)
        : vocabulary_(vocabulary), problems_(problems) {
        frame_.scene = vocabulary.scene;
    }

    void take(std::string_view text, std::uint64_t number) {
        const LineKind kind = kindOfLine(text);
        if (kind == LineKind::Blank || kind == LineKind::Structure) return;
        if (!json_.read(text)) return problems_.add(number, json_.fault());
        try {
            takeRecord(TraceRecord(json_, vocabulary_.conventions, vocabulary_.bodies), number);
        } catch (const LineFault& fault) {
            problems_.add(number, fault.text);
        }
    }

    demos::TraceFrame result() {
        // If a body has two poses, the first counts.
        std::stable_sort(frame_.poses.begin(), frame_.poses.end(), byBody);
        const auto twice = std::unique(frame_.poses.begin(), frame_.poses.end(),
                                       [](const auto& a, const auto& b) { return a.body == b.body; });
        if (const auto count = frame_.poses.end() - twice; count > 0)
            problems_.add(firstLine_, std::to_string(count) + " poses of bodies that have one in this frame already");
        frame_.poses.erase(twice, frame_.poses.end());
        std::vector<demos::TracePose> all;
        for (const auto& [body, pose] : vocabulary_.poses)
            if (frame_.poseOf(body) == nullptr) all.push_back(pose);
        const auto middle = static_cast<std::ptrdiff_t>(all.size());
        all.insert(all.end(), frame_.poses.begin(), frame_.poses.end());
        std::inplace_merge(all.begin(), all.begin() + middle, all.end(), byBody);
        frame_.poses = std::move(all);
        for (const auto& [index, speculative] : speculatives_) {
            demos::TraceContact& contact = frame_.contacts[index];
            const demos::TracePose *a = frame_.poseOf(contact.a), *b = frame_.poseOf(contact.b);
            if (a != nullptr && b != nullptr)
                contact.speculative = {speculative.time, speculativePose(speculative, 0, *a),
                                       speculativePose(speculative, 1, *b)};
        }
        return std::move(frame_);
    }

private:
    static bool byBody(const demos::TracePose& a, const demos::TracePose& b) { return a.body < b.body; }

    void takeRecord(const TraceRecord& record, std::uint64_t number) {
        const std::string_view kind = kindOf();
        if (kind == "frame")
            beginFrame(record, number);
        else if (kind == "pose")
            frame_.poses.push_back(poseOf(record));
        else if (kind == "contact")
            takeContact(record, number);
        else if (kind == "query" && record.text("query") == "ray")
            frame_.rays.push_back(withLine(rayOf(record), number));
        else if (kind == "query")
            problems_.addUnknown("query " + shownWord(record.text("query")));
        else if (kind == "joint")
            frame_.joints.push_back(jointOf(record));
        else if (kind == "line")
            frame_.lines.push_back(lineOf(record));
        else if (kind == "point")
            frame_.points.push_back({record.place("point"), roleNamed(record.text("role"))});
        else if (kind == "label")
            frame_.labels.push_back({record.place("at"), record.text("label")});
        else if (kind == "value")
            takeValue(valueOf(record), number);
        else
            problems_.addUnknown(shownWord(json_.firstKey()));
    }

    void beginFrame(const TraceRecord& record, std::uint64_t number) {
        firstLine_ = number;
        frame_.number = record.number("frame").value_or(0.0);
        frame_.time = record.number("time");
    }

    std::array<std::uint32_t, 2> shapesOf(const TraceRecord& record) const {
        const auto items = record.json().items(record.json().find("shapes"));
        std::array<std::uint32_t, 2> shapes{};
        for (std::size_t i = 0; i < 2; ++i) {
            const auto name = items.size() == 2 ? record.json().name(items[i]) : std::nullopt;
            if (!name) throw LineFault{"\"shapes\" must name two shapes"};
            const auto found = vocabulary_.shapes.find(*name);
            if (found == vocabulary_.shapes.end()) throw LineFault{"there is no shape " + shownWord(*name)};
            shapes[i] = found->second;
        }
        return shapes;
    }

    void takeContact(const TraceRecord& record, std::uint64_t number) {
        demos::TraceContact contact = withLine(contactOf(record), number);
        if (record.has("shapes")) contact.shapes = shapesOf(record);
        if (record.has("ahead")) speculatives_.emplace_back(frame_.contacts.size(), speculativeOf(record));
        frame_.contacts.push_back(std::move(contact));
    }

    /// The kind's own key stands first, but not every writer of JSON keeps an order. The first key, if it is that of a
    /// kind; else the first of all kinds that the line has a key for.
    std::string_view kindOf() const {
        const std::string_view first = json_.firstKey();
        const auto keys = contentKeys();
        if (first == "frame" || std::find(keys.begin(), keys.end(), first) != keys.end()) return first;
        if (json_.find("frame") != nullptr) return "frame";
        for (const std::string_view kind : keys)
            if (json_.find(kind) != nullptr) return kind;
        return first;
    }

    void takeValue(demos::TraceValue value, std::uint64_t number) {
        if (frame_.values.size() >= kMaxOwnValues)
            return problems_.add(number, "more than " + std::to_string(kMaxOwnValues) + " values in a frame");
        frame_.values.push_back(std::move(value));
    }

    template <typename Item>
    static Item withLine(Item item, std::uint64_t number) {
        item.line = number;
        return item;
    }

    const TraceVocabulary& vocabulary_;
    TraceProblems& problems_;
    JsonLine json_{};
    demos::TraceFrame frame_{};
    std::vector<std::pair<std::size_t, SpeculativeRecord>>
        speculatives_{};  // by contact; once all poses are known they are used
    std::uint64_t firstLine_ = 0;
};

}  // namespace

demos::TraceFrame readTraceFrame(std::string_view lines, std::uint64_t firstLine, const TraceVocabulary& vocabulary,
                                 TraceProblems& problems) {
    FrameReader reader(vocabulary, problems);
    for (std::uint64_t number = firstLine; !lines.empty(); ++number) {
        const std::size_t end = lines.find('\n');
        reader.take(lines.substr(0, end), number);
        lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
    }
    return reader.result();
}

demos::Role roleNamed(std::string_view name) {
    using demos::Role;
    constexpr std::array<std::pair<std::string_view, Role>, 13> kRoles{{
        {"neutral", Role::Neutral},
        {"a", Role::BodyA},
        {"b", Role::BodyB},
        {"contact", Role::Contact},
        {"velocity", Role::Velocity},
        {"acceleration", Role::Acceleration},
        {"force", Role::Acceleration},
        {"impulse", Role::Impulse},
        {"selection", Role::Selection},
        {"construction", Role::Construction},
        {"mistake", Role::Mistake},
        {"normal", Role::Contact},
        {"query", Role::Query},
    }};
    for (const auto& [word, role] : kRoles)
        if (word == name) return role;
    return Role::Construction;
}

}  // namespace collidoscope::app
