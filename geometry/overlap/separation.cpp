#include "geometry/overlap/separation.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>

#include "geometry/base/vec.h"
#include "geometry/convex/epa.h"
#include "geometry/overlap/exact_axes.h"
#include "geometry/query/closest_point.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

constexpr double kInfinitelyFar = std::numeric_limits<double>::infinity();

/// The vertices and edges of a core, by which it touches another that it does not overlap.
template <std::size_t Vertices, std::size_t Edges>
struct Features {
    std::array<Vec3d, Vertices> vertices{};
    std::array<Segmentd, Edges> edges{};
};
Features<1, 0> featuresOf(const Vec3d& point) { return {{point}, {}}; }
Features<2, 1> featuresOf(const Segmentd& s) { return {{s.start, s.end}, {s}}; }
Features<3, 3> featuresOf(const Triangled& t) { return {{t.a, t.b, t.c}, {{{t.a, t.b}, {t.b, t.c}, {t.c, t.a}}}}; }
template <typename BoxLike>
Features<8, 12> featuresOf(const BoxLike& box) {
    const ConvexProxy proxy{box};
    Features<8, 12> features;
    for (std::size_t i = 0; i < 8; ++i) features.vertices[i] = vertexAt(proxy, i);
    std::size_t count = 0;
    for (std::size_t corner = 0; corner < 8; ++corner)
        for (const std::size_t axis : {1u, 2u, 4u})
            if ((corner & axis) == 0)
                features.edges[count++] = {features.vertices[corner], features.vertices[corner | axis]};
    return features;
}

Vec3d closestPoint(const Vec3d& point, const Vec3d&) { return point; }
Vec3d closestPoint(const BoxCore& core, const Vec3d& p) { return closestPoint(core.box, p); }

/// Extent of each edge of a core along a direction, measured from a point of the core.
template <std::size_t Edges>
std::array<double, Edges> reachOf(const std::array<Segmentd, Edges>& edges, const Vec3d& direction, const Vec3d& from) {
    std::array<double, Edges> reach{};
    for (std::size_t i = 0; i < Edges; ++i)
        reach[i] = std::max(glm::dot(direction, edges[i].start - from), glm::dot(direction, edges[i].end - from));
    return reach;
}

/// Rounding of a reach, for coordinates up to 2.
constexpr double kReachRounding = 1e-14;

/// The nearest points of two cores that have no inner point in common: a vertex of one and any point of the other, or
/// points on an edge of each. All are tried but for edges that cannot be nearer than what is known: along the way
/// between the nearest points that a vertex gives, there is a gap as wide between them. Left out, too, are vertices
/// that are too far back along `apart`, unit, from A to B, where a direction that parts them is known; else zero.
template <typename A, typename B>
PointPair closestPair(const A& a, const B& b, const Vec3d& apart = Vec3d{0.0}) {
    const auto ofA = featuresOf(a);
    const auto ofB = featuresOf(b);
    PointPair best{ofA.vertices[0], ofB.vertices[0]};
    double squared = glm::dot(best.b - best.a, best.b - best.a);
    const auto consider = [&](const PointPair& pair) {
        const Vec3d offset = pair.b - pair.a;
        const double found = glm::dot(offset, offset);
        if (found < squared) best = pair, squared = found;
    };
    double frontOfA = -kInfinitelyFar, frontOfB = kInfinitelyFar;
    for (const Vec3d& vertex : ofA.vertices) frontOfA = std::max(frontOfA, glm::dot(apart, vertex));
    for (const Vec3d& vertex : ofB.vertices) frontOfB = std::min(frontOfB, glm::dot(apart, vertex));
    const auto isTooFar = [&](double gap) { return gap > kReachRounding && gap - kReachRounding > std::sqrt(squared); };
    for (const Vec3d& vertex : ofA.vertices)
        if (!isTooFar(frontOfB - glm::dot(apart, vertex))) consider({vertex, closestPoint(b, vertex)});
    for (const Vec3d& vertex : ofB.vertices)
        if (!isTooFar(glm::dot(apart, vertex) - frontOfA)) consider({closestPoint(a, vertex), vertex});
    const double distance = std::sqrt(squared);
    const Vec3d way = distance > 0.0 ? (best.b - best.a) / distance : Vec3d{0.0};
    const auto reachA = reachOf(ofA.edges, way, best.a);
    const auto reachB = reachOf(ofB.edges, -way, best.a);
    for (std::size_t i = 0; i < ofA.edges.size(); ++i) {
        for (std::size_t j = 0; j < ofB.edges.size(); ++j) {
            const double gap = -reachA[i] - reachB[j];
            if (gap > distance + kReachRounding) continue;
            consider(geometry::closestPair(ofA.edges[i], ofB.edges[j]));
        }
    }
    return best;
}

/// Moving B by depth * normal makes it touch A. The depth is negative when they are apart: minus the widest gap.
struct TranslationVector {
    double depth = 0.0;
    Vec3d normal{0.0, 1.0, 0.0};  ///< unit, from A to B
};

/// A vector across two edges must be shorter than that out of a face by this part of it. With float input a smaller
/// difference is rounding: boxes that lie flat on each other would be pushed aside by turns.
constexpr double kEdgeAdvantage = 1e-6;

/// The minimum translation vector among axes of any length, where zero axes do not count. Along each axis B can leave
/// forwards or backwards, until the projections only touch.
template <typename CoreA, typename CoreB>
class TranslationSearch {
public:
    TranslationSearch(const CoreA& a, const CoreB& b) : a_(a), b_(b) {}

    void tryAxis(const exact::Vector3<double>& axis) {
        const Vec3d direction{axis.x, axis.y, axis.z};
        const double length = glm::length(direction);
        if (!(length > 0.0)) return;
        const Vec3d unit = direction / length;
        const auto along = exact::vector3<double>(unit);
        const ExactProjection<double> a = projectionOf(a_, along);
        const ExactProjection<double> b = projectionOf(b_, along);
        consider({a.max / a_.denominator - b.min / b_.denominator, unit});
        consider({b.max / b_.denominator - a.min / a_.denominator, -unit});
    }
    void tryAcross(const exact::Vector3<double>& edge) {
        if (dot(edge, edge) > 0.0) tryAxis(exact::vector3<double>(anyPerpendicular({edge.x, edge.y, edge.z})));
    }
    const std::optional<TranslationVector>& best() const { return best_; }

private:
    void consider(const TranslationVector& vector) {
        if (!best_ || vector.depth < best_->depth) best_ = vector;
    }

    const CoreA& a_;
    const CoreB& b_;
    std::optional<TranslationVector> best_{};
};

/// The minimum translation that separates A from B; its direction is up for points that coincide.
template <typename A, typename B>
TranslationVector minimumTranslation(const A& shapeA, const B& shapeB) {
    const auto a = coreOf<double>(shapeA);
    const auto b = coreOf<double>(shapeB);
    TranslationSearch byFaces{a, b};
    for (const auto& normal : a.normals) byFaces.tryAxis(normal);
    for (const auto& normal : b.normals) byFaces.tryAxis(normal);
    TranslationSearch byEdges{a, b};
    for (const auto& edgeA : a.edges)
        for (const auto& edgeB : b.edges) byEdges.tryAxis(cross(edgeA, edgeB));
    if (!byEdges.best()) {
        // All edges are parallel: both shapes may be one line's, which leaves the directions across it.
        for (const auto& edge : a.edges) byFaces.tryAcross(edge);
        for (const auto& edge : b.edges) byFaces.tryAcross(edge);
    }
    const std::optional<TranslationVector>& face = byFaces.best();
    const std::optional<TranslationVector>& edge = byEdges.best();
    if (face && edge && edge->depth >= face->depth - kEdgeAdvantage * std::fabs(face->depth)) return *face;
    return edge ? *edge : face.value_or(TranslationVector{});
}

/// The shortest separating translation, and where the shapes are deepest: moved apart, they touch there.
template <typename A, typename B>
Separation<double> movedApart(const A& a, const B& b, const TranslationVector& vector, double depth) {
    const Vec3d delta = depth * vector.normal;
    const PointPair touching = closestPair(a, inFrame(b, WorkFrame{1.0, -delta}), vector.normal);
    return {-depth, vector.normal, touching.a, touching.a - delta};
}

/// Returns the distance of two shapes that are apart; none where rounding leaves the way between them no direction.
template <typename A, typename B>
std::optional<Separation<double>> nearestApart(const A& a, const B& b, const Vec3d& apart = Vec3d{0.0}) {
    const PointPair nearest = closestPair(a, b, apart);
    const Vec3d delta = nearest.b - nearest.a;
    const double distance = glm::length(delta);
    if (!(distance > kDirectionless)) return std::nullopt;
    return Separation<double>{distance, delta / distance, nearest.a, nearest.b};
}

/// The separation of two cores without their radii. Precondition: all coordinates are 2 at most.
template <typename A, typename B>
Separation<double> separationOfCores(const A& a, const B& b, bool overlap) {
    if (!overlap)
        if (const auto apart = nearestApart(a, b)) return *apart;
    const TranslationVector vector = minimumTranslation(a, b);
    return movedApart(a, b, vector, overlap ? std::max(vector.depth, 0.0) : vector.depth);
}

/// A point or a segment.
template <typename Core>
constexpr bool kIsThin = std::is_same_v<Core, Vec3d> || std::is_same_v<Core, Segmentd>;
template <typename A, typename B>
constexpr bool areThin = kIsThin<A>&& kIsThin<B>;
/// Narrower than that as a share of its longest edge, a triangle is nearly a segment, and its normal made of rounding.
constexpr double kNeedle = 1e-3;
template <typename Core>
bool isNeedle(const Core& core) {
    if constexpr (std::is_same_v<Core, Triangled>) {
        const Vec3d ab = core.b - core.a, ac = core.c - core.a, bc = core.c - core.b;
        const double longest = std::max({glm::dot(ab, ab), glm::dot(ac, ac), glm::dot(bc, bc)});
        return glm::length(glm::cross(ab, ac)) <= kNeedle * longest;
    } else {
        return kIsThin<Core>;
    }
}

/// The separation in doubles alone: the separating axes decide whether the cores overlap, and find most of those that
/// are too far apart. They do not separate cores that lie in one plane or on one line and are apart in it; such cores
/// overlap by no more than rounding. For two points or segments, which never overlap by more than rounding, and whose
/// single axis consists of rounding errors if they are nearly parallel, the nearest points decide.
template <typename A, typename B>
Separation<double> roughSeparation(const A& a, const B& b, double farEnough) {
    if constexpr (areThin<A, B>)
        if (const auto apart = nearestApart(a, b)) return *apart;
    const TranslationVector vector = minimumTranslation(a, b);
    if (vector.depth < -farEnough) return {-vector.depth, vector.normal};
    if (vector.depth < kDirectionless)
        if (const auto apart = nearestApart(a, b, vector.normal)) return *apart;
    return movedApart(a, b, vector, vector.depth);
}

Separation<double> inWorld(const Separation<double>& s, const WorkFrame& frame) {
    return {s.distance / frame.factor, s.normal, frame.inWorld(s.pointA), frame.inWorld(s.pointB)};
}

}  // namespace

Separation<double> separationInFrame(const FramedPair& pair, const SeparationBounds& bounds) {
    const auto ofCores = [&]<typename A, typename B>(const A& coreA, const B& coreB) {
        if constexpr (std::is_same_v<A, HullCore> || std::is_same_v<B, HullCore>) {
            constexpr double kLargest = 2.0;
            const double farEnough = bounds.farEnough + pair.localA.radius + pair.localB.radius;
            return separationOfConvex(coreA, coreB, kLargest, {pair.towardsA, farEnough});
        } else if (!bounds.isExact && (areThin<A, B> || !(isNeedle(coreA) && isNeedle(coreB)))) {
            return roughSeparation(coreA, coreB, bounds.farEnough + pair.localA.radius + pair.localB.radius);
        } else {
            // As they were given, since carrying them rounds.
            const bool overlap = convexOverlapExactly(std::get<A>(pair.a.core), std::get<B>(pair.b.core));
            return separationOfCores(coreA, coreB, overlap);
        }
    };
    return withRadii(std::visit(ofCores, pair.localA.core, pair.localB.core), pair.localA.radius, pair.localB.radius);
}

Separation<double> separationOf(const ConvexProxy& a, const ConvexProxy& b) {
    if (!isProper(a) || !isProper(b)) return {.distance = kInfinitelyFar};
    const FramedPair pair = framed(a, b);
    return inWorld(separationInFrame(pair), pair.frame);
}

WorkFrame workFrameOf(const Planed& a, const ConvexProxy& b) {
    WorkFrame frame{powerOfTwoFor(std::fmax(std::fabs(a.distance), largestNumber(b)))};
    frame.shift = coreBoundsOf(inFrame(b, frame)).center;
    return frame;
}

Separation<double> separationInFrame(const Planed& a, const ConvexProxy& localB, const WorkFrame& frame) {
    const double length = glm::length(a.normal);
    const Vec3d normal = a.normal / length;
    const double offset = a.distance * frame.factor / length - glm::dot(normal, frame.shift);
    const Vec3d lowest = support(localB, -normal);
    const double distance = normal.x * lowest.x + normal.y * lowest.y + normal.z * lowest.z - offset;
    return withRadii({distance, normal, lowest - distance * normal, lowest}, 0.0, localB.radius);
}

Separation<double> separationFromPlane(const Planed& a, const ConvexProxy& b) {
    if (!isFinite(a) || !isProper(b)) return {.distance = kInfinitelyFar};
    const WorkFrame frame = workFrameOf(a, b);
    return inWorld(separationInFrame(a, inFrame(b, frame), frame), frame);
}

}  // namespace collidoscope::geometry
