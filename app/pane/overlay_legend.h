#pragma once
/// The legend in the bottom left corner: the signs that the scene uses, and what they stand for.

#include <span>

#include "app/pane/overlay_paint.h"
#include "app/view/label_layout.h"
#include "app/view/viewport.h"
#include "demos/canvas.h"

namespace app {

struct LegendRoom {
    Viewport viewport{};
    geometry::Vec2f gizmo{0.0f};  ///< upper left corner of the axis gizmo, px: lines that would reach it are broken
    bool whole = false;           ///< it may cover much of the picture
};

/// Draws the legend and returns the room that it takes. An empty legend, or one that would cover much of a small
/// picture, draws nothing and takes none.
PixelRect drawLegend(const OverlayPaint& paint, std::span<const demos::LegendItem> items, const LegendRoom& room);

}  // namespace app
