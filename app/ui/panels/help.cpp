#include "app/ui/panels/help.h"

#include <span>
#include <string>

#include "app/ui/commands.h"
#include "app/ui/panels/sheet.h"

namespace app {
namespace {

constexpr float kRow = 24.0f;

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
    textAt(ui.fonts.text, {low.x, low.y + ui.px(2)}, ui.text(0.9f), fitted(ui.fonts.text, effect, width - capWidth));
    keyCap(ui, {low.x + width, low.y}, keys);
    ImGui::Dummy({width, ui.px(kRow)});
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
    const Sheet sheet(ui, "Keys and mouse", open, {920, 660});
    if (!sheet.visible()) return;
    const float gap = ui.px(32), all = ImGui::GetContentRegionAvail().x;
    const bool wide = all > ui.px(720);
    if (!wide) {
        mouse(ui);
        sections(ui, {"Time", "Edit", "Demos", "View", "Window"});
        return;
    }
    const float width = (all - 2 * gap) / 3;
    ImGui::BeginChild("mouse", {width, 0});
    mouse(ui);
    sections(ui, {"Demos"});
    ImGui::EndChild();
    ImGui::SameLine(0, gap);
    ImGui::BeginChild("time", {width, 0});
    sections(ui, {"Time", "View"});
    ImGui::EndChild();
    ImGui::SameLine(0, gap);
    ImGui::BeginChild("view", {width, 0});
    sections(ui, {"Edit", "Window"});
    ImGui::EndChild();
}

}  // namespace app
