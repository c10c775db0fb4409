#pragma once
/// Parts of the overlay: brushes (colours of the theme, text, plates and marks), the legend, the charts. All in
/// pixels of the window.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/gl/theme.h"
#include "app/pane/overlay.h"
#include "app/view/chart_box.h"
#include "app/view/label_layout.h"
#include "app/view/view_projection.h"
#include "demos/canvas.h"
#include "demos/chart.h"
#include "demos/host/recording_canvas.h"
#include "demos/style.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

/// Paints on one draw list in one theme; sizes are given at 100 % and scaled here.
struct OverlayPaint {
    ImDrawList& list;
    const Theme& theme;
    ImFont& text;
    float scale = 1.0f;
    std::vector<WrittenText>* texts = nullptr;  ///< see OverlayFrame

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

inline constexpr float kChartMarkerRadius = 4.0f;  ///< px at 100 %

/// Solid or dashed, as the style says; nothing for less than two points or no width.
void drawChartLine(const OverlayPaint& paint, std::span<const geometry::Vec2f> points, const demos::Style& style);
void drawChartMarker(const OverlayPaint& paint, const geometry::Vec2f& at, demos::Marker marker,
                     const demos::Style& style);
void drawChartBox(const OverlayPaint& paint, const geometry::Vec2f& min, const geometry::Vec2f& max,
                  const demos::Style& style);

// --- The legend in a corner on the left, the lower one if that is free: the signs that the scene uses, and what they
// stand for. ---

struct LegendRoom {
    Viewport viewport{};
    float topTaken = 0.0f;        ///< px, of the upper edge, where a bar stands
    geometry::Vec2f gizmo{0.0f};  ///< upper left corner of the axis gizmo, px: lines that would reach it are broken
    bool whole = false;           ///< it may cover much of the picture
    bool folds = false;           ///< it gives way to the subject
    std::function<std::vector<geometry::Vec2f>()> subject{};  ///< px: what it should not cover
};

/// Draws the legend and returns the room that it takes. An empty legend, or one that would cover much of a small
/// picture or the subject, draws nothing and takes none. A choice that was made for this room is kept.
PixelRect drawLegend(const OverlayPaint& paint, std::span<const demos::LegendItem> items, const LegendRoom& room,
                     LegendChoice& choice);
/// Where the things of a picture are seen, px: points on them, without walls and grounds that fill the picture.
std::vector<geometry::Vec2f> subjectOf(const demos::RecordingCanvas& picture, const ViewProjection& viewProjection);

// --- The charts of a demo: one below the other along the right edge of the picture, above the axis gizmo. Their
// numbers keep their size; what gives way in a small picture is the height of the plots, down to a least one, then the
// last charts, which is said. One can fill the picture instead. ---

/// Areas that charts have to keep off, px.
struct ChartRoom {
    Viewport viewport{};
    PixelRect legend{};   ///< empty: there is none
    float bottom = 0.0f;  ///< the lowest pixel
    PixelRect row{};      ///< not empty: the charts stand beside each other in it, instead of over the viewport
};
struct DrawnCharts {
    std::vector<ChartBox> boxes{};  ///< in the order of the charts; those without room at the end are left out
    PixelRect missing{};            ///< says how many have no room; empty: all have
};

/// Draws as many of the charts as have room, and returns their boxes.
DrawnCharts drawCharts(const OverlayPaint& paint, ImFont& small, std::span<const demos::Chart> charts,
                       const ChartRoom& room);
/// Draws one over all of the picture, which does not shine through. The others have a box without room, so that each
/// keeps its place in the list. Draws nothing, and returns no box, in a picture that is too low for a plot.
std::vector<ChartBox> drawLargeChart(const OverlayPaint& paint, ImFont& small, std::span<const demos::Chart> charts,
                                     std::size_t which, const Viewport& view);

}  // namespace collidoscope::app
