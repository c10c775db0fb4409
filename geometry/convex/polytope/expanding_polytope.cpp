#include "geometry/convex/polytope/expanding_polytope.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/predicates/orientation.h"

namespace geometry {

ExpandingPolytope::ExpandingPolytope(const std::array<SimplexPoint, 4>& corners)
    : points_(corners.begin(), corners.end()) {
    if (exact::orient3d(at(0), at(1), at(2), at(3)) > 0) std::swap(points_[0], points_[1]);
    addFace(0, 1, 2);
    addFace(0, 3, 1);
    addFace(1, 3, 2);
    addFace(2, 3, 0);
}

void ExpandingPolytope::addFace(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    PolytopeFace face{.corners = {a, b, c}};
    const Vec3d across = glm::cross(at(b) - at(a), at(c) - at(a));
    const double squared = glm::dot(across, across);
    if (squared > 0.0) face.normal = across / std::sqrt(squared);
    face.distance = glm::dot(face.normal, at(a));
    face.isFinal = !(squared > 0.0);
    faces_.push_back(face);
}

std::optional<std::uint32_t> ExpandingPolytope::nearestOpenFace() const {
    std::optional<std::uint32_t> nearest;
    for (std::uint32_t i = 0; i < faces_.size(); ++i)
        if (!faces_[i].isFinal && (!nearest || faces_[i].distance < faces_[*nearest].distance)) nearest = i;
    return nearest;
}

Growth ExpandingPolytope::growthTo(const Vec3d& point) const {
    Growth growth;
    for (std::uint32_t i = 0; i < faces_.size(); ++i) {
        const auto& [a, b, c] = faces_[i].corners;
        if (exact::orient3d(at(a), at(b), at(c), point) > 0) growth.visibleFaces.push_back(i);
    }
    // An edge lies on the horizon when the face on its other side is not seen.
    std::vector<PolytopeEdge> edges;
    for (const std::uint32_t face : growth.visibleFaces) {
        const auto& [a, b, c] = faces_[face].corners;
        edges.insert(edges.end(), {{a, b}, {b, c}, {c, a}});
    }
    for (const PolytopeEdge& edge : edges) {
        const auto isOtherSide = [&](const PolytopeEdge& e) { return e.from == edge.to && e.to == edge.from; };
        if (std::none_of(edges.begin(), edges.end(), isOtherSide)) growth.horizon.push_back(edge);
    }
    return growth;
}

void ExpandingPolytope::grow(const Growth& growth, const SimplexPoint& point) {
    for (std::size_t i = growth.visibleFaces.size(); i-- > 0;) {
        faces_[growth.visibleFaces[i]] = faces_.back();
        faces_.pop_back();
    }
    const auto added = static_cast<std::uint32_t>(points_.size());
    points_.push_back(point);
    for (const PolytopeEdge& edge : growth.horizon) addFace(edge.from, edge.to, added);
}

}  // namespace geometry
