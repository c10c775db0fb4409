#include "app/ui/panels/hint.h"

#include <algorithm>

#include "app/widgets/icons.h"

namespace app {

void Hint::advance(double seconds) {
    if (leaving_) opacity_ = std::max(0.0f, opacity_ - static_cast<float>(seconds) / 0.6f);
}

void Hint::draw(const Ui& ui, const Box& scene, std::string_view words) const {
    if (!shown() || scene.width < ui.px(240)) return;
    const std::string text = broken(ui.fonts.text, words, scene.width - ui.px(96));
    const ImVec2 size = textSize(ui.fonts.text, text);
    const float width = size.x + ui.px(56), height = size.y + ui.px(24);
    const ImVec2 low{scene.x + (scene.width - width) * 0.5f, scene.y + ui.px(60)};
    const ImVec2 high{low.x + width, low.y + height};
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Color face = ui.theme.light ? ui.theme.background : ui.theme.raised;
    list.AddRectFilled(low, high, packed(face, 0.95f * opacity_), ui.px(20));
    list.AddRect(low, high, ui.accent(0.6f * opacity_), ui.px(20), 0, ui.px(1));
    const float top = low.y + (height - size.y) * 0.5f;
    list.AddText(ui.fonts.text, ui.fonts.text->FontSize, {low.x + ui.px(16), top}, ui.accent(opacity_), icon::kHand);
    list.AddText(ui.fonts.text, ui.fonts.text->FontSize, {low.x + ui.px(40), top}, ui.text(opacity_), text.c_str());
}

}  // namespace app
