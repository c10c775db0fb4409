#include "app/widgets/ui.h"

#include <cfloat>
#include <cmath>

#include "app/session/units.h"

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

namespace {

/// A number and its unit are read as one word.
bool standsBeforeUnit(std::string_view text, std::size_t space) {
    if (space == 0 || text[space - 1] < '0' || text[space - 1] > '9') return false;
    std::string_view word = text.substr(space + 1);
    word = word.substr(0, word.find_first_of(" \n"));
    while (!word.empty() && std::string_view(".,:;!?)").find(word.back()) != std::string_view::npos)
        word.remove_suffix(1);
    return !word.empty() && unitOf(word).has_value();
}

}  // namespace

std::string broken(ImFont* font, std::string_view text, float width) {
    std::string lines(text);
    std::size_t lineStart = 0, lastSpace = std::string::npos;
    for (std::size_t i = 0; i <= lines.size(); ++i) {
        const bool wordEnds = i == lines.size() || lines[i] == ' ' || lines[i] == '\n';
        if (!wordEnds || (i < lines.size() && lines[i] == ' ' && standsBeforeUnit(text, i))) continue;
        const std::string_view line = std::string_view(lines).substr(lineStart, i - lineStart);
        if (lastSpace != std::string::npos && textSize(font, line).x > width) {
            lines[lastSpace] = '\n';
            lineStart = lastSpace + 1;
        }
        lastSpace = i;
        if (i < lines.size() && lines[i] == '\n') {
            lineStart = i + 1;
            lastSpace = std::string::npos;
        }
    }
    return lines;
}

void wrappedText(ImFont* font, ImU32 color, std::string_view text, float width) {
    const FontScope scope(font);
    const float room = width > 0.0f ? width : ImGui::GetContentRegionAvail().x;
    const std::string lines = broken(font, text, room);
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + room);  // for words that are longer than a line
    ImGui::TextUnformatted(lines.data(), lines.data() + lines.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

}  // namespace app
