#pragma once
/// The camera that a user moves. Direct movements act at once; jumps (home, framing, standard views) glide there
/// in kGlideSeconds, at any frame rate. Knows no events: see CameraInput.

#include <optional>

#include "app/view/camera_state.h"
#include "app/view/view_projection.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::app {

enum class StandardView { Front, Back, Right, Left, Top, Bottom };

class CameraController {
public:
    static constexpr double kGlideSeconds = 0.25;
    static constexpr double kZoomSeconds = 0.12;

    /// Moves to the view at once and makes it the home view.
    void setHome(const demos::View& view);
    /// Makes the view the home view. A camera at the previous home view moves along; any other stays.
    void moveHome(const demos::View& view);
    /// Moves to `eye` at once, looking at `target`; unusable numbers change nothing.
    void setCamera(const geometry::Vec3f& eye, const geometry::Vec3f& target);
    void setState(const CameraState& state) { standAt(state); }

    /// Moves at once to the view that a demo leads the camera to, or without one back to the user's view. Call it
    /// once a frame: movements of the user have no effect while a demo leads.
    void follow(const std::optional<demos::View>& view);

    // --- direct movements, in pixels of the window ---

    void orbit(const geometry::Vec2f& pixels, const Viewport& viewport);
    /// Moves sideways so that what was under `from` comes under `to`; `depth` is its distance in front of the eye
    /// (none: that of the target).
    void pan(const geometry::Vec2f& from, const geometry::Vec2f& to, const Viewport& viewport,
             std::optional<float> depth = {});
    /// Comes nearer by `notches` of the wheel; what is at `depth` under the pixel stays under it.
    void zoom(float notches, const geometry::Vec2f& pixel, const Viewport& viewport, std::optional<float> depth = {});
    /// The point of the world under a pixel, at `depth` in front of the eye (none: that of the target).
    geometry::Vec3f pointUnder(const geometry::Vec2f& pixel, const Viewport& viewport,
                               std::optional<float> depth = {}) const;
    /// Shows `point` under a pixel, `factor` times as near, and turned clockwise by `turn` (rad) about the vertical
    /// through it, as seen from the side that the eye is on.
    void hold(const geometry::Vec3f& point, const geometry::Vec2f& pixel, float factor, float turn,
              const Viewport& viewport);
    /// Turns the head: the eye stays where it is.
    void turn(const geometry::Vec2f& pixels, const Viewport& viewport);
    /// Moves by `direction` (right, up, back; camera axes) for `seconds` at a speed that suits the picture.
    void fly(const geometry::Vec3f& direction, double seconds);

    // --- jumps ---

    void home();
    void frame(const geometry::Aabbf& bounds, float aspect);
    void orient(StandardView view);
    void toggleOrthographic();
    bool orthographic() const { return goal_.flatness > 0.5f; }

    /// Lets time pass for whatever is gliding.
    void update(double seconds);
    /// True while the picture goes on changing by itself.
    bool moving() const { return glideLeft_ > 0.0; }
    const CameraState& state() const { return shown_; }
    /// Where the user is or glides to; while a demo leads, where they were before.
    const CameraState& goal() const { return left_ ? *left_ : goal_; }
    /// The camera now. `scene` is where near and far are wanted.
    geometry::Cameraf camera(const Viewport& viewport, const geometry::Spheref& scene) const;

private:
    void glideTo(const CameraState& goal, double seconds);
    void standAt(const CameraState& state);

    CameraState home_ = cameraStateOf(demos::View{});
    CameraState shown_ = home_;
    CameraState start_ = home_;
    CameraState goal_ = home_;
    std::optional<CameraState> left_{};  ///< where the user was when the demo took the lead
    double glideSeconds_ = 0.0;
    double glideLeft_ = 0.0;
};

}  // namespace collidoscope::app
