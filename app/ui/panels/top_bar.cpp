#include "app/ui/panels/bars.h"

#include <algorithm>
#include <vector>

#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr float kLogoRoom = 52.0f, kTitleRoom = 132.0f;  ///< px at 100 %

struct BarButton {
    CommandId command{};
    const char* icon = "";
    std::string tip{};
    ButtonStyle style{};
    float gap = 4.0f;   ///< px at 100 %, before it
    int hideOrder = 0;  ///< a narrow bar hides the button with the highest number first; 0: never hidden
};

/// Tooltip of a button. For Undo and Redo it also lists their effect and the runs: the first lines, cut to the width of
/// a tooltip.
std::string tipOf(const Ui& ui, const Session& session, const char* reach, const BarButton& button) {
    constexpr std::size_t kMaxLines = 3;
    constexpr float kWidth = 290.0f;  // px at 100 %
    std::vector<std::string> lines;
    if (button.command == CommandId::Undo) lines = session.undoLines();
    if (button.command == CommandId::Redo) lines = session.redoLines();
    std::string tip = button.tip;
    const std::size_t count = std::min(lines.size(), kMaxLines);
    for (std::size_t i = 0; i < count; ++i) tip += "\n" + fitted(ui.fonts.text, lines[i], ui.px(kWidth));
    if (lines.size() > count) tip += "\nand " + std::to_string(lines.size() - count) + " more";
    const bool acts = button.command == CommandId::Undo || button.command == CommandId::Redo;
    return acts && *reach != '\0' ? tip + "\n" + reach : tip;
}

std::vector<BarButton> buttonsOf(const PanelLayout& layout, const Session& session, const ShellState& state,
                                 bool fullScreen) {
    const bool light = state.theme == "projector";
    return {
        BarButton{CommandId::Undo, icon::kUndo, "Undo", {.enabled = session.canUndo()}, 4, 2},
        BarButton{CommandId::Redo, icon::kRedo, "Redo", {.enabled = session.canRedo()}, 4, 3},
        BarButton{CommandId::Wireframe,
                  icon::kWireframe,
                  "Wireframe over everything",
                  {.active = state.view.wireframe},
                  12,
                  4},
        BarButton{CommandId::SeeThrough, icon::kEye, "See through solids", {.active = state.view.seeThrough}, 4, 5},
        BarButton{CommandId::Screenshot, icon::kCamera, "Save and copy a picture", {}, 4, 6},
        BarButton{CommandId::SaveFilm, icon::kFilm, "Save a film of the timeline", {.active = state.film}, 4, 7},
        BarButton{CommandId::ToggleTheme,
                  light ? icon::kMoon : icon::kSun,
                  light ? "Dark theme" : "Projector theme: light, for bright rooms",
                  {},
                  12,
                  1},
        BarButton{CommandId::ChapterPanel, icon::kList, "Chapters", {.active = !layout.left.empty()}},
        BarButton{
            CommandId::ParameterPanel, icon::kSliders, "Parameters and measures", {.active = !layout.right.empty()}},
        BarButton{CommandId::Help,
                  icon::kKeyboard,
                  fullScreen ? "Keys and mouse (F11 leaves full screen)" : "Keys and mouse",
                  {},
                  12}};
}

float widthOf(const Ui& ui, const std::vector<BarButton>& buttons) {
    float width = 0.0f;
    for (const BarButton& button : buttons) width += ui.px(ui.target(32) + button.gap);
    return width;
}

/// Leaves out what does not fit; keys and the palette still reach it.
void fitInto(const Ui& ui, std::vector<BarButton>& buttons, float room) {
    const auto earlier = [](const BarButton& a, const BarButton& b) { return a.hideOrder < b.hideOrder; };
    while (widthOf(ui, buttons) > room) {
        const auto first = std::max_element(buttons.begin(), buttons.end(), earlier);
        if (first == buttons.end() || first->hideOrder == 0) return;
        buttons.erase(first);
    }
}

void drawSearch(const Ui& ui, ImVec2 low, float width, Requests& requests) {
    const ImVec2 size{width, ui.px(ui.target(28, 36))};
    ImGui::SetCursorScreenPos(low);
    if (ImGui::InvisibleButton("search", size)) requests.emplace_back(CommandId::Palette);
    const bool hovered = ImGui::IsItemHovered();
    const ImVec2 high{low.x + size.x, low.y + size.y};
    const Color face = mix(ui.theme.raised, ui.theme.text, hovered ? 0.08f : 0.0f);
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed(face), ui.px(6));
    const float line = low.y + (size.y - ui.fonts.small->FontSize) * 0.5f;
    textAt(ui.fonts.small, {low.x + ui.px(10), line}, ui.quiet(), icon::kSearch);
    const std::string keys = keysOf(CommandId::Palette);
    const float keyWidth = textSize(ui.fonts.monoSmall, keys).x + ui.px(10);
    const float room = size.x - ui.px(40) - keyWidth;
    if (room < ui.px(40)) return;
    textAt(ui.fonts.small, {low.x + ui.px(30), line}, ui.quiet(),
           fitted(ui.fonts.small, "Search demos and commands", room));
    textAt(ui.fonts.monoSmall, {high.x - keyWidth, low.y + (size.y - ui.fonts.monoSmall->FontSize) * 0.5f}, ui.quiet(),
           keys);
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

}  // namespace

void drawLogo(const Ui& ui, ImVec2 low, float size) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = size * 0.36f, middle = low.y + size * 0.5f;
    const ImVec2 a{low.x + radius, middle}, b{low.x + radius * 2.55f, middle};
    list.AddCircleFilled(a, radius, packed(ui.theme.role(demos::Role::BodyA), 0.95f), 32);
    list.AddCircleFilled(b, radius, packed(ui.theme.role(demos::Role::BodyB), 0.85f), 32);
    list.AddCircleFilled({(a.x + b.x) * 0.5f, middle}, size * 0.11f, packed(ui.theme.role(demos::Role::Contact)), 16);
}

void drawTopBar(const Ui& ui, const PanelLayout& layout, const Session& session, const ShellState& state,
                bool fullScreen, const char* reach, Requests& requests) {
    const Box& box = layout.topBar;
    if (box.empty()) return;
    const Panel panel(ui, "##top", box, false, {0, 0});
    const float middle = box.y + box.height * 0.5f;
    const auto line = [&](ImFont* font) { return middle - font->FontSize * 0.5f; };

    auto buttons = buttonsOf(layout, session, state, fullScreen);
    fitInto(ui, buttons, box.width - ui.px(kLogoRoom + kTitleRoom));
    const float rightStart = std::max(box.x + box.width - ui.px(8) - widthOf(ui, buttons), box.x + ui.px(kLogoRoom));

    drawLogo(ui, {box.x + ui.px(16), middle - ui.px(11)}, ui.px(22));
    float x = box.x + ui.px(52);
    const std::string chapter =
        (session.info().chapter > 0 ? std::to_string(session.info().chapter) + "  " : std::string()) +
        std::string(session.info().chapterTitle);
    const std::string title(session.info().entry.title);
    const float name = textSize(ui.fonts.strong, "Collidoscope").x;
    if (rightStart - x > ui.px(560)) {
        textAt(ui.fonts.strong, {x, line(ui.fonts.strong)}, ui.text(), "Collidoscope");
        x += name + ui.px(20);
        textAt(ui.fonts.text, {x, line(ui.fonts.text)}, ui.quiet(), chapter);
        x += textSize(ui.fonts.text, chapter).x + ui.px(4);
        textAt(ui.fonts.text, {x, line(ui.fonts.text)}, ui.quiet(), icon::kAngleRight);
        x += textSize(ui.fonts.text, icon::kAngleRight).x + ui.px(4);
    }
    const std::string shownTitle = fitted(ui.fonts.text, title, std::max(rightStart - x - ui.px(12), 0.0f));
    textAt(ui.fonts.text, {x, line(ui.fonts.text)}, ui.text(), shownTitle);
    x += textSize(ui.fonts.text, shownTitle).x + ui.px(24);

    const float searchWidth = std::min(rightStart - x - ui.px(16), ui.px(280));
    if (searchWidth > ui.px(36))
        drawSearch(ui, {rightStart - searchWidth - ui.px(16), middle - ui.px(ui.target(28, 36) * 0.5f)}, searchWidth,
                   requests);

    float buttonX = rightStart;
    const float side = ui.target(32);
    for (BarButton& button : buttons) {
        buttonX += ui.px(button.gap);
        button.style.size = side;
        ImGui::SetCursorScreenPos({buttonX, middle - ui.px(side * 0.5f)});
        const std::string id = commandOf(button.command).title;
        const ImVec2 low = ImGui::GetCursorScreenPos(), high{low.x + ui.px(side), low.y + ui.px(side)};
        const std::string tip = ImGui::IsMouseHoveringRect(low, high) ? tipOf(ui, session, reach, button) : button.tip;
        if (iconButton(ui, id.c_str(), button.icon, tip, keysOf(button.command), button.style)) {
            requests.emplace_back(button.command);
        }
        buttonX += ui.px(side);
    }
}

}  // namespace collidoscope::app
