#pragma once
/// Overlay over the scene in flat type: labels, legend, charts, axis gizmo, unit of the grid, readouts. The window
/// and headless pictures draw the same.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gl/scene_renderer.h"
#include "app/gl/theme.h"
#include "app/view/chart_box.h"
#include "app/view/interaction.h"
#include "app/view/label_layout.h"
#include "app/view/view_projection.h"
#include "app/widgets/written_text.h"

struct ImDrawList;
struct ImFont;

namespace collidoscope::app {

/// The place of the legend, chosen when it first appears in a viewport: it stays there while the shapes move.
struct LegendChoice {
    geometry::Vec2f viewport{0.0f};  ///< px, size of the viewport for which the choice was made
    float height = 0.0f;             ///< px, height of the legend for which the choice was made
    bool atTop = false;              ///< in the upper left corner instead of the lower
    bool covers = false;             ///< the subject of the scene lies in both corners
};

/// State of the overlay from frame to frame: labels keep their places. It also has the positions of the charts.
struct OverlayMemory {
    std::vector<PlacedLabel> labels{};
    std::vector<ChartBox> charts{};
    PixelRect missingCharts{};  ///< plate of the note that charts are missing; empty if none is
    PixelRect legend{};         ///< empty: it is not shown
    PixelRect gizmo{};          ///< of the axes
    bool legendFolded = false;  ///< the legend would cover much of the scene or its subject
    LegendChoice legendChoice{};
};
struct OverlayFrame {
    const demos::RecordingCanvas* scene = nullptr;  ///< labels, legend and ground of the demo
    std::span<const demos::Chart> charts{};         ///< with all their curves
    const Interaction* interaction = nullptr;       ///< null in headless pictures
    geometry::Cameraf camera{};
    Viewport viewport{};
    ImFont* font = nullptr;    ///< null: the current font
    ImFont* small = nullptr;   ///< of the numbers in charts; null: the current font
    bool wholeLegend = false;  ///< the legend is shown even if it covers much of the scene
    bool foldsLegend = false;  ///< a legend that would cover the subject is folded; a button opens it
    bool keys = true;          ///< shows the keys that change a drag
    bool gridNote = true;      ///< shows the size of the squares of the ground's grid
    float topTaken = 0.0f;     ///< px, of the upper edge, where a bar or a button stands: charts and legend begin below
    PixelRect chartRow{};      ///< above the viewport, for the charts; empty: they stand over the scene
    std::optional<std::size_t> largeChart{};  ///< fills the viewport, in place of all the others
    ViewOptions options{};
    std::vector<WrittenText>* texts = nullptr;  ///< not null: takes all texts, which are not drawn then
};

/// Draws in pixels of the window, within the viewport.
void drawOverlay(ImDrawList& list, const OverlayFrame& frame, const Theme& theme, OverlayMemory& memory);

}  // namespace collidoscope::app
