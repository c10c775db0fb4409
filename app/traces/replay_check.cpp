#include "app/traces/replay_check.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/cases/case_text.h"
#include "app/files/file_io.h"
#include "demos/replay/examine.h"
#include "demos/share/text.h"

namespace app {
namespace {

using demos::countText;
using demos::Finding;
using demos::printed;
using geometry::Vec3d;

constexpr double kUsualDifference = 1e-3;  // m, between two traces
constexpr std::size_t kMaxRows = 5'000'000;
constexpr std::size_t kShownProblems = 20;
constexpr std::size_t kShownGroups = 20;
constexpr std::size_t kMaxGroups = 100'000;

bool isWorse(const TraceCheck::Found& a, const TraceCheck::Found& b) { return a.what.severity() > b.what.severity(); }

/// Keeps the worst so many.
void keepWorst(std::vector<TraceCheck::Found>& worst, TraceCheck::Found found, std::size_t count) {
    const auto at = std::upper_bound(worst.begin(), worst.end(), found, isWorse);
    if (static_cast<std::size_t>(at - worst.begin()) >= count) return;
    worst.insert(at, std::move(found));
    if (worst.size() > count) worst.pop_back();
}

std::uint64_t lineOf(const demos::Disagreement& found, const demos::TraceFrame& frame) {
    if (found.finding == Finding::Missed) return 0;  // of none
    return demos::isOfRay(found.finding) ? frame.rays[found.item].line : frame.contacts[found.item].line;
}

std::string whoDisagrees(const demos::Disagreement& found, const demos::TraceScene& scene) {
    const auto name = [&](std::uint32_t body) {
        const bool isNamed = body < scene.bodies.size() && !scene.bodies[body].name.empty();
        return isNamed ? scene.bodies[body].name : "body " + std::to_string(body);
    };
    if (!demos::isOfRay(found.finding)) return name(found.a) + " and " + name(found.b);
    const bool isMiss = found.finding == Finding::RayHit && found.ours == 0.0;
    return "rays at " + (isMiss ? std::string("nothing") : name(found.a));
}

using Groups = std::map<std::pair<std::string, Finding>, TraceCheck::Group>;

void addTo(Groups& groups, const demos::Disagreement& found, const demos::TraceScene& scene, std::uint64_t frame) {
    const std::pair<std::string, Finding> key{whoDisagrees(found, scene), found.finding};
    if (groups.size() >= kMaxGroups && !groups.contains(key)) return;
    TraceCheck::Group& group = groups[key];
    ++group.count;
    if (group.count == 1 || found.by > group.worst) group.worst = found.by, group.frame = frame;
}

std::vector<TraceCheck::Group> sorted(const Groups& groups) {
    std::vector<TraceCheck::Group> list;
    for (const auto& [key, group] : groups) {
        list.push_back(group);
        list.back().who = key.first, list.back().finding = key.second;
    }
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.count > b.count; });
    return list;
}

std::string groupText(const std::vector<TraceCheck::Group>& groups) {
    if (groups.size() < 2) return "";
    std::string text = "Between which:\n";
    for (std::size_t i = 0; i < std::min(kShownGroups, groups.size()); ++i)
        text +=
            printed("  %7llu  %-15s ", static_cast<unsigned long long>(groups[i].count), nameOf(groups[i].finding)) +
            groups[i].who +
            printed(", by %.4g at worst (frame %llu)\n", groups[i].worst,
                    static_cast<unsigned long long>(groups[i].frame));
    if (groups.size() > kShownGroups) text += "  and " + std::to_string(groups.size() - kShownGroups) + " more\n";
    return text;
}

void addFrame(TraceCheck& check, Groups& groups, std::uint64_t index, const demos::TraceFrame& frame,
              const demos::Examined& examined, std::size_t worst) {
    check.contacts += examined.contacts;
    check.rays += examined.rays;
    check.notExamined += examined.notExamined;
    check.ofAbsent += examined.ofAbsent;
    check.framesAtOdds += examined.disagreements.empty() ? 0 : 1;
    for (const demos::Disagreement& what : examined.disagreements) {
        ++check.counts[static_cast<std::size_t>(what.finding)];
        addTo(groups, what, *frame.scene, index);
        const bool isAmongWorst = check.worst.size() < worst || what.severity() > check.worst.back().what.severity();
        if (isAmongWorst)
            keepWorst(check.worst, {index, frame.time, lineOf(what, frame), what, sentenceOf(what, frame)}, worst);
    }
}

std::string problemText(const TraceProblems& problems) {
    std::string text;
    if (problems.count > 0)
        text += countText(problems.count, "line", "lines") + " could not be used as " +
                (problems.count == 1 ? "it is" : "they are") + ":\n";
    for (std::size_t i = 0; i < std::min(kShownProblems, problems.list.size()); ++i)
        text += "  line " + std::to_string(problems.list[i].line) + ": " + problems.list[i].text + "\n";
    if (problems.count > kShownProblems) text += "  and " + std::to_string(problems.count - kShownProblems) + " more\n";
    if (!problems.unknown.empty()) text += "Records of unknown kinds, passed over:\n";
    for (const auto& [kind, count] : problems.unknown) text += "  " + kind + ": " + std::to_string(count) + "\n";
    return text;
}

/// How much was looked at, and why the rest was not.
std::string examinedText(const TraceCheck& check) {
    std::string text =
        "Examined: " + countText(check.contacts, "contact", "contacts") + ", " + countText(check.rays, "ray", "rays");
    if (check.notExamined > 0) text += "; not examined: " + std::to_string(check.notExamined);
    text += "\n";
    const std::uint64_t others = check.notExamined - check.ofAbsent;
    if (check.ofAbsent > 0)
        text += "  " + countText(check.ofAbsent, "contact", "contacts") +
                " of a body that has no pose or no shape in its frame; what never moves needs one pose, before the "
                "first frame\n";
    if (others > 0) text += "  " + std::to_string(others) + " for which there is no method here\n";
    if (!check.hasAllContacts)
        text += "Missed contacts were not looked for: the header does not say \"contacts\": \"all\".\n";
    return text;
}

std::string checkText(const TraceCheck& check) {
    std::string text = check.name + (check.source.empty() ? "" : ", recorded by " + check.source) + ": " +
                       countText(check.frames, "frame", "frames") + ", " + countText(check.bodies, "body", "bodies") +
                       ", " + countText(check.shapes, "shape", "shapes") + "\n";
    if (!check.fault.empty()) text += "It ends early: " + check.fault + "\n";
    text += problemText(check.problems) + examinedText(check);
    const bool hasVerdict = check.contacts + check.rays > 0 || check.notExamined == 0;
    if (check.disagreements() == 0)
        return text + (hasVerdict ? "No disagreement.\n" : "No verdict: nothing was examined.\n");
    text += countText(check.disagreements(), "disagreement", "disagreements") + " in " +
            countText(check.framesAtOdds, "frame", "frames") + ":\n";
    for (std::size_t i = 0; i < check.counts.size(); ++i)
        if (check.counts[i] > 0)
            text += printed("  %-15s %llu\n", nameOf(static_cast<Finding>(i)),
                            static_cast<unsigned long long>(check.counts[i]));
    text += groupText(check.groups) + "The worst:\n";
    for (const TraceCheck::Found& found : check.worst)
        text += "  frame " + std::to_string(found.frame) + (found.time ? printed(", %.4g s", *found.time) : "") +
                (found.line > 0 ? ", line " + std::to_string(found.line) : "") + ": " + found.sentence + "\n";
    return text;
}

std::string checkJson(const TraceCheck& check) {
    nlohmann::ordered_json json = {{"name", check.name},
                                   {"source", check.source},
                                   {"frames", check.frames},
                                   {"bodies", check.bodies},
                                   {"shapes", check.shapes},
                                   {"contacts", check.contacts},
                                   {"rays", check.rays},
                                   {"not_examined", check.notExamined},
                                   {"of_absent_bodies", check.ofAbsent},
                                   {"has_all_contacts", check.hasAllContacts},
                                   {"disagreements", check.disagreements()},
                                   {"frames_at_odds", check.framesAtOdds}};
    nlohmann::ordered_json counts = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < check.counts.size(); ++i)
        if (check.counts[i] > 0) counts[nameOf(static_cast<Finding>(i))] = check.counts[i];
    json["findings"] = counts;
    json["groups"] = nlohmann::ordered_json::array();
    for (const TraceCheck::Group& group : check.groups)
        json["groups"].push_back({{"who", group.who},
                                  {"finding", nameOf(group.finding)},
                                  {"count", group.count},
                                  {"worst", group.worst},
                                  {"frame", group.frame}});
    json["worst"] = nlohmann::ordered_json::array();
    for (const TraceCheck::Found& found : check.worst) {
        nlohmann::ordered_json row = {{"frame", found.frame},
                                      {"line", found.line},
                                      {"finding", nameOf(found.what.finding)},
                                      {"recorded", found.what.recorded},
                                      {"ours", found.what.ours},
                                      {"by", found.what.by},
                                      {"tolerance", found.what.tolerance},
                                      {"text", found.sentence}};
        if (found.time) row["time"] = *found.time;
        json["worst"].push_back(row);
    }
    json["broken_lines"] = check.problems.count;
    json["problems"] = nlohmann::ordered_json::array();
    for (const TraceProblem& problem : check.problems.list)
        json["problems"].push_back({{"line", problem.line}, {"text", problem.text}});
    json["unknown"] = check.problems.unknown;
    if (!check.fault.empty()) json["fault"] = check.fault;
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

// --- two traces ---

std::map<std::string, std::uint32_t> bodiesByName(const demos::TraceScene& scene) {
    std::map<std::string, std::uint32_t> bodies;
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) bodies.try_emplace(scene.bodies[i].name, i);
    return bodies;
}

/// The angle of the turn from one orientation to the other.
double angleBetween(const geometry::Quatd& a, const geometry::Quatd& b) {
    const double cosine = std::abs(glm::dot(a, b)), sine = std::sqrt(std::max(0.0, 1.0 - cosine * cosine));
    return 2.0 * std::atan2(sine, cosine);
}

TraceComparison::Row difference(const demos::TraceFrame& a, const demos::TraceFrame& b,
                                const std::map<std::string, std::uint32_t>& others) {
    TraceComparison::Row row;
    for (const demos::TracePose& pose : a.poses) {
        const std::string& name = a.scene->bodies[pose.body].name;
        const auto other = others.find(name);
        const demos::TracePose* there = other == others.end() ? nullptr : b.poseOf(other->second);
        if (there == nullptr) continue;
        const double distance = glm::length(there->pose.position - pose.pose.position);
        row.angle = std::max(row.angle, angleBetween(pose.pose.orientation, there->pose.orientation));
        if (distance > row.distance || row.body.empty()) row.distance = distance, row.body = name;
    }
    return row;
}

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

std::string comparisonText(const TraceComparison& found, const CommandLine& line) {
    std::string text =
        line.trace + " and " + line.compare + ": " + countText(found.rows.size(), "frame", "frames") + " compared\n";
    for (std::size_t i = 0; i < std::min<std::size_t>(10, found.alone.size()); ++i)
        text += "  only in one of them: " + found.alone[i] + "\n";
    const auto worst = std::max_element(found.rows.begin(), found.rows.end(),
                                        [](const auto& a, const auto& b) { return a.distance < b.distance; });
    if (!found.first) text += printed("No body is further than %.4g m from its other self", found.tolerance);
    if (found.first)
        text += printed("The first to differ by more than %.4g m: frame %llu, %.4g s: ", found.tolerance,
                        static_cast<unsigned long long>(found.first->frame), found.first->time) +
                found.first->body + printed(" by %.4g m", found.first->distance);
    if (worst != found.rows.end())
        text += printed("\nFurthest apart: frame %llu, %.4g s: ", static_cast<unsigned long long>(worst->frame),
                        worst->time) +
                worst->body + printed(" by %.4g m; the largest turn there %.4g rad", worst->distance, worst->angle);
    text += "\n\n     time, s   distance, m    angle, rad   body\n";
    // About twenty rows over the whole time; a table of all is what --csv writes.
    const std::size_t stride = std::max<std::size_t>(1, found.rows.size() / 20);
    for (std::size_t i = 0; i < found.rows.size(); i += stride)
        text += printed("%12.5g  %12.5g  %12.5g   ", found.rows[i].time, found.rows[i].distance, found.rows[i].angle) +
                found.rows[i].body + "\n";
    return text;
}

std::string quotedCell(const std::string& text) {
    std::string cell = "\"";
    for (const char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + "\"";
}

std::string comparisonCsv(const TraceComparison& found) {
    std::string text = "frame,\"time, s\",\"distance, m\",\"angle, rad\",body\n";
    for (const TraceComparison::Row& row : found.rows)
        text += std::to_string(row.frame) + printed(",%.9g,%.9g,%.9g,", row.time, row.distance, row.angle) +
                quotedCell(row.body) + "\n";
    return text;
}

ExitStatus compare(const CommandLine& line, const TraceFile& file, std::ostream& out) {
    const TraceFile other(line.compare);
    other.waitForAll();
    const TraceComparison found = compareTraces(file, other, line.tolerance.value_or(kUsualDifference));
    const std::string csv = line.csv.empty() ? "" : comparisonCsv(found);
    if (line.csv == kStandardStream)
        out << csv;
    else
        out << comparisonText(found, line);
    if (!line.csv.empty() && line.csv != kStandardStream) writeFile(line.csv, csv);
    return found.first ? ExitStatus::Disagreement : ExitStatus::Done;
}

/// "12-still-overlaps-3.json" of frame 12: the fourth of all that are written.
std::string caseFile(const TraceCheck::Found& found, std::size_t number) {
    std::string kind = nameOf(found.what.finding);
    std::replace(kind.begin(), kind.end(), ' ', '-');
    return std::to_string(found.frame) + "-" + kind + "-" + std::to_string(number) + ".json";
}

/// The worst as cases; answers how many there are.
std::size_t writeCases(const TraceFile& file, const TraceCheck& check, const std::filesystem::path& folder) {
    std::size_t written = 0;
    for (const TraceCheck::Found& found : check.worst)
        if (const auto all = caseOf(found.what, *file.frame(found.frame)))
            writeFile(folder / caseFile(found, written++), writeCase(*all));
    return written;
}

}  // namespace

std::uint64_t TraceCheck::disagreements() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : counts) sum += count;
    return sum;
}

TraceCheck checkTrace(const TraceFile& file, const demos::ExamineOptions& options, std::size_t worst) {
    TraceCheck check{.name = file.name()};
    Groups groups;
    for (std::uint64_t i = 0;; ++i) {
        file.wait(i + 1);
        if (i >= file.frameCount()) break;
        const TraceFile::Frame frame = file.read(i, check.problems);
        addFrame(check, groups, i, *frame, examineFrame(*frame, options), worst);
        ++check.frames;
    }
    check.groups = sorted(groups);
    const TraceFile::Frame last = file.frame(check.frames);
    check.source = last->scene->source;
    check.hasAllContacts = last->scene->hasAllContacts;
    check.bodies = last->scene->bodies.size(), check.shapes = last->scene->shapes.size();
    TraceProblems all = file.problems();
    all.add(check.problems);
    std::stable_sort(all.list.begin(), all.list.end(),
                     [](const TraceProblem& a, const TraceProblem& b) { return a.line < b.line; });
    check.problems = std::move(all);
    check.fault = file.fault();
    return check;
}

TraceComparison compareTraces(const TraceFile& a, const TraceFile& b, double tolerance) {
    TraceComparison found;
    found.tolerance = tolerance;
    Alignment alignment(b);
    const auto othersOf = [&] { return bodiesByName(*b.frame(b.frameCount())->scene); };
    const std::map<std::string, std::uint32_t> others = othersOf(), own = bodiesByName(*a.frame(a.frameCount())->scene);
    for (const auto& [name, index] : own)
        if (!others.contains(name)) found.alone.push_back(name);
    for (const auto& [name, index] : others)
        if (!own.contains(name)) found.alone.push_back(name);
    for (std::uint64_t i = 0; i < a.frameCount() && found.rows.size() < kMaxRows; ++i) {
        const TraceFile::Frame frame = a.frame(i), there = alignment.at(i, frame->time);
        if (!there) continue;
        TraceComparison::Row row = difference(*frame, *there, others);
        row.frame = i;
        row.time = frame->time.value_or(static_cast<double>(i) * a.step());
        if (!found.first && row.distance > tolerance) found.first = row;
        found.rows.push_back(std::move(row));
    }
    return found;
}

ExitStatus runReplayCheck(const CommandLine& line, std::ostream& out) {
    const TraceFile file(line.trace);
    file.wait(1);
    if (!line.compare.empty()) {
        file.waitForAll();
        return compare(line, file, out);
    }
    const TraceCheck check = checkTrace(file, {.tolerance = line.tolerance});
    out << (line.json ? checkJson(check) : checkText(check));
    if (!line.caseFolder.empty()) {
        const std::size_t written = writeCases(file, check, line.caseFolder);
        if (!line.json)
            out << countText(written, "case", "cases") << " written to " << line.caseFolder.string() << "\n";
    }
    return check.disagreements() > 0 ? ExitStatus::Disagreement : ExitStatus::Done;
}

}  // namespace app
