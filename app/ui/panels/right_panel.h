#pragma once
/// The panel on the right: what the demo is about, the selected handle, parameters, the steps inside an algorithm if
/// there is one, and measures. In a tall window the parts scroll apart from each other, so that a number can be watched
/// while its cause is changed; they share the height by what they want, until the person drags the line between two of
/// them, and the one under the mouse shows a scroll bar. In a low window all of it scrolls as one column.

#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/inspect/inspection.h"
#include "app/session/session.h"
#include "app/ui/panels/case_panel.h"
#include "app/ui/panels/finds_panel.h"
#include "app/ui/panels/panel.h"
#include "app/ui/shell.h"
#include "app/view/interaction.h"
#include "app/widgets/ui.h"
#include "app/widgets/value_field.h"

namespace app {

/// The selected handle; takes typed coordinates.
class HandlePanel {
public:
    void draw(const Ui& ui, Session& session, const demos::HandleInfo& handle);

private:
    ValueEdit edit_{};
};

/// Where a person changes the demo: presets, then a row for each parameter.
class ParameterPanel {
public:
    /// `meshes` are the names of the program's own meshes.
    void draw(const Ui& ui, Session& session, std::span<const std::string> meshes, Requests& requests, RowEnds& ends);
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
};

/// Steps inside an algorithm: which step is shown, what it does in words and numbers, and all steps in small.
class StepPanel {
public:
    void draw(const Ui& ui, Session& session, const Inspection& inspection, Requests& requests, RowEnds& ends);
    /// Ends the drag of the slider; to be called when the panel is not drawn and so cannot see the mouse let go.
    void release(Session& session);

private:
    void drawHead(const Ui& ui, Session& session, const Inspection& inspection, Requests& requests);
    void drawSlider(const Ui& ui, Session& session, const Inspection& inspection, float width);

    bool sliding_ = false;  ///< a gesture of the session is open
};

/// What the demo measures: numbers, words, curves.
class MeasurePanel {
public:
    void draw(const Ui& ui, Session& session, Requests& requests, RowEnds& ends);

private:
    void drawGroup(const Ui& ui, Session& session, std::span<const MeasureSeries* const> group, Requests& requests,
                   RowEnds& ends);
    void drawPlot(const Ui& ui, Session& session, std::span<const MeasureSeries* const> series, Requests& requests);

    std::set<std::string, std::less<>> expanded_{};  ///< plots that are shown larger, by their first measure
};

using Heights = std::array<float, 3>;  ///< px, of the parts from the top

class RightPanel {
public:
    /// `covered`: the steps that have not been reached are not shown. `cases` were opened together.
    void draw(const Ui& ui, Session& session, const Interaction& interaction, std::span<const std::string> meshes,
              const CaseList& cases, bool covered, Requests& requests);
    /// Call it in frames in which the panel is not drawn.
    void release(Session& session);

private:
    /// A part that folds away and scrolls by itself.
    struct Part {
        const char* title = "";
        const char* rows = "";  ///< name of its scrolling area
        bool open = true;
        bool exists = true;
        float wanted = 0.0f;   ///< px, height of all its rows in the last frame
        RowEnds ends{};        ///< of its rows in the last frame
        float scroll = 0.0f;   ///< px, in the last frame
        bool pointed = false;  ///< the mouse was over it
    };
    /// True when the parts would have too little room to scroll apart from each other.
    bool isLow(const Ui& ui, float room) const;
    static void beginRows(const Ui& ui, Part& part, float height);
    static void endRows(const Ui& ui, Part& part, float height);
    Heights sharedHeights(float room, bool stepIsShown) const;
    template <typename Rows>
    void drawPart(const Ui& ui, std::size_t index, const Heights& heights, const Rows& rows);
    /// Lets the person move the line above a part.
    void drawSplitter(const Ui& ui, std::size_t below, const Heights& heights);

    ParameterPanel parameters_{};
    StepPanel steps_{};
    MeasurePanel measures_{};
    HandlePanel handle_{};
    CasePanel case_{};
    FindsPanel finds_{};
    std::array<Part, 3> parts_{{{.title = "Parameters", .rows = "parameter rows"},
                                {.title = "Step inside", .rows = "step rows"},
                                {.title = "Measures", .rows = "measure rows"}}};
    bool low_ = false;                  ///< all of it scrolls as one column
    std::optional<Heights> dragged_{};  ///< how the person has divided the room
};

struct Claim {
    float wanted = 0.0f;  ///< px
    float weight = 1.0f;  ///< > 0
};
/// Divides `room` among parts: none gets more than it wants, and those that want more than their share get shares in
/// the ratio of their weights.
Heights shareRoom(const std::array<Claim, 3>& claims, float room);

}  // namespace app
