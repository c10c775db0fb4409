#include "app/ui/panels/chart_buttons.h"

#include <string>

#include "app/ui/panels/panel.h"
#include "app/widgets/icons.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {
namespace {

constexpr float kChartButtonSide = 24.0f, kChartButtonMargin = 4.0f;  // px at 100 %

/// A window of one button over the scene.
template <typename Button>
bool overScene(const std::string& name, const Ui& ui, const Box& box, const Button& button) {
    if (box.empty()) return false;
    ImGui::PushStyleColor(ImGuiCol_WindowBg, 0u);
    const Panel panel(ui, name.c_str(), box, false, {0, 0});
    ImGui::PopStyleColor();
    ImGui::SetCursorScreenPos({box.x, box.y});
    return button();
}

/// The button number `place` from the right in the corner of a chart.
bool cornerButton(const Ui& ui, const ChartBox& chart, int place, const char* icon, const char* tip) {
    const float size = ui.target(kChartButtonSide, 36), side = ui.px(size), margin = ui.px(kChartButtonMargin);
    const Box box{chart.plate.max.x - margin - side * static_cast<float>(place + 1), chart.plate.min.y + margin, side,
                  side};
    return overScene("##" + std::string(tip) + std::to_string(static_cast<int>(chart.plate.min.y)), ui, box,
                     [&] { return iconButton(ui, "button", icon, tip, {}, {.size = size}); });
}

}  // namespace

std::optional<ChartChoice> chartButtons(const Ui& ui, std::span<const ChartBox> charts, const PixelRect& missing,
                                        std::size_t count, const std::optional<std::size_t>& large) {
    std::optional<ChartChoice> chosen;
    for (std::size_t i = 0; i < charts.size(); ++i) {
        if (!(charts[i].plate.max.x > charts[i].plate.min.x)) continue;
        if (!large) {
            if (cornerButton(ui, charts[i], 0, icon::kExpand, "Fill the scene with this chart"))
                chosen = ChartChoice{i};
            continue;
        }
        if (cornerButton(ui, charts[i], 0, icon::kCompress, "Back beside the scene")) chosen = ChartChoice{};
        if (count > 1 && cornerButton(ui, charts[i], 1, icon::kAngleRight, "The next chart"))
            chosen = ChartChoice{(i + 1) % count};
    }
    const Box more{missing.min.x, missing.min.y, missing.max.x - missing.min.x, missing.max.y - missing.min.y};
    if (overScene("##more charts", ui, more, [&] {
            const bool pressed = ImGui::InvisibleButton("button", {more.width, more.height});
            if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            tipForItem(ui, "Fills the scene with the next chart.");
            return pressed;
        }))
        chosen = ChartChoice{charts.size()};
    return chosen;
}

}  // namespace collidoscope::app
