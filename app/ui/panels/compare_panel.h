#pragma once
/// Panels of a comparison: the bar above the panes, and the table of differences below them.

#include <cstddef>

#include "app/pane/side_by_side.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// Room that a comparison takes of the scene.
struct ComparisonRoom {
    Box bar{}, table{};
};
/// Takes the room from the scene: a bar above, and below a table with so many rows, if it is shown and leaves room for
/// the pictures.
ComparisonRoom takeComparisonRoom(Box& scene, float scale, std::size_t rows, bool showsTable);

/// The parameter that is compared, and the switches of the comparison.
void drawComparisonBar(const Ui& ui, const Box& box, const SideBySide& panes, const ShellState& state,
                       Requests& requests);
/// The measures of all runs, a column each; what differs from the first run stands out.
void drawDifferences(const Ui& ui, const Box& box, const SideBySide& panes);

}  // namespace collidoscope::app
