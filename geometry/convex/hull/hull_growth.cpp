#include "geometry/convex/hull/hull_growth.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace geometry::hull {

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
    surface_.replaceSeenByCone(apex_);
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
    for (const HorizonEdge& edge : surface_.horizon()) horizon_.push_back(edge.ends);
    return {HullStepKind::PointJoins, apex_, *grownFrom_, height_, removed_, horizon_, added_, outside_};
}

}  // namespace geometry::hull
