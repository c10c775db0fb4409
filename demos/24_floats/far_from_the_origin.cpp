#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

#include "demos/draw/shifted_canvas.h"
#include "demos/rigid/two_scene_demo.h"
#include "physics/rigid/query/world_query.h"

namespace collidoscope::demos::far_from_the_origin_demo {
namespace {

constexpr float kAside = 2.2f;               // m, from the middle of the picture to that of each scene
constexpr float kCube = 0.2f;                // m, half
constexpr float kLink = 0.14f, kBob = 0.2f;  // m: half of a link; radius
constexpr double kSpan = 8.0;                // s, of the chart
constexpr Style kParted{.role = Role::Mistake, .width = 2.5f};
constexpr Style kSpacing{.role = Role::Construction, .dashed = true, .width = 2.0f};

enum class Along { X, Diagonal };

/// Handles of a scene that is drawn somewhere else than where it is.
class ShiftedHandles final : public Handles {
public:
    ShiftedHandles(Handles& handles, const Vec3f& by) : handles_(handles), by_(by) {}
    void move(std::string_view name, Vec3f& position, const HandleSpec& spec) override {
        Vec3f shown = position + by_;
        const Vec3f before = shown;
        handles_.move(name, shown, spec);
        if (shown != before) position = shown - by_;
    }
    void place(std::string_view name, Vec3f& position, Quatf& orientation, const HandleSpec& spec) override {
        Vec3f shown = position + by_;
        const Vec3f before = shown;
        handles_.place(name, shown, orientation, spec);
        if (shown != before) position = shown - by_;
    }
    void stretch(std::string_view name, float& length, const Vec3f& origin, const Vec3f& direction,
                 const HandleSpec& spec) override {
        handles_.stretch(name, length, origin + by_, direction, spec);
    }

private:
    Handles& handles_;
    Vec3f by_;
};

/// One scene twice: at the origin, and far away, where neighbouring floats lie farther apart than the motion of a step.
class FarFromTheOrigin final : public TwoSceneDemo<FarFromTheOrigin> {
public:
    FarFromTheOrigin() {
        for (const std::size_t i : {0U, 1U}) scene(i).world.settings.solver = physics::RigidSolver::SoftStep;
    }

    void build() override {
        clock_ = 0.0f;
        parted_ = worst_ = 0.0f;
        for (std::vector<BodyId>& bodies : bodies_) bodies.clear();
        TwoSceneDemo::build();
    }
    void fill(std::size_t i) override {
        scene(i).addGround({.friction = 0.5f});
        const Vec3f origin = originOf(i);
        const auto add = [&](const Vec3f& at, const geometry::AnyShapef& shape, float density, Role role,
                             const Vec3f& velocity = Vec3f{0.0f}) {
            const BodyId body = scene(i).add({.pose = {.position = origin + at}, .velocity = velocity}, shape,
                                             {.friction = 0.5f, .density = density}, {.role = role});
            bodies_[i].push_back(body);
            return body;
        };
        for (int row = 0; row < 4; ++row)
            for (int k = 0; k < 4 - row; ++k)
                add({0.42f * centered(k, 4 - row), kCube * static_cast<float>(2 * row + 1), -0.3f},
                    Boxf{.half = Vec3f{kCube}}, 500.0f, alternating(row));
        addPendulum(i, add);
        add({-0.55f, kBob, 3.2f}, Spheref{.radius = kBob}, 2000.0f, Role::Selection, {0, 0, -speed_});
    }
    void step(float h) override {
        TwoSceneDemo::step(h);
        clock_ += h;
        parted_ = parted();
        worst_ = std::max(worst_, parted_);
    }
    void describe(Parameters& p) override {
        rebuilt(p).logarithmic("distance", distance_, {"D", "m"}, {1, 1e6}, {0, 1e7},
                               "Distance of the scene on the right from the origin. Positions there are multiples of a "
                               "step that grows with it.");
        rebuilt(p).choice("along", along_, {"x", "diagonal"},
                          "Direction in which the scene is far away: along the axis x, or as far along z as well.");
        rebuilt(p).real("speed", speed_, {.unit = "m/s"}, {0, 12}, {0, 60},
                        "Speed of the ball that rolls at the cubes. Each collision multiplies the differences.");
        TwoSceneDemo::describe(p);
        first().describeSolver(p);
        second().world.settings = first().world.settings;
    }
    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        m.group("Both scenes");
        m.number("parted", 1000.0 * double{parted_},
                 plotted({.unit = "mm"}, Role::Mistake,
                         "Largest difference of a body's position in the two scenes, each from its own origin."));
        m.number("worst so far", 1000.0 * double{worst_},
                 {.unit = "mm", .tip = "Largest difference of a position in the two scenes, in all steps so far."});
        m.number("float spacing", 1000.0 * double{floatSpacing()},
                 {.unit = "mm", .tip = "Distance from one float to the next at that distance from the origin."});
        m.number("slowest motion", double{0.5f * floatSpacing() / std::max(1e-6f, stepLength())},
                 {.unit = "m/s",
                  .tip = "Speed at which a body moves by half of the float spacing in a step. A slower body would not "
                         "move at all if the world did not keep the rounding error of each sum for the next step."});
        first().measure(m);
    }
    void draw(Canvas& canvas) const override {
        ShiftedCanvas left(canvas, shiftOf(0));
        first().draw(left);
        first().drawInside(left, stepLength());
        SecondCanvas beside(canvas);
        ShiftedCanvas right(beside, shiftOf(1));
        second().draw(right);
        const char* const unit = distance_ >= 1000.0f ? "km" : "m";
        const double far = double{distance_} / (distance_ >= 1000.0f ? 1000.0 : 1.0);
        drawLabel(canvas, Vec3f{-kAside, 0.0f, 1.6f}, "at the origin", {.role = Role::Construction});
        drawLabel(canvas, Vec3f{kAside, 0.0f, 1.6f},
                  printed("%.5g ", far) + unit + printed(" away, %.3g mm off", 1000.0 * double{parted_}), kParted);
        Chart chart = chartOverTime("How far the two have parted", "m", {double{clock_}, kSpan}, {1e-7, 10.0});
        chart.y.scale = Scale::Logarithmic;
        chart.measured = {{"parted", "parted", kParted, 1e-3},
                          {"float spacing", "from float to float", kSpacing, 1e-3}};
        drawChart(canvas, chart);
    }
    /// The ray is taken to where each scene really is.
    void pointer(const Pointer& pointer) override {
        std::array<Pointer, 2> seen{pointer, pointer};
        std::array<float, 2> distances{};
        for (const std::size_t i : {0U, 1U}) {
            seen[i].ray.origin -= shiftOf(i);
            const auto hit = pointer.over ? physics::rayCast(scene(i).world, seen[i].ray) : std::nullopt;
            distances[i] = hit ? hit->hit.t : std::numeric_limits<float>::infinity();
        }
        for (const std::size_t i : {0U, 1U}) {
            seen[i].over = pointer.over && (distances[0] <= distances[1]) == (i == 0);
            scene(i).pointer(seen[i]);
        }
    }
    void handles(Handles& h) override {
        ShiftedHandles left(h, shiftOf(0));
        first().handles(left);
        SecondHandles beside(h);
        ShiftedHandles right(beside, shiftOf(1));
        second().handles(right);
    }
    void state(Archive& archive) override {
        TwoSceneDemo::state(archive);
        archive.field("bodies", bodies_);
        archive.field("clock", clock_);
        archive.field("parted", parted_);
        archive.field("worst", worst_);
    }
    View homeView() const override { return {.eye = {1.6f, 3.1f, 9.8f}, .target = {0.6f, 1.5f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"kilometre", "1 km: a town", {"distance=1000"}},
                {"hundred", "100 km: where floats are 8 mm apart", {"distance=100000"}},
                {"thousand", "1000 km: where floats are 63 mm apart", {"distance=1000000"}},
                {"gentle", "Nothing is hit", {"speed=0"}},
                {"sequential-impulses", "Sequential impulses", {"solver=sequential-impulses"}, "book"}};
    }

private:
    Vec3f originOf(std::size_t i) const {
        return i == 0 ? Vec3f{0.0f} : distance_ * (along_ == Along::X ? Vec3f{1, 0, 0} : Vec3f{1, 0, 1});
    }
    /// m, from where a scene is to where it is drawn.
    Vec3f shiftOf(std::size_t i) const { return Vec3f{i == 0 ? -kAside : kAside, 0, 0} - originOf(i); }
    float floatSpacing() const { return std::nextafter(distance_, std::numeric_limits<float>::infinity()) - distance_; }

    /// Three links that swing from a nail.
    template <typename Add>
    void addPendulum(std::size_t i, const Add& add) {
        const Vec3f nail{0.9f, 2.2f, 0.3f};
        BodyId last = scene(i).addStatic(Spheref{originOf(i) + nail, 0.06f});
        Vec3f end = nail;
        for (int k = 0; k < 3; ++k) {
            const BodyId link =
                add(end + Vec3f{kLink, 0, 0}, Capsulef{{-kLink, 0, 0}, {kLink, 0, 0}, 0.05f}, 1000.0f, alternating(k));
            scene(i).world.addJoint({.bodyA = last, .bodyB = link, .anchor = originOf(i) + end});
            last = link;
            end.x += 2.0f * kLink;
        }
    }
    float parted() const {
        float maximum = 0.0f;
        for (std::size_t k = 0; k < bodies_[0].size(); ++k) {
            if (!first().world.has(bodies_[0][k]) || !second().world.has(bodies_[1][k])) continue;
            const Vec3f near = first().world.poseOf(bodies_[0][k]).position;
            const Vec3f far = second().world.poseOf(bodies_[1][k]).position - originOf(1);
            maximum = std::max(maximum, glm::length(far - near));
        }
        return maximum;
    }

    float distance_ = 10000.0f, speed_ = 5.0f;  // m, m/s
    Along along_ = Along::X;
    std::array<std::vector<BodyId>, 2> bodies_{};
    float clock_ = 0.0f, parted_ = 0.0f, worst_ = 0.0f;  // s, m, m
};

}  // namespace

table::Entry entry() {
    return table::entry<FarFromTheOrigin>(
        "Far from the origin",
        "The same scene is simulated at the origin and kilometres away, where floats are coarse.",
        "floating point, precision, large world, ulp, floating origin, jitter, world coordinates");
}
}  // namespace collidoscope::demos::far_from_the_origin_demo
