// Writes sessions as the text of a file.

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "app/session/input_text.h"
#include "app/session/session_file.h"

namespace collidoscope::app {
namespace {

using Json = nlohmann::ordered_json;

std::string quoted(const std::string& text) { return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string hashText(std::uint64_t hash) {
    std::array<char, 16> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), hash, 16);
    const std::string text(digits.data(), end);
    return std::string(digits.size() - text.size(), '0') + text;
}

std::string hashesText(const std::vector<FrameHash>& hashes) {
    std::string text;
    for (const FrameHash& known : hashes)
        text += (text.empty() ? "[" : ", [") + std::to_string(known.frame) + ", " + std::to_string(known.inputs) +
                ", \"" + hashText(known.hash) + "\"]";
    return text;
}

/// Lines, each with a comma after it but the last.
std::string joined(const std::vector<std::string>& lines, std::size_t from, const char* indent) {
    std::string text;
    for (std::size_t i = from; i < lines.size(); ++i) text += std::string(i > from ? ",\n" : "\n") + indent + lines[i];
    return text;
}

std::vector<std::string> inputTexts(const SavedBranch& branch) {
    std::vector<std::string> lines;
    for (const demos::Input& input : branch.inputs) lines.push_back(quoted(inputText(input)));
    return lines;
}

/// JSON of one branch. `shared` is the number of inputs that it has from its parent.
std::string branchText(const SavedBranch& branch, const std::vector<std::string>& lines, std::size_t shared) {
    std::string text = "    {\"name\": " + quoted(branch.name);
    if (branch.isNamedByUser) text += ", \"named\": true";
    if (branch.parent)
        text += ", \"parent\": " + std::to_string(*branch.parent) +
                ", \"from\": " + std::to_string(branch.branchFrame) + ", \"shares\": " + std::to_string(shared);
    text += ", \"frame\": " + std::to_string(branch.frame) + ", \"last\": " + std::to_string(branch.lastFrame);
    text += ",\n     \"hashes\": [" + hashesText(branch.hashes) + "]";
    return text + ",\n     \"inputs\": [" + joined(lines, shared, "       ") + "]}";
}

std::string branchesText(const std::vector<SavedBranch>& branches) {
    std::vector<std::vector<std::string>> lines;
    std::string text;
    for (const SavedBranch& branch : branches) {
        lines.push_back(inputTexts(branch));
        std::size_t shared = 0;
        if (branch.parent) {
            const std::vector<std::string>& of = lines[*branch.parent];
            const auto own = std::mismatch(of.begin(), of.end(), lines.back().begin(), lines.back().end());
            shared = static_cast<std::size_t>(own.first - of.begin());
        }
        text += (text.empty() ? "" : ",\n") + branchText(branch, lines.back(), shared);
    }
    return text;
}

std::string curveText(const BodyCurve& curve) {
    return "{\"body\": " + quoted(curve.body) + ", \"world\": " + std::to_string(curve.world) +
           ", \"index\": " + std::to_string(curve.id.index) +
           ", \"generation\": " + std::to_string(curve.id.generation) + ", \"quantity\": \"" +
           std::string(wordOf(curve.quantity)) + "\"}";
}

Json viewJson(const ViewWords& words) {
    Json view = Json::object();
    for (const auto& [key, value] : words) {
        if (isListed(key))
            view[key].push_back(value);
        else
            view[key] = value;
    }
    return view;
}

/// A run, without the braces around it.
std::string runText(const SavedSession& session) {
    std::vector<std::string> shown, conditions, curves;
    for (const demos::Action& action : session.view) shown.push_back(quoted(inputText({0, action})));
    for (const std::string& condition : session.conditions) conditions.push_back(quoted(condition));
    for (const BodyCurve& curve : session.curves) curves.push_back(curveText(curve));
    std::string text = "\"shown\": [" + joined(shown, 0, "    ") + "],\n  \"conditions\": [" +
                       joined(conditions, 0, "    ") + "],\n  \"curves\": [" + joined(curves, 0, "    ") +
                       "],\n  \"present\": " + std::to_string(session.present);
    if (session.beside) text += ", \"beside\": " + std::to_string(*session.beside);
    return text + ",\n  \"branches\": [\n" + branchesText(session.branches) + "]";
}

std::string lineupText(const Lineup& lineup) {
    std::string names;
    for (const std::string& name : lineup.parameters) names += (names.empty() ? "" : ", ") + quoted(name);
    const auto truth = [](bool value) { return value ? "true" : "false"; };
    return "\"compared\": {\"parameters\": [" + names + "], \"active\": " + std::to_string(lineup.active) +
           ", \"one-camera\": " + truth(lineup.cameras.empty()) + ", \"one-clock\": " + truth(lineup.sharesClock) + "}";
}

/// All runs, each with its own camera and the preset with which it began where the lineup has those.
std::string runsText(const SessionFile& file) {
    const Lineup& lineup = file.lineup;
    std::string text;
    for (std::size_t i = 0; i <= file.others.size(); ++i) {
        text += i == 0 ? "  {" : ",\n  {";
        if (i < lineup.presets.size()) text += "\"preset\": " + quoted(lineup.presets[i]) + ", ";
        if (i < lineup.cameras.size()) text += "\"camera\": " + quoted(lineup.cameras[i]) + ", ";
        text += runText(i == 0 ? file.session : file.others[i - 1]) + "}";
    }
    return text;
}

}  // namespace

std::string writeSession(const SessionFile& file) {
    const bool alone = file.others.empty();
    const std::string head = "{ \"format\": \"" + std::string(kSessionFormat) +
                             "\", \"version\": " + std::to_string(alone ? kVersionOfOne : kVersionOfSeveral) +
                             ", \"demo\": " + quoted(file.session.demo) + ",\n  \"view\": " +
                             viewJson(file.view).dump(-1, ' ', false, Json::error_handler_t::replace) + ",\n  ";
    if (alone) return head + runText(file.session) + "}\n";
    return head + lineupText(file.lineup) + ",\n  \"runs\": [\n" + runsText(file) + "]}\n";
}

}  // namespace collidoscope::app
