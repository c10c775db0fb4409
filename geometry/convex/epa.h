#pragma once
/// The penetration of two convex shapes, by the expanding polytope algorithm.
///
/// Shapes that overlap have the origin in A - B, and the shortest push that parts them leads from the origin to the
/// nearest point of the border of A - B. A polytope within A - B grows towards it: the face of the polytope that is
/// nearest to the origin is pushed out to the farthest point of A - B along its normal, until A - B ends at that face.
///
/// Two bounds close in on the depth. The nearest face bounds it from below; and whatever the normal, moving B by
/// the reach of A - B along it parts the shapes, which bounds it from above. The answer is the best push that was
/// found: it parts the shapes even where the normals of needle faces are rough, or kEpaMostRounds cuts the search off.
/// Where A - B is flat, the depth is 0, across its plane.
/// Source: van den Bergen, Proximity queries and penetration depth computation on 3D game objects (2001). Differs from
/// it in: what a point sees is decided exactly, so that the polytope stays convex; and the origin may lie beside it.

#include "geometry/convex/epa_step.h"
#include "geometry/convex/polytope/spanning_points.h"
#include "geometry/overlap/separation/result.h"

namespace geometry {

/// The bounds meet when they differ by this part of the reach of A - B: more than rounding, less than a float shows.
inline constexpr double kEpaGap = 0x1p-46;
/// Each round takes in one more corner of A - B, or settles a face. Hulls of 200 corners need less than half of it.
inline constexpr int kEpaMostRounds = 1024;

/// A push: moving B by depth * normal makes the shapes touch.
struct Escape {
    Vec3d normal{0.0, 1.0, 0.0};
    double depth = std::numeric_limits<double>::infinity();
};

/// Moves B out of A along the push; the deepest points come from the faces of the polytope that the push meets.
Separation<double> penetration(const ExpandingPolytope& polytope, const Escape& escape);
/// The same where A - B is flat, at a common point of both.
Separation<double> flatPenetration(const Simplex& simplex, const Escape& escape);

/// The search of one question.
template <HasSupport A, HasSupport B, typename Observer>
class EpaSearch {
public:
    EpaSearch(const A& a, const B& b, const std::array<SimplexPoint, 4>& tetrahedron, Observer& observer)
        : a_(a), b_(b), observer_(observer), polytope_(tetrahedron) {
        for (const SimplexPoint& point : tetrahedron) reach_ = std::fmax(reach_, glm::length(point.difference));
    }

    Separation<double> result() {
        bool found = false;
        for (int i = 1; i <= kEpaMostRounds && !found; ++i) found = round(i);
        return penetration(polytope_, best_);
    }

private:
    /// Whether the depth is found.
    bool round(int number) {
        const std::optional<std::uint32_t> open = polytope_.nearestOpenFace();
        if (!open || polytope_.faces()[*open].distance >= best_.depth - kEpaGap * reach_) return true;
        const PolytopeFace face = polytope_.faces()[*open];
        const SimplexPoint point = supportOfDifference(a_, b_, face.normal);
        const double depth = glm::dot(face.normal, point.difference);
        if (depth < best_.depth) best_ = {face.normal, depth};

        const bool isMet = best_.depth - face.distance <= kEpaGap * reach_;
        const Growth growth = isMet ? Growth{} : polytope_.growthTo(point.difference);
        const bool grows = !growth.visibleFaces.empty();
        observer_(EpaStep{number, polytope_.points(), polytope_.faces(), *open, point, growth.visibleFaces,
                          growth.horizon, face.distance, best_.depth,
                          isMet   ? EpaVerdict::Found
                          : grows ? EpaVerdict::Grows
                                  : EpaVerdict::Final});
        if (!grows) polytope_.markFinal(*open);
        if (grows) polytope_.grow(growth, point);
        reach_ = std::fmax(reach_, glm::length(point.difference));
        return isMet;
    }

    const A& a_;
    const B& b_;
    Observer& observer_;
    ExpandingPolytope polytope_;
    Escape best_{};
    double reach_ = 0.0;  ///< m, the largest |difference| so far
};

/// For shapes that overlap, or that GJK takes for touching; `simplex` is the one that GJK ended with. Preconditions as
/// those of gjk().
template <HasSupport A, HasSupport B, typename Observer = NoObserver>
Separation<double> epa(const A& a, const B& b, const Simplex& simplex, Observer&& observer = {}) {
    const SpanningPoints spanning = spanningPoints(a, b, simplex);
    if (spanning.count() == 4) return EpaSearch<A, B, Observer>{a, b, spanning.points(), observer}.result();
    const auto along = [&](const Vec3d& normal) {
        return Escape{normal, glm::dot(normal, supportOfDifference(a, b, normal).difference)};
    };
    const Escape forwards = along(spanning.across());
    const Escape backwards = along(-spanning.across());
    return flatPenetration(simplex, backwards.depth < forwards.depth ? backwards : forwards);
}

}  // namespace geometry
