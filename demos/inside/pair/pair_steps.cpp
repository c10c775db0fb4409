#include "demos/inside/pair/pair_steps.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <glm/geometric.hpp>
#include <utility>

#include "demos/examine/answers.h"
#include "demos/examine/case_slot.h"
#include "demos/examine/convex_answers.h"
#include "demos/examine/pair_table.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/manifold/collide.h"
#include "geometry/manifold/edge_clipping.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/planar/overlap/separating_axes.h"
#include "geometry/planar/polygon/polygon.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/triangle/triangle_axes.h"

namespace collidoscope::demos::pairs {
namespace {

using examine::CaseShape;
using examine::PairTable;
using geometry::AxisStep;
using geometry::ConvexProxy;
using geometry::Motiond;
using geometry::Planed;
using geometry::RayTriangleMethod;
using geometry::Triangled;
using geometry::Trianglef;
using geometry::TriangleMethod;
using geometry::Vec3d;
using geometry::Vec3f;

template <typename S>
concept IsBox = std::same_as<S, geometry::Boxd> || std::same_as<S, geometry::Aabbd>;
/// Two shapes with names for their faces and edges. Boxes along the axes alone are compared axis by axis at once.
template <typename A, typename B>
concept HasAxes = (IsBox<A> || std::same_as<A, Triangled>)&&(IsBox<B> || std::same_as<B, Triangled>)&&!(
    std::same_as<A, geometry::Aabbd> && std::same_as<B, geometry::Aabbd>);
template <typename S>
concept IsSolid = geometry::BoundedSolid<S> || geometry::HullShape<S>;
template <typename S>
concept IsFlat = std::same_as<S, geometry::Circled> || std::same_as<S, geometry::Rectangled> ||
    std::same_as<S, geometry::OrientedRectangled> || std::same_as<S, geometry::Polygond> ||
    std::same_as<S, geometry::Segment2d>;
template <typename A, typename B>
concept HasManifold = (IsSolid<A> && (IsSolid<B> || std::same_as<B, Planed>)) ||
                      (std::same_as<A, Planed> && IsSolid<B>);

struct TraceAxes {
    template <typename A, typename B>
    requires HasAxes<A, B> AxesTrace operator()(const A& a, const B& b) const {
        AxesTrace trace;
        const auto keep = [&trace](const AxisStep& step) { trace.steps.push_back(step); };
        const auto keepReversed = [&trace](const AxisStep& step) { trace.steps.push_back(geometry::reversed(step)); };
        if constexpr (std::same_as<A, Triangled> && std::same_as<B, Triangled>)
            trace.meet = geometry::overlapsBySeparatingAxes(a, b, keep);
        else if constexpr (requires { geometry::overlaps(a, b, keep); })
            trace.meet = geometry::overlaps(a, b, keep);
        else
            trace.meet = geometry::overlaps(b, a, keepReversed);
        return trace;
    }
};

struct TraceClipping {
    template <typename A, typename B>
    requires HasManifold<A, B> ClipTrace operator()(const A& a, const B& b) const {
        ClipTrace trace;
        const geometry::ClipObserver keep = [&trace](const geometry::ClipStep& step) { trace.steps.push_back(step); };
        const auto found = geometry::collide(a, b, {}, keep);
        trace.contacts = found ? found->count : 0;
        return trace;
    }
};

struct TraceEdgeClipping {
    template <typename A, typename B>
    requires(IsBox<A>&& IsBox<B>) ClipTrace operator()(const A& a, const B& b) const {
        ClipTrace trace;
        const geometry::ClipObserver keep = [&trace](const geometry::ClipStep& step) { trace.steps.push_back(step); };
        const auto found = geometry::collideByEdges(a, b, 0.0, keep);
        trace.contacts = found ? found->count : 0;
        return trace;
    }
};

/// The same triangle in floats; none where they do not hold every digit.
std::optional<Trianglef> floatTriangle(const CaseShape& shape) {
    const auto* triangle = std::get_if<Triangled>(&shape);
    if (triangle == nullptr) return std::nullopt;
    const Trianglef rounded{Vec3f(triangle->a), Vec3f(triangle->b), Vec3f(triangle->c)};
    const bool isExact =
        Vec3d(rounded.a) == triangle->a && Vec3d(rounded.b) == triangle->b && Vec3d(rounded.c) == triangle->c;
    return isExact ? std::optional(rounded) : std::nullopt;
}
std::optional<geometry::Rayf> floatRay(const CaseShape& shape) {
    const auto* ray = std::get_if<geometry::Rayd>(&shape);
    if (ray == nullptr) return std::nullopt;
    const geometry::Rayf rounded{Vec3f(ray->origin), Vec3f(ray->direction)};
    const bool isExact = Vec3d(rounded.origin) == ray->origin && Vec3d(rounded.direction) == ray->direction;
    return isExact ? std::optional(rounded) : std::nullopt;
}

struct RayAndTarget {
    geometry::Rayf ray{};
    Trianglef triangle{};
};
/// In either order.
std::optional<RayAndTarget> rayAndTriangle(const Pair& pair) {
    for (const auto& [first, second] : {std::pair{&pair.a, &pair.b}, std::pair{&pair.b, &pair.a}}) {
        const auto ray = floatRay(*first);
        const auto triangle = floatTriangle(*second);
        if (ray && triangle) return RayAndTarget{*ray, *triangle};
    }
    return std::nullopt;
}

struct PointAndPolygon {
    geometry::Polygonf polygon{};
    geometry::Vec2f point{0.0f};
};
/// In either order; a circle stands for its middle, and a point of space for the one below it on the plane.
std::optional<PointAndPolygon> pointAndPolygon(const Pair& pair) {
    for (const auto& [first, second] : {std::pair{&pair.a, &pair.b}, std::pair{&pair.b, &pair.a}}) {
        const auto* polygon = std::get_if<geometry::Polygond>(first);
        const auto* circle = std::get_if<geometry::Circled>(second);
        const auto* point = std::get_if<Vec3d>(second);
        if (polygon == nullptr || (circle == nullptr && point == nullptr)) continue;
        PointAndPolygon found{.point = circle != nullptr ? geometry::Vec2f(circle->center) : geometry::Vec2f(*point)};
        for (const geometry::Vec2d& p : polygon->points) found.polygon.points.emplace_back(p);
        return found;
    }
    return std::nullopt;
}

/// None for a shape of space, and for a polygon that is not convex.
std::optional<flat::DrawnOutline> outlineOf(const CaseShape& shape) {
    const auto outline = [](const auto& each) -> std::optional<flat::DrawnOutline> {
        using Each = std::decay_t<decltype(each)>;
        if constexpr (std::same_as<Each, geometry::Polygond>)
            if (!geometry::isConvex(each)) return std::nullopt;
        if constexpr (IsFlat<Each>)
            return flat::DrawnOutline{.outline = geometry::outlineOf(each)};
        else
            return std::nullopt;
    };
    return std::visit(outline, shape);
}

/// The watched search on shapes that move straight; nothing where it does not take them.
std::optional<SweepTrace> sweep(const Pair& pair) {
    SweepTrace trace;
    const auto keep = [&trace](const geometry::SweepStep& step) { trace.steps.push_back(step); };
    const Motiond a{.displacement = pair.motionA}, b{.displacement = pair.motionB};
    const std::optional<ConvexProxy> convexA = geometry::convexIn(pair.a), convexB = geometry::convexIn(pair.b);
    const auto *planeA = std::get_if<Planed>(&pair.a), *planeB = std::get_if<Planed>(&pair.b);
    if (convexA && convexB)
        geometry::timeOfImpact(*convexA, a, *convexB, b, {}, keep);
    else if (planeA != nullptr && convexB)
        geometry::timeOfImpact(*planeA, a, *convexB, b, {}, keep);
    else if (planeB != nullptr && convexA)
        geometry::timeOfImpact(*convexA, a, *planeB, b, {}, keep);
    else
        return std::nullopt;
    return trace;
}

bool moves(const Pair& pair) { return pair.motionA != Vec3d{0.0} || pair.motionB != Vec3d{0.0}; }
bool areConvex(const Pair& pair) { return geometry::convexIn(pair.a) && geometry::convexIn(pair.b); }

TriangleMethod triangleMethodOf(Method method) {
    return method == Method::Intervals ? TriangleMethod::IntervalOverlap : TriangleMethod::DeterminantSigns;
}
RayTriangleMethod rayMethodOf(Method method) {
    if (method == Method::PlaneThenWeights) return RayTriangleMethod::PlaneBarycentric;
    return method == Method::Shear ? RayTriangleMethod::Watertight : RayTriangleMethod::MollerTrumbore;
}

/// The mesh whose tree is walked, that of B first, and the shape that goes through it.
struct MeshAndShape {
    const geometry::MeshInstance& mesh;
    const CaseShape& shape;
};
std::optional<MeshAndShape> meshAndShape(const Pair& pair) {
    if (pair.meshB) return MeshAndShape{*pair.meshB, pair.a};
    if (pair.meshA) return MeshAndShape{*pair.meshA, pair.b};
    return std::nullopt;
}
/// Shapes of the plane and meshes touch no other mesh here.
bool touchesMeshes(const CaseShape& shape) {
    return !examine::isFlat(shape) && !std::holds_alternative<examine::CaseMesh>(shape);
}

Vec3d centreLine(const Pair& pair) {
    return examine::ballOf(pair.b).value_or(examine::CaseBall{}).center -
           examine::ballOf(pair.a).value_or(examine::CaseBall{}).center;
}

/// Precondition: the method takes the pair.
StepsTrace traceOf(Method method, const Pair& pair) {
    const CaseShape &a = pair.a, &b = pair.b;
    switch (method) {
        case Method::Axes:
            return PairTable<TraceAxes, AxesTrace>::find(a, b)(a, b);
        case Method::Clipping:
            return PairTable<TraceClipping, ClipTrace>::find(a, b)(a, b);
        case Method::EdgeClipping:
            return PairTable<TraceEdgeClipping, ClipTrace>::find(a, b)(a, b);
        case Method::Gjk:
            return traceGjk(*geometry::convexIn(a), *geometry::convexIn(b));
        case Method::Epa:
            return traceEpa(*geometry::convexIn(a), *geometry::convexIn(b), centreLine(pair));
        case Method::Intervals:
        case Method::Determinants: {
            TriangleTrace trace{triangleMethodOf(method), *floatTriangle(a), *floatTriangle(b), {}};
            trace.test = triangles::test(trace.a, trace.b, trace.method);
            return trace;
        }
        case Method::Advancement:
            return *sweep(pair);
        case Method::MollerTrumbore:
        case Method::PlaneThenWeights:
        case Method::Shear: {
            const RayAndTarget both = *rayAndTriangle(pair);
            return picking::probe(both.triangle, both.ray, rayMethodOf(method), geometry::FaceCulling::Both);
        }
        case Method::FlatAxes: {
            FlatAxesTrace trace{*outlineOf(a), *outlineOf(b), {}};
            trace.test = flat::testAxes(trace.a.outline, trace.b.outline);
            return trace;
        }
        case Method::Tree:
            return *meshes::touchingWalk(meshAndShape(pair)->shape, meshAndShape(pair)->mesh);
        case Method::BothTrees:
            return meshes::touchingWalk(*pair.meshA, *pair.meshB);
        case Method::NearestTree:
            return *meshes::nearestWalk(meshAndShape(pair)->shape, meshAndShape(pair)->mesh);
        case Method::Crossings:
            break;
    }
    CrossingTrace trace;
    const PointAndPolygon both = *pointAndPolygon(pair);
    trace.polygon = both.polygon, trace.point = both.point;
    trace.test = flat::testCrossings(trace.polygon, trace.point);
    return trace;
}

/// Where A - B is drawn, it must not stand in the bodies, which are moved aside for that.
Vec3d roomFor(const examine::CaseBall& a, const examine::CaseBall& b) {
    constexpr double kGap = 0.1;  // m
    const Vec3d center = Vec3d{kDifferenceOrigin} + double{kDifferenceScale} * (a.center - b.center);
    const double left = center.x - double{kDifferenceScale} * (a.radius + b.radius);
    const double right = std::max(a.center.x + a.radius, b.center.x + b.radius);
    const Vec3d middle = 0.5 * (a.center + b.center);
    return {left - kGap - right, center.y - middle.y, center.z - middle.z};
}

void moveBy(geometry::SimplexPoint& point, const Vec3d& shift) { point.a += shift, point.b += shift; }
void moveBy(geometry::Simplex& simplex, const Vec3d& shift) {
    for (geometry::SimplexPoint& point : simplex.points) moveBy(point, shift);
}
void moveBy(GjkTrace& trace, const Vec3d& shift) {
    for (geometry::GjkStep& step : trace.steps)
        moveBy(step.before, shift), moveBy(step.support, shift), moveBy(step.after, shift);
    moveBy(trace.result.simplex, shift);
    trace.result.pointA += shift, trace.result.pointB += shift;
}
void moveBy(EpaTrace& trace, const Vec3d& shift) {
    for (EpaIteration& iteration : trace.iterations) {
        for (geometry::SimplexPoint& point : iteration.points) moveBy(point, shift);
        moveBy(iteration.support, shift);
    }
    trace.separation.pointA += shift, trace.separation.pointB += shift;
}

}  // namespace

bool takes(Method method, const Pair& pair) {
    const CaseShape &a = pair.a, &b = pair.b;
    switch (method) {
        case Method::Axes:
            return PairTable<TraceAxes, AxesTrace>::find(a, b) != nullptr;
        case Method::Clipping:
            return PairTable<TraceClipping, ClipTrace>::find(a, b) != nullptr;
        case Method::EdgeClipping:
            return PairTable<TraceEdgeClipping, ClipTrace>::find(a, b) != nullptr;
        case Method::Gjk:
        case Method::Epa:
            return areConvex(pair);
        case Method::Intervals:
        case Method::Determinants:
            return floatTriangle(a) && floatTriangle(b);
        case Method::Advancement:
            return moves(pair) && sweep(pair);
        case Method::MollerTrumbore:
        case Method::PlaneThenWeights:
        case Method::Shear:
            return rayAndTriangle(pair).has_value();
        case Method::FlatAxes:
            return outlineOf(a) && outlineOf(b);
        case Method::Tree:
            return meshAndShape(pair) && touchesMeshes(meshAndShape(pair)->shape);
        case Method::BothTrees:
            return pair.meshA && pair.meshB;
        case Method::NearestTree: {
            const auto both = meshAndShape(pair);
            return both && examine::ballOf(both->shape) && !both->mesh.mesh->triangles.empty();
        }
        case Method::Crossings:
            break;
    }
    return pointAndPolygon(pair).has_value();
}

PairSteps stepsOf(Method method, const Pair& pair) {
    PairSteps steps{.method = method, .pair = pair};
    if (!takes(method, pair)) return steps;
    steps.trace = traceOf(method, pair);
    const auto ballA = examine::ballOf(pair.a), ballB = examine::ballOf(pair.b);
    if (!ballA || !ballB) return steps;
    if (auto* gjk = std::get_if<GjkTrace>(&steps.trace)) moveBy(*gjk, steps.shift = roomFor(*ballA, *ballB));
    if (auto* epa = std::get_if<EpaTrace>(&steps.trace)) moveBy(*epa, steps.shift = roomFor(*ballA, *ballB));
    return steps;
}

Method methodWithSteps(Method wanted, const Pair& pair) {
    if (!explain(stepsOf(wanted, pair), 0).steps.empty()) return wanted;
    for (const Method method : allMethods())
        if (takes(method, pair) && !explain(stepsOf(method, pair), 0).steps.empty()) return method;
    return wanted;
}

}  // namespace collidoscope::demos::pairs

template struct collidoscope::geometry::CompiledOnce<collidoscope::demos::pairs::TraceKinds>;
