#include <algorithm>
#include <cmath>

#include "demos/rigid/rigid_demo.h"

namespace collidoscope::demos::large_world_demo {
namespace {

enum class Scene { Towers, Rain };

constexpr int kStorey = 5;        // boxes of a tower
constexpr float kHalf = 0.25f;    // m, of a box
constexpr float kSpacing = 1.2f;  // m, of towers
constexpr float kApart = 0.75f;   // m, of what rains
/// m: boxes are laid so deep in each other that they touch, which an island needs.
constexpr float kOverlap = 1e-4f;

/// Ten thousand bodies, or a hundred thousand: what rests sleeps, and costs little until it is touched.
class LargeWorld final : public SoftStepDemo<LargeWorld> {
public:
    LargeWorld() {
        physics::WorldSettings& settings = scene().world.settings;
        settings.soft.subSteps = 4;
        settings.sleep.isOn = true;
        scene().showSleep();
    }

    void fill(RigidScene& scene) override {
        scene.addGround();
        if (scene_ == Scene::Towers)
            layTowers(scene);
        else
            hangRain(scene);
        if (scene_ == Scene::Towers && isAsleep_) scene.world.fallAsleepNow();
        if (hasBall_) throwBall(scene);
    }
    void describe(Parameters& p) override {
        rebuilt(p).logarithmic(
            "count", count_, {}, {1000, 100000}, {1, 100000},
            "Number of bodies. A hundred thousand need some seconds to be created, and about a gigabyte.");
        rebuilt(p).choice("scene", scene_, {"towers", "rain"},
                          "Bodies of the world: towers of five boxes, or boxes and balls that fall and are all awake.");
        rebuilt(p).toggle("asleep", isAsleep_,
                          "Lets the towers sleep at the start. Otherwise all of them are awake for half a second.");
        rebuilt(p).toggle("ball", hasBall_,
                          "Throws a heavy ball through the towers. Only the bodies that it reaches wake.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        const physics::Bodies& bodies = world().arrays();
        int awake = 0;
        for (std::uint32_t i = 0; i < bodies.size(); ++i) awake += bodies.isAwake(i) ? 1 : 0;
        m.group("Large world");
        m.unplotted("bodies", bodies.size() - 1, "Number of bodies without the ground.");
        m.number("awake", awake,
                 {.tip = "Number of awake bodies, which the last step could move.", .ofLastStep = true});
        m.number("pairs", static_cast<double>(world().pairCount()),
                 ofLastStep({}, "Number of pairs of shapes near each other, of which at least one can be pushed."));
        RigidDemo::measure(m);
    }
    View homeView() const override {
        if (scene_ == Scene::Rain) {
            const float side = kApart * static_cast<float>(columnsAlong());
            return {.eye = {0.9f * side, 0.7f * side + 2.0f, 1.5f * side + 4.0f}, .target = {0.0f, 0.35f * side, 0.0f}};
        }
        // Beside the ball, where it comes in, along its way.
        const float front = halfSide();
        return {.eye = {5.0f, 5.5f, front + 11.0f}, .target = {0.0f, 0.0f, front - 8.0f}};
    }
    std::vector<Preset> presets() const override {
        return {{"awake", "All awake", {"sleep=false", "ball=true"}},
                {"rain", "Rain", {"scene=rain", "count=3000"}},
                {"hundred", "A hundred thousand", {"count=100000"}}};
    }

private:
    int columnsAlong() const { return std::max(1, static_cast<int>(std::cbrt(static_cast<double>(count_)))); }
    /// m, of the field of towers.
    float halfSide() const { return 0.5f * kSpacing * static_cast<float>(towersAlong()); }
    int towersAlong() const {
        const int towers = (count_ + kStorey - 1) / kStorey;
        return std::max(1, static_cast<int>(std::ceil(std::sqrt(static_cast<double>(towers)))));
    }
    void layTowers(RigidScene& scene) {
        const int along = towersAlong();
        const float first = -0.5f * kSpacing * static_cast<float>(along - 1);
        for (int i = 0; i < count_; ++i) {
            const int tower = i / kStorey, storey = i % kStorey;
            const int row = tower / along, column = tower % along;
            const Vec3f at{first + kSpacing * static_cast<float>(column),
                           kHalf - kOverlap + (2.0f * kHalf - kOverlap) * static_cast<float>(storey),
                           first + kSpacing * static_cast<float>(row)};
            scene.add({.pose = {.position = at}}, Boxf{.half = Vec3f{kHalf}}, {},
                      {.role = alternating(storey), .shade = (row + column) % 2 == 0 ? 0.0f : -0.25f});
        }
    }
    /// In levels, each a little aside of the one below.
    void hangRain(RigidScene& scene) {
        const int along = columnsAlong();
        for (int i = 0; i < count_; ++i) {
            const int level = i / (along * along), place = i % (along * along);
            const int row = place / along, column = place % along;
            const float aside = 0.1f * static_cast<float>(level % 3);
            const Vec3f at{kApart * (static_cast<float>(column) - 0.5f * static_cast<float>(along)) + aside,
                           1.0f + kApart * static_cast<float>(level),
                           kApart * (static_cast<float>(row) - 0.5f * static_cast<float>(along)) - aside};
            const bool isBox = i % 2 == 0;
            const geometry::AnyShapef shape =
                isBox ? geometry::AnyShapef{Boxf{.half = Vec3f{kHalf}}} : geometry::AnyShapef{Spheref{.radius = kHalf}};
            scene.add({.pose = {.position = at}}, shape, {.rollingResistance = 0.05f},
                      {.role = isBox ? Role::BodyA : Role::BodyB});
        }
    }
    void throwBall(RigidScene& scene) {
        const BodyId ball =
            scene.add({.pose = {.position = {0.3f, 1.0f, halfSide() + 3.0f}}, .velocity = {0.0f, 2.0f, -20.0f}},
                      Spheref{.radius = 0.6f}, {.density = 4000.0f}, {.role = Role::Selection});
        scene.setName(ball, "ball");
    }

    int count_ = 10000;
    Scene scene_ = Scene::Towers;
    bool isAsleep_ = true, hasBall_ = true;
};

}  // namespace

table::Entry entry() {
    return table::entry<LargeWorld>("Large world", "Ten thousand bodies and more are simulated; those at rest sleep.",
                                    "many bodies, sleeping, islands, stress test, performance, scale");
}
}  // namespace collidoscope::demos::large_world_demo
