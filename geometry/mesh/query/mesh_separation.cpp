#include "geometry/mesh/query/mesh_separation.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <vector>

#include "geometry/convex/epa.h"
#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/overlap/separation.h"

namespace collidoscope::geometry {
namespace {

/// A share of the largest coordinate: overlaps that are no deeper count as touching. Some dozens of roundings of a
/// double.
constexpr double kTouching = 0x1p-45;
/// Largest number of triangles whose directions are tried, beginning with those in which the shape is deepest.
constexpr std::size_t kMaxDeepest = 16;
/// Unit vectors nearer to each other than this are one direction.
constexpr double kSameDirection = 1e-9;
/// Ends the search along a separating direction that gains too little from triangle to triangle; it is then no answer.
constexpr int kMaxLeaps = 64;

Aabbd inflated(const Aabbd& box, double by) { return {box.min - Vec3d{by}, box.max + Vec3d{by}}; }
Aabbd shifted(const Aabbd& box, const Vec3d& by) { return {box.min + by, box.max + by}; }
Triangled shifted(const Triangled& t, const Vec3d& by) { return {t.a + by, t.b + by, t.c + by}; }
bool holds(const Aabbd& outer, const Aabbd& inner) {
    return glm::all(glm::lessThanEqual(outer.min, inner.min)) && glm::all(glm::greaterThanEqual(outer.max, inner.max));
}
double largestOfBox(const Aabbd& box) {
    const Vec3d size = glm::max(glm::abs(box.min), glm::abs(box.max));
    return std::max({size.x, size.y, size.z});
}

struct Touched {
    Triangled triangle{};
    Separation<double> separation{};  ///< from the triangle to the shape
};

class SurfaceSearch {
public:
    SurfaceSearch(const SurfaceTriangles& surface, const ConvexProxy& shape)
        : surface_(surface),
          shape_(shape),
          box_(boxAround(shape)),
          size_(std::max(largestOfBox(surface.bounds), largestOfBox(box_))),
          touching_(kTouching * size_) {}

    std::optional<Separation<double>> separation() const {
        const std::optional<Touched> nearest = nearestTriangle();
        if (!nearest || nearest->separation.distance >= -touching_)
            return nearest ? std::optional{nearest->separation} : std::nullopt;
        return shortestWayOut();
    }

private:
    /// The triangle with the least separation. The box around the shape grows until it holds what is nearest.
    std::optional<Touched> nearestTriangle() const {
        const double whole =
            glm::length(glm::max(box_.max, surface_.bounds.max) - glm::min(box_.min, surface_.bounds.min));
        for (double within = 0.0;;) {
            std::optional<Touched> nearest;
            const Aabbd around = inflated(box_, within);
            surface_.in(around, [&](const Triangled& triangle) {
                const Separation<double> found = separationOf(proxyOf(triangle), shape_);
                if (!nearest || found.distance < nearest->separation.distance) nearest = {triangle, found};
            });
            const bool isAll = holds(around, surface_.bounds);
            if (isAll || (nearest && nearest->separation.distance <= within)) return nearest;
            // A triangle that was found bounds the nearest; without one, look twice as far.
            within = nearest ? nearest->separation.distance : std::max(2.0 * within, whole * 0x1p-6);
        }
    }

    std::vector<Touched> touchedAt(const Vec3d& offset) const {
        std::vector<Touched> touched;
        surface_.in(shifted(box_, offset), [&](const Triangled& triangle) {
            const Separation<double> found = separationOf(proxyOf(shifted(triangle, -offset)), shape_);
            if (found.distance < -touching_) touched.push_back({triangle, found});
        });
        return touched;
    }

    static void addDirection(std::vector<Vec3d>& directions, const Vec3d& direction) {
        const auto isSame = [&](const Vec3d& known) { return glm::length(known - direction) < kSameDirection; };
        if (std::none_of(directions.begin(), directions.end(), isSame)) directions.push_back(direction);
    }

    std::vector<Vec3d> directionsOut() const {
        std::vector<Touched> touched = touchedAt(Vec3d{0.0});
        std::stable_sort(touched.begin(), touched.end(), [](const Touched& a, const Touched& b) {
            return a.separation.distance < b.separation.distance;
        });
        if (touched.size() > kMaxDeepest) touched.resize(kMaxDeepest);
        std::vector<Vec3d> directions;
        for (const Touched& one : touched) {
            addDirection(directions, one.separation.normal);
            const ConvexProxy triangle = proxyOf(one.triangle);
            addDirection(directions, normalByEpa(triangle, shape_));
            addDirection(directions, -normalByEpa(shape_, triangle));
            const Vec3d normal = glm::cross(one.triangle.b - one.triangle.a, one.triangle.c - one.triangle.a);
            const double length = glm::length(normal);
            if (!(length > 0.0) || !std::isfinite(length)) continue;
            addDirection(directions, normal / length);
            addDirection(directions, -normal / length);
        }
        return directions;
    }

    /// EPA may find another of several minimum translation vectors that are equally long, and yet another in the other
    /// order.
    static Vec3d normalByEpa(const ConvexProxy& a, const ConvexProxy& b) {
        constexpr double kSize = 2.0;  // of numbers in the frame
        const FramedPair pair = framed(a, b);
        return separationOfConvex(pair.localA, pair.localB, kSize).normal;
    }

    struct Translation {
        double length = 0.0;  ///< m
        Vec3d point{0.0};     ///< of the surface, that the shape touches last
    };

    /// Translation along u after which the shape leaves an overlapping triangle. It is found by a cast in the opposite
    /// direction: the triangle comes from outside and enters the shape.
    std::optional<Translation> leaving(const Triangled& triangle, const Vec3d& u) const {
        const Aabbd bounds = boxAround(proxyOf(triangle));
        const double start = glm::length(box_.max - box_.min) + glm::length(bounds.max - bounds.min) +
                             glm::length(box_.max + box_.min - bounds.max - bounds.min);
        const auto entered =
            timeOfImpact(proxyOf(shifted(triangle, -start * u)), Motiond{.displacement = start * u}, shape_, Motiond{});
        if (!entered) return std::nullopt;
        const double length = start * (1.0 - entered->toi);
        return Translation{length, entered->pointA + length * u};
    }

    /// The translation along u that separates the shape from the mesh; none if it is not shorter than `bound`.
    std::optional<Translation> translationAlong(const Vec3d& u, double bound) const {
        Translation way;
        for (int leap = 0; leap < kMaxLeaps && way.length < bound; ++leap) {
            const double before = way.length;
            const std::vector<Touched> touched = touchedAt(way.length * u);
            if (touched.empty()) return way;
            for (const Touched& one : touched)
                if (const auto left = leaving(one.triangle, u); left && left->length > way.length) way = *left;
            if (!(way.length > before)) return leap > 0 ? std::optional{way} : std::nullopt;
        }
        return std::nullopt;
    }

    std::optional<Separation<double>> shortestWayOut() const {
        std::optional<Separation<double>> best;
        for (const Vec3d& u : directionsOut()) {
            const auto way = translationAlong(u, best ? -best->distance : HUGE_VAL);
            if (!way || (best && way->length >= -best->distance)) continue;
            best = Separation<double>{-way->length, u, way->point, way->point - way->length * u};
        }
        return best;
    }

    const SurfaceTriangles& surface_;
    const ConvexProxy& shape_;
    Aabbd box_;
    double size_, touching_;  ///< m
};

bool isUsable(const SurfaceTriangles& surface, const ConvexProxy& shape) {
    return isProper(shape) && std::isfinite(largestOfBox(surface.bounds));
}

}  // namespace

SurfaceTriangles trianglesOf(const MeshInstance& mesh) {
    const Aabbf bounds = boundsOf(mesh);
    return {.bounds = toDouble(bounds), .in = [&mesh](const Aabbd& box, const auto& take) {
                for (const std::uint32_t index : trianglesOverlapping(box, mesh))
                    take(carried(mesh.worldFromMesh, triangleAt(*mesh.mesh, index)));
            }};
}

Aabbd boxAround(const ConvexProxy& shape) {
    Aabbd box;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3d direction{0.0};
        direction[axis] = 1.0;
        box.max[axis] = support(shape, direction)[axis] + shape.radius;
        box.min[axis] = support(shape, -direction)[axis] - shape.radius;
    }
    return box;
}

std::optional<Separation<double>> separationOf(const SurfaceTriangles& a, const ConvexProxy& b) {
    if (!isUsable(a, b)) return std::nullopt;
    return SurfaceSearch(a, b).separation();
}

std::optional<Impact<double>> timeOfImpact(const ConvexProxy& a, const Motiond& motionA, const SurfaceTriangles& b,
                                           const Vec3d& displacementB, const SweepOptions& options) {
    const Motiond motion{motionA.displacement - displacementB, motionA.turn, motionA.center};
    if (!isUsable(b, a) || !sweepFrameOf(a, motion, a, motion)) return std::nullopt;
    const MovingBody body(a, motion);
    std::optional<Impact<double>> first;
    b.in(body.sweptBox(), [&](const Triangled& triangle) {
        const double until = first ? first->toi : options.until;
        const auto impact = timeOfImpact(a, motion, proxyOf(triangle), Motiond{}, {.until = until});
        if (impact && (!first || impact->toi < until)) first = impact;
    });
    if (!first) return std::nullopt;
    first->pointA += first->toi * displacementB;
    first->pointB += first->toi * displacementB;
    return first;
}

}  // namespace collidoscope::geometry
