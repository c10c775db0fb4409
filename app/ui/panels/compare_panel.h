#pragma once
/// Panels of a comparison: what is to be compared, the bar above the panes, and the table of differences below them.

#include <string>
#include <vector>

#include "app/pane/side_by_side.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// Values with which a parameter may be compared, each list for one click: other options of a choice, half and double
/// of a number, within what the demo takes.
std::vector<std::vector<std::string>> comparisonsOf(const demos::ParameterInfo& info);
/// The same for the presets of a demo.
std::vector<std::vector<std::string>> comparisonsOf(std::span<const demos::Preset> presets, const std::string& shown);

/// Asks for a parameter and the values that other runs are to have.
class CompareDialog {
public:
    /// For a parameter; empty: the first that can be compared.
    void ask(const Session& session, std::string parameter);
    /// `open` is taken back when the user has chosen, or closes it.
    void draw(const Ui& ui, const Session& session, std::span<const std::string> meshes, bool& open,
              Requests& requests);

private:
    void choose(const Session& session, const std::string& parameter);

    const demos::DemoInfo* shown_ = nullptr;
    std::string parameter_{}, typed_{}, why_{};
    bool takesKeyboard_ = false;
};

/// Room that a comparison takes of the scene.
struct ComparisonRoom {
    Box bar{}, table{};
};
/// Takes the room from the scene: a bar above, and below a table with so many rows, if it is shown.
ComparisonRoom takeComparisonRoom(Box& scene, float scale, std::size_t rows, bool showsTable);

/// The parameter that is compared, and the switches of the comparison.
void drawComparisonBar(const Ui& ui, const Box& box, const SideBySide& panes, const ShellState& state,
                       Requests& requests);
/// The measures of all runs, a column each; what differs from the first run stands out.
void drawDifferences(const Ui& ui, const Box& box, const SideBySide& panes);

}  // namespace collidoscope::app
