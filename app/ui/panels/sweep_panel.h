#pragma once
/// Panels of a sweep: what is to be swept, and its answers as a curve or a map.

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
    /// For a parameter, or a coordinate of a handle such as "target.x"; empty: what was asked last, or the first
    /// parameter that has a range.
    void ask(const Session& session, const std::string& name);
    /// `open` is taken back when the user closes it. Returns what is to be swept.
    std::optional<SweepRequest> draw(const Ui& ui, const Session& session, bool& open);

private:
    struct Axis {
        std::string name{}, title{}, values{};  ///< empty: there is none
    };
    void choose(const Session& session, Axis& axis, const std::string& name) const;
    /// True when Enter was pressed in its values.
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

/// Answer of the panel.
struct SweepPanelAnswer {
    bool closes = false, changes = false, copies = false, saves = false;
    std::optional<std::size_t> opened{};  ///< a point whose values the demo is to have
};

/// Room of the panel, taken from the scene.
Box takeSweepRoom(Box& scene, float scale);
SweepPanelAnswer drawSweepPanel(const Ui& ui, const Box& box, const Sweep& sweep);

}  // namespace collidoscope::app
