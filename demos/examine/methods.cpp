/// Every method that a case is put to, by name. A method is tried on any two shapes that its call takes, in the order
/// in which it takes them, so that a new overload in geometry/ is a new row for its pairs without a word here.

#include <concepts>
#include <glm/geometric.hpp>
#include <span>
#include <string_view>

#include "demos/examine/answers.h"
#include "demos/examine/convex_answers.h"
#include "demos/examine/mesh_methods.h"
#include "demos/examine/numbers.h"
#include "demos/examine/pair_table.h"
#include "geometry/manifold/collide.h"
#include "geometry/manifold/edge_clipping.h"
#include "geometry/overlap/classify.h"
#include "geometry/overlap/exact_axes.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/overlap/separation.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/planar/polygon/polygon.h"
#include "geometry/planar/query/nearest.h"
#include "geometry/planar/query/ray_cast.h"
#include "geometry/query/contains.h"
#include "geometry/query/distance.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/query/ray_cast.h"
#include "geometry/triangle/ray/ray_triangle.h"
#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Circled;
using geometry::ConvexProxy;
using geometry::PlaneBoxMethod;
using geometry::Planed;
using geometry::Rayd;
using geometry::RayTriangleMethod;
using geometry::Sphered;
using geometry::Triangled;
using geometry::TriangleMethod;
using geometry::Vec3d;

/// Nothing where a method does not take these very shapes after all.
using Said = std::optional<CaseAnswer>;

using MethodCall = Said (*)(const CaseShape& a, const CaseShape& b);
struct Method {
    std::string_view name;
    MethodCall (*find)(const CaseShape& a, const CaseShape& b);  ///< none where the method does not take such a pair
};
/// A method with a call for each pair of kinds.
template <typename Ask>
constexpr Method byKinds(std::string_view name, Ask) {
    return {name, &PairTable<Ask, Said>::find};
}
/// A method that knows bounded convex shapes by their proxies.
template <Said (*ask)(const ConvexProxy& a, const ConvexProxy& b)>
Said runOnProxies(const CaseShape& a, const CaseShape& b) {
    const std::optional<ConvexProxy> proxyA = convexIn(a), proxyB = convexIn(b);
    return proxyA && proxyB ? ask(*proxyA, *proxyB) : Said{};
}
template <Said (*ask)(const ConvexProxy& a, const ConvexProxy& b)>
constexpr Method byProxies(std::string_view name) {
    return {name, [](const CaseShape&, const CaseShape&) -> MethodCall { return &runOnProxies<ask>; }};
}

/// In space a plane is a surface here, while `contains` and `signedDistance` mean the half-space behind it.
template <typename S, typename Point = Vec3d>
concept Solid = !std::same_as<S, Planed> && requires(const S& shape, const Point& p) {
    geometry::signedDistance(shape, p);
};
template <typename S, typename Point = Vec3d>
concept Surface = !Solid<S, Point> && requires(const S& shape, const Point& p) {
    geometry::distance(shape, p);
};
template <typename S>
concept BoxOrTriangle =
    std::same_as<S, geometry::Aabbd> || std::same_as<S, geometry::Boxd> || std::same_as<S, Triangled>;
template <typename S>
concept HasFlatFaces = BoxOrTriangle<S> || std::same_as<S, Vec3d> || std::same_as<S, geometry::Segmentd>;
template <typename S>
concept InPlane = std::same_as<S, Circled> || std::same_as<S, geometry::Rectangled> ||
    std::same_as<S, geometry::OrientedRectangled> || std::same_as<S, geometry::Polygond> ||
    std::same_as<S, geometry::Segment2d>;

Said overlapAnswer(bool overlap) { return CaseAnswer{.overlap = overlap}; }
Said distanceAnswer(double distance) { return CaseAnswer{.distance = distance}; }
Said hitAnswer(const std::optional<geometry::RayHit<double>>& hit) {
    CaseAnswer answer{.overlap = hit.has_value()};
    if (!hit) return answer;
    answer.t = hit->t;
    answer.point = hit->point;
    // The normal of a plane need not have unit length; a point query has none.
    if (hit->normal != Vec3d{0.0}) answer.normal = unit(hit->normal);
    return answer;
}

/// The same plane, ready for distances: n.p = d with n of unit length.
Planed unitPlane(const Planed& plane) {
    const double largest = largestPart(plane.normal);
    const double length = glm::length(plane.normal / largest);
    return {unit(plane.normal), plane.distance / largest / length};
}

/// Negative in a solid.
template <typename S, typename Point>
double distanceTo(const S& shape, const Point& p) {
    if constexpr (Solid<S, Point>)
        return geometry::signedDistance(shape, p);
    else if constexpr (std::same_as<S, Planed>)
        return geometry::distance(unitPlane(shape), p);
    else
        return geometry::distance(shape, p);
}

/// Overlaps of the plane take convex polygons only.
bool isConvex(const auto&) { return true; }
bool isConvex(const geometry::Polygond& polygon) { return geometry::isConvex(polygon); }

template <TriangleMethod method>
constexpr auto triangles =
    [](const Triangled& a, const Triangled& b) { return overlapAnswer(geometry::overlaps(a, b, method)); };
/// The distance is 0 where they overlap, and not minus the depth.
constexpr auto nearestFeatures = [](const Triangled& a, const Triangled& b) {
    const double distance = geometry::distance(a, b);
    return distance > 0.0 ? distanceAnswer(distance) : overlapAnswer(true);
};
template <RayTriangleMethod method>
constexpr auto rayAtTriangle =
    [](const Rayd& ray, const Triangled& triangle) { return hitAnswer(geometry::rayCast(ray, triangle, method)); };

constexpr auto exactAxes = []<HasFlatFaces A, HasFlatFaces B>(const A& a, const B& b) {
    return overlapAnswer(geometry::convexOverlapExactly(a, b));
};
/// Pairs whose axes can be watched, in one order at least.
template <typename A, typename B>
concept BySeparatingAxes = requires(const A& a, const B& b, geometry::NoObserver observer) {
    geometry::overlaps(a, b, observer);
}
|| requires(const A& a, const B& b, geometry::NoObserver observer) { geometry::overlaps(b, a, observer); };
constexpr auto boxAxes = []<BoxOrTriangle A, BoxOrTriangle B>(const A& a, const B& b) requires BySeparatingAxes<A, B> {
    return overlapAnswer(geometry::overlaps(a, b));
};
/// The pairs that have no other method of their own.
constexpr auto closedForm = []<geometry::RankedShape A, geometry::RankedShape B>(const A& a, const B& b) requires(
    !BySeparatingAxes<A, B> && !(std::same_as<A, Triangled> && std::same_as<B, Triangled>)) {
    return overlapAnswer(geometry::overlaps(a, b));
};
constexpr auto flatAxes = []<InPlane A, InPlane B>(const A& a, const B& b) {
    return isConvex(a) && isConvex(b) ? overlapAnswer(geometry::overlaps(a, b)) : Said{};
};
constexpr auto segmentCast = []<InPlane S>(const geometry::Segment2d& segment, const S& shape) {
    return overlapAnswer(geometry::segmentCast(segment, shape).has_value());
};
/// The planes of a hull are rounded, so its touching points are left to exact methods.
template <typename S>
concept HasRoundedPlanes = std::same_as<S, geometry::HullInstanced>;
constexpr auto containment = []<Solid S>(const S& solid, const Vec3d& p) requires(!HasRoundedPlanes<S>) {
    return overlapAnswer(geometry::contains(solid, p));
};
constexpr auto distanceOfPoint = []<typename S>(const S& shape, const Vec3d& p) requires(Solid<S> || Surface<S>) {
    return distanceAnswer(distanceTo(shape, p));
};
constexpr auto distanceOfCenter =
    []<typename S>(const Sphered& sphere, const S& shape) requires(Solid<S> || Surface<S>) {
    return distanceAnswer(distanceTo(shape, sphere.center) - sphere.radius);
};
constexpr auto distanceOfFlatCenter = []<InPlane S>(const Circled& circle, const S& shape) {
    return distanceAnswer(distanceTo(shape, circle.center) - circle.radius);
};
constexpr auto rayCast = []<typename S>(const Rayd& ray, const S& shape) requires(
    !std::same_as<S, Triangled> && requires { geometry::rayCast(ray, shape); }) {
    Said answer = hitAnswer(geometry::rayCast(ray, shape));
    if (HasRoundedPlanes<S>) answer->overlap.reset();
    return answer;
};

template <PlaneBoxMethod method>
struct PlaneBox {
    template <typename S>
    requires(std::same_as<S, geometry::Aabbd> || std::same_as<S, geometry::Boxd>) Said operator()(const Planed& plane,
                                                                                                  const S& box) const {
        return overlapAnswer(geometry::classify(plane, box, method) == geometry::PlaneSide::Intersecting);
    }
};

Said separationAnswer(const geometry::Separation<double>& separation) {
    return CaseAnswer{.distance = separation.distance, .normal = separation.normal};
}
Said separation(const ConvexProxy& a, const ConvexProxy& b) { return separationAnswer(geometry::separationOf(a, b)); }
const auto& flipped(const auto& shape) { return shape; }
Planed flipped(const Planed& plane) { return {-plane.normal, -plane.distance}; }

/// Separation from a plane as a surface: the larger of the separations from its two half-spaces.
constexpr auto planeSeparation = []<typename A, typename B>(const A& a, const B& b) requires(
    (std::same_as<A, Planed> && geometry::HasProxy<B>) || (std::same_as<B, Planed> && geometry::HasProxy<A>)) {
    const auto front = geometry::separation(a, b);
    const auto back = geometry::separation(flipped(a), flipped(b));
    return separationAnswer(front.distance >= back.distance ? front : back);
};

constexpr auto rayAtMesh = [](const Rayd& ray, const CaseMesh& mesh) { return hitAnswer(firstHit(ray, mesh)); };

Said gjkAndEpa(const ConvexProxy& a, const ConvexProxy& b) {
    const ConvexAnswer found = runGjk(a, b);
    Said answer = separationAnswer(found.separation);
    answer->overlap = found.overlap;
    return answer;
}
Said manifoldAnswer(const std::optional<geometry::Manifold<double>>& found) {
    return CaseAnswer{.overlap = found.has_value(), .contacts = found ? static_cast<int>(found->count) : 0};
}
template <typename S>
concept HasManifold = geometry::BoundedSolid<S> || geometry::HullShape<S>;
constexpr auto manifold = []<HasManifold A, HasManifold B>(const A& a, const B& b) {
    return manifoldAnswer(geometry::collide(a, b));
};
constexpr auto manifoldByEdges = []<geometry::BoxShape A, geometry::BoxShape B>(const A& a, const B& b) {
    return manifoldAnswer(geometry::collideByEdges(a, b));
};
/// Manifolds take a plane as the half-space behind it. So a shape without a contact does not meet the surface, but one
/// with a contact may lie wholly behind it, and has no answer.
constexpr auto manifoldOfHalfSpace = []<typename A, typename B>(const A& a, const B& b) requires(
    (std::same_as<A, Planed> && HasManifold<B>) || (std::same_as<B, Planed> && HasManifold<A>)) {
    Said answer = manifoldAnswer(geometry::collide(a, b));
    if (*answer->overlap) answer->overlap.reset();
    return answer;
};

/// The list; a triangle is cast at in the library's own way and two others. The first that answers a boolean is the one
/// that others are compared with.
constexpr Method kMethods[] = {
    byKinds("exact axes", exactAxes),
    byKinds("closed form", closedForm),
    byKinds("separating axes", boxAxes),
    byKinds("separating axes", triangles<TriangleMethod::SeparatingAxes>),
    byKinds("interval overlap", triangles<TriangleMethod::IntervalOverlap>),
    byKinds("determinant signs", triangles<TriangleMethod::DeterminantSigns>),
    byKinds("eight corners", PlaneBox<PlaneBoxMethod::EightCorners>{}),
    byKinds("extreme corners", PlaneBox<PlaneBoxMethod::TwoExtremeCorners>{}),
    byKinds("extent on the normal", PlaneBox<PlaneBoxMethod::Extent>{}),
    byKinds("containment", containment),
    byKinds("distance", distanceOfPoint),
    byKinds("distance of center", distanceOfCenter),
    byKinds("nearest features", nearestFeatures),
    byProxies<separation>("separation"),
    byKinds("separation", planeSeparation),
    byProxies<gjkAndEpa>("GJK, EPA"),
    byKinds("manifold", manifold),
    byKinds("manifold by edges", manifoldByEdges),
    byKinds("manifold of half-space", manifoldOfHalfSpace),
    byKinds("tree", meshTree),
    byKinds("tree", meshTrees),
    byKinds("every triangle", everyTriangle),
    byKinds("manifold", meshManifold),
    byKinds("every triangle", everyPairOfTriangles),
    byKinds("GJK, EPA", gjkOfMesh),
    byKinds("every triangle", rayAtMesh),
    byKinds("Moller-Trumbore", rayAtTriangle<RayTriangleMethod::MollerTrumbore>),
    byKinds("plane, barycentric", rayAtTriangle<RayTriangleMethod::PlaneBarycentric>),
    byKinds("watertight", rayAtTriangle<RayTriangleMethod::Watertight>),
    byKinds("ray cast", rayCast),
};
constexpr Method kFlatMethods[] = {
    byKinds("separating axes", flatAxes),
    byKinds("segment cast", segmentCast),
    byKinds("distance of center", distanceOfFlatCenter),
};

std::span<const Method> methodsFor(const CaseShape& a) {
    if (isFlat(a)) return kFlatMethods;
    return kMethods;
}

/// An answer in the order (b, a) is turned to that of (a, b).
void note(std::vector<MethodAnswer>& answers, std::string_view method, bool turned, const Said& said) {
    if (!said) return;
    answers.push_back({method, turned, *said});
    std::optional<Vec3d>& normal = answers.back().answer.normal;
    if (turned && normal && !said->t) normal = -*normal;
}

}  // namespace

std::vector<MethodAnswer> runMethods(const CaseShape& a, const CaseShape& b) {
    std::vector<MethodAnswer> answers;
    for (const Method& method : methodsFor(a)) {
        if (const MethodCall ask = method.find(a, b)) note(answers, method.name, false, ask(a, b));
        if (const MethodCall ask = method.find(b, a)) note(answers, method.name, true, ask(b, a));
    }
    return answers;
}

std::optional<double> measuredDistance(const CaseShape& a, const CaseShape& b) {
    const auto measured = [](const Method& method, const CaseShape& first, const CaseShape& second) {
        const MethodCall ask = method.find(first, second);
        const Said said = ask ? ask(first, second) : Said{};
        return said ? said->distance : std::nullopt;
    };
    // The first method that measures is enough: each check of a normal asks here.
    for (const Method& method : methodsFor(a)) {
        if (const auto distance = measured(method, a, b)) return distance;
        if (const auto distance = measured(method, b, a)) return distance;
    }
    return std::nullopt;
}

}  // namespace collidoscope::demos::examine
