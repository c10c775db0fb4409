#pragma once
/// State that the panels share, and their requests to the application.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/cases/case_files.h"
#include "app/gl/scene_renderer.h"
#include "app/inspect/look_inside.h"
#include "app/inspect/probe.h"
#include "app/session/variation.h"
#include "app/ui/commands.h"
#include "app/widgets/plot_figure.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "geometry/base/compiled_once.h"

namespace collidoscope::app {

/// A side panel that lies over the scene for a while, where there is no room beside it.
enum class Drawer { None, Chapters, Parameters };

struct ShellState {
    bool chapters = true;     ///< panel on the left
    bool parameters = true;   ///< panel on the right
    bool transport = true;    ///< bar at the bottom
    bool embedded = false;    ///< in another page: only the scene, its sliders and its timeline
    bool bare = false;        ///< all panels are hidden: presentation mode
    bool caption = true;      ///< in presentation mode, of the step inside an algorithm
    bool coverSteps = false;  ///< the steps that have not been reached are covered, and how many there are
    Drawer drawer = Drawer::None;
    bool wholeLegend = false;                 ///< the legend is shown even if it covers much of the scene
    std::optional<std::size_t> largeChart{};  ///< index of the chart that fills the scene
    bool ghost = true;                        ///< the compared branch is seen in the picture
    bool comparedCurves = true;               ///< the plots show the curves of the compared branch
    int keyFrameMegabytes = 256;              ///< memory of all snapshots of a run, MB
    bool renamesBranch = false;               ///< a field for the name of the present branch is open
    bool differences = true;                  ///< the table below the panes of a comparison
    bool sweep = false;                       ///< the sheet of a sweep is open
    bool compare = false;                     ///< the sheet of a comparison is open
    bool film = false;                        ///< the sheet of a film is open
    bool help = false, about = false, log = false, palette = false;
    ViewOptions view{};
    std::string theme = "dark";
    float textScale = 1.0f;  ///< the user's scale, multiplied by that of the display

    CaseList cases{};  ///< cases opened together; they are listed if there are several

    bool anySheet() const { return help || about || log || palette || compare || sweep || film; }
    void closeSheets() { help = about = log = palette = compare = sweep = film = false; }
};
inline void flip(bool& value) { value = !value; }

struct OpenDemo {
    const demos::DemoInfo* info = nullptr;
};
/// Fills a mesh parameter with one of the program's meshes or with a file.
struct UseMesh {
    std::string parameter{};
    std::string nameOrPath{};
};
/// Shows a demo, if another is shown, and sets the values of one of its presets.
struct UsePreset {
    const demos::DemoInfo* info = nullptr;
    std::string preset{};
};
/// The numbers of a plot as CSV, to the clipboard or to a file.
struct ExportMeasures {
    std::vector<std::string> names{};
    bool toFile = false;
};
/// A picture of a plot by itself.
struct SavePlot {
    PlotFigure figure{};
};
/// A mesh or a case.
struct OpenFile {
    std::string path{};
};
/// One of the finds of the frame, from 1 on; 0: none.
struct PickFind {
    int number = 0;
};
struct ShowListedCase {
    std::size_t index = 0;
};
/// Sets a parameter of the demo that is shown.
struct SetValue {
    std::string parameter{};
    demos::Value value{};
};
/// Shows the steps inside two shapes of the picture.
struct LookInside {
    InsideRequest request{};
};
/// Shows the numbers of a shape of the picture.
struct ShowNumbers {
    std::string shape{};
};
/// Shows a curve of a body of the picture among the measures, or no longer.
struct PlotBody {
    BodyCurve curve{};
};
/// Removes all curves of a body.
struct RemoveBodyCurves {
    std::string body{};
};
/// Opens two shapes of the picture as a collision case.
struct ExaminePair {
    InsideRequest request{};
};
/// The probe that is held into the picture is to be such a one.
struct SetProbe {
    ProbeShape shape = ProbeShape::Ray;
    ProbeQuestion question = ProbeQuestion::Nearest;
    float size = 0.25f;  ///< m
};
/// Asks for a click on the second of two shapes.
struct PickOther {
    InsideRequest first{};
};
/// Opens the sheet that asks with which values of this parameter to compare.
struct AskToCompare {
    std::string parameter{};
};
/// Opens the sheet that asks over which values of this parameter, or coordinate of a handle, to sweep.
struct AskToSweep {
    std::string parameter{};
};
/// The run is to stop where a condition begins to hold.
struct StopWhen {
    std::string condition{};
};
/// Shows runs with these values of some parameters side by side. Those that stand there already are changed to them;
/// else the first of them is the present run.
struct CompareWith {
    Variations variations{};
};
struct CopyText {
    std::string text{};
};
/// Shows a message.
struct ShowMessage {
    std::string text{};
};
using RequestKinds =
    std::variant<CommandId, OpenDemo, UseMesh, UsePreset, ExportMeasures, SavePlot, OpenFile, PickFind, ShowListedCase,
                 SetValue, LookInside, ShowNumbers, PlotBody, RemoveBodyCurves, ExaminePair, SetProbe, PickOther,
                 AskToCompare, AskToSweep, StopWhen, CompareWith, CopyText, ShowMessage>;
using Request = geometry::CompiledOnce<RequestKinds>;
/// Panels only ask; the application acts after the frame was built.
using Requests = std::vector<Request>;

}  // namespace collidoscope::app

extern template struct collidoscope::geometry::CompiledOnce<collidoscope::app::RequestKinds>;
