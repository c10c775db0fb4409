#pragma once
/// The charts of a demo: one below the other along the right edge of the picture, above the axis gizmo. Their numbers
/// keep their size; what gives way in a small picture is the height of the plots, then the last charts, which is said.

#include <span>
#include <vector>

#include "app/pane/overlay_paint.h"
#include "app/view/chart_box.h"
#include "app/view/viewport.h"
#include "demos/chart.h"

namespace app {

/// What charts have to keep off, px.
struct ChartRoom {
    Viewport viewport{};
    PixelRect legend{};   ///< empty: there is none
    float bottom = 0.0f;  ///< the lowest pixel
    PixelRect row{};      ///< not empty: the charts stand beside each other in it, instead of over the viewport
};

/// Draws as many of the charts as have room and tells where they stand.
std::vector<ChartBox> drawCharts(const OverlayPaint& paint, ImFont& small, std::span<const demos::Chart> charts,
                                 const ChartRoom& room);

}  // namespace app
