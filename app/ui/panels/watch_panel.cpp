#include "app/ui/panels/watch_panel.h"

#include <algorithm>
#include <utility>

#include <imgui_stdlib.h>

#include "app/files/characters.h"
#include "app/run/energy_watch.h"
#include "app/session/expression.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"
#include "demos/share/letter_case.h"

namespace collidoscope::app {
namespace {

constexpr float kWatchRow = 28.0f;  ///< px at 100 %
constexpr std::size_t kMaxNames = 8;

bool isNameByte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string idOfRow(std::size_t place) { return "condition " + std::to_string(place); }

}  // namespace

Completion completionOf(std::string_view text, std::size_t caret, const std::vector<NameInfo>& names) {
    Completion completion;
    completion.end = completion.begin = std::min(caret, text.size());
    while (completion.begin > 0 && isNameByte(text[completion.begin - 1])) --completion.begin;
    const std::string word = demos::lowerCase(text.substr(completion.begin, completion.end - completion.begin));
    // After a number stands a unit, and in quotes a word.
    const bool isNumber = !word.empty() && word[0] >= '0' && word[0] <= '9';
    if (isNumber || std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(completion.begin), '"') % 2)
        return completion;
    for (const bool atBegin : {true, false})
        for (const NameInfo& info : names) {
            const std::size_t at = info.name.find(word);
            if (at != std::string::npos && (at == 0) == atBegin) completion.names.push_back(info);
        }
    if (completion.names.size() == 1 && completion.names[0].name == word) completion.names.clear();
    return completion;
}

int WatchPanel::callback(ImGuiInputTextCallbackData* data) {
    WatchPanel& panel = *static_cast<WatchPanel*>(data->UserData);
    const std::vector<NameInfo>& names = panel.completion_.names;
    if (data->EventFlag == ImGuiInputTextFlags_CallbackHistory && !names.empty()) {
        const std::size_t count = std::min(names.size(), kMaxNames);
        panel.chosen_ = (panel.chosen_ + (data->EventKey == ImGuiKey_UpArrow ? count - 1 : 1)) % count;
    } else if (data->EventFlag == ImGuiInputTextFlags_CallbackCompletion && panel.chosen_ < names.size()) {
        const auto begin = static_cast<int>(panel.completion_.begin), end = static_cast<int>(panel.completion_.end);
        if (end <= data->BufTextLen) {
            data->DeleteChars(begin, end - begin);
            data->InsertChars(begin, (names[panel.chosen_].name + " ").c_str());
        }
    } else if (data->EventFlag == ImGuiInputTextFlags_CallbackAlways) {
        if (panel.edit_.selecting) data->SelectAll();
        panel.edit_.selecting = false;
        if (panel.caretWanted_) {
            const int caret = std::min(static_cast<int>(*panel.caretWanted_), data->BufTextLen);
            data->CursorPos = data->SelectionStart = data->SelectionEnd = caret;
            panel.caretWanted_.reset();
        }
        panel.caret_ = static_cast<std::size_t>(data->CursorPos);
    }
    return 0;
}

void WatchPanel::complete(std::size_t which) {
    const std::string word = completion_.names[which].name + " ";
    edit_.text.replace(completion_.begin, completion_.end - completion_.begin, word);
    edit_.starting = true;
    caretWanted_ = completion_.begin + word.size();
    chosen_ = 0;
}

void WatchPanel::take(Session& session, std::optional<std::size_t> place, bool entered) {
    if (edit_.text.empty()) {
        if (place) session.unwatch(*place);
        edit_.forgetRefusal();
        return edit_.end();
    }
    try {
        session.watch(edit_.text, place);
        edit_.forgetRefusal();
        edit_.end();
    } catch (const ExpressionError& error) {
        edit_.refuse(edit_.id, error.what());
        edit_.refusedAt = ImGui::GetFrameCount();
        if (!entered) return edit_.end();
        edit_.starting = true;
        caretWanted_ = std::min(error.position, edit_.text.size());
    }
}

void WatchPanel::drawField(const Ui& ui, Session& session, std::optional<std::size_t> place, RowEnds& ends) {
    completion_ = completionOf(edit_.text, caret_, session.watchNames());
    if (chosen_ >= completion_.names.size()) chosen_ = 0;
    const FontScope mono(ui.fonts.mono);
    const float height = ui.px(ui.target(kWatchRow, 34));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(8), (height - ui.fonts.mono->FontSize) * 0.5f});
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ui.px(2));
    if (edit_.starting) ImGui::SetKeyboardFocusHere();
    constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways |
                                           ImGuiInputTextFlags_CallbackCompletion | ImGuiInputTextFlags_CallbackHistory;
    const bool entered = ImGui::InputTextWithHint("##condition", "t > 2 s", &edit_.text, kFlags, callback, this);
    if (ImGui::IsItemActive())
        edit_.starting = false;  // a panel that has just come gets the keyboard some frames later
    const bool left = ImGui::IsItemDeactivated();
    const bool escaped = left && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRect(low, high, edit_.refused.empty() ? ui.accent() : ui.danger(), ui.px(6), 0,
                                        ui.px(1.5f));
    ImGui::PopStyleVar();
    ends.push_back(ImGui::GetCursorPosY());
    const bool onNames = left && ImGui::IsMouseHoveringRect(namesLow_, namesHigh_, false);
    if (escaped) {
        edit_.forgetRefusal();
        edit_.end();
    } else if (entered || (left && !onNames)) {
        take(session, place, entered);
    }
}

/// Below the field: what can be meant, and what it is.
void WatchPanel::drawNames(const Ui& ui, const Session& session, RowEnds& ends) {
    namesLow_ = namesHigh_ = ImGui::GetCursorScreenPos();
    if (!isTyping()) return;
    completion_ = completionOf(edit_.text, caret_, session.watchNames());
    const float width = ImGui::GetContentRegionAvail().x, height = ui.px(ui.target(24, 34));
    const std::size_t count = std::min(completion_.names.size(), kMaxNames);
    std::optional<std::size_t> clicked;
    for (std::size_t i = 0; i < count; ++i) {
        const NameInfo& info = completion_.names[i];
        const ImVec2 low = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton(("name " + info.name).c_str(), {width, height})) clicked = i;
        const bool hovered = ImGui::IsItemHovered();
        if (hovered || i == chosen_)
            ImGui::GetWindowDrawList()->AddRectFilled(
                low, {low.x + width, low.y + height},
                packed(mix(ui.theme.panel, ui.theme.text, hovered ? 0.10f : 0.06f)), ui.px(4));
        tipForItem(ui, info.tip);
        const float top = low.y + (height - ui.fonts.mono->FontSize) * 0.5f;
        const std::string kind = info.kind == NamedValue::Kind::Text   ? "a word"
                                 : info.kind == NamedValue::Kind::Flag ? "yes or no"
                                                                       : info.unit;
        const float kindWidth = textSize(ui.fonts.small, kind).x;
        textRightAt(ui.fonts.small, {low.x + width - ui.px(8), top}, ui.quiet(), kind);
        textAt(ui.fonts.mono, {low.x + ui.px(8), top}, ui.text(),
               fitted(ui.fonts.mono, info.name, width - kindWidth - ui.px(24)));
        ends.push_back(ImGui::GetCursorPosY());
    }
    namesHigh_ = {namesLow_.x + width, ImGui::GetCursorScreenPos().y};
    if (completion_.names.size() > count)
        wrappedText(ui.fonts.small, ui.quiet(),
                    std::to_string(completion_.names.size() - count) + " more: type letters");
    if (count > 0) wrappedText(ui.fonts.small, ui.quiet(), "↑ ↓ choose, Tab takes, Enter ends");
    ends.push_back(ImGui::GetCursorPosY());
    if (clicked) complete(*clicked);
}

void WatchPanel::drawRow(const Ui& ui, Session& session, std::size_t place, RowEnds& ends) {
    const Watch watch = session.watches().list()[place];
    const std::string id = idOfRow(place);
    ImGui::PushID(id.c_str());
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float side = ui.target(24, 34), height = ui.px(ui.target(kWatchRow, 34));
    const float width = ImGui::GetContentRegionAvail().x, room = width - ui.px(side + 4);
    if (ImGui::InvisibleButton("edit", {room, height})) edit_.begin(id, watch.text), caret_ = watch.text.size();
    if (ImGui::IsItemHovered())
        ImGui::GetWindowDrawList()->AddRectFilled(low, {low.x + room, low.y + height},
                                                  packed(mix(ui.theme.panel, ui.theme.text, 0.08f)), ui.px(6));
    tipForItem(ui, watch.why.empty()
                       ? "The run pauses at the frame where this condition begins to hold. A click edits it."
                       : watch.why);
    const float middle = low.y + height * 0.5f;
    const ImU32 color = !watch.why.empty() ? ui.danger() : watch.holds ? ui.accent() : ui.text(0.25f);
    ImGui::GetWindowDrawList()->AddCircleFilled({low.x + ui.px(10), middle}, ui.px(4), color, 16);
    textAt(ui.fonts.mono, {low.x + ui.px(22), middle - ui.fonts.mono->FontSize * 0.5f},
           watch.why.empty() ? ui.text() : ui.quiet(), fitted(ui.fonts.mono, watch.text, room - ui.px(26)));
    ImGui::SetCursorScreenPos({low.x + room + ui.px(4), middle - ui.px(side) * 0.5f});
    if (iconButton(ui, "remove", icon::kClose, "Remove the condition", {}, {.size = side})) session.unwatch(place);
    ImGui::SetCursorScreenPos({low.x, low.y + height + ImGui::GetStyle().ItemSpacing.y});
    ends.push_back(ImGui::GetCursorPosY());
    ImGui::PopID();
}

/// The switch that puts the change of the energy among the measures, and what is known of it.
void WatchPanel::drawEnergy(const Ui& ui, const Session& session, Requests& requests, RowEnds& ends) {
    const bool watches = session.watchesEnergy();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ui.px(ui.target(kWatchRow, 34));
    ImGui::InvisibleButton("energy name", {width - ui.px(44), height});
    tipForItem(
        ui,
        "Measures how much the energy of all rigid bodies has changed since frame 0, with a plot, and warns where "
        "it rises although nothing was done to them.");
    textAt(ui.fonts.text, {low.x, low.y + (height - ui.fonts.text->FontSize) * 0.5f}, ui.text(), "Energy watch");
    ImGui::SetCursorScreenPos({low.x + width - ui.px(36), low.y + (height - ui.px(20)) * 0.5f});
    if (toggleSwitch(ui, "energy", watches)) requests.emplace_back(CommandId::WatchEnergy);
    ImGui::SetCursorScreenPos({low.x, low.y + height + ImGui::GetStyle().ItemSpacing.y});
    if (watches) {
        const bool warns = session.energy().warns(session.frame());
        const std::string sign = warns ? std::string(icon::kWarning) + " " : "";
        wrappedText(ui.fonts.small, warns ? ui.warning() : ui.quiet(),
                    sign + textOf(session.energy(), session.frame()));
    }
    ends.push_back(ImGui::GetCursorPosY());
}

void WatchPanel::draw(const Ui& ui, Session& session, Requests& requests, RowEnds& ends) {
    for (std::size_t place = 0; place < session.watches().list().size(); ++place) {
        if (edit_.id != idOfRow(place)) {
            drawRow(ui, session, place, ends);
            continue;
        }
        drawField(ui, session, place, ends);
        showRefusal(ui, edit_, idOfRow(place));
        drawNames(ui, session, ends);
    }
    if (edit_.id == kNew) {
        drawField(ui, session, std::nullopt, ends);
        showRefusal(ui, edit_, kNew);
        drawNames(ui, session, ends);
    } else {
        if (wordButton(ui, "add", "Add a condition")) beginNew(), caret_ = 0;
        tipForItem(ui, "The run pauses at the first frame where it holds, such as " +
                           (session.demo().worlds().empty() ? std::string("t > 2 s") : std::string("depth > 5 mm")) +
                           ".");
        showRefusal(ui, edit_, kNew);
    }
    ends.push_back(ImGui::GetCursorPosY());
    if (session.demo().worlds().empty()) return;
    if (wordButton(ui, "stop where energy rises", "Stop where energy rises"))
        requests.emplace_back(StopWhen{energyRises()});
    tipForItem(ui, "Adds the condition " + energyRises() +
                       ". It holds where the energy of all rigid bodies has risen " +
                       "although nothing was done to them.");
    ends.push_back(ImGui::GetCursorPosY());
    drawEnergy(ui, session, requests, ends);
}

}  // namespace collidoscope::app
