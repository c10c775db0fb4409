// The parameters of a rigid scene: what is drawn of it, and every setting of its world.

#include "demos/rigid/rigid_scene.h"
#include "demos/share/rows.h"

namespace collidoscope::demos {

void RigidScene::describeViews(Parameters& p) {
    if (isExplained())
        p.stepInside("phase", shown_, static_cast<int>(kMaxWorldStepRows),
                     "The part of the next step that is shown: a phase, or an impulse of the solver; 0 shows none.");
    describeLooks(p);
}

void RigidScene::describeLooks(Parameters& p) {
    p.group("");
    live(p).choice("mouse", mouse_, {"pulls", "places"},
                   "Action of the mouse on a body: it pulls it by a spring and throws it, or moves and turns it.");
    p.foldedGroup("Show");
    viewed(p).toggle("contacts", views_.contacts, "Shows the contact points and their normals.");
    viewed(p).toggle("impulses", views_.impulses,
                     "Shows the impulse of each contact in the last step, along the normal and across it.");
    viewed(p).toggle("velocities", views_.velocities, "Shows the velocities of the centres of mass.");
    viewed(p).toggle("spins", views_.angularVelocities, "Shows the angular velocities along their axes.");
    viewed(p).toggle("centers", views_.centers, "Shows the centres of mass.");
    viewed(p).toggle("inertia", views_.inertia, "Shows the box of the same mass and moments of inertia.");
    viewed(p).toggle("bounds", views_.bounds, "Shows the bounding boxes that the broad phase compares.");
    viewed(p).toggle("show-joints", views_.joints, "Shows where joints hold, about which axis, and with which force.");
    viewed(p).toggle("islands", views_.islands,
                     "Colours bodies by island. Bodies that are joined by contacts form an island and sleep together.");
    viewed(p).toggle("sleeping", views_.sleeping,
                     "Draws sleeping bodies dark. Point at a body to read why it is awake.");
    viewed(p).toggle("colours", views_.colours,
                     "Shows the colours of the contact graph. Contacts of one colour share no dynamic body, so the "
                     "soft step solves them at once.");
    p.group("");
}

void RigidScene::describeSolver(Parameters& p) {
    physics::WorldSettings& s = world.settings;
    float gravity = -s.gravity.y;
    p.foldedGroup("Solver");
    live(p).real("gravity", gravity, {"g", "m/s²"}, {0, 20}, {-100, 100},
                 "Gravitational acceleration. It acts along −y.");
    s.gravity = {0.0f, -gravity, 0.0f};
    live(p).choice("solver", s.solver, {"sequential-impulses", "soft-step"}, {"book", "modern"},
                   "Contact solver: sequential impulses with projection, or soft contacts over sub-steps, solved eight "
                   "at a time.");
    live(p).choice("order", s.impulses.order, {"forces-first", "chapter-14", "chapter-15"},
                   "Order of the phases of a step. In that of chapter 15 gravity comes after the impulses, so nothing "
                   "ever quite rests.");
    live(p).integer(
        "iterations", s.impulses.iterations, {"n"}, {1, 60}, {0, 1000},
        "Number of passes over all contacts in a step. In each pass an impulse gets from one contact to the next.");
    live(p).integer(
        "sub-steps", s.impulses.subSteps, {1, 16}, {1, 100},
        "Number of equal parts of a step. Each is a whole step with its own contacts. While a fast top is held "
        "there are more.");
    live(p).toggle(
        "warm-start", s.warmStart,
        "Warm starting: each step begins with the impulses of the previous one, so resting contacts converge at once.");
    live(p).toggle("accumulate", s.impulses.accumulate,
                   "Clamps the accumulated impulse of a contact instead of each single one, so that an iteration can "
                   "reduce an impulse that was too large.");
    live(p).toggle("whole-manifolds", s.impulses.wholeManifolds,
                   "Block solver: the points of a contact are solved together. One after the other they tilt a box, "
                   "and a tower falls.");
    live(p).toggle("divided-by-count", s.impulses.dividedByCount,
                   "Divides each impulse by the number of points of its contact, which is a mistake of the book.");
    live(p).real("restitution-speed", s.restitutionSpeed, {.unit = "m/s"}, {0, 2}, {0, 100},
                 "Approach speed below which bodies do not bounce. At 0 nothing would come to rest.");
    live(p).integer("impact-passes", s.bounces, {1, 64}, {0, 1000},
                    "Number of times that an impact is passed on in a step.");
    live(p).real("projection", s.impulses.projection, {}, {0, 1},
                 "Share of an overlap that is taken away in a step (\"percent\").");
    live(p).real("slop", s.impulses.slop, {.unit = "m"}, {0, 0.05}, {0, 1},
                 "Overlap that stays, so that contacts do not come and go.");
    live(p).real("joint-correction", s.impulses.jointCorrection, {}, {0, 1},
                 "Share of a joint's position error that sequential impulses correct in a step.");
    live(p).real(
        "margin", s.margin, {.unit = "m"}, {0, 0.05}, {0, 1},
        "Contact margin. Shapes that are apart by less have speculative contacts, which act when they are reached.");
    live(p).toggle("continuous", s.isContinuous,
                   "Continuous collision detection: fast bodies are swept, so they cannot pass through others within "
                   "one step. Off, only where they are at the end of a step counts.");
    live(p).real("largest-speed", s.maxSpeed, {.unit = "m/s"}, {0, 1000}, {0, 1e6},
                 "Largest speed of a body: a faster one is slowed to it when a step begins. At 0 there is no limit.");
    live(p).toggle("smooth-seams", s.smoothsSeams,
                   "Removes ghost collisions, which are bumps at the internal edges of flat surfaces.");
    live(p).choice("broad-phase", s.broadPhase, {"all-pairs", "sweep-and-prune", "dynamic-tree"},
                   "Broad-phase algorithm. All of them find the same pairs; they differ in what that costs.");
    describeSoftContacts(p);
    p.group("");
}

void RigidScene::describeSoftContacts(Parameters& p) {
    physics::SoftContactSettings& soft = world.settings.soft;
    p.foldedGroup("Soft step");
    live(p).integer("soft-steps", soft.subSteps, {"n"}, {1, 16}, {1, 100},
                    "Number of sub-steps of a step. Contacts are found once; more sub-steps carry higher stacks and "
                    "larger mass ratios.");
    live(p).real("contact-frequency", soft.frequency, {"f", "Hz"}, {10, 240}, {0.1, 10000},
                 "Frequency of the contact springs. A higher value makes contacts stiffer, so bodies at rest sink "
                 "less. A quarter of the sub-step rate is the limit.");
    live(p).real("contact-damping", soft.damping, {"ζ"}, {1, 40}, {0.1, 1000},
                 "Damping ratio of the contact springs. At 1 they return to rest without oscillating.");
    live(p).real(
        "joint-frequency", soft.jointFrequency, {.unit = "Hz"}, {10, 240}, {0.1, 10000},
        "Frequency of the joint springs. A higher value makes joints stiffer, so they come apart less under a load.");
    live(p).real("joint-damping", soft.jointDamping, {"ζ"}, {0, 10}, {0, 1000},
                 "Damping ratio of the joint springs. At 1 they return to rest without oscillating.");
    live(p).real("push-speed", soft.pushSpeed, {.unit = "m/s"}, {0.1, 10}, {0.01, 1000},
                 "Largest speed at which overlapping bodies are pushed apart.");
    live(p).integer("threads", world.settings.threads, {0, 8}, {0, 64},
                    "Greatest number of threads that work on a step; 0 takes all. The result is the same, to the bit.");
    describeSleep(p);
}

void RigidScene::describeSleep(Parameters& p) {
    physics::SleepSettings& sleep = world.settings.sleep;
    live(p).toggle("sleep", sleep.isOn,
                   "Islands that have come to rest are left out of the steps until something reaches them.");
    live(p).real("sleep-speed", sleep.speed, {.unit = "m/s"}, {0, 0.5}, {0, 10},
                 "Sleep speed. A body that is slower counts as still.");
    live(p).real(
        "sleep-time", sleep.time, {.unit = "s"}, {0, 2}, {0, 100},
        "Time for which every body of an island must stay below the sleep speed before the island is put to sleep.");
}

}  // namespace collidoscope::demos
