#include <gtest/gtest.h>

#include "tests/physics/cloth/cloth_test.h"

namespace collidoscope::physics::cloth_builder_test {
namespace {

using geometry::Vec3f;

std::size_t countOf(const ClothMesh& net, LinkKind kind) {
    std::size_t count = 0;
    for (const Link& link : net.links) count += link.kind == kind ? 1 : 0;
    return count;
}

TEST(Weave, reference_defect_45_ClothSizesAreClampedBeforeArraysAreMade) {
    ParticleState<float> state;
    const ClothMesh wide = addCloth(state, {.columns = 2'000'000'000, .rows = 2});
    EXPECT_EQ(wide.count, 2u * kMaxAlong);
    EXPECT_EQ(state.size(), wide.count);
    for (const Link& link : wide.links) ASSERT_LT(std::max(link.a, link.b), wide.count);
    const ClothMesh none = addCloth(state, {.columns = -5, .rows = 7});
    EXPECT_EQ(none.count, 0u);
    EXPECT_TRUE(none.links.empty() && none.triangles.empty());
    EXPECT_EQ(state.size(), wide.count);
}

TEST(Weave, reference_defect_45_SpacingScalesTheSheetNotItsPlace) {
    ParticleState<float> state;
    addCloth(state, {.columns = 3, .rows = 2, .corner = {10.0f, 20.0f, 30.0f}, .spacing = 0.5f});
    EXPECT_EQ(state.position[0], (Vec3f{10.0f, 20.0f, 30.0f}));
    EXPECT_EQ(state.position[2], (Vec3f{11.0f, 20.0f, 30.0f}));
    EXPECT_EQ(state.position[5], (Vec3f{11.0f, 19.5f, 30.0f}));
}

TEST(Weave, ASheetHasTheLinksAndPanelsThatItsSizeTells) {
    ParticleState<float> state;
    const std::uint32_t w = 7, h = 5;
    const ClothMesh net = addCloth(state, {.columns = w, .rows = h, .spacing = 0.1f});
    EXPECT_EQ(countOf(net, LinkKind::Structural), w * (h - 1) + h * (w - 1));
    EXPECT_EQ(countOf(net, LinkKind::Shear), 2 * (w - 1) * (h - 1));
    EXPECT_EQ(countOf(net, LinkKind::Bend), w * (h - 2) + h * (w - 2));
    EXPECT_EQ(net.triangles.size(), 2 * (w - 1) * (h - 1));
    EXPECT_NEAR(areaOf(net, state.position), 0.1 * 0.1 * (w - 1) * (h - 1), 1e-6);
    EXPECT_NEAR(strainOf(net, state.position).largest, 0.0f, 1e-5f);
}

TEST(Weave, TheMassIsThatOfTheWhole) {
    ParticleState<float> state;
    addCloth(state, {.columns = 4, .rows = 5, .mass = 3.0f});
    double mass = 0.0;
    for (std::size_t i = 0; i < state.size(); ++i) mass += 1.0 / double{state.inverseMassOf(i)};
    EXPECT_NEAR(mass, 3.0, 1e-5);
}

TEST(Weave, ASecondNetBeginsAfterTheFirst) {
    ParticleState<float> state;
    addRope(state, {.particles = 5});
    const ClothMesh second = addRope(state, {.particles = 3});
    EXPECT_EQ(second.first, 5u);
    EXPECT_EQ(second.links.back().b, 7u);
}

TEST(Weave, ARopeOfOneParticleLiesAtItsStart) {
    ParticleState<float> state;
    const ClothMesh net = addRope(state, {.particles = 1, .start = {1.0f, 2.0f, 3.0f}, .stiff = true});
    EXPECT_EQ(net.count, 1u);
    EXPECT_TRUE(net.links.empty());
    EXPECT_EQ(state.position[0], (Vec3f{1.0f, 2.0f, 3.0f}));
    EXPECT_EQ(addRope(state, {.particles = 0}).count, 0u);
}

TEST(Weave, ABlockIsClosedAndItsPanelsFaceOutwards) {
    ParticleState<float> state;
    const ClothMesh net = addBlock(state, {.x = 4, .y = 3, .z = 5, .corner = {1.0f, 2.0f, 3.0f}, .spacing = 0.5f});
    EXPECT_EQ(net.count, 60u);
    double sixVolumes = 0.0;
    Vec3f sum{0.0f};
    for (const ClothTriangle& triangle : net.triangles) {
        const Vec3f a = state.position[triangle.a], b = state.position[triangle.b], c = state.position[triangle.c];
        sixVolumes += double{glm::dot(a, glm::cross(b, c))};
        sum += glm::cross(b - a, c - a);
    }
    EXPECT_NEAR(sixVolumes / 6.0, 1.5 * 1.0 * 2.0, 1e-4);
    EXPECT_NEAR(glm::length(sum), 0.0f, 1e-5f);
}

TEST(Weave, OneParticleOneRowAndNothingAtAllStayFinite) {
    for (const Method method : {Method::Springs, Method::Joints}) {
        for (const auto& [columns, rows] : {std::pair{1, 1}, {1, 9}, {9, 1}, {0, 3}}) {
            ParticleSystem system;
            system.settings.subSteps = 8;
            system.forces.wind = {3.0f, 0.0f, 1.0f};
            const ClothMesh net = addCloth(system.state, {.columns = columns, .rows = rows});
            system.selfContact.thickness = 0.03f;
            connect(system, net, {.stiffness = {50.0f, 50.0f, 1.0f}}, method);
            run(system, 30);
            EXPECT_TRUE(isFinite(system.state)) << columns << " x " << rows;
            EXPECT_EQ(areaOf(net, system.state.position), 0.0f);
            if (columns == 1 && rows == 1) {  // falls like any particle
                EXPECT_NEAR(system.state.velocity[0].y, -9.81f * 0.5f, 1e-3f);
            }
        }
    }
}

TEST(Weave, AnyStepStaysFinite) {
    for (const float time : {0.0f, 1e-9f, 10.0f}) {
        ParticleSystem system;
        const ClothMesh net = addCloth(system.state, {.columns = 6, .rows = 6});
        pin(system, 0);
        system.forces.wind = {0.0f, 0.0f, 8.0f};
        system.selfContact.thickness = 0.04f;
        connect(system, net, {.stiffness = {kRigid, 1000.0f, 10.0f}}, Method::Joints);
        const std::uint64_t before = hashOf(system.state);
        run(system, 20, time);
        EXPECT_TRUE(isFinite(system.state)) << time;
        if (time == 0.0f) {
            EXPECT_EQ(hashOf(system.state), before);
        }
    }
}

TEST(Weave, CoincidentParticlesAndLinksWithoutLengthStayFinite) {
    ParticleSystem system;
    const ClothMesh net = addCloth(system.state, {.columns = 4, .rows = 4, .spacing = 0.0f});
    system.selfContact.thickness = 0.05f;
    connect(system, net, {}, Method::Joints);
    run(system, 30);
    EXPECT_TRUE(isFinite(system.state));
    EXPECT_EQ(strainOf(net, system.state.position).largest, 0.0f);
}

}  // namespace
}  // namespace collidoscope::physics::cloth_builder_test
