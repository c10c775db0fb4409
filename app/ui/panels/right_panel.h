#pragma once
/// The panel on the right: what the demo is about or which handle is selected, a column of parameters and of the steps
/// inside an algorithm, and below it the measures that are watched while something is changed. Only the column scrolls;
/// plots have a place below it in every window, and nothing moves under the mouse: the head of the panel is as high
/// with a selected handle as without one, and the room of the steps may grow but does not shrink while a demo is shown.
/// In a very low window, as that of a phone, all of it scrolls as one.

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/inspect/inspection.h"
#include "app/session/session.h"
#include "app/ui/panels/case_panel.h"
#include "app/ui/panels/findings_panel.h"
#include "app/ui/panels/measure_rows.h"
#include "app/ui/panels/numbers_panel.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/watch_panel.h"
#include "app/ui/shell.h"
#include "app/view/interaction.h"
#include "app/widgets/plot.h"
#include "app/widgets/ui.h"
#include "app/widgets/value_field.h"

namespace collidoscope::app {

/// The selected handle; takes typed coordinates. It has the same height for every handle.
class HandlePanel {
public:
    static float height(const Ui& ui);  ///< px
    void draw(const Ui& ui, Session& session, const demos::HandleInfo& handle, Requests& requests);

private:
    ValueEdit edit_{};
};

/// Where a user changes the demo: presets, then a row for each parameter.
class ParameterPanel {
public:
    /// `meshes` are the names of the program's own meshes.
    void draw(const Ui& ui, Session& session, std::span<const std::string> meshes, Requests& requests, RowEnds& ends);
    /// In which runs a reset acts, as a sentence; empty where one run stands alone.
    void setReach(const char* reach) { reach_ = reach; }
    /// Ends the drag of a slider; to be called when the panel is not drawn and so cannot see the mouse let go.
    void release(Session& session);

private:
    struct Row;
    void learnPresets(const Session& session);
    void drawPresets(const Ui& ui, const Session& session, Requests& requests) const;
    bool drawGroupHead(const Ui& ui, std::span<const demos::ParameterInfo> parameters,
                       std::span<const demos::ParameterInfo> defaults, std::size_t first);
    void drawRow(const Row& row);
    void drawHead(const Row& row, bool modified);
    void drawParameterMenu(const Row& row);
    void drawNumber(const Row& row);
    void drawToggle(const Row& row);
    void drawChoice(const Row& row);
    void drawMesh(const Row& row);
    void drawCase(const Row& row);
    void set(const Row& row, const demos::Value& value);

    const demos::DemoInfo* shown_ = nullptr;
    std::vector<demos::Preset> presets_{};
    std::set<std::string, std::less<>> unfolded_{};  ///< groups that were folded away
    ValueEdit edit_{};
    bool sliding_ = false;  ///< a gesture of the session is open
    const char* reach_ = "";
};

/// Steps inside an algorithm: which step is shown, what it does in words and numbers, and all steps in small.
class StepPanel {
public:
    void draw(const Ui& ui, Session& session, const Inspection& inspection, Requests& requests, RowEnds& ends);
    /// Ends the drag of the slider; to be called when the panel is not drawn and so cannot see the mouse let go.
    void release(Session& session);
    bool showsCode() const { return showsCode_; }

private:
    void drawHead(const Ui& ui, Session& session, const Inspection& inspection, Requests& requests);
    void drawSlider(const Ui& ui, Session& session, const Inspection& inspection, float width);

    bool sliding_ = false;   ///< a gesture of the session is open
    bool showsCode_ = true;  ///< the lines of the library that reported the step
};

/// Measures of the demo: numbers, words and curves. Some of them are watched: they stand below the column and do not
/// scroll. The rest stands in the column.
class MeasurePanel {
public:
    /// Watches as much as `maximum` px have room for: plots before numbers, and one plot at least, if there is any.
    /// `fills`: the plots take all of it.
    void divide(const Ui& ui, const Session& session, float maximum, bool fills);
    /// Watches nothing: all measures stand in the column.
    void keepTogether(const Session& session);
    float watchedHeight() const { return watchedHeight_; }  ///< px
    bool hasRest() const;
    /// A run whose curves plots show dashed: the compared branch, or one that stands beside this one.
    struct OtherRun {
        std::string name{};
        const MeasuresHistory* history = nullptr;
    };
    /// Sets the runs to compare with in this frame; valid until the next one.
    void compareWith(std::vector<OtherRun> runs) { others_ = std::move(runs); }
    /// True when the user has made a plot larger.
    bool anyExpanded() const { return !expanded_.empty(); }
    /// Undoes the zoom of the plot under the mouse. Returns false when there is no plot or no zoom.
    bool showAllUnderMouse();
    void showAll();
    /// Zooms the time of all plots around the present frame.
    void zoomPlots(const Session& session, double factor);
    void setLogarithmicTime(bool is) { time_ = {.part = std::nullopt, .logarithmic = is}; }
    bool logarithmicTime() const { return time_.logarithmic; }
    void drawWatched(const Ui& ui, Session& session, Requests& requests);
    void drawRest(const Ui& ui, Session& session, Requests& requests, RowEnds& ends);

private:
    /// Neighbours of one unit that share a plot, or a single number.
    struct Block {
        std::size_t first = 0, count = 1;  ///< into the session's measures
        bool plotted = false;
        bool watchesPlot = false, watchesRows = false;
        float plot = 0.0f;  ///< px, height of the plot
    };
    /// Measures whose curves a plot shows, and the units of its axes.
    struct Curves {
        std::vector<const MeasureSeries*> shown{};
        std::string unit{}, rightUnit{};
    };
    static bool worthPlotting(const MeasureSeries& series, const Session& session);
    /// Whether it is the watched change of the energy.
    static bool isOfEnergy(const MeasureSeries& series, const Session& session);
    /// Whether the user has added it to the measures of the demo.
    static bool isPicked(const MeasureSeries& series, const Session& session);
    static Request removalOf(const MeasureSeries& series, const Session& session);
    static RowNote noteOn(const MeasureSeries& series, const Session& session);
    static std::vector<Block> blocksOf(const Session& session);
    static std::vector<const MeasureSeries*> measuresOf(const Session& session, const Block& block);
    void learn(const Session& session);
    Curves curvesOf(const Session& session, const Block& block) const;
    std::vector<PlotChoice> choicesOf(const Session& session, const Curves& curves) const;
    bool isChosen(const Session& session, const Block& block) const;
    void drawCurves(const Ui& ui, Session& session, const Block& block, const Curves& curves,
                    std::span<const ImU32> colors, Requests& requests);
    /// Whether the user has made its plot larger.
    bool isLarge(const Session& session, const Block& block) const;
    float wantedPlot(const Ui& ui, const Session& session, const Block& block) const;
    void sharePlotRoom(const Ui& ui, const Session& session, float maximum, bool fills);
    void drawRows(const Ui& ui, const Session& session, const Block& block, RowEnds& ends, Requests& requests) const;
    void drawPlot(const Ui& ui, Session& session, const Block& block, Requests& requests);

    std::vector<Block> blocks_{};
    float watchedHeight_ = 0.0f;
    std::vector<OtherRun> others_{};
    std::set<std::string, std::less<>> expanded_{};  ///< plots that are shown larger, by their first measure
    const demos::DemoInfo* shown_ = nullptr;         ///< demo to which the following members belong
    PlotAxisView time_{};                            ///< time axis of all plots
    std::map<std::string, PlotView> views_{};        ///< by the first measure of a plot; all share `time_`
    /// Curves that the user has shown in a plot, or left out, by the first measure of the plot and their own.
    std::map<std::string, std::map<std::string, bool>> chosen_{};
    std::string hovered_{};  ///< first measure of the plot under the mouse
};

class RightPanel {
public:
    /// `covered`: the steps that have not been reached are not shown. `cases` were opened together.
    void draw(const Ui& ui, Session& session, const Interaction& interaction, std::span<const std::string> meshes,
              const CaseList& cases, bool covered, Requests& requests);
    MeasurePanel& measures() { return measures_; }
    ParameterPanel& parameters() { return parameters_; }
    /// Shows the numbers of a shape at the top of the column.
    void showNumbers(Session& session, const std::string& shape);
    /// The name of that shape; empty where none is shown in the demo of the session.
    const std::string& numbersShown(const Session& session) const { return numbers_.shapeIn(session); }
    /// Call it in frames in which the panel is not drawn.
    void release(Session& session);
    /// Shows the field for a condition that stops the run.
    void askForCondition();

private:
    /// A part of the column that folds away. Its identifiers stand below `rows`.
    struct Part {
        const char* title = "";
        const char* rows = "";
        bool open = true;
        float top = 0.0f, bottom = 0.0f;  ///< px, in the column, in the last frame
    };
    void learn(const Ui& ui, const Session& session);
    void drawHead(const Ui& ui, Session& session, const Interaction& interaction, Requests& requests);
    void divide(const Ui& ui, const Session& session, float room);
    void beginColumn(const Ui& ui, float height);
    void endColumn(const Ui& ui);
    template <typename Rows>
    void drawPart(const Ui& ui, Part& part, const Rows& rows);
    /// Reserves the most that the steps have needed.
    void keepStepsHeight(const Inspection& inspection);
    void showSteps(const Inspection& inspection);
    void drawNumbers(const Ui& ui, Session& session, Requests& requests);
    void drawWatches(const Ui& ui, Session& session, Requests& requests);
    /// To be called among the rows: scrolls to the part's first one, unless all of it is seen.
    void bringIntoSight(const Part& part);
    void drawWatched(const Ui& ui, Session& session, Requests& requests);
    /// Lets the user move the line above the measures that are watched.
    void drawSplitter(const Ui& ui);

    ParameterPanel parameters_{};
    StepPanel steps_{};
    MeasurePanel measures_{};
    HandlePanel handle_{};
    CasePanel case_{};
    FindingsPanel findings_{};
    WatchPanel watches_{};
    NumbersPanel numbers_{};
    Part numbersPart_{.title = "Numbers", .rows = "number rows"};
    Part parameterPart_{.title = "Parameters", .rows = "parameter rows"};
    Part stepPart_{.title = "Step inside", .rows = "step rows"};
    Part watchPart_{.title = "Stop when", .rows = "watch rows", .open = false};
    int showsNumbers_ = 0, showsWatches_ = 0;  ///< frames in which it comes into sight
    Part measurePart_{.title = "Measures", .rows = "measure rows"};

    const demos::DemoInfo* shown_ = nullptr;
    float width_ = 0.0f, scale_ = 0.0f;
    float head_ = 0.0f;               ///< px, height of the summary or the selected handle, whichever is higher
    float room_ = 0.0f;               ///< px, below it, but for the header of the measures and the line above it
    float column_ = 0.0f;             ///< px, height of all rows of the column in the last frame
    float rest_ = 0.0f;               ///< px, of the measures among them
    float scroll_ = 0.0f;             ///< px, in the last frame
    float kept_ = 0.0f;               ///< px, reserved for the steps
    std::string keptFor_{};           ///< the algorithm, and what is shown of it
    RowEnds ends_{};                  ///< of the rows of the column in the last frame
    int shownStep_ = 0;               ///< in the last frame
    bool low_ = false;                ///< all of it scrolls as one
    bool pointed_ = false;            ///< the mouse is in the panel
    std::optional<float> dragged_{};  ///< px, how high the user wants the watched measures
};

}  // namespace collidoscope::app
