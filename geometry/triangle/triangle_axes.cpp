#include "geometry/triangle/triangle_axes.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "geometry/predicates/decide.h"
#include "geometry/predicates/vectors.h"

namespace collidoscope::geometry {
namespace {

using exact::Vector3;

std::size_t index(int feature) { return static_cast<std::size_t>(feature); }

template <typename Vector>
std::array<Vector, 3> edgesOf(const std::array<Vector, 3>& at) {
    return {at[1] - at[0], at[2] - at[1], at[0] - at[2]};
}

AxisProjection projectionOf(const std::array<Vec3d, 3>& vertices, const Vec3d& axis) {
    const double a = glm::dot(axis, vertices[0]), b = glm::dot(axis, vertices[1]), c = glm::dot(axis, vertices[2]);
    return {std::min(std::min(a, b), c), std::max(std::max(a, b), c)};
}

/// Returns the extents of the box around both triangles.
Vec3d extentsOf(const std::array<Vec3d, 3>& a, const std::array<Vec3d, 3>& b) {
    const Vec3d low = glm::min(glm::min(glm::min(a[0], a[1]), a[2]), glm::min(glm::min(b[0], b[1]), b[2]));
    const Vec3d high = glm::max(glm::max(glm::max(a[0], a[1]), a[2]), glm::max(glm::max(b[0], b[1]), b[2]));
    return high - low;
}

template <typename S>
std::array<Vector3<S>, 3> exactVertices(const Triangled& triangle) {
    return {exact::vector3<S>(triangle.a), exact::vector3<S>(triangle.b), exact::vector3<S>(triangle.c)};
}

template <typename Vector>
Vector directionOf(const TriangleAxis& axis, const std::array<Vector, 3>& edgesA, const std::array<Vector, 3>& edgesB) {
    const auto normalA = [&] { return cross(edgesA[0], edgesA[1]); };
    const auto normalB = [&] { return cross(edgesB[0], edgesB[1]); };
    switch (axis.source) {
        case AxisSource::FaceA:
            return normalA();
        case AxisSource::FaceB:
            return normalB();
        case AxisSource::EdgePair:
            return cross(edgesA[index(axis.featureA)], edgesB[index(axis.featureB)]);
        case AxisSource::InPlaneA:
            return cross(normalA(), edgesA[index(axis.featureA)]);
        case AxisSource::InPlaneB:
            break;
    }
    return cross(normalB(), edgesB[index(axis.featureB)]);
}

/// Is the greatest of dot(axis, a) less than the least of dot(axis, b)?
template <typename S>
bool isBelow(const Vector3<S>& axis, const std::array<Vector3<S>, 3>& a, const std::array<Vector3<S>, 3>& b) {
    const S top = larger(larger(dot(axis, a[0]), dot(axis, a[1])), dot(axis, a[2]));
    const S bottom = smaller(smaller(dot(axis, b[0]), dot(axis, b[1])), dot(axis, b[2]));
    return sign(bottom - top) > 0;
}

}  // namespace

TriangleAxes::TriangleAxes(const Triangled& a, const Triangled& b, bool isWithinFilterRange)
    : isWithinFilterRange_(isWithinFilterRange) {
    if (!isWithinFilterRange_) return;
    origin_ = a.a;
    verticesA_ = {Vec3d{0.0}, a.b - origin_, a.c - origin_};
    verticesB_ = {b.a - origin_, b.b - origin_, b.c - origin_};
    edgesA_ = edgesOf(std::array<Vec3d, 3>{a.a, a.b, a.c});
    edgesB_ = edgesOf(std::array<Vec3d, 3>{b.a, b.b, b.c});

    // With extents X, Y, Z and u half a unit in the last place of 1, a projection's end on a product of two differences
    // is wrong by less than 48 u X Y Z, a gap by twice that and 12 u for the subtraction. On a product of three
    // differences it is 44 u S, with S = XXYY + YYZZ + ZZXX, and 8 u. Both stay below 128 u = 2^-46; the second
    // term covers what vanishes below the smallest double.
    const Vec3d extents = extentsOf({a.a, a.b, a.c}, {b.a, b.b, b.c});
    const Vec3d squares = extents * extents;
    boundOfCubes_ = 0x1p-46 * (extents.x * extents.y * extents.z) + 0x1p-700;
    boundOfFourths_ = 0x1p-46 * (squares.x * squares.y + squares.y * squares.z + squares.z * squares.x) + 0x1p-700;
}

AxisStep TriangleAxes::roundedStep(const TriangleAxis& axis) const {
    AxisStep step{.source = axis.source, .featureA = axis.featureA, .featureB = axis.featureB};
    step.verdict = AxisVerdict::TooClose;
    if (!isWithinFilterRange_) return step;
    step.axis = directionOf(axis, edgesA_, edgesB_);
    step.a = projectionOf(verticesA_, step.axis);
    step.b = projectionOf(verticesB_, step.axis);

    const bool isInPlane = axis.source == AxisSource::InPlaneA || axis.source == AxisSource::InPlaneB;
    const double bound = isInPlane ? boundOfFourths_ : boundOfCubes_;
    const double gap = std::max(step.b.min - step.a.max, step.a.min - step.b.max);
    if (gap > bound) step.verdict = AxisVerdict::Separates;
    if (gap < -bound) step.verdict = AxisVerdict::Overlaps;

    // Projections as seen from the world's origin.
    const double shift = glm::dot(step.axis, origin_);
    step.a = {step.a.min + shift, step.a.max + shift};
    step.b = {step.b.min + shift, step.b.max + shift};
    return step;
}

AxisVerdict exactVerdict(const TriangleAxis& axis, const Triangled& a, const Triangled& b) {
    return exact::decide([&](auto zero) {
        using S = decltype(zero);
        const auto verticesA = exactVertices<S>(a), verticesB = exactVertices<S>(b);
        const Vector3<S> direction = directionOf(axis, edgesOf(verticesA), edgesOf(verticesB));
        if (isBelow(direction, verticesA, verticesB) || isBelow(direction, verticesB, verticesA))
            return AxisVerdict::Separates;
        const bool isZero = sign(direction.x) == 0 && sign(direction.y) == 0 && sign(direction.z) == 0;
        return isZero ? AxisVerdict::Degenerate : AxisVerdict::Overlaps;
    });
}

}  // namespace collidoscope::geometry
