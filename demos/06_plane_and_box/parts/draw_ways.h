#pragma once
/// What each way of classifying a box against a plane looks at.

#include "demos/canvas.h"
#include "geometry/query/classify.h"

namespace demos::plane_box {

struct Scene {
    geometry::Planef plane{};
    geometry::Vec3f planeCenter{0.0f};  ///< middle of the patch that is shown
    geometry::Boxf box{};
};

/// The half diagonals of the box, from its centre to its corners.
void drawHalfDiagonals(Canvas& canvas, const Scene& scene);
/// The distance of each corner from the plane; with `extremesOnly`, of the nearest and the farthest one only.
void drawCorners(Canvas& canvas, const Scene& scene, bool extremesOnly);
/// The distance s of the centre, and the shadow of the box on the normal with its half length e, beside the box.
void drawExtent(Canvas& canvas, const Scene& scene);

}  // namespace demos::plane_box
