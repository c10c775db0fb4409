#include "app/widgets/theme_style.h"

namespace app {
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

}  // namespace app
