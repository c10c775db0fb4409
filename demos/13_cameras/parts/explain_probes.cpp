#include "demos/13_cameras/parts/explain_probes.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "demos/inside/number_text.h"

namespace demos::cameras {
namespace {

using geometry::ProbeStep;
using geometry::ProbeVerdict;
using geometry::Vec3f;

std::string millimetres(double metres) { return numberText(1000.0 * metres, 1) + " mm"; }

StepMark markOf(ProbeVerdict verdict) {
    if (verdict == ProbeVerdict::Pierces) return StepMark::Decides;
    return verdict == ProbeVerdict::Beside ? StepMark::Open : StepMark::Skipped;
}

std::string resultOf(const ProbeStep& step) {
    switch (step.verdict) {
        case ProbeVerdict::OneSide:
            return "one side";
        case ProbeVerdict::InPlane:
            return "in its plane";
        case ProbeVerdict::Beside:
            return "beside it";
        case ProbeVerdict::Pierces:
            return "push " + millimetres(glm::length(step.push));
    }
    return {};
}

std::string sentenceOf(const ProbeStep& step) {
    switch (step.verdict) {
        case ProbeVerdict::OneSide:
            return "Both ends of the probe are on one side of the triangle's plane: it cannot pierce it.";
        case ProbeVerdict::InPlane:
            return "The probe lies in the plane of the triangle: it grazes it at most.";
        case ProbeVerdict::Beside:
            return "The ends are on both sides of the plane, but the probe crosses it outside the triangle: a weight "
                   "is negative.";
        case ProbeVerdict::Pierces:
            return std::string("The probe pierces the triangle. It does so ") + (step.t >= 0.5 ? "beyond" : "before") +
                   " its middle, so that end is pushed back to the plane. Of all piercings the deepest is pushed "
                   "first.";
    }
    return {};
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
    constexpr std::size_t kMost = 200;
    Explanation told{.algorithm = "Line probes against triangles"};
    for (std::size_t i = 0; i < std::min(kMost, last.tests.size()); ++i) {
        const ProbeStep& step = last.tests[i];
        told.steps.push_back(
            {markOf(step.verdict),
             "probe " + std::to_string(step.probe + 1) + " × triangle " + std::to_string(step.triangle),
             resultOf(step)});
    }
    told.shown = std::clamp(shown, 0, static_cast<int>(told.steps.size()));
    told.verdict = verdictOf(last.move);
    if (told.shown == 0) {
        told.sentence = std::to_string(probes.size()) +
                        " probes are tested against the triangles near them; what pierces is pushed out, the deepest "
                        "first, until all are clear.";
        return told;
    }
    const ProbeStep& step = last.tests[static_cast<std::size_t>(told.shown) - 1];
    told.sentence = sentenceOf(step);
    told.formula = formulaOf(step);
    return told;
}

}  // namespace demos::cameras
