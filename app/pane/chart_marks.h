#pragma once
/// What stands in charts: lines, markers, boxes. Points are pixels of the window.

#include <span>

#include "app/pane/overlay_paint.h"
#include "demos/chart.h"

namespace app {

inline constexpr float kChartMarkerRadius = 4.0f;  ///< px at 100 %

/// Solid or dashed, as the style says; nothing for less than two points or no width.
void drawChartLine(const OverlayPaint& paint, std::span<const geometry::Vec2f> points, const demos::Style& style);
void drawChartMarker(const OverlayPaint& paint, const geometry::Vec2f& at, demos::Marker marker,
                     const demos::Style& style);
void drawChartBox(const OverlayPaint& paint, const geometry::Vec2f& min, const geometry::Vec2f& max,
                  const demos::Style& style);

}  // namespace app
