// A world whose numbers would leave the finite ones rests, and whoever runs the demo hears of it.

#include "demos/host/world_fault.h"

#include <gtest/gtest.h>

#include "demos/rigid/rigid_demo.h"

namespace collidoscope::demos {
namespace {

/// A ball that flies as fast as numbers go, once it has been let go.
class FastBall final : public RigidDemo<FastBall> {
public:
    void fill(RigidScene& scene) override {
        ball_ = scene.add({.pose = {.position = {3e38f, 0.0f, 0.0f}}, .gravityScale = 0.0f}, geometry::Spheref{});
    }
    void letGo() { scene().world.setVelocity(ball_, {3e38f, 0.0f, 0.0f}); }

private:
    physics::BodyId ball_{};
};

TEST(WorldFault, ABodyBeyondAllNumbersIsNamed) {
    FastBall demo;
    demo.restart();
    demo.advance();
    EXPECT_EQ(worldFault(demo), std::nullopt);
    demo.letGo();
    for (int i = 0; i < 60; ++i) demo.advance();
    const auto fault = worldFault(demo);
    ASSERT_TRUE(fault);
    EXPECT_TRUE(fault->starts_with("the numbers of body 0 would leave the finite ones")) << *fault;
}

}  // namespace
}  // namespace collidoscope::demos
