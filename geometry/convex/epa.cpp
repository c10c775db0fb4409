#include "geometry/convex/epa.h"

#include <algorithm>
#include <functional>

#include "geometry/base/vec.h"
#include "geometry/predicates/orientation.h"

namespace collidoscope::geometry {

ExpandingPolytope::ExpandingPolytope(const std::array<SimplexPoint, 4>& corners) {
    points_.assign(corners.begin(), corners.end());
    if (exact::orient3d(at(0), at(1), at(2), at(3)) > 0) std::swap(points_[0], points_[1]);
    faces_ = {faceOf(0, 1, 2), faceOf(0, 3, 1), faceOf(1, 3, 2), faceOf(2, 3, 0)};
    faces_[0].neighbors = {1, 2, 3};
    faces_[1].neighbors = {3, 2, 0};
    faces_[2].neighbors = {1, 3, 0};
    faces_[3].neighbors = {2, 1, 0};
}

PolytopeFace ExpandingPolytope::faceOf(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    PolytopeFace face{.corners = {a, b, c}};
    const Vec3d across = glm::cross(at(b) - at(a), at(c) - at(a));
    const double squared = glm::dot(across, across);
    if (squared > 0.0) face.normal = across / std::sqrt(squared);
    face.distance = glm::dot(face.normal, at(a));
    face.isFinal = !(squared > 0.0);
    return face;
}

std::optional<std::uint32_t> ExpandingPolytope::nearestOpenFace() const {
    std::optional<std::uint32_t> nearest;
    double min = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < faces_.size(); ++i)
        if (!faces_[i].isFinal && faces_[i].distance < min) nearest = i, min = faces_[i].distance;
    return nearest;
}

bool ExpandingPolytope::isVisibleFrom(const Vec3d& point, std::uint32_t face) const {
    const auto& [a, b, c] = faces_[face].corners;
    return exact::orient3d(at(a), at(b), at(c), point) > 0;
}

bool ExpandingPolytope::findVisible(const Vec3d& point, std::uint32_t start) {
    const auto count = static_cast<std::uint32_t>(faces_.size());
    for (std::uint32_t i = 0; i < count && !isVisibleFrom(point, start); ++i) {
        if (i + 1 == count) return false;
        start = (start + 1) % count;
    }
    const auto isSeen = [&](std::uint32_t face) { return isVisibleFrom(point, face); };
    hull::findSeen(faces_, start, searches_++, isSeen, visible_, horizon_);
    return true;
}

void ExpandingPolytope::grow(const SimplexPoint& point) {
    const auto apex = static_cast<std::uint32_t>(points_.size());
    points_.push_back(point);
    fanFrom_.resize(points_.size());
    auto& added = visible_;  // the new faces take the slots of the visible ones, which are removed
    const std::size_t freed = added.size();
    for (std::size_t i = 0; i < horizon_.size(); ++i) {
        if (i >= freed) {
            added.push_back(static_cast<std::uint32_t>(faces_.size()));
            faces_.emplace_back();
        }
        faces_[added[i]] = faceOf(horizon_[i].from, horizon_[i].to, apex);
    }
    hull::joinFan(faces_, added, horizon_, fanFrom_);
    if (freed <= horizon_.size()) return;
    const auto unused = added.begin() + static_cast<std::ptrdiff_t>(horizon_.size());
    std::sort(unused, added.end(), std::greater<>{});
    std::for_each(unused, added.end(), [&](std::uint32_t face) { removeLast(face); });
}

/// Removes a face; the last face takes its slot.
void ExpandingPolytope::removeLast(std::uint32_t face) {
    const auto last = static_cast<std::uint32_t>(faces_.size() - 1);
    faces_[face] = faces_[last];
    faces_.pop_back();
    if (face == last) return;
    for (const std::uint32_t neighbor : faces_[face].neighbors)
        std::replace(faces_[neighbor].neighbors.begin(), faces_[neighbor].neighbors.end(), last, face);
}

double SpanningPoints::heightOf(const Vec3d& point) const {
    const auto& p = simplex_.points;
    const Vec3d offset = point - p[0].difference;
    double height = glm::length(offset);
    const double extent = std::fmax(extent_, height);
    if (count() == 2) height = glm::length(offset - glm::dot(offset, directions_[4]) * directions_[4]);
    if (count() == 3) height = std::fabs(glm::dot(offset, directions_[0]));
    return height > kFlat * extent ? height : 0.0;
}

void SpanningPoints::add(const SimplexPoint& point) {
    geometry::add(simplex_, point);
    extent_ = std::fmax(extent_, glm::length(point.difference - simplex_.points[0].difference));
    turnDirections();
}

void SpanningPoints::turnDirections() {
    const auto& p = simplex_.points;
    if (count() == 1) {
        directions_ = {Vec3d{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
        directionCount_ = 6;
    } else if (count() == 2) {
        const Vec3d along = glm::normalize(p[1].difference - p[0].difference);
        const Vec3d u = anyPerpendicular(along);
        const Vec3d v = glm::cross(along, u);
        directions_ = {u, -u, v, -v, along, -along};
        directionCount_ = 4;
    } else if (count() == 3) {
        const Vec3d ab = p[1].difference - p[0].difference;
        const Vec3d normal = glm::normalize(glm::cross(ab, p[2].difference - p[0].difference));
        directions_ = {normal, -normal};
        directionCount_ = 2;
    }
}

namespace {

Separation<double> movedOut(const Vec3d& pointOfA, const PenetrationVector& vector) {
    return {-vector.depth, vector.normal, pointOfA, pointOfA - vector.depth * vector.normal};
}

/// The point of the polytope's boundary that is nearest to the end of the penetration vector. Several faces may lie in
/// one plane, and several planes may be equally near to the origin, so the vector decides which face it passes through.
Simplex nearestOfBorder(const ExpandingPolytope& polytope, const Vec3d& vector) {
    const auto squaredOff = [&](const PolytopeFace& face) {  // squared distance of its plane: the face is no nearer
        const double off = glm::dot(face.normal, vector) - face.distance;
        return off * off;
    };
    Simplex best;
    double min = std::numeric_limits<double>::infinity();
    const auto consider = [&](const PolytopeFace& face) {
        Simplex triangle;
        for (const std::uint32_t corner : face.corners) {
            const SimplexPoint& point = polytope.points()[corner];
            add(triangle, {point.a, point.b, point.difference - vector});
        }
        const NearestToOrigin nearest = nearestOf(triangle);
        if (!(nearest.squared < min)) return;
        min = nearest.squared;
        reduceTo(triangle, nearest);
        best = triangle;
    };
    // The face with the nearest plane is tested first, because its distance rules out most of the others.
    std::size_t likeliest = 0;
    const auto& faces = polytope.faces();
    for (std::size_t i = 1; i < faces.size(); ++i)
        if (squaredOff(faces[i]) < squaredOff(faces[likeliest])) likeliest = i;
    consider(faces[likeliest]);
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (i != likeliest && squaredOff(faces[i]) <= min) consider(faces[i]);
    return best;
}

}  // namespace

Separation<double> penetration(const ExpandingPolytope& polytope, const PenetrationVector& vector) {
    return movedOut(pointOfA(nearestOfBorder(polytope, vector.depth * vector.normal)), vector);
}

Separation<double> flatPenetration(const Simplex& simplex, const PenetrationVector& vector) {
    return movedOut(pointOfA(simplex), vector);
}

}  // namespace collidoscope::geometry
