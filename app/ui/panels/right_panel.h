#pragma once
/// The panel on the right: what the demo is about, the selected handle, parameters, the steps inside an algorithm if
/// there is one, and measures. The parts scroll apart from each other, so that a number can be watched while its cause
/// is changed.

#include <array>
#include <span>
#include <string>

#include "app/ui/panels/handle_panel.h"
#include "app/ui/panels/measure_panel.h"
#include "app/ui/panels/parameter_panel.h"
#include "app/ui/panels/step_panel.h"

namespace app {

class RightPanel {
public:
    void draw(const Ui& ui, Session& session, const Interaction& interaction, std::span<const std::string> meshes,
              Requests& requests);
    /// Call it in frames in which the panel is not drawn.
    void letGo(Session& session);

private:
    /// A part that folds away and scrolls by itself.
    struct Part {
        const char* title = "";
        const char* rows = "";  ///< name of its scrolling area
        bool open = true;
        float wanted = 0.0f;  ///< px, height of all its rows in the last frame
    };
    template <typename Rows>
    void drawPart(const Ui& ui, Part& part, float height, const Rows& rows);

    ParameterPanel parameters_{};
    StepPanel steps_{};
    MeasurePanel measures_{};
    HandlePanel handle_{};
    Part parameterPart_{.title = "Parameters", .rows = "parameter rows"};
    Part stepPart_{.title = "Step inside", .rows = "step rows"};
    Part measurePart_{.title = "Measures", .rows = "measure rows"};
};

struct Claim {
    float wanted = 0.0f;  ///< px
    float weight = 1.0f;  ///< > 0
};
/// Divides `room` among parts: none gets more than it wants, and those that want more than their share get shares in
/// the ratio of their weights.
std::array<float, 3> shareRoom(const std::array<Claim, 3>& claims, float room);

}  // namespace app
