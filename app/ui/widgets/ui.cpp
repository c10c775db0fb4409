#include "app/ui/widgets/ui.h"

#include <cfloat>
#include <cmath>

namespace app {

ImVec2 textSize(ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size());
}

std::string fitted(ImFont* font, std::string_view text, float width) {
    if (textSize(font, text).x <= width) return std::string(text);
    constexpr std::string_view kEllipsis = "…";
    const float room = width - textSize(font, kEllipsis).x;
    std::size_t length = text.size();
    while (length > 0) {
        --length;
        const bool insideCharacter = (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u;
        if (!insideCharacter && textSize(font, text.substr(0, length)).x <= room) break;
    }
    while (length > 0 && text[length - 1] == ' ') --length;
    return std::string(text.substr(0, length)) + std::string(kEllipsis);
}

void textAt(ImFont* font, ImVec2 at, ImU32 color, std::string_view text) {
    const ImVec2 snapped{std::round(at.x), std::round(at.y)};
    ImGui::GetWindowDrawList()->AddText(font, font->FontSize, snapped, color, text.data(), text.data() + text.size());
}

void textRightAt(ImFont* font, ImVec2 rightTop, ImU32 color, std::string_view text) {
    textAt(font, {rightTop.x - textSize(font, text).x, rightTop.y}, color, text);
}

void textCentered(ImFont* font, ImVec2 low, ImVec2 high, ImU32 color, std::string_view text) {
    const ImVec2 size = textSize(font, text);
    textAt(font, {(low.x + high.x - size.x) * 0.5f, (low.y + high.y - size.y) * 0.5f}, color, text);
}

void wrappedText(ImFont* font, ImU32 color, std::string_view text) {
    const FontScope scope(font);
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

}  // namespace app
