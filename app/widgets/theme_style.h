#pragma once
/// The look of the panels, from the same colour tokens as the scene.

#include <imgui.h>

#include "app/gl/theme.h"

namespace app {

/// A colour as Dear ImGui packs it.
ImU32 packed(const Color& color, float alpha = 1.0f);
/// The colour between a (t = 0) and b (t = 1).
Color mix(const Color& a, const Color& b, float t);
/// Sets colours, paddings and roundings; lengths are on a grid of 4 px times `scale`.
void applyStyle(ImGuiStyle& style, const Theme& theme, float scale);

}  // namespace app
