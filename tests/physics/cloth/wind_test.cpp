#include <gtest/gtest.h>

#include "tests/physics/cloth/cloth_test.h"

namespace collidoscope::physics::panel_wind_test {
namespace {

using geometry::Vec3f;

/// A square metre in the plane z = 0, of 2 x 2 particles and 4 kg.
ParticleState<float> square() {
    ParticleState<float> state;
    addCloth(state, {.columns = 2, .rows = 2, .spacing = 1.0f, .mass = 4.0f});
    return state;
}
const std::vector<ClothTriangle> kSquare{{0, 2, 3}, {0, 3, 1}};

TEST(PanelWind, PressesOnAFlatPanelAsTheDragEquationSays) {
    // F = 1.2 / 2 * 1.5 * 1 m^2 * (10 m/s)^2 = 90 N.
    ParticleState<float> state = square();
    const Vec3f impulse = blow({{0.0f, 0.0f, 10.0f}, 1.2f, 1.5f}, kSquare, 1e-4f, state);
    EXPECT_NEAR(impulse.z, 90.0f * 1e-4f, 1e-5f);
    EXPECT_EQ(impulse.x, 0.0f);
}

TEST(PanelWind, ThePressureFollowsTheSquareOfTheSineOfTheAngle) {
    ParticleState<float> state = square();
    const Vec3f impulse = blow({{10.0f, 0.0f, 10.0f}, 1.2f, 1.5f}, kSquare, 1e-4f, state);
    EXPECT_NEAR(impulse.z, 90.0f * 1e-4f, 1e-5f) << "only the part across the triangle counts";
    EXPECT_NEAR(blow({{10.0f, 3.0f, 0.0f}}, kSquare, 1e-4f, state).z, 0.0f, 1e-6f);
}

TEST(PanelWind, GivesTheParticlesTheMomentumThatItSaysToGive) {
    ParticleState<float> state = square();
    state.setMass(1, 0.3f);
    state.setMass(2, kHeld);
    state.position.set(3, {0.7f, -0.4f, 0.5f});
    const Vec3f impulse = blow({{4.0f, -7.0f, 10.0f}}, kSquare, 0.01f, state);
    Vec3f momentum{0.0f};
    for (std::size_t i = 0; i < state.size(); ++i)
        if (!state.isFixed(i)) momentum += state.velocity[i] / state.inverseMassOf(i);
    EXPECT_NEAR(glm::length(momentum - impulse), 0.0f, 1e-5f * glm::length(impulse));
    EXPECT_EQ(state.velocity[2], Vec3f{0.0f});
}

TEST(PanelWind, NoStepIsSoLongThatASailOvertakesTheWind) {
    for (const float time : {0.001f, 0.1f, 10.0f, 1e6f}) {
        ParticleState<float> state = square();
        for (int i = 0; i < 50; ++i) blow({{0.0f, 0.0f, 10.0f}}, kSquare, time, state);
        float mean = 0.0f;
        for (std::size_t i = 0; i < state.size(); ++i) mean += 0.25f * state.velocity[i].z;
        EXPECT_GT(mean, 0.0f) << time;
        EXPECT_LE(mean, 10.001f) << time;
    }
}

TEST(PanelWind, ADroppedSheetFallsAtItsTerminalSpeed) {
    // m g = rho / 2 C S v^2: v = sqrt(2 * 0.4 * 9.81 / (1.2 * 1.2 * 1)) = 2.3346 m/s.
    // The corners of the diagonal belong to two triangles: with masses in proportion, the sheet stays flat.
    ParticleSystem system;
    const ClothMesh net =
        addCloth(system.state, {.columns = 2, .rows = 2, .down = {0.0f, 0.0f, 1.0f}, .spacing = 1.0f});
    std::array<int, 4> triangles{};
    for (const ClothTriangle& triangle : net.triangles)
        for (const std::uint32_t corner : {triangle.a, triangle.b, triangle.c}) ++triangles[corner];
    for (std::size_t i = 0; i < 4; ++i) system.state.setMass(i, 0.4f * static_cast<float>(triangles[i]) / 6.0f);
    connect(system, net, {.stiffness = {kRigid, kRigid, 0.0f}}, Method::Joints);
    system.settings.subSteps = 16;  // one triangle is pressed after the other, which tilts it a little in long steps
    run(system, 60);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(system.state.velocity[i].y, -2.3346f, 0.01f * 2.3346f) << i;
}

TEST(PanelWind, PanelsWithoutAreaFeelNothing) {
    ParticleState<float> state = square();
    const std::vector<ClothTriangle> needle{{0, 1, 1}, {2, 2, 2}};
    EXPECT_EQ(blow({{5.0f, 5.0f, 5.0f}}, needle, 0.1f, state), Vec3f{0.0f});
}

}  // namespace
}  // namespace collidoscope::physics::panel_wind_test
