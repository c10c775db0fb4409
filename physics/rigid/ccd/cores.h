#pragma once
/// The test whether two shapes pass through each other in a step, and the time at which they must stop if they do.
///
/// Solvers leave small overlaps and remove them over several steps, which must not stop a body. So cores are tested,
/// which are the shapes shrunk by an inset. Shapes pass through each other where their innermost cores meet, which are
/// hardly more than the middles of the shapes. The bodies then stop when larger cores meet, whose inset is the margin,
/// but at least a thirty-second and at most a quarter of the thickness. Where these larger cores overlap at the start,
/// that time has passed; for slow solids the solver removes the overlap. Against a triangle, which has no inside, the
/// middle of the shape is the last core, and it is never let through.

#include <optional>

#include "geometry/base/small_vector.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/shapes/any_shape.h"
#include "physics/rigid/ccd/body_path.h"

namespace collidoscope::physics {

/// The motion of a shape in a part of a step.
struct SweptShape {
    const geometry::AnyShapef& shape;    ///< in world space at the start of the part
    geometry::Motionf motion{};          ///< during the part
    float distance = 0.0f;               ///< m: bound of the motion of any of its points in the part
    physics::BoundsPath boundsPath{};    ///< motion of its bounding box; not set for a plane
    geometry::Vec3f boundsMiddle{0.0f};  ///< m, middle of that box
    geometry::Vec3f turn{0.0f};          ///< rad, rotation of the body
    float thickness = 0.0f;  ///< m; 0 for triangles, planes, and hulls without volume, which are their own cores
    float inset = 0.0f;      ///< m, inset of the innermost core
    geometry::Vec3f middle{0.0f};
};
/// The shape along the part of a path between two times, 0..1. `shape`: in world space at the start of the part; it
/// must outlive the result. `inset`: innermostInset() of the shape.
SweptShape sweptShapeOf(const geometry::AnyShapef& shape, const BodyPath& path, float from, float until, float inset);

/// Inset of the innermost core of a solid, m; 0 for a shape without a core. Along any direction, some point of the core
/// has half of the solid's extent on either side: otherwise a pointed solid that is halfway through a thin wall would
/// be pushed out on the far side.
float innermostInset(const geometry::AnyShapef& shape);
/// Whether a plane separates the innermost cores throughout the part, so that the shapes do not stop each other.
bool doMissCores(const SweptShape& a, const SweptShape& b);

inline constexpr std::size_t kUsualCorners = 16;
/// Memory for the corners of a core that is not stored as a shape.
using CoreCorners = geometry::SmallVector<geometry::Vec3d, kUsualCorners>;
/// The innermost core of a solid, hardly more than its middle; a solid without volume is its own core. `inset`:
/// innermostInset() of the solid; `corners` must outlive the core.
geometry::ConvexProxy innermostCoreOf(const geometry::AnyShapef& solid, float inset, CoreCorners& corners);

/// The time at which both must stop, as a share of both motions, 0..1; none if they need not stop.
std::optional<float> firstTouch(const SweptShape& a, const SweptShape& b, float margin);

}  // namespace collidoscope::physics
