#include "app/traces/replay_check.h"

#include <algorithm>
#include <map>
#include <utility>

#include "app/cases/case_text.h"
#include "app/files/file_io.h"
#include "app/traces/compare_traces.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::countText;
using demos::Finding;

constexpr double kUsualDifference = 1e-3;  // m, between two traces
constexpr std::size_t kMaxGroups = 20'000;
constexpr std::size_t kMaxCases = 1000;  // that are written

bool isWorse(const TraceCheck::Found& a, const TraceCheck::Found& b) { return a.what.severity() > b.what.severity(); }

std::uint64_t lineOf(const demos::Disagreement& found, const demos::TraceFrame& frame) {
    if (found.finding == Finding::Missed) return 0;  // of none
    return demos::isOfRay(found.finding) ? frame.rays[found.item].line : frame.contacts[found.item].line;
}

/// The bodies by number, since several may have one name; a ray has the one that it meets, twice.
struct GroupKey {
    Finding finding = Finding::NotTouching;
    std::uint32_t a = 0, b = 0;
    auto operator<=>(const GroupKey&) const = default;
};

GroupKey keyOf(const demos::Disagreement& found) {
    constexpr std::uint32_t kNothing = 0xffffffff;
    const bool isMiss = found.finding == Finding::RayHit && found.ours == 0.0;
    if (isMiss) return {found.finding, kNothing, kNothing};
    return {found.finding, std::min(found.a, found.b), std::max(found.a, found.b)};
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

using Groups = std::map<GroupKey, TraceCheck::Group>;

/// Counts a disagreement in its group and keeps the `kept` worst of the group.
void addTo(Groups& groups, const demos::Disagreement& what, const demos::TraceFrame& frame, std::uint64_t index,
           std::size_t kept) {
    const GroupKey key = keyOf(what);
    if (groups.size() >= kMaxGroups && !groups.contains(key)) return;
    TraceCheck::Group& group = groups[key];
    if (group.count++ == 0) group.who = whoDisagrees(what, *frame.scene), group.finding = what.finding;
    std::vector<TraceCheck::Found>& worst = group.worst;
    if (worst.size() >= kept && what.severity() <= worst.back().what.severity()) return;
    TraceCheck::Found found{index, frame.time, lineOf(what, frame), what, sentenceOf(what, frame)};
    worst.insert(std::upper_bound(worst.begin(), worst.end(), found, isWorse), std::move(found));
    if (worst.size() > kept) worst.pop_back();
}

std::vector<TraceCheck::Group> sorted(Groups&& groups) {
    std::vector<TraceCheck::Group> list;
    for (auto& [key, group] : groups) list.push_back(std::move(group));
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.count > b.count; });
    return list;
}

std::vector<TraceCheck::Found> worstOf(const std::vector<TraceCheck::Group>& groups, std::size_t count) {
    std::vector<TraceCheck::Found> worst;
    bool isMore = true;
    for (std::size_t rank = 0; isMore && worst.size() < count; ++rank) {
        std::vector<TraceCheck::Found> ofRank;
        for (const TraceCheck::Group& group : groups)
            if (rank < group.worst.size()) ofRank.push_back(group.worst[rank]);
        isMore = !ofRank.empty();
        std::stable_sort(ofRank.begin(), ofRank.end(), isWorse);
        ofRank.resize(std::min(ofRank.size(), count - worst.size()));
        worst.insert(worst.end(), ofRank.begin(), ofRank.end());
    }
    std::stable_sort(worst.begin(), worst.end(), isWorse);
    return worst;
}

void addFrame(TraceCheck& check, const demos::Examined& examined) {
    check.contacts += examined.contacts;
    check.contactsAtOdds += contactsAtOdds(examined);
    check.rays += examined.rays;
    check.notExamined += examined.notExamined;
    check.ofAbsent += examined.ofAbsent;
    check.framesAtOdds += examined.disagreements.empty() ? 0 : 1;
    for (const demos::Disagreement& what : examined.disagreements)
        ++check.counts[static_cast<std::size_t>(what.finding)];
}

ExitStatus compare(const CommandLine& line, const TraceFile& file, std::ostream& out) {
    const TraceFile other(line.compare);
    other.waitForAll();
    const TraceComparison found = compareTraces(file, other, line.tolerance.value_or(kUsualDifference));
    const std::string csv = line.csv.empty() ? "" : comparisonCsv(found);
    if (line.csv == kStandardStream)
        out << csv;
    else
        out << comparisonText(found, line.trace, line.compare);
    if (!line.csv.empty() && line.csv != kStandardStream) writeFile(line.csv, csv);
    return found.differs() ? ExitStatus::Disagreement : ExitStatus::Done;
}

/// "12-still-overlaps-3.json" of frame 12: the fourth of all that are written.
std::string caseFile(const TraceCheck::Found& found, std::size_t number) {
    std::string kind = nameOf(found.what.finding);
    std::replace(kind.begin(), kind.end(), ' ', '-');
    return std::to_string(found.frame) + "-" + kind + "-" + std::to_string(number) + ".json";
}

/// The worst of each group as cases, the worst first; answers how many there are.
std::size_t writeCases(const TraceFile& file, const TraceCheck& check, const std::filesystem::path& folder) {
    std::vector<TraceCheck::Found> worst;
    for (const TraceCheck::Group& group : check.groups) worst.push_back(group.worst.front());
    std::stable_sort(worst.begin(), worst.end(), isWorse);
    std::size_t written = 0;
    for (const TraceCheck::Found& found : worst) {
        if (written == kMaxCases) break;
        if (const auto all = caseOf(found.what, *file.frame(found.frame)))
            writeFile(folder / caseFile(found, written++), writeCase(*all));
    }
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
    DepthBias bias;
    for (std::uint64_t i = 0;; ++i) {
        file.wait(i + 1);
        if (i >= file.frameCount()) break;
        const TraceFile::Frame frame = file.read(i, check.problems);
        const demos::Examined examined = examineFrame(*frame, options);
        addFrame(check, examined);
        for (const demos::Disagreement& what : examined.disagreements) addTo(groups, what, *frame, i, worst);
        bias.add(examined, *frame->scene);
        ++check.frames;
    }
    check.groups = sorted(std::move(groups));
    check.worst = worstOf(check.groups, worst);
    check.depthsByKind = bias.kinds(), check.biasedPairs = bias.biasedPairs();
    if (check.contactsAtOdds > 0) check.conventions = searchConventions(file, options);
    check.falling = fallingHints(file);
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

ExitStatus runReplayCheck(const CommandLine& line, std::ostream& out) {
    const TraceFile file(line.trace);
    file.wait(1);
    if (!line.compare.empty()) {
        file.waitForAll();
        return compare(line, file, out);
    }
    if (!line.caseFolder.empty()) makeFolder(line.caseFolder);  // before the long check
    const TraceCheck check = checkTrace(file, {.tolerance = line.tolerance});
    out << (line.json ? checkJson(check) : checkText(check));
    if (!line.caseFolder.empty()) {
        const std::size_t written = writeCases(file, check, line.caseFolder);
        if (!line.json)
            out << countText(written, "case", "cases") << " written to " << line.caseFolder.string()
                << ", the worst of each finding and pair\n";
    }
    return check.disagreements() > 0 ? ExitStatus::Disagreement : ExitStatus::Done;
}

}  // namespace collidoscope::app
