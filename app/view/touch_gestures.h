#pragma once
/// Fingers, turned into what the rest of the program understands.
///
///   one finger      is the mouse with its left button: it drags what it went down on, or else scrolls the panel there
///   tap             a click
///   long press      shows what hovering shows, and goes on showing it while the finger moves; clicks nothing
///   two fingers     in the scene: move, spread and turn it
///
/// A finger presses nothing before it has left its place or is lifted: only then is it known what it means.

#include <deque>
#include <limits>
#include <vector>

#include "app/window/events.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

/// The thing that a finger is on, as the panels and the scene tell of a mouse in its place.
enum class UnderFinger {
    Scene,
    Dragged,        ///< a control that is dragged in any direction
    DraggedAcross,  ///< one that is dragged sideways, as a slider
    DraggedUpDown,
    Panel  ///< anything else: the panel scrolls
};

class TouchGestures {
public:
    static constexpr float kSlop = 8.0f;            ///< px at 100 %; a finger that moves less has not left its place
    static constexpr double kLongPress = 0.5;       ///< s
    static constexpr float kYoungDistance = 20.0f;  ///< px at 100 %; a shorter or briefer drag is taken back when a
    static constexpr double kYoungTime = 0.2;       ///< s             second finger comes
    static constexpr float kTurnSlop = 0.15f;       ///< rad; two fingers that turn less mean something else
    static constexpr double kGlideTime = 0.325;     ///< s, in which a panel that was flicked slows down to 1/e

    void push(const TouchEvent& touch) { waiting_.push_back(touch); }
    /// Events that the touches so far make. Call it once a frame, after a frame that has seen all that it gave before;
    /// `under`: what is under the mouse as of that frame. `now` in s, `scale` in pixels per pixel at 100 %.
    std::vector<Event> takeFrame(UnderFinger under, double now, float scale);

    /// Time, s, during which nothing changes without a new touch.
    double timeout(double now) const;
    /// True until it is known what the finger means: what hovering shows must wait.
    bool undecided() const { return state_ == State::Placed; }
    /// True while a finger is down.
    bool touching() const { return !fingers_.empty(); }

private:
    enum class State { None, Placed, Hovering, Dragging, Scrolling, Gliding, Two, Spent };
    struct Finger {
        int id = 0;
        geometry::Vec2f at{0.0f};
    };
    /// Positions of two fingers.
    struct Pair {
        geometry::Vec2f middle{0.0f};
        float distance = 1.0f;  ///< px, > 0
        float angle = 0.0f;     ///< rad, clockwise on the screen
    };

    void on(const TouchEvent& touch);
    void down(const TouchEvent& touch);
    void move(const TouchEvent& touch);
    void lift(const TouchEvent& touch);
    void decide();
    void startDrag();
    void startTwo();
    void scroll(float delta);
    void releaseAll();
    void advance(double seconds);
    Pair pair() const;
    void sendPair();
    Finger* find(int id);
    geometry::Vec2f at() const { return fingers_.empty() ? start_ : fingers_.front().at; }

    std::deque<TouchEvent> waiting_{};
    std::vector<Finger> fingers_{};
    std::vector<Event> pending_{};
    State state_ = State::None;
    UnderFinger under_ = UnderFinger::Panel;
    bool hoveredAt_ = false;  ///< under_ is that of the finger
    double now_ = 0.0, since_ = 0.0;
    float scale_ = 1.0f;
    geometry::Vec2f start_{0.0f};  ///< where the first finger went down
    geometry::Vec2f last_{0.0f};   ///< position when it was last reported
    Pair pair_{};
    bool pairBegins_ = false;
    float turned_ = 0.0f;    ///< rad, since two fingers are down
    float scrolled_ = 0.0f;  ///< px, in this frame
    float speed_ = 0.0f;     ///< px/s, of a panel that scrolls
};

}  // namespace collidoscope::app
