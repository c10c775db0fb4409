#include "demos/inside/ray_triangle.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "demos/inside/explanation.h"
#include "geometry/triangle/barycentric.h"

namespace collidoscope::demos::picking {

using geometry::RayTriangleMethod;
using geometry::RayTriangleQuestion;
using geometry::RayTriangleStep;
using geometry::RayTriangleVerdict;
using geometry::Trianglef;
using geometry::Vec3f;

TriangleProbe probe(const geometry::Trianglef& triangle, const geometry::Rayf& ray, geometry::RayTriangleMethod method,
                    geometry::FaceCulling faces) {
    TriangleProbe result{.triangle = triangle, .ray = ray, .method = method};
    result.hit = rayCast(ray, triangle, method, faces,
                         [&](const geometry::RayTriangleStep& step) { result.steps.push_back(step); });
    const Vec3f normal = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const float speed = glm::dot(normal, ray.direction);
    // Too nearly parallel: the point would be nowhere near the picture.
    constexpr float kGrazing = 1e-3f;
    if (std::fabs(speed) <= kGrazing * glm::length(normal) * glm::length(ray.direction)) return result;
    result.planeTime = glm::dot(normal, triangle.a - ray.origin) / speed;
    result.planePoint = pointAt(ray, result.planeTime);
    result.weights = barycentric(triangle, *result.planePoint);
    return result;
}

const char* edgeOpposite(int corner) {
    constexpr std::array kEdges{"BC", "CA", "AB"};
    return kEdges[static_cast<std::size_t>(corner)];
}

std::optional<int> missedCorner(const TriangleProbe& probe) {
    if (!probe.planePoint) return std::nullopt;
    int lowest = 0;
    for (int corner = 1; corner < 3; ++corner)
        if (probe.weights[corner] < probe.weights[lowest]) lowest = corner;
    if (probe.weights[lowest] >= 0.0f) return std::nullopt;
    return lowest;
}

std::string verdictOf(const TriangleProbe& probe) {
    if (probe.hit) return "hit";
    if (!probe.planePoint) return "misses: parallel to the plane";
    if (const auto corner = missedCorner(probe)) return std::string("misses: beyond edge ") + edgeOpposite(*corner);
    if (probe.planeTime < 0.0f) return "misses: the plane is behind";
    return "passes: only the front counts";
}

}  // namespace collidoscope::demos::picking

/// The steps of a ray-triangle test in words and numbers.
namespace collidoscope::demos::picking {
namespace {

constexpr const char* kCorners[] = {"A", "B", "C"};
constexpr const char* kWeights[] = {"u", "v", "w"};

/// Returns the corner that a question is about, if it is about one.
std::optional<int> cornerOf(RayTriangleQuestion question) {
    using enum RayTriangleQuestion;
    if (question == WeightA) return 0;
    if (question == WeightB) return 1;
    if (question == WeightC) return 2;
    return std::nullopt;
}

double valueOf(const RayTriangleStep& step) { return step.determinant != 0.0 ? step.value / step.determinant : 0.0; }

std::string nameOf(const RayTriangleStep& step) {
    if (const auto corner = cornerOf(step.question)) return std::string("inside edge ") + edgeOpposite(*corner) + "?";
    if (step.question == RayTriangleQuestion::Facing) return "crosses the plane?";
    if (step.question == RayTriangleQuestion::Distance) return "plane ahead?";
    return "exact arithmetic";
}

std::string resultOf(const RayTriangleStep& step) {
    if (step.question == RayTriangleQuestion::Exactly)
        return step.verdict == RayTriangleVerdict::Passes ? "hit" : "miss";
    if (step.verdict == RayTriangleVerdict::TooClose) return "too close to call";
    if (const auto corner = cornerOf(step.question))
        return std::string(kWeights[*corner]) + " = " + numberText(valueOf(step));
    if (step.question == RayTriangleQuestion::Distance) return "t = " + numberText(valueOf(step));
    return step.value > 0.0 ? "from the front" : "from behind";
}

StepMark markOf(const RayTriangleStep& step, bool isLast) {
    if (step.verdict == RayTriangleVerdict::TooClose) return StepMark::TooClose;
    return step.verdict == RayTriangleVerdict::Rejects || isLast ? StepMark::Decides : StepMark::Open;
}

std::string facingSentence(const RayTriangleStep& step) {
    if (step.verdict == RayTriangleVerdict::TooClose)
        return "The ray is parallel to the plane, as far as rounded numbers can tell: exact arithmetic decides.";
    const std::string from =
        step.value > 0.0 ? "The ray crosses the plane from the front." : "The ray crosses the plane from behind.";
    if (step.verdict == RayTriangleVerdict::Rejects) return from + " Only the front counts here: the test ends.";
    return from + " That is a hit of the plane, not yet of the triangle.";
}

std::string weightSentence(const RayTriangleStep& step, int corner) {
    const std::string edge = std::string("edge ") + edgeOpposite(corner);
    const std::string weight = std::string(kWeights[corner]) + ", the weight of " + kCorners[corner];
    if (step.verdict == RayTriangleVerdict::TooClose)
        return "The ray passes " + edge + " within rounding: exact arithmetic decides.";
    if (step.verdict == RayTriangleVerdict::Passes)
        return "The ray passes " + edge + " on the inner side: " + weight + ", is positive.";
    return "The ray passes " + edge + " on the outer side: " + weight +
           ", is negative. This edge is missed, and the "
           "test ends.";
}

std::string sentenceOf(const RayTriangleStep& step) {
    using enum RayTriangleQuestion;
    if (const auto corner = cornerOf(step.question)) return weightSentence(step, *corner);
    if (step.question == Facing) return facingSentence(step);
    if (step.question == Exactly)
        return std::string("Some sign was hidden by rounding. Worked out without rounding, the ray ") +
               (step.verdict == RayTriangleVerdict::Passes ? "hits: edges and corners belong to the triangle."
                                                           : "misses.");
    if (step.verdict == RayTriangleVerdict::TooClose) return "The ray starts in the plane, within rounding.";
    return step.verdict == RayTriangleVerdict::Passes
               ? "The plane lies ahead: t is positive. All weights are positive, too: a hit."
               : "The plane lies behind the start: t is negative, and a ray does not go backwards. A miss.";
}

/// Formulas of each method, in the order facing, u, v, w, t.
const char* recipeOf(RayTriangleMethod method, RayTriangleQuestion question) {
    constexpr const char* kRecipes[3][5] = {
        {"det = (B−A) · (d × (C−A))", "u = 1 − v − w", "v = (O−A) · (d × (C−A)) / det", "w = d · ((O−A) × (B−A)) / det",
         "t = (C−A) · ((O−A) × (B−A)) / det"},
        {"n = (B−A) × (C−A),  det = −n · d |n|", "u = 1 − v − w", "v = area(A, P, C) / area(A, B, C)",
         "w = area(A, B, P) / area(A, B, C)", "t = n · (A−O) / (n · d)"},
        {"det = U + V + W, seen along the ray", "u = U / det,  U = Cx By − Cy Bx", "v = V / det,  V = Ax Cy − Ay Cx",
         "w = W / det,  W = Bx Ay − By Ax", "t = u Az + v Bz + w Cz"}};
    return kRecipes[static_cast<int>(method)][static_cast<int>(question)];
}

std::string formulaOf(const RayTriangleStep& step, RayTriangleMethod method) {
    using enum RayTriangleQuestion;
    if (step.question == Exactly)
        return step.verdict == RayTriangleVerdict::Passes ? "t = " + numberText(step.value) : "";
    const std::string recipe = recipeOf(method, step.question);
    if (step.question == Facing) return recipe + "\n  = " + numberText(step.value);
    return recipe + "\n  = " + numberText(step.value) + " / " + numberText(step.determinant) +
           "\n  = " + numberText(valueOf(step));
}

std::string titleOf(RayTriangleMethod method) {
    if (method == RayTriangleMethod::PlaneBarycentric) return "Plane, then barycentric coordinates";
    return method == RayTriangleMethod::Watertight ? "Woop, Benthin, Wald: shear and edges" : "Möller–Trumbore";
}

std::string verdictAfter(const TriangleProbe& probe, std::size_t done) {
    if (done < probe.steps.size()) return "Nothing says no so far: it may be a hit.";
    if (!probe.hit) return "A miss: one no is enough.";
    return "A hit at t = " + numberText(double{probe.hit->t}) + ".";
}

}  // namespace

Explanation explainProbe(const TriangleProbe& probe, int shown) {
    Explanation explanation = listSteps(titleOf(probe.method), probe.steps, shown, [&](const RayTriangleStep& step) {
        return InnerStep{markOf(step, &step == &probe.steps.back()), nameOf(step), resultOf(step)};
    });
    if (explanation.shown == 0) {
        explanation.sentence = "Does the ray cross the plane, inside all three edges, and ahead of its start? " +
                               std::to_string(probe.steps.size()) + " numbers decide here.";
        explanation.verdict = verdictAfter(probe, probe.steps.size());
        return explanation;
    }
    const auto index = static_cast<std::size_t>(explanation.shown) - 1;
    explanation.sentence = sentenceOf(probe.steps[index]);
    explanation.formula = formulaOf(probe.steps[index], probe.method);
    explanation.verdict = verdictAfter(probe, index + 1);
    return explanation;
}

namespace {

constexpr Style kPlane{.role = Role::Construction, .fill = Fill::Wire, .width = 1.5f};
constexpr Style kTriangle{.role = Role::BodyA, .fill = Fill::Translucent, .width = 3.0f};
constexpr Style kRay{.role = Role::Query, .width = 3.0f};
constexpr Style kBeyond{.role = Role::Query, .dashed = true, .width = 1.5f};
constexpr Style kHit{.role = Role::Contact, .showThrough = true, .width = 14.0f};
constexpr Style kPlaneOnly{.role = Role::Construction, .showThrough = true, .width = 14.0f};
constexpr Style kMissedEdge{.role = Role::Selection, .showThrough = true, .width = 5.0f};
constexpr const char* kNames[] = {"A", "B", "C"};
constexpr float kPlaneHalf = 2.1f;  // m

const Vec3f& at(const std::array<Vec3f, 3>& corners, int index) { return corners[static_cast<std::size_t>(index % 3)]; }

void drawCorners(Canvas& canvas, const std::array<Vec3f, 3>& corners) {
    const Vec3f middle = middleOf(corners);
    for (int i = 0; i < 3; ++i) {
        drawPoint(canvas, at(corners, i), {.role = Role::BodyA, .width = 9.0f});
        drawLabel(canvas, middle + 1.15f * (at(corners, i) - middle), kNames[i], {.role = Role::BodyA});
    }
}

/// The missed edge, or the one in question.
void drawEdge(Canvas& canvas, const TriangleProbe& probe, std::optional<int> emphasis) {
    const auto missed = missedCorner(probe);
    const auto corner = missed ? missed : emphasis;
    if (!corner) return;
    const auto corners = cornersOf(probe.triangle);
    draw(canvas, geometry::Segmentf{at(corners, *corner + 1), at(corners, *corner + 2)}, kMissedEdge);
    if (missed) drawLegend(canvas, Mark::Line, kMissedEdge, "edge that is missed");
}

/// Up to the plane in full, and on beyond it in dashes; a plane behind the start is reached by dashes only.
void drawRay(Canvas& canvas, const TriangleProbe& probe) {
    const Vec3f& origin = probe.ray.origin;
    const Vec3f unit = glm::normalize(probe.ray.direction);
    drawPoint(canvas, origin, {.role = Role::Query, .width = 11.0f});
    const Vec3f meeting = probe.planePoint.value_or(origin + 6.0f * unit);
    const bool ahead = !probe.planePoint || probe.planeTime >= 0.0f;
    if (ahead && meeting != origin) drawArrow(canvas, origin, meeting - origin, kRay);
    if (!ahead) drawArrow(canvas, origin, 1.5f * unit, kRay);
    draw(canvas, geometry::Segmentf{ahead ? meeting : origin, ahead ? meeting + 2.0f * unit : meeting}, kBeyond);
}

void drawMeeting(Canvas& canvas, const TriangleProbe& probe) {
    if (probe.hit) {
        drawPoint(canvas, probe.hit->point, kHit);
        Style normal = kHit;
        normal.width = 3.0f;
        drawArrow(canvas, probe.hit->point, 0.7f * probe.hit->normal, normal);
        drawLegend(canvas, Mark::Arrow, normal, "hit and its normal");
    } else if (probe.planePoint) {
        drawPoint(canvas, *probe.planePoint, kPlaneOnly);
        drawLegend(canvas, Mark::Point, kPlaneOnly,
                   probe.planeTime < 0.0f ? "meets the plane behind its start" : "hits the plane, not the triangle");
    }
}

}  // namespace

std::optional<int> cornerInQuestion(const TriangleProbe& probe, int shown) {
    const RayTriangleStep* const step = shownStep(probe.steps, shown);
    return step != nullptr ? cornerOf(step->question) : std::nullopt;
}

void drawProbe(Canvas& canvas, const TriangleProbe& probe, std::optional<int> emphasis) {
    if (canvas.wantsShapes()) {
        draw(canvas, probe.triangle, kTriangle);
        return draw(canvas, probe.ray, kRay);
    }
    const Trianglef& t = probe.triangle;
    const Vec3f normal = glm::cross(t.b - t.a, t.c - t.a);
    const float length = glm::length(normal);
    if (length > 0.0f) {
        const geometry::Planef plane{normal / length, glm::dot(normal / length, t.a)};
        draw(canvas, plane, kPlane, middleOf(cornersOf(t)), kPlaneHalf);
        drawLegend(canvas, Mark::Line, kPlane, "plane of the triangle, arrow to its front");
    }
    if (probe.planePoint)
        drawWeights(canvas, t, *probe.planePoint, probe.weights, emphasis);
    else
        draw(canvas, t, kTriangle);
    drawCorners(canvas, cornersOf(t));
    drawEdge(canvas, probe, emphasis);
    drawRay(canvas, probe);
    drawMeeting(canvas, probe);
    drawLegend(canvas, Mark::Arrow, kRay, "ray");
}

}  // namespace collidoscope::demos::picking
