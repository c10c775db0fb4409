#pragma once
/// What a ray asks of the triangles of a mesh, and what becomes of the hits.

#include <limits>
#include <optional>
#include <vector>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/traverse/traversal.h"
#include "geometry/query/ray/ray_frame.h"
#include "geometry/triangle/ray/cast.h"

namespace geometry {

/// A ray and a mesh; times are the frame's. With a tMax below 0 it asks for nothing.
struct TreeQuestion {
    const Mesh& mesh;
    RayFrame frame{};
    double tMax = std::numeric_limits<double>::infinity();
    FaceCulling faces = FaceCulling::Both;
};

inline constexpr double kAsksNothing = -1.0;
inline bool asksNothing(const TreeQuestion& question) { return question.tMax < 0.0; }

/// The triangle that is hit, and where. Its corners were at hand, those of the mesh are far away.
struct TriangleFound {
    TriangleTime time{};
    Trianglef corners{};
    std::uint32_t triangle = 0;  ///< index in the mesh
};

/// For a ray without direction.
inline std::optional<TriangleTime> timeOfPoint(const RayAndTriangle<double>& in) {
    return startsOnTriangle(in) ? std::optional{TriangleTime{}} : std::nullopt;
}
/// The very test of a single ray and triangle.
inline std::optional<TriangleTime> askTriangle(const TreeQuestion& question, const Trianglef& triangle) {
    const RayFrame& frame = question.frame;
    const RayAndTriangle<double> in{exact::triple<double>(frame.origin), exact::triple<double>(frame.direction),
                                    exact::triple<double>(triangle.a), exact::triple<double>(triangle.b),
                                    exact::triple<double>(triangle.c)};
    std::optional<TriangleTime> hit =
        isPointQuery(frame)
            ? timeOfPoint(in)
            : castTriangle(in, frame.scale, RayTriangleMethod::MollerTrumbore, question.faces, NoObserver{});
    if (hit && hit->t > question.tMax) hit.reset();
    return hit;
}

/// Takes hits in any order. `take` says whether this one counts so far; `tMax` is what matters from then on, or below
/// zero when nothing does.
struct NearestHit {
    std::optional<TriangleFound> found{};

    bool take(const TriangleFound& hit) {
        const bool nearer =
            !found || hit.time.t < found->time.t || (hit.time.t == found->time.t && hit.triangle < found->triangle);
        if (nearer) found = hit;
        return nearer;
    }
    double tMax(double) const { return found->time.t; }
};
struct FirstHitFound {
    std::optional<TriangleFound> found{};

    bool take(const TriangleFound& hit) {
        if (found) return false;
        found = hit;
        return true;
    }
    double tMax(double) const { return -1.0; }
};
struct AllHits {
    std::vector<TriangleFound> found{};

    bool take(const TriangleFound& hit) {
        found.push_back(hit);
        return true;
    }
    double tMax(double before) const { return before; }
};

}  // namespace geometry
