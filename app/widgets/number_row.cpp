#include "app/widgets/number_row.h"

#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"

namespace collidoscope::app {

namespace {

/// With as many digits as the field has room for.
std::string fittingNumber(const Ui& ui, double value, float field) {
    const float room = field - ui.px(14);
    for (int digits = 5; digits > 1; --digits) {
        std::string text = formatNumber(value, digits);
        if (textSize(ui.fonts.mono, text).x <= room) return text;
    }
    return fitted(ui.fonts.mono, formatNumber(value, 1), room);
}

}  // namespace

void numberRow(const Ui& ui, const NumberRowLook& look, ValueEdit& edit,
               const std::function<void(std::size_t, double)>& take) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, gap = ui.px(4);
    const auto count = static_cast<float>(look.values.size());
    const bool alone = look.values.size() == 1;
    const std::string label = look.label + (look.unit.empty() ? std::string() : "  " + look.unit);
    textAt(ui.fonts.text, {low.x, low.y + ui.px(4)}, ui.text(), label);
    if (!look.tip.empty()) {
        ImGui::Dummy({textSize(ui.fonts.text, label).x, ui.fonts.text->FontSize + ui.px(4)});
        tipForItem(ui, look.tip);
    }
    const float top = alone ? low.y : low.y + ui.px(22);
    const float field = alone ? ui.px(110) : (width - (count - 1.0f) * gap) / count;
    const auto idOf = [&](std::size_t part) { return look.id + std::to_string(part); };
    for (std::size_t i = 0; i < look.values.size(); ++i) {
        const float left = alone ? low.x + width - field : low.x + static_cast<float>(i) * (field + gap);
        const std::string shown = fittingNumber(ui, look.values[i], field);
        if (!take) {
            const float inset = ui.px(6), height = valueFieldHeight(ui);
            textRightAt(ui.fonts.text, {left + field - inset, top + 0.5f * (height - ui.fonts.text->FontSize)},
                        ui.quiet(), shown);
            ImGui::SetCursorScreenPos({left, top});
            ImGui::Dummy({field, height});
            if (!look.tip.empty()) tipForItem(ui, look.tip);
            continue;
        }
        ImGui::SetCursorScreenPos({left, top});
        const ValueStyle style{.shown = shown,
                               .exact = look.exact(look.values[i]),
                               .unit = look.unit,
                               .color = ui.text(),
                               .width = field / ui.scale};
        valueField(ui, idOf(i), style, edit, [&](double number) { take(i, number); });
    }
    ImGui::SetCursorScreenPos({low.x, top + valueFieldHeight(ui) + ui.px(4)});
    for (std::size_t i = 0; i < look.values.size(); ++i) showRefusal(ui, edit, idOf(i));
}

}  // namespace collidoscope::app
