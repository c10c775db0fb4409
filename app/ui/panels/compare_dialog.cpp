#include "app/ui/panels/compare_dialog.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/session/typed_setting.h"
#include "app/ui/panels/sheets.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t kMaxSuggestions = 12;

using Values = std::vector<std::string>;

/// A number as the parameter takes it; empty where it does not.
std::string numberFor(const demos::ParameterInfo& info, double number) {
    if (info.kind == demos::ParameterKind::Integer) number = std::round(number);
    if (number < info.limits.low || number > info.limits.high) return "";
    if (info.kind == demos::ParameterKind::Integer) return std::to_string(static_cast<long>(number));
    return textOf(demos::Value(number));
}

std::vector<Values> comparisonsOfNumber(const demos::ParameterInfo& info) {
    const auto* whole = std::get_if<int>(&info.value);
    const double value = whole ? static_cast<double>(*whole) : std::get<double>(info.value);
    const std::string shown = textOf(info.value), half = numberFor(info, 0.5 * value),
                      twice = numberFor(info, 2 * value);
    const std::string low = numberFor(info, info.range.low), high = numberFor(info, info.range.high);
    std::vector<Values> all;
    for (const Values& wanted :
         {Values{half}, Values{twice}, Values{half, twice}, Values{low}, Values{high}, Values{low, high}}) {
        const auto isUsable = [&](const std::string& text) { return !text.empty() && text != shown; };
        const bool isTwice = wanted.size() > 1 && wanted[0] == wanted[1];
        if (!std::all_of(wanted.begin(), wanted.end(), isUsable) || isTwice) continue;
        if (std::find(all.begin(), all.end(), wanted) == all.end()) all.push_back(wanted);
    }
    return all;
}

/// Each of the others, and all of them where they have room.
std::vector<Values> comparisonsOfWords(std::span<const std::string> options, const std::string& shown) {
    Values others;
    for (const std::string& option : options)
        if (option != shown) others.push_back(option);
    std::vector<Values> all;
    for (const std::string& option : others) all.push_back({option});
    if (others.size() > 1 && others.size() < kMaxCompared) all.insert(all.begin(), others);
    return all;
}

bool canBeCompared(const demos::ParameterInfo& info) { return !info.inside && info.kind != demos::ParameterKind::Case; }

/// Values with commas between them, without the spaces around each.
Values splitTyped(const std::string& text) {
    Values values = valuesBetweenCommas(text);
    for (std::string& value : values) {
        value.erase(0, std::min(value.find_first_not_of(' '), value.size()));
        while (value.ends_with(' ')) value.pop_back();
    }
    std::erase_if(values, [](const std::string& value) { return value.empty(); });
    return values;
}

std::string joinedByCommas(const Values& values) {
    std::string text;
    for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
    return text;
}

std::string shownName(const std::string& parameter) {
    return parameter == kPresets ? "Preset" : readableName(parameter);
}

std::string joinedByAnd(const Session& session, const std::string& parameter, const Values& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
        text += (i == 0 ? "" : i + 1 == values.size() ? " and " : ", ") + valueWithUnit(session, parameter, values[i]);
    return text;
}

}  // namespace

std::vector<Values> comparisonsOf(const demos::ParameterInfo& info) {
    switch (info.kind) {
        case demos::ParameterKind::Real:
        case demos::ParameterKind::Integer:
            return comparisonsOfNumber(info);
        case demos::ParameterKind::Toggle:
            return {{std::get<bool>(info.value) ? "off" : "on"}};
        case demos::ParameterKind::Choice:
            return comparisonsOfWords(info.options, std::get<std::string>(info.value));
        case demos::ParameterKind::Mesh:
        case demos::ParameterKind::Case:
            break;
    }
    return {};
}

std::vector<Values> comparisonsOf(std::span<const demos::Preset> presets, const std::string& shown) {
    Values names;
    for (const demos::Preset& preset : presets) names.push_back(preset.name);
    return comparisonsOfWords(names, shown);
}

bool CompareDialog::isInRows(const std::string& parameter) const {
    return std::any_of(rows_.begin(), rows_.end(), [&](const Row& row) { return row.parameter == parameter; });
}

/// Values for the other runs; the first run keeps its own.
std::vector<CompareDialog::Values> CompareDialog::suggestions(const Session& session,
                                                              std::span<const std::string> meshes) const {
    std::vector<Values> all;
    if (added_.parameter == kPresets) all = comparisonsOf(session.demo().presets(), variedValue(session, kPresets));
    for (const demos::ParameterInfo& info : demos::listParameters(session.demo()))
        if (info.name == added_.parameter)
            all = info.kind == demos::ParameterKind::Mesh ? comparisonsOfWords(meshes, textOf(info.value))
                                                          : comparisonsOf(info);
    if (isChange()) std::erase_if(all, [this](const Values& values) { return values.size() + 1 != runs_; });
    return all;
}

void CompareDialog::choose(const Session& session, const std::string& parameter) {
    added_ = {.parameter = parameter};
    why_.clear();
    const std::vector<Values> suggested = suggestions(session, {});
    if (suggested.empty() || parameter == kPresets) return;
    Values values = isChange() ? suggested.front() : Values{suggested.front().front()};
    if (isChange()) values.insert(values.begin(), variedValue(session, parameter));
    added_.values = joinedByCommas(values);
}

void CompareDialog::ask(const Session& session, const Variations& standing, const std::string& parameter) {
    shown_ = &session.info();
    rows_.clear();
    for (const Variation& variation : standing)
        rows_.push_back({variation.parameter, joinedByCommas(variation.values)});
    runs_ = standing.empty() ? 1 : standing.front().values.size();
    const std::vector<demos::ParameterInfo> all = demos::listParameters(session.demo());
    const auto first = std::find_if(all.begin(), all.end(), canBeCompared);
    if (isInRows(parameter) || (parameter.empty() && isChange()))
        choose(session, {});
    else
        choose(session, parameter.empty() && first != all.end() ? first->name : parameter);
    takesKeyboard_ = added_.parameter.empty() ? parameter : added_.parameter;
    if (takesKeyboard_.empty() && isChange()) takesKeyboard_ = rows_.front().parameter;
}

/// Throws ParameterError for what is no comparison.
Variations CompareDialog::wanted(const Session& session) const {
    Variations wanted;
    for (const Row& row : rows_) wanted.push_back({row.parameter, splitTyped(row.values)});
    if (added_.parameter.empty()) return wanted;
    Values values = splitTyped(added_.values);
    if (!isChange()) {
        if (values.empty()) throw demos::ParameterError("Type a value to compare with.");
        if (values.size() >= kMaxCompared)
            throw demos::ParameterError("Four runs at most stand side by side: type three values or fewer.");
        values.insert(values.begin(), variedValue(session, added_.parameter));
    }
    wanted.push_back({added_.parameter, std::move(values)});
    return wanted;
}

void CompareDialog::apply(const Session& session, bool& open, Requests& requests) {
    try {
        Variations all = wanted(session);
        if (all.empty()) throw demos::ParameterError("Choose what to compare.");
        checkForm(all);
        const std::vector<demos::ParameterInfo> infos = demos::listParameters(session.demo());
        const bool hasMesh = std::any_of(infos.begin(), infos.end(), [&](const demos::ParameterInfo& info) {
            const bool isWanted =
                std::any_of(all.begin(), all.end(), [&](const Variation& one) { return one.parameter == info.name; });
            return isWanted && demos::isFilled(info.kind);
        });
        // A mesh may have to be read first, which is not done while the sheet is drawn.
        if (!hasMesh) checkVariations(session, all);
        requests.emplace_back(CompareWith{std::move(all)});
        open = false;
    } catch (const std::exception& error) {
        why_ = error.what();
        takesKeyboard_ = added_.parameter;  // what was refused is typed anew
    }
}

/// Gives the next field the keyboard, once, where it is that of this parameter.
void CompareDialog::takeKeyboard(const std::string& parameter) {
    if (takesKeyboard_.empty() || takesKeyboard_ != parameter) return;
    takesKeyboard_.clear();
    ImGui::SetKeyboardFocusHere();
}

/// True when Enter was pressed in a field.
bool CompareDialog::drawRows(const Ui& ui, bool& open, Requests& requests) {
    const float side = ui.target(27), width = ImGui::GetContentRegionAvail().x;
    bool entered = false;
    std::optional<std::size_t> removed;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        Row& row = rows_[i];
        ImGui::PushID(row.parameter.c_str());
        wrappedText(ui.fonts.small, ui.quiet(), shownName(row.parameter));
        takeKeyboard(row.parameter);
        entered |= sheetField(ui, "##values", "a value for each run, with commas between them", row.values,
                              width - ui.px(side + 8));
        ImGui::SameLine(0, ui.px(8));
        const bool isLast = rows_.size() == 1;
        const char* const tip = isLast ? "End the comparison and keep the active run"
                                       : "Stop comparing this parameter: all runs take its value from the active run";
        if (iconButton(ui, "remove", icon::kClose, tip, {}, {.size = side})) removed = i;
        ImGui::PopID();
        ImGui::Dummy({0, ui.px(2)});
    }
    if (!removed) return entered;
    open = false;
    Variations left;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (i != *removed) left.push_back({rows_[i].parameter, splitTyped(rows_[i].values)});
    if (left.empty())
        requests.emplace_back(CommandId::EndComparison);
    else
        requests.emplace_back(CompareWith{std::move(left)});
    return false;
}

void CompareDialog::drawParameters(const Ui& ui, const Session& session) {
    wrappedText(ui.fonts.small, ui.quiet(), isChange() ? "Another parameter" : "Parameter");
    const std::string shown = added_.parameter.empty() ? "None" : shownName(added_.parameter);
    if (!beginDropDown(ui, "##compared parameter", shown, ImGui::GetContentRegionAvail().x)) return;
    if (isChange() && dropDownRow(ui, "None", added_.parameter.empty())) choose(session, {});
    const auto row = [&](const std::string& name) {
        if (!isInRows(name) && dropDownRow(ui, shownName(name).c_str(), name == added_.parameter))
            choose(session, name);
    };
    if (session.demo().presets().size() > 1) row(kPresets);
    for (const demos::ParameterInfo& info : demos::listParameters(session.demo()))
        if (canBeCompared(info)) row(info.name);
    ImGui::EndCombo();
}

/// True when Enter was pressed in the field.
bool CompareDialog::drawValues(const Ui& ui, const Session& session) {
    if (added_.parameter.empty()) return false;
    const std::string now = variedValue(session, added_.parameter);
    const std::string words =
        now.empty() ? "Now no preset as it is. " : "Now " + valueWithUnit(session, added_.parameter, now) + ". ";
    wrappedText(ui.fonts.small, ui.quiet(), words + (isChange() ? "A value for each run" : "Compare with"));
    const float button = isChange() ? 0.0f : textSize(ui.fonts.text, "Compare").x + ui.px(32);
    takeKeyboard(added_.parameter);
    return sheetField(ui, "##compared values", "values, with commas between them", added_.values,
                      ImGui::GetContentRegionAvail().x - button);
}

bool CompareDialog::drawButton(const Ui& ui) {
    if (!isChange()) ImGui::SameLine(0, ui.px(8));
    const bool pressed =
        wordButton(ui, "compare", isChange() ? "Apply" : "Compare", {.size = 27.0f, .filled = true, .primary = true});
    tipForItem(ui,
               isChange() ? "Gives each run its value of every parameter below."
                          : "Shows a run for each value beside the present one.",
               "Enter");
    return pressed;
}

/// True when one was chosen: it is in the field then.
bool CompareDialog::drawSuggestions(const Ui& ui, const Session& session, std::span<const std::string> meshes) {
    const std::vector<Values> all = suggestions(session, meshes);
    if (all.empty()) return false;
    ImGui::Dummy({0, ui.px(4)});
    wrappedText(ui.fonts.small, ui.quiet(), "Or at once with");
    for (std::size_t i = 0; i < std::min(all.size(), kMaxSuggestions); ++i) {
        const std::string words = joinedByAnd(session, added_.parameter, all[i]) + "##" + std::to_string(i);
        if (!ImGui::Selectable(words.c_str(), false, 0, {0, ui.px(ui.target(24, 36))})) continue;
        Values values = all[i];
        if (isChange()) values.insert(values.begin(), variedValue(session, added_.parameter));
        added_.values = joinedByCommas(values);
        return true;
    }
    return false;
}

void CompareDialog::draw(const Ui& ui, const Session& session, std::span<const std::string> meshes, bool& open,
                         Requests& requests) {
    if (open && shown_ != &session.info()) ask(session, {}, {});
    const Sheet sheet(ui, "Compare side by side", open, {480, 460});
    if (!sheet.visible()) return;
    sheetIntroduction(ui, isChange() ? "Each run has a value of every parameter below, in the order of the panes. A "
                                       "run with other values than before begins anew; what it was stays as a branch."
                                     : "Other runs of this demo appear beside the present one. They differ in one "
                                       "parameter, to which others can be added then, and share the clock, the camera "
                                       "and everything that is done.");
    bool wanted = drawRows(ui, open, requests);
    drawParameters(ui, session);
    ImGui::Dummy({0, ui.px(4)});
    wanted |= drawValues(ui, session);
    wanted |= drawButton(ui);
    if (!why_.empty()) wrappedText(ui.fonts.small, ui.danger(), why_);
    wanted |= drawSuggestions(ui, session, meshes);
    if (open && (wanted || isEnterForSheet())) apply(session, open, requests);
}

}  // namespace collidoscope::app
