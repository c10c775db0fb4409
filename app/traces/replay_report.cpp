#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/traces/replay_check.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::countText;
using demos::Finding;
using demos::printed;

constexpr std::size_t kShownProblems = 20;
constexpr std::size_t kShownGroups = 20;

std::string groupText(const std::vector<TraceCheck::Group>& groups) {
    if (groups.size() < 2) return "";
    std::string text = "Between which:\n";
    for (std::size_t i = 0; i < std::min(kShownGroups, groups.size()); ++i) {
        const TraceCheck::Found& worst = groups[i].worst.front();
        text +=
            printed("  %7llu  %-15s ", static_cast<unsigned long long>(groups[i].count), nameOf(groups[i].finding)) +
            groups[i].who +
            printed(", by %.4g at worst (frame %llu)\n", worst.what.by, static_cast<unsigned long long>(worst.frame));
    }
    if (groups.size() > kShownGroups) text += "  and " + std::to_string(groups.size() - kShownGroups) + " more\n";
    return text;
}

/// Recorded depths compared with those found here, as ratios: a mistake within the tolerance shows in their median.
std::string biasText(const TraceCheck& check) {
    if (check.depthsByKind.empty()) return "";
    std::string text =
        "Depths, recorded over found here: the median, and between which half of them lie. A single depth may be off "
        "by "
        "the tolerance; a median other than 1 is a bias.\n";
    const auto row = [](const DepthBias::Row& ratios) {
        return printed("  %7.3f  (%.3f to %.3f)", ratios.median, ratios.low, ratios.high) +
               printed("  of %6llu  ", static_cast<unsigned long long>(ratios.count)) + ratios.who + "\n";
    };
    const auto rows = [&](const std::vector<DepthBias::Row>& all) {
        std::string lines;
        for (std::size_t i = 0; i < std::min(kShownGroups, all.size()); ++i) lines += row(all[i]);
        if (all.size() > kShownGroups) lines += "  and " + std::to_string(all.size() - kShownGroups) + " more\n";
        return lines;
    };
    text += rows(check.depthsByKind);
    if (!check.biasedPairs.empty()) text += "Pairs whose depths are biased:\n" + rows(check.biasedPairs);
    return text;
}

/// The conventions under which the disagreeing contacts would be right.
std::string conventionText(const TraceCheck& check) {
    std::string text;
    for (const std::string& hint : check.falling) text += hint + ".\n";
    if (!check.conventions) return text;
    const TrialResult& said = check.conventions->asSaid;
    const auto number = [](std::uint64_t count) { return std::to_string(count); };
    const std::string maximum = number(said.atOdds) + " of " + countText(said.contacts, "contact", "contacts") +
                                " that were tried again disagree under the conventions that the trace states";
    const bool isMost = 4 * said.atOdds > said.contacts;  // of the points of a manifold, one is asked for its depth
    if (!check.conventions->better && !isMost) return text;
    if (!check.conventions->better)
        return text + maximum +
               "; no other that was tried (normal, depth, order of quaternions and their inverse, whole " +
               "sizes, poses of the frame before) confirms them.\n";
    const TrialResult& better = *check.conventions->better;
    text += maximum + ". " +
            (better.atOdds == 0
                 ? "All are confirmed"
                 : number(better.contacts - better.atOdds) + " of " + number(better.contacts) + " are confirmed") +
            " under these:\n";
    for (const std::string& words : better.words) text += "  " + words + "\n";
    return text;
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

/// The number of examined records, and the reasons why others were not examined.
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

}  // namespace

std::string checkText(const TraceCheck& check) {
    std::string text = check.name + (check.source.empty() ? "" : ", recorded by " + check.source) + ": " +
                       countText(check.frames, "frame", "frames") + ", " + countText(check.bodies, "body", "bodies") +
                       ", " + countText(check.shapes, "shape", "shapes") + "\n";
    if (!check.fault.empty()) text += "It ends early: " + check.fault + "\n";
    text += problemText(check.problems) + examinedText(check);
    const bool hasVerdict = check.contacts + check.rays > 0 || check.notExamined == 0;
    if (check.disagreements() == 0)
        return text + biasText(check) + conventionText(check) +
               (hasVerdict ? "No disagreement.\n" : "No verdict: nothing was examined.\n");
    text += countText(check.disagreements(), "disagreement", "disagreements") + " in " +
            countText(check.framesAtOdds, "frame", "frames") + ":\n";
    for (std::size_t i = 0; i < check.counts.size(); ++i)
        if (check.counts[i] > 0)
            text += printed("  %-15s %llu\n", nameOf(static_cast<Finding>(i)),
                            static_cast<unsigned long long>(check.counts[i]));
    text += groupText(check.groups) + biasText(check) + conventionText(check) + "The worst:\n";
    for (const TraceCheck::Found& found : check.worst)
        text += "  frame " + std::to_string(found.frame) + (found.time ? printed(", %.4g s", *found.time) : "") +
                (found.line > 0 ? ", line " + std::to_string(found.line) : "") + ": " + found.sentence + "\n";
    return text;
}

namespace {

using OrderedJson = nlohmann::ordered_json;

/// The number of disagreements of each kind that was found.
OrderedJson countsJson(const TraceCheck& check) {
    OrderedJson counts = OrderedJson::object();
    for (std::size_t i = 0; i < check.counts.size(); ++i)
        if (check.counts[i] > 0) counts[nameOf(static_cast<Finding>(i))] = check.counts[i];
    return counts;
}

OrderedJson groupsJson(const std::vector<TraceCheck::Group>& groups) {
    OrderedJson list = OrderedJson::array();
    for (const TraceCheck::Group& group : groups)
        list.push_back({{"who", group.who},
                        {"finding", nameOf(group.finding)},
                        {"count", group.count},
                        {"worst", group.worst.front().what.by},
                        {"frame", group.worst.front().frame}});
    return list;
}

OrderedJson worstJson(const std::vector<TraceCheck::Found>& worst) {
    OrderedJson list = OrderedJson::array();
    for (const TraceCheck::Found& found : worst) {
        OrderedJson row = {{"frame", found.frame},
                           {"line", found.line},
                           {"finding", nameOf(found.what.finding)},
                           {"recorded", found.what.recorded},
                           {"ours", found.what.ours},
                           {"by", found.what.by},
                           {"tolerance", found.what.tolerance},
                           {"text", found.sentence}};
        if (found.time) row["time"] = *found.time;
        list.push_back(row);
    }
    return list;
}

OrderedJson depthsJson(const std::vector<DepthBias::Row>& rows) {
    OrderedJson list = OrderedJson::array();
    for (const DepthBias::Row& row : rows)
        list.push_back(
            {{"who", row.who}, {"median", row.median}, {"low", row.low}, {"high", row.high}, {"count", row.count}});
    return list;
}

/// The conventions under which more contacts would be confirmed; an empty object where none were tried.
OrderedJson conventionsJson(const TraceCheck& check) {
    if (!check.conventions) return OrderedJson::object();
    const auto& better = check.conventions->better;
    OrderedJson json = {{"tried", check.conventions->asSaid.contacts},
                        {"at_odds", check.conventions->asSaid.atOdds},
                        {"better", better ? better->words : std::vector<std::string>{}}};
    if (better) json["at_odds_then"] = better->atOdds;
    return json;
}

OrderedJson problemsJson(const TraceProblems& problems) {
    OrderedJson list = OrderedJson::array();
    for (const TraceProblem& problem : problems.list) list.push_back({{"line", problem.line}, {"text", problem.text}});
    return list;
}

}  // namespace

std::string checkJson(const TraceCheck& check) {
    OrderedJson json = {{"name", check.name},
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
                        {"frames_at_odds", check.framesAtOdds},
                        {"findings", countsJson(check)},
                        {"groups", groupsJson(check.groups)},
                        {"worst", worstJson(check.worst)},
                        {"depths", depthsJson(check.depthsByKind)},
                        {"biased", depthsJson(check.biasedPairs)},
                        {"contacts_at_odds", check.contactsAtOdds},
                        {"conventions", conventionsJson(check)},
                        {"falling", check.falling},
                        {"broken_lines", check.problems.count},
                        {"problems", problemsJson(check.problems)},
                        {"unknown", check.problems.unknown}};
    if (!check.fault.empty()) json["fault"] = check.fault;
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace collidoscope::app
