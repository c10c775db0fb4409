#include "demos/20_springs_and_cloth/parts/corrections.h"

#include <cmath>

#include "demos/draw/shapes.h"
#include "demos/share/text.h"
#include "physics/particle/joint/joint_solver.h"

namespace collidoscope::demos::joints {
namespace {

constexpr double kMillimetres = 1000.0;

double inMillimetres(const Vec3f& displacement) { return kMillimetres * double{glm::length(displacement)}; }

std::string sentenceOf(const Correction& c, std::size_t number, std::size_t count) {
    const double error = kMillimetres * double{c.error};
    return printed(
        "Correction %zu of %zu: the joint between particles %u and %u is %.2f mm too %s. Its ends share that in "
        "proportion to their inverse masses: %.2f mm for %u, %.2f mm for %u.",
        number, count, c.a, c.b, std::abs(error), error > 0.0 ? "long" : "short", inMillimetres(c.displacementA()), c.a,
        inMillimetres(c.displacementB()), c.b);
}

std::string formulaOf(const Correction& c) {
    const double sum = double{c.inverseMassA} + double{c.inverseMassB};
    const double cosine = double{c.turned};
    const double shareA = sum > 0.0 ? double{c.inverseMassA} / sum : 0.0, shareB = sum > 0.0 ? 1.0 - shareA : 0.0;
    return printed(
        "C = |b - a| - L = %.3f mm\n"
        "wA = %.3g /kg, wB = %.3g /kg\n"
        "cos = %.4f: both ends go along the joint's direction at the start of the step\n"
        "displacement of A = wA C / ((wA + wB) cos) = %.3f C\n"
        "displacement of B = wB C / ((wA + wB) cos) = %.3f C",
        kMillimetres * double{c.error}, double{c.inverseMassA}, double{c.inverseMassB}, cosine, shareA / cosine,
        shareB / cosine);
}

/// Returns the cosine of the angle between the joint and the displacements of its ends; 1 where they stay.
float turnOf(const Correction& c) {
    const Vec3f d = c.fromB - c.fromA, displacement = c.displacementB() - c.displacementA();
    const float product = glm::length(d) * glm::length(displacement);
    return product > 0.0f ? std::abs(glm::dot(d, displacement)) / product : 1.0f;
}

}  // namespace

std::vector<Correction> correctionsOf(const physics::ParticleSystem& system, float h, int iterations) {
    // The positions after a free step, without joints and obstacles.
    physics::ParticleSystem loose = system;
    loose.joints = {};
    loose.obstacles = {};
    loose.settings.subSteps = 1;
    loose.step(h);
    physics::ParticleState<float>& state = loose.state;
    physics::VectorArray<float> before = state.position;
    std::vector<Correction> corrections;
    std::vector<float> weights;
    jointWeights(system.state, system.forces.drag, system.settings.integrator, h, weights);
    const physics::JointSubStep step{h, iterations, &system.state.position, weights};
    system.joints.solveObserved(state, step, [&](const physics::SolvedJoint& solved) {
        const physics::DistanceJoint& joint = system.joints.joints()[solved.joint];
        const Vec3f a = before[joint.a], b = before[joint.b];
        corrections.push_back({static_cast<std::uint32_t>(solved.joint), joint.a, joint.b, a, b,
                               state.position[joint.a], state.position[joint.b], glm::length(b - a) - joint.length,
                               1.0f, state.inverseMassOf(joint.a), state.inverseMassOf(joint.b), solved.iteration});
        corrections.back().turned = turnOf(corrections.back());
        before.set(joint.a, state.position[joint.a]);
        before.set(joint.b, state.position[joint.b]);
    });
    return corrections;
}

void drawCorrection(Canvas& canvas, const std::vector<Correction>& corrections, int shown) {
    const Correction* solved = shownStep(corrections, shown);
    if (!solved) return;
    const Correction& c = *solved;
    const Style joint{.role = Role::Selection, .showThrough = true, .width = 4.0f};
    const Style displacement{.role = Role::Impulse, .showThrough = true, .width = 4.0f};
    demos::draw(canvas, Segmentf{c.fromA, c.fromB}, joint);
    drawArrow(canvas, c.fromA, kMagnified * c.displacementA(), displacement);
    drawArrow(canvas, c.fromB, kMagnified * c.displacementB(), displacement);
    drawLabel(canvas, c.fromA, "A", joint);
    drawLabel(canvas, c.fromB, "B", joint);
    drawLegend(canvas, Mark::Line, joint, "joint that is solved, after a free step");
    drawLegend(canvas, Mark::Arrow, displacement, "displacement of an end, 60 times as long");
}

Explanation explainCorrections(const std::vector<Correction>& corrections, int shown) {
    Explanation explanation =
        listSteps("Distance joints, one after the other", corrections, shown, [](const Correction& c) {
            return InnerStep{.name = printed("round %d, %u to %u", c.iteration + 1, c.a, c.b),
                             .result = printed("%+.2f mm", kMillimetres * double{c.error})};
        });
    if (explanation.shown == 0) {
        explanation.sentence =
            "Particles fly freely for a step; then each joint in turn moves its ends to its length. What one "
            "mends, the next disturbs: more rounds, or shorter steps, leave less.";
        explanation.verdict = printed("%zu corrections in this step.", corrections.size());
        return explanation;
    }
    const Correction& c = corrections[static_cast<std::size_t>(explanation.shown) - 1];
    explanation.sentence = sentenceOf(c, static_cast<std::size_t>(explanation.shown), corrections.size());
    explanation.formula = formulaOf(c);
    explanation.verdict = "This joint has its length now; both displacements together move no centre of mass.";
    return explanation;
}

}  // namespace collidoscope::demos::joints
