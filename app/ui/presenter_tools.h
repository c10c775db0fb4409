#pragma once
/// Tools of a presenter over the picture: a laser pointer with a trace that fades, a pen, and the keys that were
/// pressed, for the audience.

#include <string>
#include <vector>

#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"
#include "app/window/events.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

class PresenterTools {
public:
    enum class Tool { None, Laser, Pen };
    static constexpr double kTraceSeconds = 0.8, kKeySeconds = 2.5;

    Tool tool() const { return tool_; }
    /// Takes the tool, or puts it away when it is the one that is held. What the pen has drawn stays.
    void toggle(Tool tool);
    /// Puts away what is held; false when there was nothing.
    bool putAway();
    bool showsKeys() const { return showsKeys_; }
    void setShowsKeys(bool shows);

    /// The mouse is at a place of the window, px, above a scene.
    void move(const geometry::Vec2f& at, const Box& scene, double now);
    /// True when the pen takes the press or its release: the scene must not see it.
    bool takes(const MouseButtonEvent& button, bool onScene, const Box& scene);
    void leave();  ///< the mouse is not over the window any more
    void press(const KeyEvent& key, double now);

    bool hasDrawing() const { return !strokes_.empty(); }
    void undoStroke();
    void clear() { strokes_.clear(); }

    /// Draws all of it over the scene, and the pen's colours while it is held.
    void draw(const Ui& ui, const Box& scene, double now, Requests& requests);
    /// Whether something fades, so that the window must be drawn again.
    bool moving(double now) const;

private:
    /// From the middle of the scene, in its heights: a drawing stays where it is when the window changes.
    using Place = geometry::Vec2f;
    struct Stroke {
        int color = 0;
        std::vector<Place> places{};
    };
    struct TracePoint {
        Place place{0.0f};
        double time = 0.0;  ///< s
    };

    void drawStrokes(const Ui& ui, const Box& scene) const;
    void drawTrace(const Ui& ui, const Box& scene, double now);
    void drawKeys(const Ui& ui, const Box& scene, double now) const;
    void drawPenBar(const Ui& ui, const Box& scene, Requests& requests);

    Tool tool_ = Tool::None;
    int color_ = 0;
    bool isDrawing_ = false, isOver_ = false, showsKeys_ = false;
    Place mouse_{0.0f};
    std::vector<Stroke> strokes_{};
    std::vector<TracePoint> trace_{};
    std::string keys_{}, effect_{};  ///< "Ctrl+D", "Compare side by side"
    double pressed_ = -1e9;          ///< s, when
};

}  // namespace collidoscope::app
