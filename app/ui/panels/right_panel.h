#pragma once
/// The panel on the right: what the demo is about, the selected handle, parameters, and measures below them. Parameters
/// and measures scroll apart from each other, so that a number can be watched while its cause is changed.

#include <span>
#include <string>

#include "app/ui/panels/handle_panel.h"
#include "app/ui/panels/measure_panel.h"
#include "app/ui/panels/parameter_panel.h"

namespace app {

class RightPanel {
public:
    void draw(const Ui& ui, Session& session, const Interaction& interaction, std::span<const std::string> meshes,
              Requests& requests);
    /// Call it in frames in which the panel is not drawn.
    void letGo(Session& session) { parameters_.letGo(session); }

private:
    ParameterPanel parameters_{};
    MeasurePanel measures_{};
    HandlePanel handle_{};
    bool parametersOpen_ = true, measuresOpen_ = true;
    float parametersHeight_ = 0.0f, measuresHeight_ = 0.0f;  ///< px, of all their rows in the last frame
};

}  // namespace app
