/// Where joints in lanes find their particles.
#include "physics/particle/joint/joint_layout.h"

#include <gtest/gtest.h>

#include <vector>

namespace collidoscope::physics::permutation_test {
namespace {

/// Joints from each of 4,096 particles to the one `reach` after it; every other one told from its other end.
ParticlePermutation permutationOf(std::uint32_t reach) {
    constexpr std::uint32_t kParticles = 4096;
    std::vector<DistanceJoint> joints;
    for (std::uint32_t i = 0; i + reach < kParticles; ++i) {
        DistanceJoint joint{.a = i, .b = i + reach};
        if (i % 2 == 1) std::swap(joint.a, joint.b);
        joints.push_back(joint);
    }
    return choosePermutation(joints, kParticles);
}

TEST(JointPermutation, haveTheSmallestStrideThatKeepsTheEndsOfEightJointsApart) {
    EXPECT_EQ(permutationOf(1).stride, 2u);
    EXPECT_EQ(permutationOf(2).stride, 4u);
    EXPECT_EQ(permutationOf(4).stride, 8u);
    EXPECT_EQ(permutationOf(6).stride, 4u);
    EXPECT_EQ(permutationOf(8).stride, 1u);
    EXPECT_EQ(permutationOf(100).stride, 1u);
}

TEST(JointPermutation, haveChunksOfFourTimesWhatJointsReach) {
    EXPECT_EQ(permutationOf(1).chunk, 1024u);
    EXPECT_EQ(permutationOf(256).chunk, 1024u);
    EXPECT_EQ(permutationOf(257).chunk, 2048u);
    EXPECT_EQ(permutationOf(512).chunk, 2048u);
    EXPECT_EQ(permutationOf(600).chunk, 4096u);
    EXPECT_EQ(permutationOf(2000).chunk, 4096u) << "there are no more particles";
}

TEST(JointPermutation, areDifferentForAllParticlesAndWithinTheirChunks) {
    for (const std::uint32_t reach : {1u, 8u, 300u}) {
        const ParticlePermutation slots = permutationOf(reach);
        std::vector<int> uses(slots.count());
        for (std::uint32_t i = 0; i < slots.particles; ++i) {
            const std::uint32_t slot = slots.slotOf(i),
                                first = slots.chunkOf(i) * (slots.chunk + ParticlePermutation::kSpare);
            ASSERT_LT(slot, slots.count());
            EXPECT_EQ(++uses[slot], 1);
            EXPECT_GE(slot, first);
            EXPECT_LT(slot, first + slots.chunk);
        }
    }
}

}  // namespace
}  // namespace collidoscope::physics::permutation_test
