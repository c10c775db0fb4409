#pragma once
/// The menu on a shape of the picture: what can be asked of it, and with which other shape; and the bar over the scene
/// while two shapes are looked into, with the way back.

#include <string>
#include <vector>

#include "app/inspect/look_inside.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

class InsideMenu {
public:
    /// A pair that is offered, and what it is called.
    struct Row {
        std::string words{};
        InsideRequest request{};
        /// PickOther asks for the second shape, which is clicked next. Sweep has what is swept in place of a shape.
        enum class Kind { Inside, Why, PickOther, Case, Numbers, Sweep } kind = Kind::Inside;
    };

    /// Opens at the mouse for the shape of that name. `curves` are those that a body of a rigid world may have.
    void open(std::string shape, std::vector<Row> rows, std::vector<BodyCurve> curves);
    void draw(const Ui& ui, const Session& session, Requests& requests);
    /// The shapes of which the row under the mouse speaks, to be set off in the picture; none while it is closed.
    const std::vector<std::string>& pointedAt() const { return pointedAt_; }

private:
    bool drawRow(const Ui& ui, const char* icon, const std::string& words);
    static Request requestOf(const Row& row);

    bool opens_ = false;
    std::string shape_{};
    std::vector<Row> rows_{};
    std::vector<BodyCurve> curves_{};
    std::vector<std::string> pointedAt_{};
};

/// Over the scene: which shapes of which demo and frame are looked into, and a button that leads back.
void drawInsideBar(const Ui& ui, const Box& scene, const std::string& words, Requests& requests);

}  // namespace collidoscope::app
