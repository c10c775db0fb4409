#include "app/ui/panels/sheets.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include <imgui_stdlib.h>

#include "app/command_line.h"
#include "app/ui/commands.h"
#include "app/ui/panels/bars.h"
#include "app/ui/panels/panel_layout.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr ButtonStyle kMainButton{.size = 27.0f, .filled = true, .primary = true};

/// As high as a phone that lies.
bool isLowWindow(const Ui& ui) {
    constexpr float kLow = 480.0f;  // px at 100 %
    return ImGui::GetIO().DisplaySize.y < ui.px(kLow);
}

bool mainButton(const Ui& ui, const SheetButton& button, bool enabled) {
    ButtonStyle style = kMainButton;
    style.enabled = enabled;
    const bool pressed = wordButton(ui, button.id, button.words, style);
    tipForItem(ui, button.tip, "Enter");
    return pressed;
}

/// True when the button in it was pressed; without words there is none.
bool header(const Ui& ui, const char* title, const SheetButton& button, bool isEnabled, bool& open) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float side = ui.target(32), height = ui.target(kMainButton.size), middle = low.y + ui.px(12);
    float right = low.x + ImGui::GetContentRegionAvail().x - ui.px(side);
    const float closeLeft = right;
    bool pressed = false;
    if (*button.words != '\0') {  // the first that Tab comes to
        right -= textSize(ui.fonts.text, button.words).x + ui.px(32);
        ImGui::SetCursorScreenPos({right, middle - ui.px(height) * 0.5f});
        pressed = mainButton(ui, button, isEnabled);
    }
    ImGui::SetCursorScreenPos({closeLeft, middle - ui.px(side) * 0.5f});
    if (iconButton(ui, "close", icon::kClose, "Close", "Esc", {.size = side})) open = false;
    textAt(ui.fonts.heading, low, ui.text(), fitted(ui.fonts.heading, title, right - low.x - ui.px(12)));
    ImGui::SetCursorScreenPos({low.x, low.y + ui.px(44)});
    return pressed;
}

}  // namespace

bool dimBackground(const Ui& ui, const char* id) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(window);
    const ImVec4 dim = ui.theme.light ? ImVec4{0.1f, 0.12f, 0.15f, 0.4f} : ImVec4{0.0f, 0.0f, 0.0f, 0.55f};
    ImGui::PushStyleColor(ImGuiCol_WindowBg, dim);
    ImGui::Begin((std::string("##dim") + id).c_str(), nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    const bool clicked = ImGui::IsWindowHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    ImGui::End();
    ImGui::PopStyleColor();
    return clicked;
}

void sheetIntroduction(const Ui& ui, const char* text) {
    if (isLowWindow(ui)) return;
    wrappedText(ui.fonts.text, ui.text(0.85f), text);
    ImGui::Dummy({0, ui.px(4)});
}

bool sheetField(const Ui& ui, const char* id, const char* hint, std::string& text, float width) {
    const float height = ui.px(ui.target(27));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(8), (height - ui.fonts.text->FontSize) * 0.5f});
    ImGui::SetNextItemWidth(width);
    const bool entered = ImGui::InputTextWithHint(id, hint, &text, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::PopStyleVar();
    return entered;
}

bool isEnterForSheet() {
    const ImGuiIO& io = ImGui::GetIO();
    const bool isTaken = io.WantTextInput || (io.ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) ||
                         ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    return !isTaken && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
}

Sheet::Sheet(const Ui& ui, const char* title, bool& open, ImVec2 size, const SheetButton& button) : button_(button) {
    if (!open) return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const bool narrow = window.x < ui.px(kNarrow);
    const float margin = ui.px(narrow ? 16.0f : 32.0f);
    const ImVec2 fit{std::min(ui.px(size.x), window.x - margin), std::min(ui.px(size.y), window.y - margin)};
    if (fit.x < ui.px(64) || fit.y < ui.px(64)) return;
    if (dimBackground(ui, title)) open = false;
    ImGui::SetNextWindowPos({window.x * 0.5f, window.y * 0.5f}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize(fit);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(narrow ? 16.0f : 24.0f), ui.px(narrow ? 16.0f : 20.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, packed(ui.theme.light ? ui.theme.background : ui.theme.panel));
    ImGui::Begin(title, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    // The head is drawn before it is known whether the button is enabled, so it uses the state of the last frame.
    storage_ = ImGui::GetStateStorage(), isEnabled_ = ImGui::GetID("is enabled");
    pressedInHead_ =
        header(ui, title, isLowWindow(ui) ? button : SheetButton{}, storage_->GetBool(isEnabled_, true), open);
    ImGui::BeginChild("body", {0, 0}, false, ImGuiWindowFlags_NavFlattened);  // keys lead to the head, too
    visible_ = true;
}

bool Sheet::drawButton(const Ui& ui, bool enabled) const {
    if (!isLowWindow(ui)) return mainButton(ui, button_, enabled);
    if (storage_ != nullptr) storage_->SetBool(isEnabled_, enabled);
    return pressedInHead_ && enabled;
}

Sheet::~Sheet() {
    if (!visible_) return;
    ImGui::EndChild();
    ImGui::End();
}

namespace {

constexpr float kHelpRow = 22.0f;

void helpHeading(const Ui& ui, const char* text) {
    ImGui::Dummy({0, ui.px(8)});
    wrappedText(ui.fonts.strong, ui.accent(), text);
    ImGui::Dummy({0, ui.px(2)});
}

void keyCap(const Ui& ui, ImVec2 rightTop, const std::string& text) {
    const ImVec2 size = textSize(ui.fonts.monoSmall, text);
    const ImVec2 low{rightTop.x - size.x - ui.px(12), rightTop.y};
    const ImVec2 high{rightTop.x, rightTop.y + ui.px(20)};
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed(ui.theme.raised), ui.px(4));
    textCentered(ui.fonts.monoSmall, low, high, ui.text(), text);
}

void row(const Ui& ui, const std::string& keys, const char* effect) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float capWidth = textSize(ui.fonts.monoSmall, keys).x + ui.px(20);
    const std::string words = broken(ui.fonts.text, effect, width - capWidth);
    textAt(ui.fonts.text, {low.x, low.y + ui.px(2)}, ui.text(0.9f), words);
    keyCap(ui, {low.x + width, low.y}, keys);
    ImGui::Dummy({width, std::max(ui.px(kHelpRow), textSize(ui.fonts.text, words).y + ui.px(5))});
}

void sections(const Ui& ui, std::initializer_list<const char*> wanted) {
    for (const char* section : wanted) {
        helpHeading(ui, section);
        for (const Command& command : allCommands()) {
            const std::string keys = keysOf(command.id);
            if (std::string_view(command.section) == section && !keys.empty()) row(ui, keys, command.title);
        }
    }
}

void gestures(const Ui& ui, const char* title, std::span<const MouseHelp> lines) {
    helpHeading(ui, title);
    for (const MouseHelp& line : lines) {
        wrappedText(ui.fonts.text, ui.text(0.9f), line.gesture);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::SetCursorScreenPos({at.x, at.y - ui.px(3)});
        wrappedText(ui.fonts.small, ui.quiet(), line.effect);
        ImGui::Dummy({0, ui.px(3)});
    }
}

void mouse(const Ui& ui) {
    if (ui.touch) gestures(ui, "Fingers", touchHelp());
    gestures(ui, "Mouse", mouseHelp());
}

}  // namespace

void drawHelp(const Ui& ui, bool& open) {
    const Sheet sheet(ui, "Keys and mouse", open, {1080, 1000});
    if (!sheet.visible()) return;
    const float gap = ui.px(32), all = ImGui::GetContentRegionAvail().x;
    const bool wide = all > ui.px(720);
    if (!wide) {
        mouse(ui);
        sections(ui, {"Time", "Edit", "Measure", "Compare", "Demos", "View", "Window"});
        return;
    }
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0.5f * gap, 0.0f});
    if (ImGui::BeginTable("keys", 3, ImGuiTableFlags_SizingStretchSame)) {  // one sheet, which scrolls as a whole
        ImGui::TableNextColumn();
        mouse(ui);
        ImGui::TableNextColumn();
        sections(ui, {"Time", "View", "Demos"});
        ImGui::TableNextColumn();
        sections(ui, {"Edit", "Measure", "Compare", "Window"});
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
}

namespace {

struct Part {
    const char* name;
    const char* use;
    const char* licence;
};
constexpr std::array kParts{
    Part{"Dear ImGui", "panels", "MIT"},
    Part{"GLFW", "windows and input", "zlib"},
    Part{"GLM", "vectors and matrices", "MIT"},
    Part{"glad", "OpenGL functions", "MIT"},
    Part{"tinyobjloader", "OBJ files", "MIT"},
    Part{"nlohmann json", "settings", "MIT"},
    Part{"CLI11", "command line", "BSD 3-Clause"},
    Part{"stb", "PNG pictures", "public domain or MIT"},
    Part{"FreeType", "drawing of glyphs", "FreeType License"},
    Part{"Inter", "text", "SIL Open Font License 1.1"},
    Part{"JetBrains Mono", "numbers", "SIL Open Font License 1.1"},
    Part{"Font Awesome 4.7", "icons", "SIL Open Font License 1.1"},
    Part{"DejaVu Sans", "rare signs", "Bitstream Vera and public domain"},
};

void row(const Ui& ui, const char* label, std::string_view value, float labelWidth) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x - labelWidth;
    textAt(ui.fonts.text, low, ui.quiet(), label);
    textAt(ui.fonts.text, {low.x + labelWidth, low.y}, ui.text(), fitted(ui.fonts.text, value, room));
    ImGui::Dummy({0, ui.px(20)});
}

void heading(const Ui& ui, const char* text) {
    ImGui::Dummy({0, ui.px(10)});
    wrappedText(ui.fonts.strong, ui.accent(), text);
    ImGui::Dummy({0, ui.px(2)});
}

}  // namespace

void drawAbout(const Ui& ui, const OpenGlFacts& facts, bool& open) {
    const Sheet sheet(ui, "About Collidoscope", open, {600, 680});
    if (!sheet.visible()) return;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawLogo(ui, low, ui.px(36));
    textAt(ui.fonts.text, {low.x + ui.px(56), low.y}, ui.text(), "An instrument for looking at collisions");
    textAt(ui.fonts.small, {low.x + ui.px(56), low.y + ui.px(20)}, ui.quiet(),
           "Version " + versionText() + ", MIT licence");
    ImGui::Dummy({0, ui.px(40)});

    heading(ui, "OpenGL");
    row(ui, "Renderer", facts.renderer, ui.px(110));
    row(ui, "Vendor", facts.vendor, ui.px(110));
    row(ui, "Version", facts.version, ui.px(110));
    row(ui, "Shaders", facts.shadingLanguage, ui.px(110));

    heading(ui, "Made with");
    for (const Part& part : kParts) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        textAt(ui.fonts.text, at, ui.text(), part.name);
        const float use = at.x + ui.px(150), licence = textSize(ui.fonts.text, part.licence).x;
        if (use + textSize(ui.fonts.text, part.use).x + licence + ui.px(12) < at.x + width)
            textAt(ui.fonts.text, {use, at.y}, ui.quiet(), part.use);
        textRightAt(ui.fonts.text, {at.x + width, at.y}, ui.quiet(), part.licence);
        ImGui::Dummy({0, ui.px(20)});
    }
    ImGui::Dummy({0, ui.px(6)});
    wrappedText(ui.fonts.small, ui.quiet(), "The licences are in assets/SOURCES.md and assets/licenses.");
}

}  // namespace collidoscope::app
