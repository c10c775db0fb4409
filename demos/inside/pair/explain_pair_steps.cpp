// The steps in words, and the answer of the last one.

#include <optional>
#include <variant>

#include "demos/inside/axes.h"
#include "demos/inside/pair/pair_steps.h"
#include "demos/inside/sweep.h"

namespace collidoscope::demos::pairs {

namespace {

using examine::CaseAnswer;
using examine::CaseShape;
using geometry::Triangled;

CaseAnswer answer(const std::monostate&) { return {}; }
CaseAnswer answer(const AxesTrace& trace) {
    if (trace.steps.empty()) return {.overlap = trace.meet};
    return {.overlap = trace.steps.back().verdict != geometry::AxisVerdict::Separates};
}
CaseAnswer answer(const FlatAxesTrace& trace) {
    if (trace.test.steps.empty()) return {.overlap = trace.test.meet};
    return {.overlap = trace.test.steps.back().verdict != geometry::AxisVerdict::Separates};
}
/// For round shapes whose cores overlap, GJK only finds that they do.
CaseAnswer answer(const GjkTrace& trace) {
    const geometry::GjkStep* const last = trace.steps.empty() ? nullptr : &trace.steps.back();
    if (last == nullptr || last->verdict == geometry::GjkVerdict::Overlap) return {.overlap = true};
    const double distance = last->upperBound - trace.radii;
    return {.overlap = distance <= 0.0, .distance = distance};
}
CaseAnswer answer(const EpaTrace& trace) {
    if (!trace.overlap)
        return trace.coreDistance < trace.radii ? CaseAnswer{.distance = trace.coreDistance - trace.radii}
                                                : CaseAnswer{};
    if (trace.iterations.empty()) return {};
    return {.distance = -(trace.iterations.back().upperBound + trace.radii)};
}
CaseAnswer answer(const ClipTrace& trace) {
    const bool isReported = !trace.steps.empty() && !trace.steps.back().points.empty();
    return {.contacts = static_cast<int>(isReported ? trace.steps.back().points.size() : trace.contacts)};
}
CaseAnswer answer(const TriangleTrace& trace) {
    const auto& steps = trace.test.steps;
    return {.overlap = steps.empty() ? trace.test.meet : steps.back().verdict == geometry::TriangleVerdict::Overlap};
}
CaseAnswer answer(const SweepTrace& trace) {
    const bool touches = !trace.steps.empty() && trace.steps.back().verdict == geometry::SweepVerdict::Touches;
    return {.overlap = touches, .toi = touches ? std::optional(trace.steps.back().time) : std::nullopt};
}
CaseAnswer answer(const picking::TriangleProbe& probe) {
    const bool isMiss = !probe.steps.empty() && probe.steps.back().verdict == geometry::RayTriangleVerdict::Rejects;
    CaseAnswer said{.overlap = probe.steps.empty() ? probe.hit.has_value() : !isMiss};
    if (probe.hit) said.t = double{probe.hit->t};
    return said;
}
CaseAnswer answer(const CrossingTrace& trace) {
    if (trace.test.steps.empty()) return {.overlap = false};
    const geometry::CrossingStep& last = trace.test.steps.back();
    return {.overlap = last.verdict == geometry::EdgeVerdict::OnTheEdge || last.crossings % 2 != 0};
}

CaseAnswer answer(const meshes::MeshWalk& walk) {
    if (walk.isForNearest) return {.distance = walk.distance};
    return {.overlap = !walk.found.empty()};
}
CaseAnswer answer(const meshes::TreePairWalk& walk) { return {.overlap = !walk.found.empty()}; }

// --- In words ---

bool isTriangle(const CaseShape& shape) { return std::holds_alternative<Triangled>(shape); }

AxisWords axisWords(const Pair& pair) {
    AxisWords words{.algorithm = "Separating axes"};
    const int triangles = (isTriangle(pair.a) ? 1 : 0) + (isTriangle(pair.b) ? 1 : 0);
    words.shapes = triangles == 0 ? "boxes" : triangles == 2 ? "triangles" : "shapes";
    words.maxAxes = triangles == 0 ? 15 : triangles == 2 ? 17 : 13;
    if (isTriangle(pair.a)) words.a = kTriangleFeatures;
    if (isTriangle(pair.b)) words.b = kTriangleFeatures;
    return words;
}

const char* refusalOf(Method method) {
    switch (method) {
        case Method::Axes:
            return "Separating axes are for boxes and triangles. GJK takes every bounded convex shape.";
        case Method::Gjk:
        case Method::Epa:
            return "GJK and EPA take bounded convex shapes: no rays, planes, meshes, and no shapes of the plane.";
        case Method::Clipping:
            return "Only two solids, or a solid and a plane, have a contact manifold.";
        case Method::EdgeClipping:
            return "Edges are clipped of two boxes only.";
        case Method::Intervals:
        case Method::Determinants:
            return "This test is for two triangles whose numbers are floats.";
        case Method::Advancement:
            return "The time of impact needs bounded convex shapes, or one and a plane, of which one moves.";
        case Method::MollerTrumbore:
        case Method::PlaneThenWeights:
        case Method::Shear:
            return "This test is for a ray and a triangle whose numbers are floats.";
        case Method::FlatAxes:
            return "These axes are for two convex shapes of the plane.";
        case Method::Tree:
            return "The tree of a mesh is walked for a mesh and a shape of space.";
        case Method::BothTrees:
            return "The trees of both are walked for two meshes.";
        case Method::NearestTree:
            return "The nearest triangle is sought for a mesh and a shape with a middle.";
        case Method::Crossings:
            break;
    }
    return "The crossings test is for a polygon and a point, or a circle, whose middle is the point.";
}

}  // namespace

examine::CaseAnswer answerOf(const PairSteps& steps) {
    return std::visit([](const auto& trace) { return answer(trace); }, steps.trace);
}

Explanation explain(const PairSteps& steps, int shown) {
    if (const auto* axes = std::get_if<AxesTrace>(&steps.trace))
        return explainAxes(axisWords(steps.pair), axes->steps, shown, axes->meet);
    if (const auto* gjk = std::get_if<GjkTrace>(&steps.trace)) return explainGjk(*gjk, shown);
    if (const auto* epa = std::get_if<EpaTrace>(&steps.trace)) return explainEpa(*epa, shown);
    if (const auto* clip = std::get_if<ClipTrace>(&steps.trace))
        return explainClipping(clip->steps, shown, clip->contacts);
    if (const auto* triangle = std::get_if<TriangleTrace>(&steps.trace))
        return triangles::explain(triangle->test, triangle->method, sharedLineOf(*triangle), shown);
    if (const auto* swept = std::get_if<SweepTrace>(&steps.trace)) return explainSweep(swept->steps, shown);
    if (const auto* probe = std::get_if<picking::TriangleProbe>(&steps.trace))
        return picking::explainProbe(*probe, shown);
    if (const auto* crossing = std::get_if<CrossingTrace>(&steps.trace))
        return flat::explainCrossings(crossing->polygon, crossing->point, crossing->test, shown);
    if (const auto* axes = std::get_if<FlatAxesTrace>(&steps.trace)) return flat::explainFlatAxes(axes->test, shown);
    if (const auto* walk = std::get_if<meshes::MeshWalk>(&steps.trace)) return meshes::explainWalk(*walk, shown);
    if (const auto* walk = std::get_if<meshes::TreePairWalk>(&steps.trace)) return meshes::explainWalk(*walk, shown);
    return {.algorithm = titleOf(steps.method), .sentence = refusalOf(steps.method)};
}

}  // namespace collidoscope::demos::pairs
