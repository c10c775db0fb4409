#include "geometry/convex/hull/quickhull.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>
#include <utility>

#include "geometry/base/scalar.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/predicates/orientation.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry::hull {
namespace {

/// A power of two near the largest coordinate; 1 when all are zero or denormal.
double unitOf(std::span<const Vec3d> points) {
    constexpr double kSmallest = 0x1p-1020;
    constexpr double kLargest = 0x1p1020;  // its inverse is a normal number
    double largest = 0.0;
    for (const Vec3d& p : points) largest = std::max({largest, std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
    return largest < kSmallest ? kSmallest : std::min(kLargest, powerOfTwoBelow(largest));
}

Vec2d without(const Vec3d& p, int axis) { return {p[(axis + 1) % 3], p[(axis + 2) % 3]}; }

}  // namespace

HullPoints::HullPoints(std::span<const Vec3d> points) : exact_(points), unit_(unitOf(points)) {
    const double perUnit = inverseOfPower(unit_);
    scaled_.reserve(points.size());
    Vec3d low{0.0}, high{0.0};
    for (const Vec3d& p : points) {
        scaled_.push_back(p * perUnit);
        low = scaled_.size() == 1 ? scaled_.back() : glm::min(low, scaled_.back());
        high = scaled_.size() == 1 ? scaled_.back() : glm::max(high, scaled_.back());
    }
    reach_ = high - low;
}

bool HullPoints::areCollinear(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    for (int axis = 0; axis < 3; ++axis)
        if (exact::orient2d(without(exact_[a], axis), without(exact_[b], axis), without(exact_[c], axis)) != 0)
            return false;
    return true;
}

int HullPoints::side(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t p) const {
    return exact::orient3d(exact_[a], exact_[b], exact_[c], exact_[p]);
}

bool HullPoints::isBefore(std::uint32_t a, std::uint32_t b) const {
    const Vec3d &p = exact_[a], &q = exact_[b];
    if (p.x != q.x) return p.x < q.x;
    return p.y != q.y ? p.y < q.y : p.z < q.z;
}

namespace {

/// A height is the sum of three products of three differences: each product is off by 7 half places of its size at
/// most, and two sums add 2. The tenth covers the rounding of the bound itself. Below `kSmallest` nothing is certain,
/// because products may have vanished.
double uncertaintyOf(const Vec3d& ab, const Vec3d& ac, const Vec3d& reach) {
    constexpr double kErrorBound = 10.0 * 0x1p-53;
    constexpr double kSmallest = 0x1p-700;
    const Vec3d u = glm::abs(ab), v = glm::abs(ac);
    const Vec3d products{u.y * v.z + u.z * v.y, u.z * v.x + u.x * v.z, u.x * v.y + u.y * v.x};
    const double bound = kErrorBound * glm::dot(products, reach);
    return bound >= kSmallest ? bound : std::numeric_limits<double>::infinity();
}

}  // namespace

std::uint32_t HullSurface::addFace(const HullTriangle& corners) {
    HullFace face{.corners = corners, .isAlive = true};
    face.origin = points_.scaled(corners[0]);
    const Vec3d ab = points_.scaled(corners[1]) - face.origin;
    const Vec3d ac = points_.scaled(corners[2]) - face.origin;
    face.normal = glm::cross(ab, ac);
    face.uncertainty = uncertaintyOf(ab, ac, points_.reach());
    std::uint32_t index = static_cast<std::uint32_t>(faces_.size());
    if (unused_.empty()) {
        faces_.push_back(face);
    } else {
        index = unused_.back();
        unused_.pop_back();
        faces_[index] = face;
    }
    added_.push_back(index);
    return index;
}

void HullSurface::makeTetrahedron(const std::array<std::uint32_t, 4>& corners) {
    const auto [a, b, c, d] = corners;
    added_.clear();
    const std::uint32_t base = addFace({a, b, c});
    const std::array<std::uint32_t, 3> around{addFace({b, a, d}), addFace({c, b, d}), addFace({a, c, d})};
    for (std::uint32_t i = 0; i < 3; ++i) {
        join(faces_, base, i, around[i], 0);
        join(faces_, around[(i + 1) % 3], 1, around[i], 2);
    }
}

void HullSurface::see(std::uint32_t apex, std::uint32_t start) {
    findSeen(
        faces_, start, apex, [&](std::uint32_t face) { return isOutside(faces_[face], apex); }, seen_, horizon_);
}

void HullSurface::replaceSeenByFan(std::uint32_t apex) {
    for (const std::uint32_t face : seen_) faces_[face].isAlive = false;
    added_.clear();
    for (const HorizonEdge& edge : horizon_) addFace({edge.from, edge.to, apex});
    joinFan(faces_, added_, horizon_, fanFrom_);
    unused_.insert(unused_.end(), seen_.begin(), seen_.end());
}

namespace {

/// The point of largest `size` if it passes the exact `test`; else the first point that does.
template <typename Size, typename Test>
std::optional<std::uint32_t> largestThat(const HullPoints& points, Size&& size, Test&& test) {
    std::uint32_t best = 0;
    double largest = -1.0;
    for (std::uint32_t i = 0; i < points.count(); ++i) {
        const double candidate = size(i);
        if (candidate > largest) {
            largest = candidate;
            best = i;
        }
    }
    if (test(best)) return best;
    for (std::uint32_t i = 0; i < points.count(); ++i)
        if (test(i)) return i;
    return std::nullopt;
}

double squaredLength(const Vec3d& v) { return glm::dot(v, v); }

std::uint32_t lowestAlong(const HullPoints& points, int axis) {
    std::uint32_t lowest = 0;
    for (std::uint32_t i = 1; i < points.count(); ++i)
        if (points.scaled(i)[axis] < points.scaled(lowest)[axis]) lowest = i;
    return lowest;
}

}  // namespace

InitialSimplex findInitialSimplex(const HullPoints& points) {
    InitialSimplex body;
    std::uint32_t &a = body.corners[0], &b = body.corners[1], &c = body.corners[2], &d = body.corners[3];

    // An end of the longest side of the bounding box, and the point farthest from it.
    const Vec3d& reach = points.reach();
    a = lowestAlong(points, reach.x >= reach.y && reach.x >= reach.z ? 0 : reach.y >= reach.z ? 1 : 2);
    const Vec3d start = points.scaled(a);
    const auto second = largestThat(
        points, [&](std::uint32_t i) { return squaredLength(points.scaled(i) - start); },
        [&](std::uint32_t i) { return points[i] != points[a]; });
    if (!second) return body;
    b = *second;

    // The point farthest from their line.
    const Vec3d along = points.scaled(b) - start;
    const auto third = largestThat(
        points, [&](std::uint32_t i) { return squaredLength(glm::cross(along, points.scaled(i) - start)); },
        [&](std::uint32_t i) { return !points.areCollinear(a, b, i); });
    body.dimension = 1;
    if (!third) return body;
    c = *third;

    // The point farthest from their plane, which is to be below it.
    const Vec3d normal = glm::cross(along, points.scaled(c) - start);
    const auto fourth = largestThat(
        points, [&](std::uint32_t i) { return std::fabs(glm::dot(normal, points.scaled(i) - start)); },
        [&](std::uint32_t i) { return points.side(a, b, c, i) != 0; });
    body.dimension = 2;
    if (!fourth) return body;
    d = *fourth;
    body.dimension = 3;
    if (points.side(a, b, c, d) > 0) std::swap(a, b);
    return body;
}

HullGrowth::HullGrowth(const HullPoints& points, const std::array<std::uint32_t, 4>& initialSimplex)
    : points_(points), surface_(points), nextOutside_(points.count(), kNone), apex_(initialSimplex[3]) {
    surface_.makeTetrahedron(initialSimplex);
    for (std::uint32_t i = 0; i < points.count(); ++i) assignConflictPoints(i);
    for (const std::uint32_t face : surface_.added())
        if (surface_.faces()[face].firstOutside != kNone) waiting_.push_back(face);
}

/// Gives a point to the first of the new faces that it is outside of; a point outside of none is in the hull.
void HullGrowth::assignConflictPoints(std::uint32_t point) {
    for (const std::uint32_t index : surface_.added()) {
        HullFace& face = surface_.faces()[index];
        if (!surface_.isOutside(face, point)) continue;
        const double height = surface_.heightAbove(face, point);
        if (face.farthest == kNone || height > face.farthestHeight) {
            face.farthest = point;
            face.farthestHeight = height;
        }
        nextOutside_[point] = face.firstOutside;
        face.firstOutside = point;
        ++outside_;
        return;
    }
}

/// Takes the lists from the faces that are seen.
void HullGrowth::collect() {
    orphans_.clear();
    for (const std::uint32_t index : surface_.seen())
        for (std::uint32_t p = surface_.faces()[index].firstOutside; p != kNone; p = nextOutside_[p])
            orphans_.push_back(p);
    outside_ -= orphans_.size();
}

bool HullGrowth::grow() {
    const auto keepsPoints = [](const HullFace& face) { return face.isAlive && face.firstOutside != kNone; };
    while (!waiting_.empty() && !keepsPoints(surface_.faces()[waiting_.back()])) waiting_.pop_back();
    if (waiting_.empty()) return false;
    const std::uint32_t start = waiting_.back();
    const HullFace& from = surface_.faces()[start];
    grownFrom_ = from.corners;
    apex_ = from.farthest;
    const double length = std::sqrt(glm::dot(from.normal, from.normal));
    height_ = length > 0.0 ? from.farthestHeight / length * points_.unit() : 0.0;

    surface_.see(apex_, start);
    collect();
    surface_.replaceSeenByFan(apex_);
    for (const std::uint32_t point : orphans_)
        if (point != apex_) assignConflictPoints(point);
    for (const std::uint32_t face : surface_.added())
        if (surface_.faces()[face].firstOutside != kNone) waiting_.push_back(face);
    return true;
}

HullStep HullGrowth::step() {
    removed_.clear();
    horizon_.clear();
    added_.clear();
    for (const std::uint32_t face : surface_.added()) added_.push_back(surface_.faces()[face].corners);
    if (!grownFrom_) return {.kind = HullStepKind::InitialSimplex, .apex = apex_, .added = added_, .outside = outside_};
    // The faces that went keep their corners until others take their places in the next step.
    for (const std::uint32_t face : surface_.seen()) removed_.push_back(surface_.faces()[face].corners);
    for (const HorizonEdge& edge : surface_.horizon()) horizon_.push_back({edge.from, edge.to});
    return {HullStepKind::PointJoins, apex_, *grownFrom_, height_, removed_, horizon_, added_, outside_};
}

namespace {

/// A corner as the hull keeps it: zeros have no sign.
Vec3d corner(const HullPoints& points, std::uint32_t i) { return points[i] + Vec3d{0.0}; }

std::uint32_t lowest(const HullPoints& points) {
    std::uint32_t lowest = 0;
    for (std::uint32_t i = 1; i < points.count(); ++i)
        if (points.isBefore(i, lowest)) lowest = i;
    return lowest;
}
std::uint32_t highest(const HullPoints& points) {
    std::uint32_t highest = 0;
    for (std::uint32_t i = 1; i < points.count(); ++i)
        if (points.isBefore(highest, i)) highest = i;
    return highest;
}

/// Seen from the side of it that makes the outline the lower one, so that the order of the points does not matter.
std::vector<Vec3d> flatCorners(const HullPoints& points, const InitialSimplex& body) {
    const auto [a, b, c, unused] = body.corners;
    std::vector<std::uint32_t> loop = polygonAround(points, {a, b, c});
    const auto first = [&](std::uint32_t i, std::uint32_t j) { return points.isBefore(i, j); };
    std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end(), first), loop.end());
    if (points.isBefore(loop.back(), loop[1])) std::reverse(loop.begin() + 1, loop.end());
    std::vector<Vec3d> corners;
    for (const std::uint32_t i : loop) corners.push_back(corner(points, i));
    return corners;
}

/// Each plane moves outwards to the corners of its face, after its normal was rounded.
template <typename T>
Hull<T> rounded(Hulld wide) {
    Hull<T> hull{.vertices = {wide.vertices.begin(), wide.vertices.end()}, .faces = std::move(wide.faces)};
    for (std::size_t i = 0; i < hull.faces.size(); ++i)
        hull.planes.push_back(outermostPlane<T>(Vec3<T>{wide.planes[i].normal}, hull.vertices, hull.faces[i]));
    return hull;
}

}  // namespace

template <typename T>
HullResult<T> flatResult(const HullPoints& points, const InitialSimplex& body) {
    const Vec3d low = corner(points, lowest(points));
    if (body.dimension == 0) return {PointSpan::Place, rounded<T>(hullOfPoint(low))};
    if (body.dimension == 1) return {PointSpan::Line, rounded<T>(hullOfSegment(low, corner(points, highest(points))))};
    return {PointSpan::Plane, rounded<T>(hullOfPolygon(flatCorners(points, body)))};
}

template <typename T>
HullResult<T> solidResult(const HullPoints& points, const HullSurface& surface) {
    HullOutline outline = outlineOf(surface, points);
    std::vector<Vec3<T>> corners;
    corners.reserve(outline.corners.size());
    for (const std::uint32_t i : outline.corners) corners.emplace_back(corner(points, i));
    return {PointSpan::Space, makeHull(std::move(corners), outline.faces)};
}

template HullResult<float> flatResult(const HullPoints&, const InitialSimplex&);
template HullResult<double> flatResult(const HullPoints&, const InitialSimplex&);
template HullResult<float> solidResult(const HullPoints&, const HullSurface&);
template HullResult<double> solidResult(const HullPoints&, const HullSurface&);

}  // namespace collidoscope::geometry::hull
