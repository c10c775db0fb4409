#include "app/widgets/slider.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {
namespace {

bool isLogarithmic(const SliderScale& s) { return s.logarithmic && s.low > 0.0 && s.high > s.low; }

/// Rounds to a step that the eye can follow: about a thousandth of the range, a power of ten.
double rounded(const SliderScale& s, double value) {
    if (s.whole) return std::round(value);
    const double extent = isLogarithmic(s) ? std::abs(value) : s.high - s.low;
    if (!(extent > 0.0)) return value;
    const double step = std::pow(10.0, std::floor(std::log10(extent / 500.0)));
    return std::clamp(std::round(value / step) * step, s.low, s.high);
}

void draw(const Ui& ui, ImVec2 low, ImVec2 size, float value, float standard, bool hovered, bool held) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = ui.px(7), half = ui.px(2);
    const float middle = low.y + size.y * 0.5f;
    const float left = low.x + radius, right = low.x + size.x - radius;
    const auto at = [&](float fraction) { return left + (right - left) * fraction; };
    const ImU32 track = packed(mix(ui.theme.raised, ui.theme.text, 0.12f));
    list.AddRectFilled({left - half, middle - half}, {right + half, middle + half}, track, half);
    list.AddRectFilled({left - half, middle - half}, {at(value), middle + half}, ui.accent(), half);
    list.AddRectFilled({at(standard) - ui.px(1), middle - ui.px(6)}, {at(standard) + ui.px(1), middle + ui.px(6)},
                       packed(ui.theme.quiet, 0.7f));
    if (hovered || held) list.AddCircleFilled({at(value), middle}, radius + ui.px(4), ui.accent(0.2f), 32);
    list.AddCircleFilled({at(value), middle}, radius, ui.accent(), 32);
    const Color core = ui.theme.light ? Color{1.0f} : ui.theme.panel;
    list.AddCircleFilled({at(value), middle}, radius - ui.px(2.5f), packed(core), 32);
}

}  // namespace

double SliderScale::fraction(double value) const {
    if (!(high > low)) return 0.0;
    const double clamped = std::clamp(value, low, high);
    if (isLogarithmic(*this)) return std::log(clamped / low) / std::log(high / low);
    return (clamped - low) / (high - low);
}

double SliderScale::value(double fraction) const {
    const double t = std::clamp(fraction, 0.0, 1.0);
    if (t == 0.0) return low;
    if (t == 1.0) return high;
    return rounded(*this, isLogarithmic(*this) ? low * std::pow(high / low, t) : low + (high - low) * t);
}

float sliderHeight(const Ui& ui) { return ui.px(ui.target(20, 34)); }

SliderResult slider(const Ui& ui, const char* id, const SliderScale& scale, double value, double standard,
                    float width) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{std::max(width, ui.px(40)), sliderHeight(ui)};
    SliderResult result{.value = value};
    ImGui::InvisibleButton(id, size);
    const bool hovered = ImGui::IsItemHovered();
    const bool held = ImGui::IsItemActive();
    result.began = ImGui::IsItemActivated();
    result.ended = ImGui::IsItemDeactivated();
    result.reset = hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);

    const double length = size.x - ui.px(14);
    const ImGuiIO& io = ImGui::GetIO();
    if (held && !result.reset) {
        // With Shift the knob follows at a tenth of the speed; else it is where the mouse is.
        const double place = io.KeyShift ? scale.fraction(value) + 0.1 * io.MouseDelta.x / length
                                         : (io.MousePos.x - low.x - ui.px(7)) / length;
        const bool moved = io.KeyShift ? io.MouseDelta.x != 0.0f : true;
        if (moved) result.value = scale.value(place);
        result.changed = result.value != value;
    }
    if (hovered || held) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    draw(ui, low, size, static_cast<float>(scale.fraction(result.value)), static_cast<float>(scale.fraction(standard)),
         hovered, held);
    return result;
}

}  // namespace collidoscope::app
