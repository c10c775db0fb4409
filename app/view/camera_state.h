#pragma once
/// The state of a turntable camera: it turns about a target, and its horizon stays level.

#include "demos/canvas.h"
#include "geometry/scene/camera.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::app {

/// The picture is described by its height at the target, not by the camera's distance, so that perspective and
/// parallel views of the same state show the target at the same size.
struct CameraState {
    geometry::Vec3f target{0.0f};  ///< m, the point that the camera turns about
    float yaw = 0.0f;              ///< rad, about y; 0 looks along -z
    float pitch = 0.0f;            ///< rad, -pi/2..pi/2; positive looks down
    float height = 6.0f;           ///< m, of the picture at the target
    float fieldOfView = 0.7f;      ///< rad, vertical
    float flatness = 0.0f;         ///< 0: perspective, 1: orthographic, between: on the way from one to the other

    bool operator==(const CameraState&) const = default;
};

CameraState cameraStateOf(const demos::View& view);
/// A camera at `eye` that looks at `target`, with the field of view of `like`.
CameraState cameraStateOf(const geometry::Vec3f& eye, const geometry::Vec3f& target, const CameraState& like);

geometry::Quatf orientationOf(const CameraState& state);
geometry::Vec3f rightOf(const CameraState& state);
geometry::Vec3f upOf(const CameraState& state);
/// From the target to the eye, unit length.
geometry::Vec3f backOf(const CameraState& state);
/// From eye to target in m.
float distanceOf(const CameraState& state);
geometry::Vec3f eyeOf(const CameraState& state);

/// The state `t` of the way (0..1) between two states: turns the short way round, and a zoom towards a point keeps
/// that point in its place on the way.
CameraState mix(const CameraState& a, const CameraState& b, float t);
/// Factor on the height that a picture shows. Home views fill 4 : 3; a narrower picture shows more above and below
/// instead of less at the sides. 1 in wider pictures.
float extraHeight(float aspect);
/// The camera of this state. Near and far enclose the sphere around the scene.
geometry::Cameraf cameraOf(const CameraState& state, float aspect, const geometry::Spheref& scene);

}  // namespace collidoscope::app
