#include "geometry/convex/exact_distance.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "geometry/convex/exact_core.h"
#include "geometry/convex/gjk.h"
#include "geometry/predicates/number.h"
#include "geometry/query/rescale.h"

namespace collidoscope::geometry {
namespace {

using exact::Number;
using ExactVertex = exact::Vector3<Number>;
/// One to four vertices.
using ExactSimplex = std::vector<ExactVertex>;

/// The point of a simplex that is nearest to the origin.
struct ExactNearest {
    ExactVertex toOrigin{};  ///< a direction from there to the origin, of some length; zero only at the origin
    /// The squared distance as a fraction.
    Number numerator{};
    Number denominator{1.0};  ///< > 0
};

ExactVertex reversed(const ExactVertex& v) { return ExactVertex{} - v; }

ExactNearest nearestOf(const ExactVertex& a) { return {reversed(a), dot(a, a)}; }

std::optional<ExactNearest> nearestOf(const ExactVertex& a, const ExactVertex& b) {
    const ExactVertex along = b - a;
    const Number bound = -dot(a, along);
    const Number squared = dot(along, along);
    if (sign(bound) <= 0 || sign(bound - squared) >= 0) return std::nullopt;
    const ExactVertex across = cross(a, along);
    return ExactNearest{reversed(squared * a + bound * along), dot(across, across), squared};
}

std::optional<ExactNearest> nearestOf(const ExactVertex& a, const ExactVertex& b, const ExactVertex& c) {
    const ExactVertex normal = cross(b - a, c - a);
    const auto isWithin = [&](const ExactVertex& p, const ExactVertex& q) {
        return sign(dot(normal, cross(p, q - p))) > 0;
    };
    if (!isWithin(a, b) || !isWithin(b, c) || !isWithin(c, a)) return std::nullopt;
    const Number height = dot(normal, a);
    return ExactNearest{sign(height) > 0 ? reversed(normal) : normal, height * height, dot(normal, normal)};
}

/// The nearest point of a tetrahedron that strictly contains the origin; none for other tetrahedra.
std::optional<ExactNearest> nearestOf(const ExactVertex& a, const ExactVertex& b, const ExactVertex& c,
                                      const ExactVertex& d) {
    const auto side = [](const ExactVertex& p, const ExactVertex& q, const ExactVertex& r, const ExactVertex& s) {
        return sign(dot(cross(q - p, r - p), s - p));
    };
    const ExactVertex origin;
    const int turn = side(a, b, c, d);
    if (turn == 0 || side(a, b, c, origin) != turn || side(b, a, d, origin) != turn || side(c, d, a, origin) != turn ||
        side(d, c, b, origin) != turn)
        return std::nullopt;
    return ExactNearest{};
}

std::optional<ExactNearest> nearestOf(const ExactSimplex& feature) {
    switch (feature.size()) {
        case 1:
            return nearestOf(feature[0]);
        case 2:
            return nearestOf(feature[0], feature[1]);
        case 3:
            return nearestOf(feature[0], feature[1], feature[2]);
        default:
            return nearestOf(feature[0], feature[1], feature[2], feature[3]);
    }
}

bool isNearer(const ExactNearest& a, const ExactNearest& b) {
    return sign(a.numerator * b.denominator - b.numerator * a.denominator) < 0;
}

/// Vertices that the nearest point does not need are dropped. Every feature of the simplex is tried: it counts where
/// the point nearest to the origin, of the line or plane through it, lies strictly within.
ExactNearest reduceToNearest(ExactSimplex& simplex) {
    ExactSimplex best{simplex[0]};
    ExactNearest nearest = nearestOf(simplex[0]);
    for (unsigned chosen = 2; chosen < (1u << simplex.size()); ++chosen) {
        ExactSimplex feature;
        for (std::size_t i = 0; i < simplex.size(); ++i)
            if ((chosen >> i & 1u) != 0) feature.push_back(simplex[i]);
        const std::optional<ExactNearest> found = nearestOf(feature);
        if (!found || !isNearer(*found, nearest)) continue;
        nearest = *found;
        best = feature;
    }
    simplex = best;
    return nearest;
}

/// A core as the walk sees it: the points (c + s1 h1 + s2 h2 + ...) / denominator, with c in the hull of the vertices
/// and every s in [-1, 1].
struct WalkedCore {
    std::vector<ExactVertex> vertices{};
    std::vector<ExactVertex> halfVectors{};
    Number denominator{1.0};
};
WalkedCore walkedCoreOf(const ConvexProxy& proxy) {
    const auto walked = [](const auto& core) {
        const auto exactCore = coreOf<Number>(core);
        return WalkedCore{{exactCore.corners.begin(), exactCore.corners.end()},
                          {exactCore.halfVectors.begin(), exactCore.halfVectors.end()},
                          exactCore.denominator};
    };
    return std::visit(walked, proxy.core);
}
WalkedCore walkedCoreOf(const ClippedLine& line) {
    const int half = line.exponent / 2;
    const Number length = Number(std::ldexp(1.0, half)) * Number(std::ldexp(1.0, line.exponent - half));
    const auto origin = exact::vector3<Number>(line.origin);
    const auto path = length * exact::vector3<Number>(line.direction);
    return {.vertices = {line.bothWays ? origin - path : origin, origin + path}};
}

/// A farthest point in a direction, times the denominator.
ExactVertex exactSupport(const WalkedCore& core, const ExactVertex& direction) {
    const ExactVertex* farthest = &core.vertices[0];
    Number max = dot(direction, *farthest);
    for (std::size_t i = 1; i < core.vertices.size(); ++i) {
        Number along = dot(direction, core.vertices[i]);
        if (sign(along - max) <= 0) continue;
        max = along;
        farthest = &core.vertices[i];
    }
    ExactVertex point = *farthest;
    for (const ExactVertex& half : core.halfVectors)
        point = sign(dot(direction, half)) > 0 ? point + half : point - half;
    return point;
}

/// Is the distance of the cores at most `bound`, which is >= 0? The first direction is where to look from B to A; any
/// but zero will do.
bool isWithinExactly(const WalkedCore& a, const WalkedCore& b, const Number& bound, const Vec3d& firstDirection) {
    const auto supportOfDifference = [&](const ExactVertex& direction) {
        return b.denominator * exactSupport(a, direction) - a.denominator * exactSupport(b, reversed(direction));
    };
    const Number scaled = bound * a.denominator * b.denominator;
    const Number squaredBound = scaled * scaled;
    ExactSimplex simplex{{supportOfDifference(exact::vector3<Number>(firstDirection))}};
    for (;;) {
        const ExactNearest nearest = reduceToNearest(simplex);
        if (sign(nearest.numerator - squaredBound * nearest.denominator) <= 0) return true;
        const ExactVertex farthest = supportOfDifference(nearest.toOrigin);
        const Number along = dot(nearest.toOrigin, farthest);
        const Number squared = dot(nearest.toOrigin, nearest.toOrigin);
        if (sign(along) < 0 && sign(along * along - squaredBound * squared) > 0) return false;
        if (sign(along - dot(nearest.toOrigin, simplex.front())) <= 0) return false;
        simplex.push_back(farthest);
    }
}

/// Rounding can move the bounds of GJK by this much, as a part of the largest coordinate. Either bound is a support
/// point's product with a unit direction: 3 products and their sum, the rounding of the vertex that was chosen and of
/// the one that should have been (of a turned box or hull some 16 half places), and a root. All of it is below 200 half
/// places.
constexpr double kGjkRounding = 0x1p-45;

/// The radius of the largest ball around the origin in a tetrahedron that holds it, or 0 where one of its faces is a
/// needle or its normal rough.
double trustedInnerRadius(const Simplex& tetrahedron) {
    if (tetrahedron.count < 4) return 0.0;
    // A cross product this small a part of its edges' product has lost 20 of its 53 bits, and a distance measured along
    // it as many.
    constexpr double kNeedle = 0x1p-20;
    constexpr double kLost = 0x1p-30;
    constexpr std::size_t kFaces[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
    double radius = std::numeric_limits<double>::infinity();
    for (const auto& [i, j, k] : kFaces) {
        const Vec3d& vertex = tetrahedron.points[i].difference;
        const Vec3d u = tetrahedron.points[j].difference - vertex;
        const Vec3d v = tetrahedron.points[k].difference - vertex;
        const Vec3d normal = glm::cross(u, v);
        const double length = glm::length(normal);
        if (!(length > kNeedle * glm::length(u) * glm::length(v))) return 0.0;
        radius = std::fmin(radius, std::fabs(glm::dot(normal, vertex)) / length - kLost * glm::length(vertex));
    }
    return std::fmax(radius, 0.0);
}

struct DistanceVerdict {
    std::optional<bool> isWithin{};  ///< none where rounding may decide
    Vec3d towardsA{1.0, 0.0, 0.0};   ///< from B, roughly: where an exact search may start; not zero
};

/// Is the distance of the cores at most their radii? By GJK in doubles, in a frame where numbers are 2 at most.
DistanceVerdict surelyWithin(const ConvexProxy& a, const ConvexProxy& b) {
    const double bound = a.radius + b.radius;
    const double rounding = kGjkRounding * (2.0 + bound);
    const GjkResult result = gjk(a, b, {.farEnough = bound + rounding});
    DistanceVerdict verdict;
    if (result.delta != Vec3d{0.0}) verdict.towardsA = -result.delta;
    const double upperBound = std::fmax(result.distance, glm::length(result.delta));
    if (result.lowerBound > bound + rounding)
        verdict.isWithin = false;
    else if (upperBound + rounding <= bound || (result.overlap && trustedInnerRadius(result.simplex) > rounding))
        verdict.isWithin = true;
    return verdict;
}

}  // namespace

bool convexOverlap(const ConvexProxy& a, const ConvexProxy& b) {
    if (!isProper(a) || !isProper(b)) return false;
    const FramedPair pair = framed(a, b);
    const DistanceVerdict verdict = surelyWithin(pair.localA, pair.localB);
    if (verdict.isWithin) return *verdict.isWithin;
    const Number bound = Number(a.radius) + Number(b.radius);
    return isWithinExactly(walkedCoreOf(a), walkedCoreOf(b), bound, verdict.towardsA);
}

bool convexOverlap(const ClippedLine& line, const ConvexProxy& b) {
    if (!isFinite(line.origin) || !isFinite(line.direction) || !isProper(b)) return false;
    // The line is measured in the unit of length of the shape; its end may lie far off, which costs digits but no
    // safety.
    const double largest = std::fmax(largestNumber(b), largestLength(line.origin));
    constexpr int kLargestExponent = 1000;
    const double end = std::ldexp(2.0, std::min(line.exponent, kLargestExponent));
    const WorkFrame frame{powerOfTwoFor(std::fmax(largest, end))};
    const Vec3d origin = frame.inFrame(line.origin);
    const Vec3d path = std::ldexp(frame.factor, line.exponent) * line.direction;
    const ConvexProxy segment{Segmentd{line.bothWays ? origin - path : origin, origin + path}};
    const DistanceVerdict verdict = surelyWithin(segment, inFrame(b, frame));
    if (verdict.isWithin) return *verdict.isWithin;
    return isWithinExactly(walkedCoreOf(line), walkedCoreOf(b), Number(b.radius), verdict.towardsA);
}

}  // namespace collidoscope::geometry
