#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "demos/rigid/rigid_demo.h"
#include "demos/share/degrees.h"
#include "geometry/base/elementary.h"

namespace collidoscope::demos::weeble_demo {
namespace {

constexpr float kRadius = 0.5f;   // m, of the ball on which it stands
constexpr float kApart = 1.5f;    // m, from one to the next
constexpr float kHead = 0.26f;    // m, radius
constexpr double kSpan = 10.0;    // s, of the chart
constexpr double kMass = 40.0;    // kg
constexpr double kInertia = 3.0;  // kg m^2, about every axis through the centre of mass
constexpr Style kCenter{.role = Role::AxisZ, .showThrough = true, .width = 12.0f};
constexpr Style kMiddle{.role = Role::Construction, .showThrough = true, .width = 8.0f};

/// A roly-poly, and how it swings.
struct Weeble {
    BodyId id{};
    float low = 0.0f;                // m, from the centre of the ball down to the centre of mass
    double side = 0.0;               // its lean in the last step, along the direction in which it was tilted: sine
    int crossings = 0;               // upright, since the start
    double first = 0.0, last = 0.0;  // s, of those crossings
};
void state(geometry::Archive& archive, Weeble& weeble) {
    archive.field("body", weeble.id);
    archive.field("low", weeble.low);
    archive.field("side", weeble.side);
    archive.field("crossings", weeble.crossings);
    archive.field("first", weeble.first);
    archive.field("last", weeble.last);
}

/// Roly-polies: with the centre of mass below the middle of the ball on which it stands, a body rights itself. The
/// lower it is, the faster it swings; above the middle, it falls over.
class Weebles final : public RigidDemo<Weebles> {
public:
    void fill(RigidScene& scene) override {
        clock_ = 0.0;
        weebles_.clear();
        scene.addGround({.friction = 1.0f, .rollingResistance = resistance_});
        for (int i = 0; i < count_; ++i) addWeeble(scene, i);
        note(0.0);
        energy_ = scene.energy();
    }
    void step(float h) override {
        RigidDemo::step(h);
        note(double{h});
    }
    void describe(Parameters& p) override {
        rebuilt(p).real("lowest", low_, {"d", "m"}, {-0.1, 0.35}, {-0.4, 0.4},
                        "Distance of the centre of mass below the middle of the ball on the right; the other balls "
                        "have smaller ones. Below zero none of them stands up again.");
        rebuilt(p).real("tilt", tilt_, {"θ", "°"}, {1, 100}, {0.1, 100},
                        "Angle to which all balls are tilted at first. The theory holds for small swings.");
        rebuilt(p).real("resistance", resistance_, {}, {0, 0.05}, {0, 1},
                        "Rolling resistance: without it the roly-polies swing for ever.");
        rebuilt(p).integer("count", count_, {1, 5}, "Number of roly-polies.");
        RigidDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.clock(clock_);
        m.group("Swings");
        const std::size_t right = weebles_.size() - 1;
        m.number("frequency", frequencyOf(weebles_[right]),
                 plotted({"f", "Hz"}, "Frequency of the roly-poly on the right, from all its swings so far."));
        m.number("predicted frequency", predictedOf(weebles_[right]),
                 plotted({"f₀", "Hz"},
                         "Frequency of small swings, √(m g d / (I + m (R − d)²)) / 2π, of a body that rolls on a ball "
                         "of radius R without slipping. Its centre of mass lies d below the middle of the ball."));
        m.number("largest error", largestError(),
                 {.tip = "Largest relative difference between a frequency and its prediction, over all roly-polies.",
                  .noise = 1e-6});
        m.number("energy gained", scene().energy() - energy_,
                 noisy(1e-3, plotted({.unit = "J"},
                                     "Change of the energy of all balls together since the start. Steps of finite "
                                     "length may lose energy, but must not gain any.")));
        m.number("upright", static_cast<double>(upright()),
                 {.tip = "Number of roly-polies that lean by less than 90°.", .role = Role::BodyA});
        m.number("slip", slip(),
                 {.unit = "m/s", .tip = "Speed of the lowest point of the roly-poly that slips most.", .noise = 1e-3});
        for (std::size_t i = 0; i < weebles_.size(); ++i)
            m.number(leanName(i), geometry::atan2(leanOf(weebles_[i]), heightOf(weebles_[i])) * kDegrees<double>,
                     {.unit = "°", .tip = "Lean to the side to which it was tilted.", .listed = false});
        RigidDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        for (const Weeble& weeble : weebles_) {
            if (!world().has(weeble.id)) continue;
            const geometry::Posef pose = world().poseOf(weeble.id);
            drawPoint(canvas, pose.position, kMiddle);
            drawPoint(canvas, world().centerOf(weeble.id), kCenter);
            const double predicted = predictedOf(weeble), found = frequencyOf(weeble);
            const bool isFound = weeble.crossings >= 3;
            drawLabel(canvas, {{pose.position.x, 0.0f, kRadius + 0.2f},
                               isFound ? printed("%.3f Hz, theory %.3f", found, predicted)
                                       : printed("theory %.3f Hz", predicted),
                               {.role = Role::AxisZ},
                               Side::Any,
                               isFound ? printed("%.3f Hz", found) : std::string{}});
        }
        drawLegend(canvas, Mark::Point, kCenter, "centre of mass");
        drawLegend(canvas, Mark::Point, kMiddle, "middle of the ball");
        Chart chart = chartOverTime("Lean", "degrees", {clock_, kSpan}, {-double{tilt_} * 1.1, double{tilt_} * 1.1});
        for (std::size_t i = 0; i < weebles_.size(); ++i)
            chart.measured.push_back({leanName(i), "", styleOf(static_cast<int>(i))});
        drawChart(canvas, chart);
    }
    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("weebles", weebles_);
        archive.field("clock", clock_);
        archive.field("energy", energy_);
    }
    View homeView() const override { return {.eye = {0.6f, 2.55f, 7.6f}, .target = {0.5f, 1.0f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"small", "Small swings", {"tilt=3"}},
                {"knocked", "Knocked down flat", {"tilt=100"}},
                {"tired", "With rolling resistance", {"resistance=0.02", "tilt=60"}},
                {"soft-step", "Soft step", {"solver=soft-step"}, "modern"},
                {"top-heavy", "Top-heavy: it falls over", {"lowest=-0.1", "tilt=2"}}};
    }

private:
    static std::string leanName(std::size_t i) { return "lean of " + std::to_string(i + 1); }
    static Style styleOf(int i) {
        return {.role = alternating(i), .width = 2.5f, .shade = 0.2f * static_cast<float>(i / 2)};
    }
    /// A ball with a head, whose mass is given: its centre may lie anywhere on the axis.
    void addWeeble(RigidScene& scene, int i) {
        const float share = static_cast<float>(i + 1) / static_cast<float>(count_), low = low_ * share;
        const float x = kApart * centered(i, count_);
        const physics::MassProperties mass{
            .mass = kMass, .center = {0.0, -double{low}, 0.0}, .inertia = geometry::Mat3<double>{kInertia}};
        const Quatf lean = geometry::axisAngle(Vec3f{1, 0, 0}, -tilt_ / static_cast<float>(kDegrees<double>));
        const BodyId body = scene.add({.pose = {{x, kRadius, 0}, lean}, .mass = mass}, Spheref{.radius = kRadius},
                                      {.friction = 1.0f, .rollingResistance = resistance_}, styleOf(i));
        scene.world.addShape(body,
                             {.shape = Capsulef{{0, 0.4f, 0}, {0, 0.72f, 0}, kHead}, .material = {.friction = 1.0f}});
        scene.setName(body, "roly-poly " + std::to_string(i + 1));
        weebles_.push_back({.id = body, .low = low});
    }

    /// The sine of the lean, to the side to which it was tilted.
    double leanOf(const Weeble& weeble) const {
        return world().has(weeble.id) ? -double{(world().poseOf(weeble.id).orientation * Vec3f{0, 1, 0}).z} : 0.0;
    }
    double heightOf(const Weeble& weeble) const {
        return world().has(weeble.id) ? double{(world().poseOf(weeble.id).orientation * Vec3f{0, 1, 0}).y} : 0.0;
    }
    void note(double h) {
        clock_ += h;
        for (Weeble& weeble : weebles_) {
            const double side = leanOf(weeble);
            if (side * weeble.side < 0.0 && heightOf(weeble) > 0.0) {
                weeble.last = clock_ - h * side / (side - weeble.side);
                if (weeble.crossings++ == 0) weeble.first = weeble.last;
            }
            weeble.side = side;
        }
    }
    /// Hz: two crossings a swing.
    static double frequencyOf(const Weeble& weeble) {
        return weeble.last > weeble.first ? 0.5 * (weeble.crossings - 1) / (weeble.last - weeble.first) : 0.0;
    }
    /// Hz, of small swings. About the point where it touches, the torque is m g d θ and the inertia I + m (R - d)^2.
    double predictedOf(const Weeble& weeble) const {
        const double d = double{weeble.low}, above = double{kRadius} - d;
        const double stiffness = kMass * -double{world().settings.gravity.y} * d;
        return stiffness > 0.0
                   ? std::sqrt(stiffness / (kInertia + kMass * above * above)) / (2.0 * geometry::kPi<double>)
                   : 0.0;
    }
    double largestError() const {
        double maximum = 0.0;
        for (const Weeble& weeble : weebles_)
            if (weeble.crossings >= 3 && predictedOf(weeble) > 0.0)
                maximum = std::max(maximum, std::abs(frequencyOf(weeble) / predictedOf(weeble) - 1.0));
        return maximum;
    }
    std::size_t upright() const {
        return static_cast<std::size_t>(std::count_if(weebles_.begin(), weebles_.end(),
                                                      [&](const Weeble& weeble) { return heightOf(weeble) > 0.0; }));
    }
    double slip() const {
        float maximum = 0.0f;
        for (const Weeble& weeble : weebles_) {
            if (!world().has(weeble.id)) continue;
            const Vec3f middle = world().poseOf(weeble.id).position;
            if (middle.y > kRadius + 0.01f) continue;
            const Vec3f v = world().velocityAt(weeble.id, middle - Vec3f{0, kRadius, 0});
            maximum = std::max(maximum, glm::length(Vec3f{v.x, 0.0f, v.z}));
        }
        return double{maximum};
    }

    float low_ = 0.25f, tilt_ = 12.0f, resistance_ = 0.0f;  // m, degrees, 1
    int count_ = 4;
    std::vector<Weeble> weebles_{};
    double clock_ = 0.0, energy_ = 0.0;  // s, J
};

}  // namespace

table::Entry entry() {
    return table::entry<Weebles>("Roly-poly", "With a low centre of mass a body rights itself; lower is faster.",
                                 "weeble, tumbler toy, centre of mass, stability, metacentre, pendulum, rolling");
}
}  // namespace collidoscope::demos::weeble_demo
