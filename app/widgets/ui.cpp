#include "app/widgets/ui.h"

#include <cfloat>
#include <cmath>

#include "app/files/characters.h"
#include "app/session/units.h"

namespace collidoscope::app {
namespace {

ImVec4 vec4(const Color& c, float alpha = 1.0f) { return {c.x, c.y, c.z, alpha}; }

void setColors(ImVec4* colors, const Theme& t) {
    const ImVec4 clear{0, 0, 0, 0};
    const Color hover = mix(t.raised, t.text, 0.08f);
    const Color press = mix(t.raised, t.text, 0.16f);
    colors[ImGuiCol_Text] = vec4(t.text);
    colors[ImGuiCol_TextDisabled] = vec4(t.quiet);
    colors[ImGuiCol_WindowBg] = vec4(t.panel);
    colors[ImGuiCol_ChildBg] = clear;
    colors[ImGuiCol_PopupBg] = vec4(t.light ? t.background : t.raised);
    colors[ImGuiCol_Border] = vec4(mix(t.raised, t.text, 0.1f));
    colors[ImGuiCol_BorderShadow] = clear;
    colors[ImGuiCol_FrameBg] = vec4(t.raised);
    colors[ImGuiCol_FrameBgHovered] = vec4(hover);
    colors[ImGuiCol_FrameBgActive] = vec4(hover);
    colors[ImGuiCol_ScrollbarBg] = clear;
    colors[ImGuiCol_ScrollbarGrab] = vec4(mix(t.panel, t.text, 0.18f));
    colors[ImGuiCol_ScrollbarGrabHovered] = vec4(mix(t.panel, t.text, 0.3f));
    colors[ImGuiCol_ScrollbarGrabActive] = vec4(mix(t.panel, t.text, 0.4f));
    colors[ImGuiCol_Button] = vec4(t.raised);
    colors[ImGuiCol_ButtonHovered] = vec4(hover);
    colors[ImGuiCol_ButtonActive] = vec4(press);
    colors[ImGuiCol_Header] = vec4(t.accent, 0.18f);
    colors[ImGuiCol_HeaderHovered] = vec4(t.text, 0.07f);
    colors[ImGuiCol_HeaderActive] = vec4(t.accent, 0.28f);
    colors[ImGuiCol_CheckMark] = vec4(t.accent);
    colors[ImGuiCol_Separator] = vec4(mix(t.panel, t.text, 0.1f));
    colors[ImGuiCol_TextSelectedBg] = vec4(t.accent, 0.35f);
    colors[ImGuiCol_NavHighlight] = vec4(t.accent);
    colors[ImGuiCol_ModalWindowDimBg] = t.light ? ImVec4{0.1f, 0.12f, 0.15f, 0.35f} : ImVec4{0.0f, 0.0f, 0.0f, 0.5f};
}

}  // namespace

ImU32 packed(const Color& color, float alpha) { return ImGui::ColorConvertFloat4ToU32(vec4(color, alpha)); }

Color mix(const Color& a, const Color& b, float t) { return a + (b - a) * t; }

void applyStyle(ImGuiStyle& style, const Theme& theme, float scale) {
    style = ImGuiStyle{};
    style.WindowPadding = {16, 12};
    style.FramePadding = {8, 6};
    style.ItemSpacing = {8, 4};
    style.ItemInnerSpacing = {6, 4};
    style.ScrollbarSize = 10;
    style.ScrollbarRounding = 5;
    style.WindowRounding = 0;
    style.ChildRounding = 6;
    style.FrameRounding = 6;
    style.PopupRounding = 8;
    style.GrabRounding = 6;
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 0;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 0;
    style.WindowMinSize = {8, 8};
    style.AntiAliasedLinesUseTex = true;
    style.CurveTessellationTol = 0.8f;
    setColors(style.Colors, theme);
    style.ScaleAllSizes(scale);
    style.PopupBorderSize = 1;
}

ImVec2 textSize(ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size());
}

std::string fitted(ImFont* font, std::string_view text, float width) {
    if (textSize(font, text).x <= width) return std::string(text);
    constexpr std::string_view kEllipsis = "…";
    const float room = width - textSize(font, kEllipsis).x;
    std::size_t length = text.size();
    while (length > 0) {
        length = characterBegin(text, length - 1);
        if (textSize(font, text.substr(0, length)).x <= room) break;
    }
    while (length > 0 && text[length - 1] == ' ') --length;
    return std::string(text.substr(0, length)) + std::string(kEllipsis);
}

void textAt(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 color, std::string_view text) {
    const ImVec2 snapped{std::round(at.x), std::round(at.y)};
    list.AddText(font, font->FontSize, snapped, color, text.data(), text.data() + text.size());
}
void textAt(ImFont* font, ImVec2 at, ImU32 color, std::string_view text) {
    textAt(*ImGui::GetWindowDrawList(), font, at, color, text);
}

void textRightAt(ImDrawList& list, ImFont* font, ImVec2 rightTop, ImU32 color, std::string_view text) {
    textAt(list, font, {rightTop.x - textSize(font, text).x, rightTop.y}, color, text);
}
void textRightAt(ImFont* font, ImVec2 rightTop, ImU32 color, std::string_view text) {
    textRightAt(*ImGui::GetWindowDrawList(), font, rightTop, color, text);
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

}  // namespace collidoscope::app
