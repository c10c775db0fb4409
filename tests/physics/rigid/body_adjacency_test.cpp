// The joints between two bodies, found by either of them.

#include "physics/rigid/world/body_adjacency.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/base/random.h"
#include "tests/geometry/counts.h"

namespace collidoscope::physics::body_adjacency_test {
namespace {

constexpr std::uint64_t kSeed = 5521;

using Ends = std::pair<std::uint32_t, std::uint32_t>;

TEST(BodyAdjacency, KnowsTheLinksOfBodiesWhateverComesAndGoes) {
    constexpr std::uint32_t kBodies = 12, kEdges = 40;
    geometry::Random random(kSeed);
    BodyAdjacency adjacency;
    std::vector<std::optional<Ends>> edges(kEdges);
    int linked = 0, asked = 0;
    for (int round = 0; round < geometry::test::rounds(20000); ++round) {
        const std::uint32_t edge = random.index(kEdges);
        if (edges[edge]) {
            adjacency.remove(edge);
            edges[edge].reset();
        } else {
            const std::uint32_t a = random.index(kBodies), b = (a + 1 + random.index(kBodies - 1)) % kBodies;
            adjacency.add(edge, a, b);
            edges[edge] = Ends{a, b};
        }
        const std::uint32_t a = random.index(kBodies + 1), b = random.index(kBodies + 1);  // one that has no edge, too
        const bool isLinked = a != b && std::any_of(edges.begin(), edges.end(), [&](const std::optional<Ends>& ends) {
                                  return ends && (*ends == Ends{a, b} || *ends == Ends{b, a});
                              });
        if (a == b) continue;
        ASSERT_EQ(adjacency.linkBetween(a, b).isThere, isLinked) << "round " << round << ", seed " << kSeed;
        ++asked, linked += isLinked ? 1 : 0;
    }
    EXPECT_GT(linked, asked / 10);
    EXPECT_LT(linked, 9 * asked / 10);
}

TEST(BodyAdjacency, LooksAtNoMoreThanLiesAtTheBodyWithFewerLinks) {
    constexpr std::uint32_t kLeaves = 10000;
    BodyAdjacency hub;
    for (std::uint32_t i = 1; i <= kLeaves; ++i) hub.add(i - 1, 0, i);
    for (const std::uint32_t leaf : {1u, kLeaves / 2, kLeaves}) {
        EXPECT_TRUE(hub.linkBetween(0, leaf).isThere);
        EXPECT_TRUE(hub.linkBetween(leaf, 0).isThere);
        EXPECT_LE(hub.linkBetween(0, leaf).looks, 2u);
        EXPECT_LE(hub.linkBetween(leaf, 0).looks, 2u);
    }
    hub.remove(4);
    EXPECT_FALSE(hub.linkBetween(0, 5).isThere);
    EXPECT_EQ(hub.linkBetween(0, 5).looks, 0u);
}

}  // namespace
}  // namespace collidoscope::physics::body_adjacency_test
