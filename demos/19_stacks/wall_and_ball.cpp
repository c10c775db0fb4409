#include <algorithm>

#include "demos/19_stacks/measures/body_stack.h"
#include "demos/share/common_descriptions.h"

namespace collidoscope::demos::wall_and_ball_demo {
namespace {

constexpr Vec3f kBrick{0.5f, 0.2f, 0.25f};  // m, half
constexpr float kDistance = 9.0f;           // m, of the ball from the wall at first

/// A ball flies into a wall of bricks, each of which overlaps two below.
class WallAndBall final : public StackDemo<WallAndBall> {
public:
    void fill(RigidScene& scene) override {
        scene.addGround({.friction = friction_});
        for (int row = 0; row < rows_; ++row) layRow(scene, row);
        const float height = std::max(radius_, kBrick.y * static_cast<float>(rows_));
        const BodyId ball = scene.add({.pose = {.position = {0.3f, height, kDistance}}, .velocity = {0, 1.0f, -speed_}},
                                      Spheref{.radius = radius_}, {.friction = friction_, .density = 4000.0f},
                                      {.role = Role::Selection});
        scene.setName(ball, "ball");
    }
    void describe(Parameters& p) override {
        rebuilt(p).real("speed", speed_, {.unit = "m/s"}, {0, 40}, {0, 60}, "Speed of the ball when it is thrown.");
        rebuilt(p).real("radius", radius_, {.unit = "m"}, {0.2, 1.0}, {0.1, 2},
                        "Radius of the ball, which is four times as dense as the bricks.");
        rebuilt(p).integer("rows", rows_, {1, 16}, {1, 40}, "Number of rows of bricks.");
        describeFriction(p, friction_, "Coefficient of friction of bricks, ball and ground.");
        StackDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Wall");
        m.number("bricks moved", movedBricks(),
                 "Number of bricks that are more than a quarter of a metre from where they were laid.");
        StackDemo::measure(m);
    }
    View homeView() const override { return {.eye = {8.5f, 5.0f, 11.0f}, .target = {0.0f, 1.6f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"gentle", "It only leans against it", {"speed=4"}},
                {"heavy", "A wrecking ball", {"radius=0.9", "speed=25"}},
                {"still", "Nothing thrown", {"speed=0"}}};
    }

private:
    /// Every second row begins and ends with half a brick.
    void layRow(RigidScene& scene, int row) {
        constexpr int kBricks = 8;
        constexpr float kJoint = 0.004f;  // m, between neighbours
        const float y = kBrick.y * static_cast<float>(2 * row + 1), length = 2.0f * kBrick.x;
        const auto lay = [&](float x, float half) {
            stack().add(scene, {x, y, 0}, {half - kJoint, kBrick.y, kBrick.z}, {.friction = friction_},
                        {.role = alternating(row)});
        };
        const float left = -0.5f * kBricks * length;
        if (row % 2 == 0) {
            for (int i = 0; i < kBricks; ++i) lay(left + length * (static_cast<float>(i) + 0.5f), kBrick.x);
            return;
        }
        lay(left + 0.25f * length, 0.5f * kBrick.x);
        for (int i = 1; i < kBricks; ++i) lay(left + length * static_cast<float>(i), kBrick.x);
        lay(-left - 0.25f * length, 0.5f * kBrick.x);
    }
    std::size_t movedBricks() const { return stack().movedBy(world(), 0.25); }

    float speed_ = 18.0f, radius_ = 0.5f, friction_ = 0.6f;
    int rows_ = 10;
};

}  // namespace

table::Entry entry() {
    return table::entry<WallAndBall>("Wall and ball", "A ball is thrown at a wall of bricks.",
                                     "brick wall, running bond, impact, destruction, stacking");
}
}  // namespace collidoscope::demos::wall_and_ball_demo
