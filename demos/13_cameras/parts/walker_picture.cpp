#include "demos/13_cameras/parts/walker.h"

#include <algorithm>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::cameras {
namespace {

using geometry::ProbeSet;
using geometry::ProbeStep;
using geometry::ProbeVerdict;

constexpr Style kWalkerProbe{.role = Role::Query, .showThrough = true, .width = 3.0f};
constexpr Style kPierced{.role = Role::Contact, .showThrough = true, .width = 4.0f};
constexpr Style kCamera{.role = Role::BodyB};
constexpr Style kShown{.role = Role::Selection, .showThrough = true, .width = 5.0f};
constexpr Style kEllipsoid{.role = Role::Impulse, .fill = Fill::Wire, .showThrough = true, .width = 1.5f};

bool isPierced(const LastStep& last, std::size_t probe) {
    return std::any_of(last.tests.begin(), last.tests.end(), [&](const ProbeStep& step) {
        return step.verdict == ProbeVerdict::Pierces && static_cast<std::size_t>(step.probe) == probe;
    });
}

/// Nearer to upright than to level.
bool isWall(const Building& building, std::uint32_t triangle) {
    const Vec3d& normal = building.walls->normals[triangle];
    return 2.0 * normal.y * normal.y < glm::dot(normal, normal);
}

}  // namespace

void drawWalker(Canvas& canvas, const Building& building, const Walker& walker, const ProbeSet& probes,
                const LastStep& last, int shown) {
    const Vec3f& eye = walker.position;
    const auto turn = walker.orientation();
    draw(canvas, Boxf{.center = eye - 0.1f * walker.forward, .half = {0.1f, 0.08f, 0.12f}, .orientation = turn},
         kCamera);
    drawArrow(canvas, eye, 0.6f * walker.forward, {.role = Role::BodyB, .showThrough = true, .width = 2.5f});
    bool anyPierced = false;
    for (std::size_t i = 0; i < probes.size(); ++i) {
        const bool pierced = isPierced(last, i);
        anyPierced = anyPierced || pierced;
        draw(canvas, Segmentf{eye - probes[i], eye + probes[i]}, pierced ? kPierced : kWalkerProbe);
    }
    drawLegend(canvas, Mark::Patch, kCamera, "camera, drag it");
    drawLegend(canvas, Mark::Line, kWalkerProbe, "probe");
    if (anyPierced) drawLegend(canvas, Mark::Line, kPierced, "probe that was pushed out of a wall");
    const ProbeStep* test = shownStep(last.tests, shown);
    if (!test) return;
    const Vec3f half = probes[std::min(static_cast<std::size_t>(test->probe), probes.size() - 1)];
    draw(canvas, Segmentf{eye - half, eye + half}, kShown);
    drawLoop(canvas, cornersOf(triangleAt(*building.walls->mesh, test->triangle)), kShown);
    drawLegend(canvas, Mark::Line, kShown, "probe and triangle of the shown test");
}

void drawPushingWalls(Canvas& canvas, const Building& building, const LastStep& last) {
    bool any = false;
    for (const ProbeStep& step : last.tests) {
        if (step.verdict != ProbeVerdict::Pierces || !isWall(building, step.triangle)) continue;
        any = true;
        drawLoop(canvas, cornersOf(triangleAt(*building.walls->mesh, step.triangle)), kPierced);
    }
    if (any) drawLegend(canvas, Mark::Line, kPierced, "wall that has pushed a probe out");
}

void drawGoal(Canvas& canvas, const Walker& walker, const Vec3f& goal) {
    constexpr Style kGoal{.role = Role::BodyB, .dashed = true, .showThrough = true, .width = 2.0f};
    if (goal == walker.position) return;
    draw(canvas, Segmentf{walker.position, goal}, kGoal);
    drawLegend(canvas, Mark::Line, kGoal, "its way when time goes on");
}

void drawEllipsoid(Canvas& canvas, const Walker& walker, const Vec3f& radii) {
    constexpr int kParts = 32;
    for (int axis = 0; axis < 3; ++axis) {
        std::array<Vec3f, kParts> ring;
        for (int i = 0; i < kParts; ++i) {
            const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / kParts;
            Vec3f p{0.0f};
            p[(axis + 1) % 3] = geometry::cos(angle);
            p[(axis + 2) % 3] = geometry::sin(angle);
            ring[static_cast<std::size_t>(i)] = walker.position + radii * p;
        }
        drawLoop(canvas, ring, kEllipsoid);
    }
    drawPoint(canvas, walker.position, {.role = Role::Impulse, .showThrough = true, .width = 9.0f});
    drawLegend(canvas, Mark::Line, kEllipsoid, "ellipsoid on the same round");
}

namespace {

std::string millimetres(double metres) { return numberText(1000.0 * metres, 1) + " mm"; }

InnerStep rowOf(const ProbeStep& step) {
    using enum ProbeVerdict;
    const std::string name = printed("probe %d × triangle %u", step.probe + 1, step.triangle);
    if (step.verdict == Pierces) return {StepMark::Decides, name, "push " + millimetres(glm::length(step.push))};
    if (step.verdict == Beside) return {StepMark::Open, name, "beside it"};
    return {StepMark::Skipped, name, step.verdict == OneSide ? "one side" : "in its plane"};
}

std::string sentenceOf(const ProbeStep& step) {
    using enum ProbeVerdict;
    if (step.verdict == OneSide)
        return "Both ends of the probe are on one side of the triangle's plane: it cannot pierce it.";
    if (step.verdict == InPlane) return "The probe lies in the plane of the triangle: it grazes it at most.";
    if (step.verdict == Beside)
        return "The ends are on both sides of the plane, but the probe crosses it outside the triangle: a weight "
               "is negative.";
    return std::string("The probe pierces the triangle. It does so ") + (step.t >= 0.5 ? "beyond" : "before") +
           " its middle, so that end is pushed back to the plane. Of all piercings the deepest is pushed first.";
}

const char* signText(int side) { return side > 0 ? "+" : side < 0 ? "−" : "0"; }

std::string formulaOf(const ProbeStep& step) {
    std::string text = std::string("sides ") + signText(step.startSide) + " and " + signText(step.endSide);
    if (step.verdict == ProbeVerdict::OneSide || step.verdict == ProbeVerdict::InPlane) return text;
    text += ",  t = " + numberText(step.t) + "\nu v w = " + numberText(step.weights.x) + "  " +
            numberText(step.weights.y) + "  " + numberText(step.weights.z);
    if (step.verdict == ProbeVerdict::Pierces)
        text += "\npush = (" + millimetres(step.push.x) + ", " + millimetres(step.push.y) + ", " +
                millimetres(step.push.z) + ")";
    return text;
}

std::string verdictOf(const geometry::ProbeMove& move) {
    if (!move.clear) return "The pushes ran out: not clear.";
    if (move.pushes == 0) return "No probe pierces a wall: the step is made whole.";
    return std::to_string(move.pushes) + (move.pushes == 1 ? " push, " : " pushes, ") +
           millimetres(double{glm::length(move.pushed)}) + " in all: clear.";
}

}  // namespace

Explanation explainProbes(const LastStep& last, const geometry::ProbeSet& probes, int shown) {
    constexpr std::size_t kMax = 200;
    const auto tests = std::span{last.tests}.first(std::min(kMax, last.tests.size()));
    Explanation explanation = listSteps("Line probes against triangles", tests, shown, rowOf);
    explanation.verdict = verdictOf(last.move);
    const ProbeStep* const step = shownStep(tests, shown);
    if (step) explanation.formula = formulaOf(*step);
    explanation.sentence =
        step ? sentenceOf(*step)
             : std::to_string(probes.size()) +
                   " probes are tested against the triangles near them; what pierces is pushed out, the deepest "
                   "first, until all are clear.";
    return explanation;
}

}  // namespace collidoscope::demos::cameras
