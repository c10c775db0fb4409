#pragma once
/// Brushes of the overlay: colours of the theme, text and plates in pixels of the window.

#include <imgui.h>

#include <string>

#include "app/gl/theme.h"
#include "demos/style.h"
#include "geometry/base/vec.h"

namespace app {

/// Paints on one draw list in one theme; sizes are given at 100 % and scaled here.
struct OverlayPaint {
    ImDrawList& list;
    const Theme& theme;
    ImFont& text;
    float scale = 1.0f;

    static ImVec2 at(const geometry::Vec2f& p) { return {p.x, p.y}; }
    static ImU32 color(const Color& c, float opacity = 1.0f) {
        return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, opacity});
    }
    /// The colour that the scene gives this style.
    ImU32 color(const demos::Style& style) const;
    geometry::Vec2f sizeOf(ImFont& font, const std::string& words) const;
    void write(ImFont& font, const geometry::Vec2f& topLeft, const std::string& words, ImU32 ink) const;
    /// A rounded plate behind text, so that it can be read over anything.
    void plate(const geometry::Vec2f& min, const geometry::Vec2f& max, float opacity = 0.84f) const;
};

}  // namespace app
