#pragma once
/// The bits of the soft step by itself, for comparing its ways of working through a scene.

#include <cstdint>
#include <numeric>
#include <vector>

#include "physics/rigid/solver/soft_solver.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {

/// Bodies and joints of a world after one soft step, without finding its contacts anew.
inline std::uint64_t hashOfSolution(const World& world, SoftLanes lanes, geometry::batch::InstructionSet set) {
    SoftSolver solver;
    geometry::TaskGroup taskGroup;
    solver.lanes = lanes, solver.instructions = set;
    Bodies bodies = world.arrays();
    std::vector<Contact> contacts(world.contacts().begin(), world.contacts().end());
    std::vector<RigidJoint> joints(world.jointSlots().begin(), world.jointSlots().end());
    std::vector<std::uint32_t> slots(joints.size());
    std::iota(slots.begin(), slots.end(), 0u);
    solver.prepare(bodies, contacts, joints, slots, world.settings, kStep, 0, taskGroup);
    solver.run(bodies, contacts, {}, taskGroup);
    solver.finish(bodies, contacts, taskGroup);
    solver.finishJoints(joints, taskGroup);
    return geometry::hashOf([&](geometry::Archive& archive) {
        archive.field("bodies", bodies);
        archive.field("joints", joints);
    });
}

/// Steps the world, and expects from time to time that eight lanes of every instruction set give the bits of one.
inline void expectSameSolutions(World& world, int steps) {
    using geometry::batch::InstructionSet;
    for (int step = 0; step < steps; ++step) {
        world.step(kStep);
        if (step % 9 != 8) continue;
        const std::uint64_t one = hashOfSolution(world, SoftLanes::One, InstructionSet::Baseline);
        for (const auto set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512}) {
            if (!isSupported(set)) continue;
            ASSERT_EQ(one, hashOfSolution(world, SoftLanes::Eight, set)) << "step " << step;
        }
    }
}

}  // namespace collidoscope::physics
