#pragma once
/// The menu on a shape of the picture: with which other shape to look inside; and the bar over the scene while two
/// shapes are looked into, with the way back.

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
        enum class Kind { Inside, Why, Case, Numbers } kind = Kind::Inside;
    };

    /// Opens at the mouse for a shape; `first` is the request that names it alone.
    /// `curves` are those that a body of a rigid world may have.
    void open(std::string title, std::vector<Row> rows, std::vector<BodyCurve> curves, InsideRequest first);
    void draw(const Ui& ui, const Session& session, Requests& requests);

private:
    bool opens_ = false;
    std::string title_{};
    std::vector<Row> rows_{};
    std::vector<BodyCurve> curves_{};
    InsideRequest first_{};
};

/// Over the scene: which shapes of which demo and frame are looked into, and a button that leads back.
void drawInsideBar(const Ui& ui, const Box& scene, const std::string& words, Requests& requests);

}  // namespace collidoscope::app
