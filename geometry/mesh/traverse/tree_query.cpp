/// A ray prepared for the tree of a mesh, and the proof of the margins with which rounding loses no hit.
///
/// The tests of boxes and triangles are conservative: they may keep boxes and triangles that the ray misses, but must
/// never reject one that it hits. Let S be the largest coordinate of the mesh, o the ray's origin, R = |o| + S by the
/// largest coordinates, u the unit roundoff of one operation, and e the rounding error of double precision on the path
/// to the box of a ray that starts far away (others start where they are: e = 0). The ray's largest direction component
/// lies between 1 and 2, so that no hit is later than R.
///
/// Boxes. Along each axis the time at which the ray meets a plane at p is computed as
///     fl(fl(p i) - k),    i = fl(1/d),   k = fl(o i -+ m)
/// with o, 1/d and m in doubles. The product loses 2 u |p i|, k loses u |o i| (twice that where Real is double) and the
/// difference u (|p| + |o|) |i|, and |p| is at most S: in all 3 u R |i|, and the limit loses u R, which is at most
/// 2 u R |i|. A component of d below 2^-40 (double: 2^-80) is replaced by it, which moves the ray by less than 2^-39 R
/// until its last hit. m = (8 u R + 2 e) |i| is more than all that.
/// Therefore the computed interval of a box contains that of the true ray, and no hit in the box is lost. Where product
/// and difference are rounded only once, less is lost. A ray leaves a box that it meets after the time 0, by what m is
/// more than the losses, so that the time is above 0 and may be compared by its bits.
///
/// Triangles. The ray's origin loses u |o| + e. A coordinate of a vertex seen from it loses u R more; one across is the
/// difference of two such numbers, of which the second was multiplied by a shear of at most 1, with two roundings: in
/// all it loses less than
///     r = 10 u R + 4 e,
/// the ray's `rounding`, and so does a time along, which is compared with the limit. Where the coordinates across of
/// all vertices are at most A, an edge's product of two of them loses 2 A r + r^2 by what they have lost, and the
/// difference of two products 4 A r + 2 r^2, and 4 u A^2 by its own operations.

#include "geometry/mesh/traverse/tree_query.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "geometry/base/simd/lanes.h"
#include "geometry/mesh/bvh.h"

namespace collidoscope::geometry {
namespace {

template <typename Real>
inline constexpr double kUnit = double{std::numeric_limits<Real>::epsilon()} / 2.0;

/// See above: of the times of planes, and of the coordinates of vertices, in u R.
constexpr double kPlaneRounding = 8.0, kVertexRounding = 10.0;
/// A ray that starts no farther away than this many times the largest coordinate starts where it is.
constexpr double kFarOrigin = 256.0;
/// The error of double precision on the path from a far origin, as a share of its distance: the entry into the box
/// carries three roundings, the point there two more.
constexpr double kPathRounding = 16.0 * kUnit<double>;
template <typename Real>
inline constexpr double kLargestInverse = sizeof(Real) == sizeof(float) ? 0x1p40 : 0x1p80;
/// Times of hits have a relative error of 2^-30 (kPrecision of triangle/ray/cast.h); the limit allows four times that.
constexpr double kTimeRounding = 0x1p-28;

/// The largest of the numbers, without signs. Precondition: they are finite.
double largestIn(const Vec3d& v) { return batch::max(batch::max(std::fabs(v.x), std::fabs(v.y)), std::fabs(v.z)); }
double pathRounding(const RayFrame& frame) { return kPathRounding * largestIn(frame.origin); }

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

/// `margin`: m / |i| above.
template <typename Real>
void prepareForBoxes(TreeRay<Real>& ray, const Vec3d& origin, const Vec3d& inverse, double margin) {
    for (int axis = 0; axis < 3; ++axis) {
        const double size = batch::min(std::fabs(inverse[axis]), kLargestInverse<Real>);
        const double by = std::copysign(size, inverse[axis]);
        ray.inverse[axis] = static_cast<Real>(by);
        ray.nearOffset[axis] = static_cast<Real>(origin[axis] * by + margin * size);
        ray.farOffset[axis] = static_cast<Real>(origin[axis] * by - margin * size);
        const int low = axis * kTreeWidth, high = low + 3 * kTreeWidth;
        const int turn = (low ^ high) & -static_cast<int>(std::signbit(by));
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
    const double latest = (t - start) + kTimeRounding * t + 0.0;  // never -0, whose bits come before those of 0
    constexpr double kLargest{std::numeric_limits<Real>::max()};
    return latest < kLargest ? static_cast<Real>(latest) : std::numeric_limits<Real>::infinity();
}

double largestCoordinate(const Aabbf& bounds) {
    return batch::max(largestIn(Vec3d{bounds.min}), largestIn(Vec3d{bounds.max}));
}

bool fitsFloat(double largest) { return largest >= 0x1p-20 && largest <= 0x1p20; }

bool isTooFar(const RayFrame& frame, double largest) { return pathRounding(frame) > largest; }

template <typename Real>
StartedTreeRay<Real> treeRay(const RayFrame& frame, const Aabbf& bounds, double largest, double tMax) {
    const Vec3d anyhow{1.0};
    const Vec3d& direction = isPointQuery(frame) ? anyhow : frame.direction;
    const Vec3d inverse = inverseOf(direction);
    StartedTreeRay<Real> started;  // built in the returned object: a copy would stall the processor
    TreeRay<Real>& ray = started.ray;
    started.start = 0.0;
    ray.limit = limitAt<Real>(tMax, 0.0);
    Vec3d origin = frame.origin;
    double onPath = 0.0, size = largestIn(origin) + largest;
    if (largestIn(origin) > kFarOrigin * largest) {
        onPath = pathRounding(frame);
        const double margin = kPlaneRounding * kUnit<Real> * largest + 2.0 * onPath;
        const Passage passage = passageThrough(bounds, margin, origin, inverse, tMax);
        started.start = passage.enter;
        ray.limit = passage.enter <= passage.leave ? limitAt<Real>(passage.leave, passage.enter) : Real(-1);
        if (missesTheMesh(started)) return started;
        origin += passage.enter * direction;
        size = largestIn(origin) + largest;
    }
    for (int axis = 0; axis < 3; ++axis) ray.origin[axis] = static_cast<Real>(origin[axis]);
    prepareForBoxes(ray, origin, inverse, kPlaneRounding * kUnit<Real> * size + 2.0 * onPath);
    prepareForTriangles(ray, direction, inverse);
    ray.rounding = static_cast<Real>(kVertexRounding * kUnit<Real> * size + 4.0 * onPath);
    return started;
}

template float limitAt(double, double);
template double limitAt(double, double);
template StartedTreeRay<float> treeRay(const RayFrame&, const Aabbf&, double, double);
template StartedTreeRay<double> treeRay(const RayFrame&, const Aabbf&, double, double);

}  // namespace collidoscope::geometry
