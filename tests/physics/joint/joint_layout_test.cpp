/// The order in which joints are solved: each joint once, and parts that threads take at the same time share no
/// particle.
#include "physics/particle/joint/joint_layout.h"

#include <gtest/gtest.h>

#include <span>
#include <utility>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/base/simd/lane_registers.h"

namespace collidoscope::physics::joint_layout_test {
namespace {

constexpr std::uint32_t kParticles = 8000;

/// A chain, and `count` joints between any two particles.
std::vector<DistanceJoint> chainAndAny(std::uint32_t count, std::uint64_t seed) {
    geometry::Random random(seed);
    std::vector<DistanceJoint> joints;
    for (std::uint32_t i = 0; i + 1 < kParticles; ++i) joints.push_back({.a = i, .b = i + 1});
    while (count > 0) {
        const std::uint32_t a = random.index(kParticles), b = random.index(kParticles);
        if (a == b) continue;
        joints.push_back({.a = a, .b = b});
        --count;
    }
    return joints;
}

std::size_t jointsIn(const JointLayout& layout, const BlockRange& range) {
    std::size_t count = 0;
    for (std::size_t block = range.first; block < range.end; ++block)
        for (std::size_t lane = 0; lane < geometry::batch::kLanes; ++lane)
            count += layout.jointOfLane[block * geometry::batch::kLanes + lane] != kNoJoint ? 1 : 0;
    return count;
}

void expectNoneShared(const JointLayout& layout, const std::vector<BlockRange>& parts,
                      std::span<const DistanceJoint> joints) {
    std::vector<std::size_t> owner(kParticles, parts.size());
    for (std::size_t part = 0; part < parts.size(); ++part)
        for (std::size_t block = parts[part].first; block < parts[part].end; ++block)
            for (std::size_t lane = 0; lane < geometry::batch::kLanes; ++lane) {
                const std::uint32_t joint = layout.jointOfLane[block * geometry::batch::kLanes + lane];
                if (joint == kNoJoint) continue;
                for (const std::uint32_t particle : {joints[joint].a, joints[joint].b}) {
                    EXPECT_TRUE(owner[particle] == parts.size() || owner[particle] == part) << particle;
                    owner[particle] = part;
                }
            }
}

TEST(JointLayout, hasEachJointOnce) {
    const std::vector<DistanceJoint> joints = chainAndAny(200, 1);
    const JointLayout layout(joints, kParticles);
    std::vector<int> uses(joints.size());
    for (std::size_t lane = 0; lane < layout.lanes(); ++lane)
        if (const std::uint32_t joint = layout.jointOfLane[lane]; joint != kNoJoint) {
            EXPECT_EQ(++uses[joint], 1);
            EXPECT_EQ(layout.laneOfJoint[joint], lane);
        }
    std::size_t count = 0;
    for (const auto* parts : {&layout.inside, &layout.seams})
        for (const BlockRange& range : *parts) count += jointsIn(layout, range);
    EXPECT_EQ(count, joints.size());
}

TEST(JointLayout, partsOfOneTimeShareNoParticle) {
    for (const std::uint32_t any : {0u, 3u, 20u, 200u}) {
        SCOPED_TRACE(any);
        const std::vector<DistanceJoint> joints = chainAndAny(any, 2);
        const JointLayout layout(joints, kParticles);
        EXPECT_GT(layout.inside.size(), 4u);
        EXPECT_GT(layout.seams.size(), 0u);
        expectNoneShared(layout, layout.inside, joints);
        expectNoneShared(layout, layout.seams, joints);
    }
}

TEST(JointLayout, joinsSeamsThatMeetThroughOthers) {
    // One joint of each of three seams, the second of which meets both others; a fourth stands alone.
    std::vector<DistanceJoint> joints;
    for (std::uint32_t i = 0; i + 1 < kParticles; ++i)
        if ((i + 1) % 1024 != 0) joints.push_back({.a = i, .b = i + 1});
    for (const auto& [a, b] :
         {std::pair{10u, 2500u}, std::pair{1500u, 3500u}, std::pair{2500u, 3500u}, std::pair{5000u, 6000u}})
        joints.push_back({.a = a, .b = b});
    const JointLayout layout(joints, kParticles);
    ASSERT_EQ(layout.slots.chunk, 1024u);
    ASSERT_EQ(layout.seams.size(), 2u);
    EXPECT_EQ(jointsIn(layout, layout.seams[0]), 3u);
    EXPECT_EQ(jointsIn(layout, layout.seams[1]), 1u);
    expectNoneShared(layout, layout.seams, joints);
}

}  // namespace
}  // namespace collidoscope::physics::joint_layout_test
