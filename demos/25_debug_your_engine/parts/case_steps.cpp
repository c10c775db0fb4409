#include "demos/25_debug_your_engine/parts/case_steps.h"

#include <algorithm>
#include <concepts>
#include <glm/geometric.hpp>
#include <string>
#include <utility>

#include "demos/25_debug_your_engine/parts/drawn_case.h"
#include "demos/draw/parts.h"
#include "demos/draw/shifted_canvas.h"
#include "demos/examine/answers.h"
#include "demos/examine/case_slot.h"
#include "demos/examine/convex_answers.h"
#include "demos/examine/pair_table.h"
#include "demos/inside/axes.h"
#include "demos/inside/triangle_tests.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/manifold/collide.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/triangle/triangle_axes.h"

namespace collidoscope::demos::cases {
namespace {

using examine::CaseShape;
using examine::PairTable;
using geometry::AxisStep;
using geometry::Triangled;
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

struct AxisStepKeeper {
    std::vector<AxisStep>& steps;
    void operator()(const AxisStep& step) const { steps.push_back(step); }
};
struct ReversedAxisStepKeeper {
    std::vector<AxisStep>& steps;
    void operator()(const AxisStep& step) const { steps.push_back(geometry::reversed(step)); }
};

struct TraceAxes {
    template <typename A, typename B>
    requires HasAxes<A, B> AxesTrace operator()(const A& a, const B& b) const {
        AxesTrace trace;
        const AxisStepKeeper keep{trace.steps};
        if constexpr (std::same_as<A, Triangled> && std::same_as<B, Triangled>)
            trace.meet = geometry::overlapsBySeparatingAxes(a, b, keep);
        else if constexpr (requires { geometry::overlaps(a, b, keep); })
            trace.meet = geometry::overlaps(a, b, keep);
        else
            trace.meet = geometry::overlaps(b, a, ReversedAxisStepKeeper{trace.steps});
        return trace;
    }
};

struct TraceClipping {
    template <typename A, typename B>
    requires(IsSolid<A>&& IsSolid<B>) ClipTrace operator()(const A& a, const B& b) const {
        ClipTrace trace;
        const geometry::ClipObserver keep = [&trace](const geometry::ClipStep& step) { trace.steps.push_back(step); };
        const auto found = geometry::collide(a, b, {}, keep);
        trace.contacts = found ? found->count : 0;
        return trace;
    }
};

/// Where A - B is drawn, it must not stand in the bodies, which are moved aside for that.
Vec3d roomFor(const examine::CaseBall& a, const examine::CaseBall& b) {
    constexpr double kGap = 0.1;  // m
    const Vec3d center = Vec3d{kDifferenceOrigin} + double{kDifferenceScale} * (a.center - b.center);
    const double left = center.x - double{kDifferenceScale} * (a.radius + b.radius);
    const double right = std::max(a.center.x + a.radius, b.center.x + b.radius);
    const Vec3d middle = 0.5 * (a.center + b.center);
    return {left - kGap - right, center.y - middle.y, center.z - middle.z};
}

Vec3d centreLine(const CaseShape& a, const CaseShape& b) {
    return examine::ballOf(b).value_or(examine::CaseBall{}).center -
           examine::ballOf(a).value_or(examine::CaseBall{}).center;
}

/// Nothing where the algorithm does not take these shapes.
StepsTrace traceOf(Algorithm algorithm, const CaseShape& a, const CaseShape& b) {
    if (algorithm == Algorithm::Axes) {
        const auto trace = PairTable<TraceAxes, AxesTrace>::find(a, b);
        return trace ? StepsTrace{trace(a, b)} : StepsTrace{};
    }
    if (algorithm == Algorithm::Clipping) {
        const auto trace = PairTable<TraceClipping, ClipTrace>::find(a, b);
        return trace ? StepsTrace{trace(a, b)} : StepsTrace{};
    }
    const std::optional<geometry::ConvexProxy> convexA = examine::convexIn(a), convexB = examine::convexIn(b);
    if (!convexA || !convexB) return {};
    if (algorithm == Algorithm::Gjk) return traceGjk(*convexA, *convexB);
    return traceEpa(*convexA, *convexB, centreLine(a, b));
}

bool isTriangle(const CaseShape& shape) { return std::holds_alternative<Triangled>(shape); }

AxisWords axisWords(const CaseSteps& steps) {
    AxisWords words{.algorithm = "Separating axes"};
    const int triangles = (isTriangle(steps.a) ? 1 : 0) + (isTriangle(steps.b) ? 1 : 0);
    words.shapes = triangles == 0 ? "boxes" : triangles == 2 ? "triangles" : "shapes";
    words.maxAxes = triangles == 0 ? 15 : triangles == 2 ? 17 : 13;
    if (isTriangle(steps.a)) words.a = kTriangleFeatures;
    if (isTriangle(steps.b)) words.b = kTriangleFeatures;
    return words;
}

std::vector<Vec3f> cornersOf(const CaseShape& shape) {
    const DrawnShape drawn = drawnOf(shape);
    const auto& any = std::get<geometry::AnyShapef>(drawn);
    const auto list = [](const auto& corners) { return std::vector<Vec3f>(corners.begin(), corners.end()); };
    if (const auto* triangle = std::get_if<geometry::Trianglef>(&any)) return list(demos::cornersOf(*triangle));
    if (const auto* box = std::get_if<geometry::Boxf>(&any)) return list(demos::cornersOf(*box));
    const auto& aabb = std::get<geometry::Aabbf>(any);
    return list(
        demos::cornersOf(geometry::Boxf{.center = 0.5f * (aabb.min + aabb.max), .half = 0.5f * (aabb.max - aabb.min)}));
}

void drawAxis(Canvas& canvas, const CaseSteps& steps, const AxisStep& step) {
    const CaseShape &a = steps.a, &b = steps.b;
    const auto* boxA = std::get_if<geometry::Boxd>(&a);
    const auto* boxB = std::get_if<geometry::Boxd>(&b);
    const auto floats = [](const CaseShape& shape) { return std::get<geometry::AnyShapef>(drawnOf(shape)); };
    if (boxA && boxB)
        drawBoxFeatures(canvas, step, std::get<geometry::Boxf>(floats(a)), std::get<geometry::Boxf>(floats(b)));
    if (isTriangle(a) && isTriangle(b))
        triangles::drawAxisEdges(canvas, step, std::get<geometry::Trianglef>(floats(a)),
                                 std::get<geometry::Trianglef>(floats(b)));
    drawProjections(canvas, step, cornersOf(a), cornersOf(b));
}

const char* refusalOf(Algorithm algorithm) {
    switch (algorithm) {
        case Algorithm::Axes:
            return "Separating axes are for boxes and triangles. GJK takes every bounded convex shape.";
        case Algorithm::Gjk:
        case Algorithm::Epa:
            return "GJK and EPA take bounded convex shapes: no rays, planes, meshes, and no shapes of the plane.";
        case Algorithm::Clipping:
            return "Only two solids have a contact manifold.";
    }
    return "";
}
const char* nameOf(Algorithm algorithm) {
    constexpr const char* kNames[] = {"Separating axes", "GJK", "EPA", "Clipping"};
    return kNames[static_cast<std::size_t>(algorithm)];
}

}  // namespace

CaseSteps stepsOf(Algorithm algorithm, const CaseShape& a, const CaseShape& b) {
    CaseSteps steps{.algorithm = algorithm, .a = a, .b = b};
    const auto ballA = examine::ballOf(a), ballB = examine::ballOf(b);
    if ((algorithm == Algorithm::Gjk || algorithm == Algorithm::Epa) && ballA && ballB) {
        steps.shift = roomFor(*ballA, *ballB);
        steps.a = examine::moved(a, steps.shift);
        steps.b = examine::moved(b, steps.shift);
    }
    steps.trace = traceOf(algorithm, steps.a, steps.b);
    return steps;
}

Explanation explain(const CaseSteps& steps, int shown) {
    if (const auto* axes = std::get_if<AxesTrace>(&steps.trace))
        return explainAxes(axisWords(steps), axes->steps, shown, axes->meet);
    if (const auto* gjk = std::get_if<GjkTrace>(&steps.trace)) return explainGjk(*gjk, shown);
    if (const auto* epa = std::get_if<EpaTrace>(&steps.trace)) return explainEpa(*epa, shown);
    if (const auto* clip = std::get_if<ClipTrace>(&steps.trace))
        return explainClipping(clip->steps, shown, clip->contacts);
    return {.algorithm = nameOf(steps.algorithm), .sentence = refusalOf(steps.algorithm)};
}

Algorithm algorithmFor(Algorithm wanted, const CaseShape& a, const CaseShape& b) {
    for (const Algorithm algorithm : {wanted, Algorithm::Axes, Algorithm::Gjk, Algorithm::Epa, Algorithm::Clipping})
        if (!explain(stepsOf(algorithm, a, b), 0).steps.empty()) return algorithm;
    return wanted;
}

namespace {

/// The outline of A - B, where it has few enough vertices to be built for a picture.
void drawOutline(Canvas& canvas, const CaseSteps& steps) {
    constexpr std::size_t kMostDifferences = 4096;
    const std::optional<geometry::ConvexProxy> a = examine::convexIn(steps.a), b = examine::convexIn(steps.b);
    if (a && b && vertexCount(*a) * vertexCount(*b) <= kMostDifferences) drawDifference(canvas, differenceOf(*a, *b));
}

}  // namespace

void draw(Canvas& canvas, const CaseSteps& steps, int shown) {
    ShiftedCanvas shifted(canvas, Vec3f(-steps.shift));
    if (const auto* axes = std::get_if<AxesTrace>(&steps.trace)) {
        if (const AxisStep* step = shownStep(axes->steps, shown)) drawAxis(shifted, steps, *step);
    } else if (const auto* clip = std::get_if<ClipTrace>(&steps.trace)) {
        if (shownStep(clip->steps, shown))
            drawClipStep(shifted, clip->steps, std::min(static_cast<std::size_t>(shown), clip->steps.size()));
    } else if (const auto* gjk = std::get_if<GjkTrace>(&steps.trace)) {
        drawOutline(shifted, steps);
        drawGjk(shifted, *gjk, shown);
    } else if (const auto* epa = std::get_if<EpaTrace>(&steps.trace)) {
        drawOutline(shifted, steps);
        if (epa->overlap) drawEpa(shifted, *epa, shown, std::get<geometry::AnyShapef>(drawnOf(steps.b)));
    }
}

}  // namespace collidoscope::demos::cases
