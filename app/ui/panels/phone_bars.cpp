#include "app/ui/panels/bars.h"

#include <algorithm>
#include <array>
#include <string>

#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr float kPhoneButton = Ui::kFinger, kPhoneGap = 4.0f;

/// Commands that a wide window offers as buttons or keys.
constexpr std::array kMenuCommands{
    CommandId::Undo,         CommandId::Redo,       CommandId::HomeView,    CommandId::FrameSelection,
    CommandId::Orthographic, CommandId::Wireframe,  CommandId::SeeThrough,  CommandId::Labels,
    CommandId::HidePanels,   CommandId::Transport,  CommandId::ToggleTheme, CommandId::LargerText,
    CommandId::SmallerText,  CommandId::Screenshot, CommandId::SaveFilm,    CommandId::Help,
    CommandId::Log,          CommandId::About,
};

bool switchedOn(CommandId id, const ShellState& state) {
    return (id == CommandId::Wireframe && state.view.wireframe) ||
           (id == CommandId::SeeThrough && state.view.seeThrough) || (id == CommandId::Labels && state.view.labels) ||
           (id == CommandId::Transport && state.transport);
}
bool possible(CommandId id, const Session& session) {
    return (id != CommandId::Undo || session.canUndo()) && (id != CommandId::Redo || session.canRedo());
}

float menuWidth(const Ui& ui) {
    float widest = 0.0f;
    for (const CommandId id : kMenuCommands) widest = std::max(widest, textSize(ui.fonts.text, commandOf(id).title).x);
    return widest + ui.px(44 + 28);
}

void menuRow(const Ui& ui, CommandId id, bool on, bool enabled, float width, Requests& requests) {
    const Command& command = commandOf(id);
    const ImVec2 low = ImGui::GetCursorScreenPos(), high{low.x + width, low.y + ui.px(kPhoneButton)};
    if (ImGui::InvisibleButton(command.title, {width, high.y - low.y}) && enabled) {
        requests.emplace_back(id);
        ImGui::CloseCurrentPopup();
    }
    if (enabled && ImGui::IsItemHovered())
        ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed(ui.theme.text, 0.07f), ui.px(6));
    const ImU32 ink = enabled ? ui.text() : packed(ui.theme.quiet, 0.5f);
    textCentered(ui.fonts.text, low, {low.x + ui.px(36), high.y}, on ? ui.accent() : ui.quiet(), command.icon);
    textAt(ui.fonts.text, {low.x + ui.px(40), (low.y + high.y - ui.fonts.text->FontSize) * 0.5f}, ink, command.title);
    if (on) textCentered(ui.fonts.text, {high.x - ui.px(28), low.y}, high, ui.accent(), icon::kCheck);
}

void drawMenu(const Ui& ui, const Box& bar, const Session& session, const ShellState& state, Requests& requests) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float width = std::min(menuWidth(ui), bar.width - ui.px(32)), top = bar.y + bar.height;
    const float rows = static_cast<float>(kMenuCommands.size()) * ui.px(kPhoneButton);
    const float height = std::min(rows + ui.px(12), window.y - top - ui.px(8));
    ImGui::SetNextWindowPos({bar.x + bar.width - ui.px(4), top}, ImGuiCond_Always, {1.0f, 0.0f});
    ImGui::SetNextWindowSize({width + ui.px(12), height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(6), ui.px(6)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
    if (ImGui::BeginPopup("more")) {
        closeOnEscape();
        const float room = ImGui::GetContentRegionAvail().x;
        for (const CommandId id : kMenuCommands)
            menuRow(ui, id, switchedOn(id, state), possible(id, session), room, requests);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

/// A list and the title, as one wide button.
bool titleButton(const Ui& ui, const Box& bar, const std::string& title, float right, bool active) {
    const float side = ui.px(kPhoneButton);
    const ImVec2 low{bar.x + ui.px(kPhoneGap), bar.y + (bar.height - side) * 0.5f}, high{right, low.y + side};
    ImGui::SetCursorScreenPos(low);
    const bool clicked = ImGui::InvisibleButton("chapters", {high.x - low.x, side});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Color face = mix(ui.theme.raised, ui.theme.text, ImGui::IsItemHovered() ? 0.09f : 0.0f);
    list.AddRectFilled(low, high, active ? ui.accent(0.2f) : packed(face), ui.px(6));
    textCentered(ui.fonts.text, low, {low.x + side, high.y}, active ? ui.accent() : ui.text(), icon::kList);
    const float room = high.x - low.x - side - ui.px(8);
    textAt(ui.fonts.text, {low.x + side, (low.y + high.y - ui.fonts.text->FontSize) * 0.5f}, ui.text(),
           fitted(ui.fonts.text, title, room));
    tipForItem(ui, "Opens the list of chapters.", keysOf(CommandId::ChapterPanel));
    return clicked;
}

}  // namespace

void drawPhoneBar(const Ui& ui, const PanelLayout& layout, const Session& session, const ShellState& state,
                  Requests& requests) {
    const Box& bar = layout.topBar;
    if (bar.empty()) return;
    const Panel panel(ui, "##top", bar, false, {0, 0});
    const float step = ui.px(kPhoneButton + kPhoneGap), y = bar.y + (bar.height - ui.px(kPhoneButton)) * 0.5f;
    float x = bar.x + bar.width - 3.0f * step;
    if (titleButton(ui, bar, std::string(session.info().entry.title), x - ui.px(kPhoneGap),
                    state.drawer == Drawer::Chapters))
        requests.emplace_back(CommandId::ChapterPanel);
    const auto button = [&](const char* id, const char* icon, const char* tip, bool active) {
        ImGui::SetCursorScreenPos({x, y});
        x += step;
        return iconButton(ui, id, icon, tip, {}, {.active = active, .size = kPhoneButton});
    };
    if (button("search", icon::kSearch, "Search demos and commands", false)) requests.emplace_back(CommandId::Palette);
    if (button("parameters", icon::kSliders, "Parameters and measures", state.drawer == Drawer::Parameters))
        requests.emplace_back(CommandId::ParameterPanel);
    if (button("more", icon::kMore, "More", false)) ImGui::OpenPopup("more");
    drawMenu(ui, bar, session, state, requests);
}

void drawSheetStrip(const Ui& ui, const Box& strip, Requests& requests) {
    if (strip.empty()) return;
    const Panel panel(ui, "##strip", strip, false, {0, 0});
    const ImVec2 low{strip.x, strip.y}, high{strip.x + strip.width, strip.y + strip.height};
    ImGui::SetCursorScreenPos(low);
    if (ImGui::InvisibleButton("open", {strip.width, strip.height})) requests.emplace_back(CommandId::ParameterPanel);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {high.x, low.y + 1.0f}, ui.hairline());
    textAt(ui.fonts.strong, {low.x + ui.px(20), (low.y + high.y - ui.fonts.strong->FontSize) * 0.5f}, ui.text(),
           "Parameters and measures");
    textCentered(ui.fonts.text, {high.x - ui.px(44), low.y}, high, ui.quiet(), icon::kAngleUp);
}

void drawSheetHead(const Ui& ui, const Box& head, Drawer drawer, Requests& requests) {
    if (head.empty()) return;
    const Panel panel(ui, "##sheet head", head, false, {0, 0});
    const bool chapters = drawer == Drawer::Chapters;
    ImGui::GetWindowDrawList()->AddRectFilled({head.x, head.y}, {head.x + head.width, head.y + 1.0f}, ui.hairline());
    const float middle = head.y + head.height * 0.5f;
    textAt(ui.fonts.strong, {head.x + ui.px(16), middle - ui.fonts.strong->FontSize * 0.5f}, ui.text(),
           chapters ? "Chapters" : "Parameters and measures");
    ImGui::SetCursorScreenPos(
        {head.x + head.width - ui.px(kPhoneButton + kPhoneGap), middle - ui.px(kPhoneButton) * 0.5f});
    if (iconButton(ui, "close", icon::kClose, "Close", {}, {.size = kPhoneButton}))
        requests.emplace_back(chapters ? CommandId::ChapterPanel : CommandId::ParameterPanel);
}

bool legendButton(const Ui& ui, const Box& scene, const Box& legend) {
    const bool open = !legend.empty();
    const float width = textSize(ui.fonts.text, "Legend").x + ui.px(24), height = ui.px(kPhoneButton), edge = ui.px(8);
    const Box pill{scene.x + edge, scene.y + scene.height - height - edge, width, height};
    const Box& box = open ? legend : pill;
    if (pill.y < scene.y || scene.width < 2.0f * width) return false;
    ImGui::PushStyleColor(ImGuiCol_WindowBg, 0u);
    const Panel panel(ui, "##legend", box, false, {0, 0});
    ImGui::PopStyleColor();
    ImGui::SetCursorScreenPos({box.x, box.y});
    const bool pressed = ImGui::InvisibleButton("legend", {box.width, box.height});
    if (open) return pressed;
    const ImVec2 low{box.x, box.y + ui.px(4)}, high{box.x + box.width, box.y + box.height - ui.px(4)};
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed(ui.theme.panel, 0.9f), ui.px(6));
    textCentered(ui.fonts.text, low, high, ui.text(), "Legend");
    return pressed;
}

float presentationExitHeight(const Ui& ui) { return ui.px(8) + ui.px(kPhoneButton); }

void drawPresentationExit(const Ui& ui, const Box& presentation, Requests& requests) {
    const float side = ui.px(kPhoneButton), margin = ui.px(8);
    if (presentation.width < 2.0f * side || presentation.height < 2.0f * side) return;
    const Panel panel(ui, "##presentation exit",
                      {presentation.x + presentation.width - side - margin, presentation.y + margin, side, side}, false,
                      {0, 0});
    ImGui::SetCursorScreenPos({presentation.x + presentation.width - side - margin, presentation.y + margin});
    if (iconButton(ui, "leave", icon::kCompress, "Show the panels", {}, {.size = kPhoneButton, .filled = true}))
        requests.emplace_back(CommandId::HidePanels);
}

}  // namespace collidoscope::app
