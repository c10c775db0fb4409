#include "physics/particle/cloth/strain.h"

#include <gtest/gtest.h>

#include "tests/physics/cloth/cloth_test.h"

namespace collidoscope::physics::tear_test {
namespace {

TEST(Tear, NothingTearsBelowTheLimit) {
    ParticleState<float> state;
    ClothMesh net = addCloth(state, {.columns = 4, .rows = 4});
    for (std::size_t i = 0; i < state.size(); ++i) state.position.set(i, 1.4f * state.position[i]);
    EXPECT_EQ(tear(net, state.position, {.strain = 0.5f}), 0u);
    EXPECT_EQ(heldLinks(net).size(), net.links.size());
    EXPECT_EQ(heldTriangles(net).size(), net.triangles.size());
}

TEST(Tear, ALinkTakesItsDiagonalsItsBendsAndItsPanelsAlong) {
    ParticleState<float> state;
    ClothMesh net = addCloth(state, {.columns = 4, .rows = 2, .spacing = 1.0f});
    // The last column moves away: its two structural links are stretched most, the diagonals of its square less.
    for (const std::size_t i : {3u, 7u}) state.position.add(i, {1.0f, 0.0f, 0.0f});
    const std::size_t torn = tear(net, state.position, {.strain = 0.9f});
    // Two structural links, both diagonals, a bend in each row.
    EXPECT_EQ(torn, 6u);
    EXPECT_EQ(heldTriangles(net).size(), 4u);
    for (const Link& link : heldLinks(net)) EXPECT_TRUE(link.a % 4 == 3 || link.b % 4 != 3) << link.a << " " << link.b;
    EXPECT_EQ(tear(net, state.position, {.strain = 0.9f}), 0u) << "a torn link tears once";
    EXPECT_NEAR(strainOf(net, state.position).largest, 0.0f, 1e-6f);
}

TEST(Tear, TheMostStretchedGoFirst) {
    ParticleState<float> state;
    ClothMesh net = addRope(state, {.particles = 4, .end = {3.0f, 0.0f, 0.0f}});
    state.position.set(2, {4.0f, 0.0f, 0.0f});
    state.position.set(3, {6.5f, 0.0f, 0.0f});
    EXPECT_EQ(tear(net, state.position, {.strain = 0.5f, .maxLinks = 1}), 1u);
    EXPECT_EQ(net.torn, std::vector<std::uint32_t>{1});
}

/// A sheet held by its upper row, pulled down by its heavy lower corners.
struct Torn {
    std::vector<std::uint32_t> links{};
    std::uint64_t hash = 0;
};
Torn tornSheet(const geometry::ParallelFor& parallelFor, bool isMadeAnew = false) {
    ParticleSystem system;
    ClothMesh net = addCloth(system.state, {.columns = 12, .rows = 12, .mass = 0.3f});
    for (std::uint32_t i = 0; i < 12; ++i) pin(system, i);
    for (const std::uint32_t corner : {132u, 143u}) system.state.setMass(corner, 4.0f);
    const LinkMaterial material{.stiffness = {2000.0f, 500.0f, 5.0f}};
    connect(system, net, material, Method::Joints);
    system.settings.subSteps = 4;
    for (int i = 0; i < 90; ++i) {
        system.step(1.0f / 60.0f, parallelFor);
        if (tear(net, system.state.position, {.strain = 0.3f}) == 0) continue;
        if (isMadeAnew)
            connect(system, net, material, Method::Joints);
        else
            disconnectTorn(system, std::span{&net, 1}, material, Method::Joints);
    }
    return {net.torn, hashOf(system.state)};
}

TEST(Tear, TearsTheSameLinksOnAnyNumberOfThreads) {
    const Torn one = tornSheet(geometry::serialFor);
    EXPECT_GT(one.links.size(), 6u);
    EXPECT_LT(one.links.size(), 400u);
    for (const std::size_t count : {2u, 4u}) {
        const Torn many = tornSheet(threads(count));
        EXPECT_EQ(many.links, one.links) << count;
        EXPECT_EQ(many.hash, one.hash) << count;
    }
}

TEST(Tear, TakingOutWhatHasTornGivesTheBitsOfASystemMadeAnew) {
    const Torn takenOut = tornSheet(geometry::serialFor), madeAnew = tornSheet(geometry::serialFor, true);
    EXPECT_EQ(takenOut.links, madeAnew.links);
    EXPECT_EQ(takenOut.hash, madeAnew.hash);
}

}  // namespace
}  // namespace collidoscope::physics::tear_test
