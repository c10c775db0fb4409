/// A ray prepared for the tree of a mesh, and the proof of the margins with which rounding loses no hit.
///
/// The tests of boxes and triangles are conservative: they may keep boxes and triangles that the ray misses, but must
/// never reject one that it hits. Let D be the longest side of the mesh's box, S the largest coordinate of that box, u
/// the unit roundoff of one operation, and e the rounding error of double precision on the path to the box. The ray's
/// largest direction component lies between 1 and 2, so that no part of it within the box is longer than D in time.
///
/// Boxes. Along each axis the time at which the ray meets a plane of the grid is computed as
///     fl(fl(q s) + fl(fl(fl(o' - o) i) -+ m)),    s = cell i,   i = fl(1/d),   q = 0 .. 255
/// with o the ray's and o' the grid's origin. Times the direction, these are lengths: q s is at most 2.1 D and loses
/// 2.1 u D; o' - o is at most 1.1 D, loses 1.1 u D and, by the product and the margin m, twice as much again; the sum
/// at most 1.1 D; i loses u of 1.1 D. o itself was rounded by u S + e, and the plane is defined as a rounded sum,
/// u 1.1 S. All in all less than 8 u D + 3 u S + e. `margin` is twice that, over |d|. A component of d below 2^-40 is
/// replaced by 2^-40: on the way through the box that moves the ray by less than 2^-39 D.
/// Therefore the computed interval of a box contains that of the true ray, and no hit in the box is lost.
///
/// Triangles. The ray's origin loses u S + e. A coordinate of a vertex seen from it is at most 1.1 D; one across is the
/// difference of two such numbers, of which the second was multiplied by a shear of at most 1: in all it loses less
/// than
///     r = u (8 D + 4 S) + 4 e,
/// the ray's `rounding`, and so does a time along. Where the coordinates across of all vertices are at most A, an
/// edge's product of two of them loses 2 A r + r^2 by what they have lost, and the difference of two products 4 A r + 2
/// r^2, and 4 u A^2 by its own operations.

#include "geometry/mesh/traverse/tree_query.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "geometry/base/simd/lanes.h"
#include "geometry/mesh/bvh.h"
#include "geometry/query/rescale.h"

namespace collidoscope::geometry {
namespace {

template <typename Real>
inline constexpr double kUnit = double{std::numeric_limits<Real>::epsilon()} / 2.0;

/// See above: 8 u D + 3 u S, doubled.
constexpr double kSizeRounding = 16.0;
constexpr double kCoordinateRounding = 6.0;
/// The error of double precision on the path from a far origin, as a share of its distance: the entry into the box
/// carries three roundings, the point there two more.
constexpr double kPathRounding = 16.0 * kUnit<double>;
constexpr double kLargestInverse = 0x1p40;
/// Times of hits have a relative error of 2^-30 (kPrecision of triangle/ray/cast.h); the limit allows four times that.
constexpr double kTimeRounding = 0x1p-28;

double pathRounding(const RayFrame& frame) { return kPathRounding * largestLength(frame.origin); }

/// 1 / direction, by component. For a component near 0 it is a large number whose products are still finite.
Vec3d inverseOf(const Vec3d& direction) {
    Vec3d inverse;
    for (int axis = 0; axis < 3; ++axis) {
        const double d = direction[axis];
        inverse[axis] = std::fabs(d) >= 0x1p-900 ? 1.0 / d : std::copysign(0x1p900, d);
    }
    return inverse;
}

struct Passage {
    double enter = 0.0;
    double leave = 0.0;
};
/// The interval of times at which the ray is within the box, inflated by `margin`; `enter` > `leave` where it misses.
/// Source: Kay, Kajiya, Ray tracing complex scenes (SIGGRAPH 1986).
Passage passageThrough(const Aabbf& box, double margin, const Vec3d& origin, const Vec3d& inverse, double tMax) {
    Passage passage{0.0, tMax};
    for (int axis = 0; axis < 3; ++axis) {
        const double toLow = (double{box.min[axis]} - margin - origin[axis]) * inverse[axis];
        const double toHigh = (double{box.max[axis]} + margin - origin[axis]) * inverse[axis];
        passage.enter = batch::max(passage.enter, batch::min(toLow, toHigh));
        passage.leave = batch::min(passage.leave, batch::max(toLow, toHigh));
    }
    return passage;
}

template <typename Real>
void prepareForBoxes(TreeRay<Real>& ray, const Vec3d& inverse, double margin) {
    for (int axis = 0; axis < 3; ++axis) {
        const double size = batch::min(std::fabs(inverse[axis]), kLargestInverse);
        const bool backwards = std::signbit(inverse[axis]);
        const int low = axis * kTreeWidth;
        const int high = low + 3 * kTreeWidth;
        ray.inverse[axis] = static_cast<Real>(std::copysign(size, inverse[axis]));
        ray.margin[axis] = static_cast<Real>(margin * size);
        const int turn = (low ^ high) & -static_cast<int>(backwards);
        ray.nearPlanes[axis] = low ^ turn;
        ray.farPlanes[axis] = high ^ turn;
    }
}

template <typename Real>
void prepareForTriangles(TreeRay<Real>& ray, const Vec3d& direction, const Vec3d& inverse) {
    int along = 0;
    for (int axis = 1; axis < 3; ++axis)
        if (std::fabs(direction[axis]) > std::fabs(direction[along])) along = axis;
    ray.along = along;
    for (int i = 0; i < 2; ++i) {
        ray.across[i] = (along + 1 + i) % 3;
        ray.shear[i] = static_cast<Real>(direction[ray.across[i]] * inverse[along]);
    }
    ray.perAlong = static_cast<Real>(inverse[along]);
}

}  // namespace

template <typename Real>
Real limitAt(double t, double start) {
    const double latest = (t - start) + kTimeRounding * t;
    constexpr double kLargest{std::numeric_limits<Real>::max()};
    return latest < kLargest ? static_cast<Real>(latest) : std::numeric_limits<Real>::infinity();
}

TreeSizes sizesOf(const Aabbf& bounds) {
    const Vec3d low{bounds.min};
    const Vec3d high{bounds.max};
    return {largestLength(high - low), std::max(largestLength(low), largestLength(high))};
}

bool fitsFloat(const TreeSizes& sizes) { return sizes.coordinate >= 0x1p-20 && sizes.coordinate <= 0x1p20; }

bool isTooFar(const RayFrame& frame, const TreeSizes& sizes) { return pathRounding(frame) > sizes.coordinate; }

template <typename Real>
StartedTreeRay<Real> treeRay(const RayFrame& frame, const Aabbf& bounds, const TreeSizes& sizes, double tMax) {
    const Vec3d anyhow{1.0};
    const Vec3d& direction = isPointQuery(frame) ? anyhow : frame.direction;
    const Vec3d inverse = inverseOf(direction);
    const double onPath = pathRounding(frame);
    const double margin =
        kUnit<Real> * (kSizeRounding * sizes.box + kCoordinateRounding * sizes.coordinate) + 2.0 * onPath;
    const Passage passage = passageThrough(bounds, margin, frame.origin, inverse, tMax);
    StartedTreeRay<Real> started;  // built in the returned object: a copy would stall the processor
    TreeRay<Real>& ray = started.ray;
    started.start = passage.enter;
    ray.limit = passage.enter <= passage.leave ? limitAt<Real>(passage.leave, passage.enter) : Real(-1);
    if (missesTheMesh(started)) return started;

    for (int axis = 0; axis < 3; ++axis)
        ray.origin[axis] = static_cast<Real>(frame.origin[axis] + passage.enter * direction[axis]);
    prepareForBoxes(ray, inverse, margin);
    prepareForTriangles(ray, direction, inverse);
    ray.rounding = static_cast<Real>(kUnit<Real> * (8.0 * sizes.box + 4.0 * sizes.coordinate) + 4.0 * onPath);
    return started;
}

template float limitAt(double, double);
template double limitAt(double, double);
template StartedTreeRay<float> treeRay(const RayFrame&, const Aabbf&, const TreeSizes&, double);
template StartedTreeRay<double> treeRay(const RayFrame&, const Aabbf&, const TreeSizes&, double);

}  // namespace collidoscope::geometry
