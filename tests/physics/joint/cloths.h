#pragma once
/// Nets of joints for tests.

#include <vector>

#include "geometry/base/random.h"
#include "physics/particle/joint/joint_solver.h"

namespace collidoscope::physics {

/// Particles and the joints between them.
struct JointNet {
    ParticleState<float> state{};
    std::vector<DistanceJoint> joints{};

    JointSolver solver() const { return JointSolver(joints, state.size()); }
};

/// `rows` x `columns` particles 10 cm apart, each moved by up to 2 cm; structural, shear and bending joints. Masses
/// from .5 to 2 kg, one particle in `eachPinned` held fast; one joint in `eachSoft` has a compliance; 0 for none.
inline JointNet gridNet(int rows, int columns, std::uint64_t seed, std::uint32_t eachPinned = 50,
                        std::uint32_t eachSoft = 3) {
    constexpr float kSpacing = 0.1f;
    JointNet net;
    geometry::Random random(seed);
    net.state.resize(static_cast<std::size_t>(rows * columns));
    const auto at = [&](int row, int column) { return static_cast<std::uint32_t>(row * columns + column); };
    const auto tie = [&](int row, int column, int down, int right) {
        if (row + down >= rows || column + right >= columns || column + right < 0) return;
        const float length = kSpacing * glm::length(geometry::Vec3f(down, right, 0));
        const bool isSoft = eachSoft > 0 && random.index(eachSoft) == 0;
        net.joints.push_back({at(row, column), at(row + down, column + right), length, isSoft ? 1e-4f : 0.0f});
    };
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const std::uint32_t i = at(row, column);
            const geometry::Vec3f rest(kSpacing * static_cast<float>(column), 0.0f, kSpacing * static_cast<float>(row));
            net.state.position.set(i, rest + random.inBox(geometry::Vec3f(-0.02f), geometry::Vec3f(0.02f)));
            net.state.setMass(i, random.uniform(0.5f, 2.0f));
            if (eachPinned > 0 && random.index(eachPinned) == 0) net.state.inverseMass[i] = 0.0f;
            for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, 2}, {2, 0}})
                tie(row, column, down, right);
        }
    return net;
}

/// Joints between any particles: nothing lies side by side.
inline JointNet tangledNet(std::uint32_t particles, std::size_t joints, std::uint64_t seed) {
    JointNet net;
    geometry::Random random(seed);
    net.state.resize(particles);
    for (std::uint32_t i = 0; i < particles; ++i) {
        net.state.position.set(i, random.inBox(geometry::Vec3f(-1.0f), geometry::Vec3f(1.0f)));
        net.state.setMass(i, random.uniform(0.5f, 2.0f));
    }
    while (net.joints.size() < joints) {
        const std::uint32_t a = random.index(particles), b = random.index(particles);
        const float compliance = random.index(2) == 0 ? 0.0f : 1e-4f;
        if (a != b) net.joints.push_back({a, b, random.uniform(0.0f, 1.0f), compliance});
    }
    return net;
}

}  // namespace collidoscope::physics
