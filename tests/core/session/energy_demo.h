#pragma once
/// A world of one rigid body whose energy is lost, kept or made, as its parameters say.

#include <vector>

#include "physics/rigid/world/world.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::session_test {

/// A ball above a floor, on which it bounces lower each time. With another `gain` than 1 each step multiplies gravity,
/// and so the potential energy, unseen from outside. With `push` the demo sets the velocity in each step.
class Ball final : public demos::Demo<Ball> {
public:
    void build() override {
        world = {};
        world.settings.gravity = {0.0f, -gravity, 0.0f};
        world.addShape(world.addBody({.kind = physics::BodyKind::Static}), {.shape = geometry::Planef{}});
        ball = world.addBody({.pose = {.position = {0.0f, 2.0f, 0.0f}}});
        world.addShape(ball,
                       {.shape = geometry::Spheref{geometry::Vec3f{0.0f}, 0.5f}, .material = {.restitution = 0.5f}});
        world.setVelocity(ball, {1.0f, 0.0f, 0.0f});
    }
    void step(float h) override {
        world.settings.gravity *= gain;
        if (push != 1.0f) world.setVelocity(ball, push * world.velocityOf(ball));
        world.step(h, {}, parallelFor());
    }
    void draw(demos::Canvas& canvas) const override {
        const demos::PointItem point{.position = world.centerOf(ball)};
        canvas.points({&point, 1});
    }
    void describe(demos::Parameters& p) override {
        p.real("gain", gain, {.range = {0, 2}, .tip = "Factor by which each step multiplies gravity."});
        p.real("push", push, {.range = {0, 2}, .tip = "Factor by which each step multiplies the velocity."});
        p.real("gravity", gravity,
               {.range = {0, 20}, .effect = demos::Effect::Rebuild, .tip = "Gravitational acceleration."});
    }
    void state(demos::Archive& a) override { a.field("world", world); }
    std::vector<const physics::World*> worlds() const override { return {&world}; }

    float gain = 1.0f, push = 1.0f, gravity = 9.81f;
    physics::World world{};
    physics::BodyId ball{};
};
inline const demos::DemoInfo kBall = infoOf<Ball>("ball");

}  // namespace collidoscope::session_test
