#pragma once
/// Panels of a sweep: the dialog that asks for its parameters and its measure, and the results as a curve or a map.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/sweep/sweep.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// A sweep as it is typed.
struct SweepRequest {
    std::vector<std::string> axes{};
    std::string measure{};
    std::uint64_t frames = 0;
    bool operator==(const SweepRequest&) const = default;
};

/// Asks for one or two parameters or handles with their values, and for the measure.
class SweepDialog {
public:
    /// Proposes a sweep over the parameter `name`, or over a coordinate of a handle such as "target.x". An empty name
    /// proposes the axes of the last sweep, or the first parameter that has a range.
    void ask(const Session& session, const std::string& name);
    /// Sets `open` to false when the user closes the dialog. Returns the sweep once the user asks for it.
    std::optional<SweepRequest> draw(const Ui& ui, const Session& session, bool& open);

private:
    struct Axis {
        std::string name{}, title{}, values{};  ///< an empty name means that this axis is not used
    };
    void choose(const Session& session, Axis& axis, const std::string& name) const;
    /// True when Enter was pressed in the field of the values.
    bool drawAxis(const Ui& ui, const Session& session, Axis& axis, const char* title, bool mayBeNone);
    void drawMeasure(const Ui& ui, const Session& session);
    void drawSpread(const Ui& ui, const Session& session);
    SweepRequest request() const;

    const demos::DemoInfo* shown_ = nullptr;
    Axis across_{}, up_{};
    std::string measure_{}, spreadOver_{}, frames_{"120"}, why_{};
    SweepTake take_ = SweepTake::Last;
    bool takesKeyboard_ = false;
};

/// The buttons that were pressed in the panel in this frame.
struct SweepPanelAnswer {
    bool closes = false, changes = false, copies = false, saves = false;
    std::optional<std::size_t> opened{};  ///< a point whose parameter values the demo shall take over
};

/// Cuts the rectangle of the panel off that of the scene, and returns it.
Box takeSweepRoom(Box& scene, float scale);
SweepPanelAnswer drawSweepPanel(const Ui& ui, const Box& box, const Sweep& sweep);

}  // namespace collidoscope::app
