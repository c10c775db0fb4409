#pragma once
/// The panel on the right: what the demo is about, the selected handle, parameters, the steps inside an algorithm if
/// there is one, and measures. The parts scroll apart from each other, so that a number can be watched while its cause
/// is changed. They share the height by what they want, until the person drags the line between two of them.

#include <array>
#include <optional>
#include <span>
#include <string>

#include "app/ui/panels/handle_panel.h"
#include "app/ui/panels/measure_panel.h"
#include "app/ui/panels/parameter_panel.h"
#include "app/ui/panels/step_panel.h"

namespace app {

using Heights = std::array<float, 3>;  ///< px, of the parts from the top

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
        bool exists = true;
        float wanted = 0.0f;  ///< px, height of all its rows in the last frame
    };
    Heights sharedHeights(float room, bool stepIsShown) const;
    template <typename Rows>
    void drawPart(const Ui& ui, std::size_t index, const Heights& heights, const Rows& rows);
    /// Lets the person move the line above a part.
    void drawSplitter(const Ui& ui, std::size_t below, const Heights& heights);

    ParameterPanel parameters_{};
    StepPanel steps_{};
    MeasurePanel measures_{};
    HandlePanel handle_{};
    std::array<Part, 3> parts_{{{.title = "Parameters", .rows = "parameter rows"},
                                {.title = "Step inside", .rows = "step rows"},
                                {.title = "Measures", .rows = "measure rows"}}};
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
