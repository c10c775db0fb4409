#pragma once
/// One drag of one handle: from pixels of the mouse to where the handle shall stand. Counts from where the drag
/// began, so that nothing adds up and going back to the start is exact.

#include <optional>
#include <string>

#include "app/view/gizmo.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::app {

// Where a mouse ray leads a thing that may only move along a plane, a line or a ring. No answer where the ray is
// parallel to it, or meets it behind the eye or absurdly far away.

/// The displacement, within the plane through `grabbed`, that brings `grabbed` under the ray.
std::optional<geometry::Vec3f> alongPlane(const geometry::Rayf& ray, const geometry::Vec3f& grabbed,
                                          const geometry::Vec3f& normal);
/// The displacement in m along the line through `grabbed` to the point nearest to the ray; both directions of unit
/// length.
std::optional<float> alongLine(const geometry::Rayf& ray, const geometry::Vec3f& grabbed,
                               const geometry::Vec3f& direction);
/// The angle in rad, -pi..pi, about `axis` from `grabbed` to where the ray meets the plane of the ring.
std::optional<float> aroundAxis(const geometry::Rayf& ray, const geometry::Vec3f& center, const geometry::Vec3f& axis,
                                const geometry::Vec3f& grabbed);

class HandleDrag {
public:
    static constexpr float kSnapLength = 0.1f;  ///< m
    static constexpr float kSnapDegrees = 5.0f;
    static constexpr float kFine = 0.1f;          ///< of the mouse's path and of the wheel, while a drag is fine
    static constexpr float kPushPerNotch = 1.1f;  ///< of the distance from the eye

    /// `grabbed` is the point of the shape or of the gizmo under `pixel`.
    HandleDrag(const demos::HandleInfo& start, GizmoPart part, const geometry::Vec3f& grabbed,
               const geometry::Vec2f& pixel, const ViewProjection& viewProjection);

    /// The mouse has moved by some pixels.
    void moveMouse(const geometry::Vec2f& pixels, bool fine, const ViewProjection& viewProjection);
    /// Takes what was grabbed farther from the eye, along the line of sight through it, or nearer by negative
    /// `notches`. False when the drag is not free to go there: it is locked to an axis, a plane, a ring or a length.
    bool push(float notches, bool fine, const ViewProjection& viewProjection);
    /// Locks the drag of a shape to an axis, or frees it when it was locked to this one. Rings and lengths stay.
    void toggleAxis(int axis, const ViewProjection& viewProjection);
    /// Changes between the plane that faces the camera and the horizontal one.
    void toggleGround(const ViewProjection& viewProjection);

    const demos::HandleInfo& start() const { return start_; }
    GizmoPart part() const { return part_; }
    bool alongGround() const { return ground_; }
    /// The new place of the handle.
    demos::HandlePose place(bool snap) const;
    /// The displacement or angle so far: "Δ 0.42 m", "31.5°".
    std::string readout(bool snap) const;
    /// Restriction of the drag: "along X", "ground plane"; how far away it was pushed: "8.03 m away".
    std::string note() const;
    /// Draws what the handle moves along, and its path.
    void draw(demos::Canvas& canvas, const ViewProjection& viewProjection, bool snap) const;

private:
    enum class Along { View, Ground, Plane, Axis, Length, Ring };

    void choose();
    void follow(const ViewProjection& viewProjection);
    void followRing(const geometry::Rayf& ray, const ViewProjection& viewProjection);
    /// The normal of the plane that the mouse drags along.
    geometry::Vec3f normal() const;
    geometry::Vec3f snapped(const geometry::Vec3f& position) const;
    float angle(bool snap) const;
    void drawPlane(demos::Canvas& canvas, const geometry::Vec3f& at, float size) const;
    void drawTurn(demos::Canvas& canvas, float size, bool snap) const;

    demos::HandleInfo start_;
    GizmoPart part_;
    geometry::Vec3f center_;  // of the handle when the drag began
    geometry::Vec3f grabbed_;
    geometry::Vec2f pixel_;   // of the mouse, slowed down while the drag is fine
    geometry::Quatf facing_;  // orientation of the camera when the drag began
    Along along_ = Along::View;
    int axis_ = 0;
    bool locked_ = false;
    bool ground_ = false;
    bool edgeOn_ = false;           // a ring seen from its side: the mouse's path along it turns
    geometry::Vec3f way_{0.0f};     // m
    geometry::Vec3f pushed_{0.0f};  // m, of the plane that faces the camera
    float startDepth_ = 0.0f;       // m, of what was grabbed when the drag began
    float depth_ = 0.0f;            // m, when it was last pushed
    float turned_ = 0.0f;           // rad, may go beyond a full turn
    float metersPerPixel_ = 0.01f;
};

}  // namespace collidoscope::app
