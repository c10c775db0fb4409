#include "app/ui/panels/palette.h"

#include <algorithm>
#include <cfloat>
#include <utility>

#include <imgui_internal.h>

#include "app/files/characters.h"
#include "app/ui/panels/sheets.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr float kPaletteRowHeight = 36.0f;
constexpr int kRows = 10;

bool pressed(ImGuiKey_ key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

float answerWidth(const Ui& ui, float room) { return room - ui.px(52); }

ImVec2 answerSize(const Ui& ui, const std::string& answer, float width) {
    ImFont* font = ui.fonts.small;
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, width, answer.data(), answer.data() + answer.size());
}

/// Size of the palette, which shrinks with the window.
ImVec2 paletteSize(const Ui& ui) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    return {std::min(ui.px(600), window.x - ui.px(24)),
            std::min(ui.px(64 + kRows * ui.target(kPaletteRowHeight) + 12), window.y - ui.px(48))};
}

void beginPaletteWindow(const Ui& ui, ImVec2 size) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({window.x * 0.5f, std::min(ui.px(88), (window.y - size.y) * 0.5f)}, ImGuiCond_Always,
                            {0.5f, 0});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(12)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(10));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, packed(ui.theme.light ? ui.theme.background : ui.theme.panel));
    ImGui::Begin("##palette", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);
}

/// Rows by which the keys pressed in this frame move the choice.
int rowsMovedByKeys() {
    constexpr int kPage = 8;
    if (pressed(ImGuiKey_PageUp)) return -kPage;
    if (pressed(ImGuiKey_PageDown)) return kPage;
    if (pressed(ImGuiKey_UpArrow)) return -1;
    return pressed(ImGuiKey_DownArrow) ? 1 : 0;
}

}  // namespace

std::vector<TitlePart> partsOfTitle(std::string_view title, std::span<const std::size_t> places) {
    std::vector<TitlePart> parts;
    for (std::size_t at = 0, end = 0; at < title.size(); at = end) {
        end = characterEnd(title, at);
        const bool isMatched = std::find(places.begin(), places.end(), at) != places.end();
        if (parts.empty() || parts.back().isMatched != isMatched) parts.push_back({title.substr(at, 0), isMatched});
        std::string_view& text = parts.back().text;
        text = {text.data(), text.size() + (end - at)};
    }
    return parts;
}

void Palette::draw(const Ui& ui, Search& search, const Session& shown, bool& open, Requests& requests) {
    if (!open) {
        wasOpen_ = false;
        return;
    }
    const bool isNew = !wasOpen_;
    if (isNew) startAfresh();
    wasOpen_ = true;
    const ImVec2 size = paletteSize(ui);
    if (size.x < ui.px(100) || size.y < ui.px(100)) return;
    if (dimBackground(ui, "palette")) open = false;
    beginPaletteWindow(ui, size);
    if (drawField(ui) || isNew) find(search, shown);
    ImGui::Dummy({0, ui.px(4)});
    const int moved = rowsMovedByKeys();
    chosen_ = std::clamp(chosen_ + moved, 0, std::max(static_cast<int>(entries_.size()) - 1, 0));
    if (drawEntries(ui, moved)) choose(search, shown, open, requests);
    ImGui::End();
}

/// Forgets the previous search.
void Palette::startAfresh() {
    std::string text = std::move(begun_);
    *this = {};
    text_ = std::move(text);
    caretToEnd_ = !text_.empty();
}

void Palette::find(Search& search, const Session& shown) {
    entries_ = findEntries(search, text_, shown);
    chosen_ = 0;
}

/// Returns true when the text has changed. The field keeps the keyboard whatever is clicked in the palette, because
/// typed letters would be shortcuts elsewhere.
bool Palette::drawField(const Ui& ui) {
    const bool takesKeyboard = !ImGui::IsAnyItemActive() && !ImGui::IsAnyMouseDown();
    const float room = ImGui::GetContentRegionAvail().x;
    const char* hint = "Type a few letters of a demo, a preset or a command";
    if (textSize(ui.fonts.text, hint).x > room - ui.px(48)) hint = "Demo, preset or command";
    const bool changed = searchField(ui, "##find", hint, text_, room, takesKeyboard);
    if (caretToEnd_ && !takesKeyboard) putCaretToEnd();
    return changed;
}

/// Returns true when the chosen entry is clicked or confirmed with Enter. `moved`: rows by which keys have moved the
/// choice in this frame.
bool Palette::drawEntries(const Ui& ui, int moved) {
    ImGui::BeginChild("entries");
    if (entries_.empty()) wrappedText(ui.fonts.text, ui.quiet(), adviceFor(text_));
    bool isTaken = !entries_.empty() && pressed(ImGuiKey_Enter);
    for (int i = 0; i < static_cast<int>(entries_.size()); ++i) {
        const PaletteEntry& entry = entries_[static_cast<std::size_t>(i)];
        ImGui::PushID(i);
        const float width = ImGui::GetContentRegionAvail().x, title = ui.px(ui.target(kPaletteRowHeight));
        const float text =
            entry.answer.empty() ? 0.0f : answerSize(ui, entry.answer, answerWidth(ui, width)).y + ui.px(8);
        if (ImGui::InvisibleButton("entry", {width, title + text})) {
            chosen_ = i;
            isTaken = true;
        }
        const ImVec2 motion = ImGui::GetIO().MouseDelta;
        if (ImGui::IsItemHovered() && (motion.x != 0 || motion.y != 0)) chosen_ = i;
        if (i == chosen_ && moved != 0) ImGui::SetScrollHereY(moved > 0 ? 0.9f : 0.1f);
        drawEntry(ui, entry, i == chosen_);
        ImGui::PopID();
    }
    ImGui::EndChild();
    return isTaken;
}

/// A text field that is given the keyboard selects all of its text, so the next letter would replace it. Here the user
/// continues the text.
void Palette::putCaretToEnd() {
    ImGuiInputTextState* field = ImGui::GetInputTextState(ImGui::GetID("##find"));
    if (!field || ImGui::GetActiveID() != field->ID) return;
    caretToEnd_ = false;
    field->ClearSelection();
    field->Stb.cursor = field->CurLenW;
}

/// Lists the contents of a chosen folder; any other choice closes the palette.
void Palette::choose(Search& search, const Session& shown, bool& open, Requests& requests) {
    const PaletteEntry& entry = entries_[static_cast<std::size_t>(chosen_)];
    if (entry.continues.empty()) {
        open = false;
        requests.push_back(entry.request);
        return;
    }
    text_ = entry.continues;
    caretToEnd_ = true;
    find(search, shown);
}

void Palette::drawEntry(const Ui& ui, const PaletteEntry& entry, bool chosen) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    if (chosen) ImGui::GetWindowDrawList()->AddRectFilled(low, high, ui.accent(0.16f), ui.px(6));
    const float titleEnd = low.y + ui.px(ui.target(kPaletteRowHeight)), line = (low.y + titleEnd) * 0.5f;
    textCentered(ui.fonts.text, low, {low.x + ui.px(36), titleEnd}, ui.quiet(), entry.icon);
    if (!entry.answer.empty()) {
        ImFont* font = ui.fonts.small;
        const char* end = entry.answer.data() + entry.answer.size();
        ImGui::GetWindowDrawList()->AddText(font, font->FontSize, {low.x + ui.px(40), titleEnd - ui.px(4)},
                                            ui.text(0.8f), entry.answer.data(), end, answerWidth(ui, high.x - low.x));
    }
    float x = low.x + ui.px(40);
    const float top = line - ui.fonts.text->FontSize * 0.5f;
    for (const TitlePart& part : partsOfTitle(entry.title, entry.match.places)) {
        ImFont* font = part.isMatched ? ui.fonts.strong : ui.fonts.text;
        textAt(font, {x, top}, part.isMatched ? ui.accent() : ui.text(), part.text);
        x += textSize(font, part.text).x;
    }
    float right = high.x - ui.px(12);
    if (!entry.keys.empty()) {
        textRightAt(ui.fonts.monoSmall, {right, line - ui.fonts.monoSmall->FontSize * 0.5f}, ui.text(0.8f), entry.keys);
        right -= textSize(ui.fonts.monoSmall, entry.keys).x + ui.px(16);
    }
    if (right - textSize(ui.fonts.small, entry.detail).x > x + ui.px(8)) {
        textRightAt(ui.fonts.small, {right, line - ui.fonts.small->FontSize * 0.5f}, ui.quiet(), entry.detail);
    }
}

}  // namespace collidoscope::app
