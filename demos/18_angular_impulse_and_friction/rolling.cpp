#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "demos/rigid/rigid_demo.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/degrees.h"
#include "geometry/convex/hull/polyhedra.h"

namespace collidoscope::demos::rolling_demo {
namespace {

constexpr Vec3f kFoot{2.1f, 0.0f, 0.0f};                         // m, of the ramp
constexpr float kLength = 4.6f, kStart = 4.3f, kFinish = 0.25f;  // m, uphill from the foot
constexpr float kLane = 0.72f;                                   // m, from one to the next
constexpr float kHalfWidth = 0.16f;                              // m, of what is no ball
constexpr float kTube = 0.035f;                                  // m, radius of the ring's capsules
constexpr float kPause = 1.5f;                                   // s, after all have arrived
constexpr float kArrow = 0.09f;                                  // m, for 1 m/s
constexpr std::array kRoles{Role::BodyA, Role::BodyB, Role::Impulse, Role::Selection};
constexpr std::array kMarkers{Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond};
constexpr Style kVelocity{.role = Role::Velocity, .showThrough = true, .width = 3.0f};
constexpr Style kPromise{.role = Role::Construction, .showThrough = true, .width = 3.0f};
constexpr Style kFinishLine{.role = Role::Contact, .width = 3.0f};

enum class Race { Shapes, Masses, Corners };
enum class Form { Ball, Roller, Prism, Ring };

/// A body that takes part in the race. A share of 0: the mass follows from the form, which is solid and of one density.
struct Entrant {
    const char* name = "";
    Form form = Form::Ball;
    float radius = 0.2f;      // m
    float share = 0.0f;       // I / (m r^2)
    float density = 1000.0f;  // kg/m^3
};
constexpr std::array kShapes{Entrant{"solid ball"}, Entrant{"cylinder", Form::Roller, 0.2f, 0.5f},
                             Entrant{"hollow ball", Form::Ball, 0.2f, 2.0f / 3.0f},
                             Entrant{"pipe", Form::Roller, 0.2f, 1.0f}};
constexpr std::array kMasses{Entrant{"small, of wood", Form::Ball, 0.1f, 0.0f, 500.0f},
                             Entrant{"large, of wood", Form::Ball, 0.25f, 0.0f, 500.0f},
                             Entrant{"small, of lead", Form::Ball, 0.1f, 0.0f, 11340.0f},
                             Entrant{"large, of lead", Form::Ball, 0.25f, 0.0f, 11340.0f}};
constexpr std::array kCorners{Entrant{"round cylinder", Form::Roller, 0.2f, 0.5f}, Entrant{"prism", Form::Prism},
                              Entrant{"ring of capsules", Form::Ring}};

std::span<const Entrant> entrantsOf(Race race) {
    if (race == Race::Shapes) return kShapes;
    return race == Race::Masses ? std::span<const Entrant>{kMasses} : kCorners;
}

/// One that rolls down.
struct Racer {
    BodyId id{};
    double share = 0.0;                  // I / (m r^2)
    float arrived = 0.0f;                // s, at the finish; 0 before
    float speed = 0.0f;                  // m/s, downhill, until it arrives
    float time = 0.0f;                   // s, until it arrives
    double slip = 0.0;                   // m/s, v - ωr, until it arrives
    double moving = 0.0, turning = 0.0;  // of the energy that the height has given, until it arrives
};
void state(geometry::Archive& archive, Racer& racer) {
    archive.field("body", racer.id.index);
    archive.field("generation", racer.id.generation);
    archive.field("arrived", racer.arrived);
    archive.field("speed", racer.speed);
    archive.field("time", racer.time);
    archive.field("slip", racer.slip);
    archive.field("moving", racer.moving);
    archive.field("turning", racer.turning);
}

/// The motion of a round body on a slope, without a loss but for rolling resistance k:
///     rolls:  a = g (sin θ - k cos θ) / (1 + I / (m r^2)),  which takes a friction of (g sin θ - a) / (g cos θ)
///     slips:  a = g (sin θ - μ cos θ),                      where there is less than that
/// Source: Goldstein, Classical Mechanics (2002), section 2.4, for the hoop.
struct Descent {
    double acceleration = 0.0;  // m/s^2
    double neededFriction = 0.0;
};
Descent descentOf(double share, double angle, double gravity, double friction, double resistance) {
    const double sine = std::sin(angle), cosine = std::cos(angle);
    const double rolls = std::max(0.0, gravity * (sine - resistance * cosine) / (1.0 + share));
    const double needed = gravity > 0.0 ? (gravity * sine - rolls) / (gravity * cosine) : 0.0;
    return {needed <= friction ? rolls : gravity * (sine - friction * cosine), needed};
}

/// Round bodies race down a slope. What counts is neither mass nor size but where the mass is.
class Rolling final : public RigidDemo<Rolling> {
public:
    void fill(RigidScene& scene) override {
        clock_ = pause_ = 0.0f;
        gravity_ = scene.world.settings.gravity.y;
        scene.addGround({.friction = friction_});
        scene.addStatic(Boxf{.center = onSlope(0.5f * kLength, -0.06f),
                             .half = {0.5f * kLength, 0.06f, 1.65f},
                             .orientation = turned()},
                        {.friction = friction_});
        scene.addStatic(Boxf{.center = {kFoot.x + 0.75f, 0.15f, 0.0f}, .half = {0.04f, 0.15f, 1.65f}});
        racers_.clear();
        for (std::size_t i = 0; i < entrantsOf(race_).size(); ++i) racers_.push_back(racerOf(scene, i));
    }

    void step(float h) override {
        const bool isUnfair = world().settings.gravity.y != gravity_;  // the theory holds for one gravity
        if (pause_ > kPause || isUnfair) build();
        RigidDemo::step(h);
        clock_ += h;
        bool haveAllArrived = true;
        for (std::size_t i = 0; i < racers_.size(); ++i) haveAllArrived = note(racers_[i], i, h) && haveAllArrived;
        pause_ = haveAllArrived ? pause_ + h : 0.0f;
    }

    void describe(Parameters& p) override {
        p.group("Race");
        rebuilt(p).choice(
            "race", race_, {"shapes", "masses", "corners"},
            "Racers: equal masses in different places, equal shapes of different masses, or wheels with corners.");
        rebuilt(p).real("angle", angle_, {"θ", "°"}, {5, 40}, "Angle of the slope.");
        describeFriction(p, friction_,
                         "Coefficient of friction. Rolling needs some, but loses no energy to it, because the point of "
                         "contact does not move.");
        rebuilt(p).real(
            "resistance", resistance_, {"k"}, {0, 0.2},
            "Rolling resistance of balls, rollers and prisms: the torque against rolling, divided by normal force and "
            "radius.");
        rebuilt(p).logarithmic(
            "sides", sides_, {}, {6, 128}, {3, 256},
            "Number of sides of the prism, and of capsules in the ring. Each side that lands takes energy.");
        p.group("Show");
        viewed(p).toggle("rolling-velocities", showVelocities_,
                         "Shows the velocities of the lowest point, the centre and the highest point: 0, v and 2v.");
        viewed(p).toggle("promises", showPromises_, "Shows where each racer should be by theory.");
        RigidDemo::describe(p);
    }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("gravity of the race", gravity_);
        archive.field("pause", pause_);
        archive.field("racers", racers_);
    }

    void draw(Canvas& canvas) const override {
        RigidDemo::draw(canvas);
        for (std::size_t i = 0; i < racers_.size(); ++i) drawRacer(canvas, i);
        const Vec3f side{0.0f, 0.0f, 1.6f};
        demos::draw(canvas, Segmentf{onSlope(kFinish, 0.004f) - side, onSlope(kFinish, 0.004f) + side}, kFinishLine);
        drawLegend(canvas, Mark::Line, kFinishLine, "finish");
        if (showVelocities_) drawLegend(canvas, Mark::Arrow, kVelocity, "velocities at bottom, centre, top: 0, v, 2v");
        if (showPromises_) drawLegend(canvas, Mark::Line, kPromise, "where theory has it, if it is round");
        drawSpeeds(canvas);
        drawEnergies(canvas);
    }

    void measure(Measurements& m) const override {
        m.clock(double{clock_});
        for (std::size_t i = 0; i < racers_.size(); ++i) {
            const Racer& racer = racers_[i];
            const Descent promised = promisedOf(i);
            const std::string name = std::string(" of ") + entrant(i).name;
            m.group(entrant(i).name);
            m.number("acceleration" + name, racer.time > 0.0f ? double{racer.speed / racer.time} : 0.0,
                     ofLastStep({"v/t", "m/s²"}, kRoles[i], "Mean acceleration down the slope since the start."));
            m.number("theory" + name, promised.acceleration,
                     unplotted(ofLastStep({"g sin θ/(1 + I/mr²)", "m/s²"},
                                          "Acceleration of a round body by theory. It is less with rolling resistance, "
                                          "and g (sin θ − μ cos θ) where the body slips.")));
            m.number(
                "inertia" + name, racer.share,
                unplotted({"I/mr²"},
                          "Moment of inertia divided by m r²: 0 with all mass in the axis, 1 with all at the rim."));
            m.number("needed friction" + name, promised.neededFriction,
                     unplotted(ofLastStep(
                         {"μ"}, "Least coefficient of friction with which the body rolls. With less it slips.")));
            m.number("slip" + name, racer.slip,
                     noisy(kRestSpeed,
                           plotted({"v − ωr", "m/s"},
                                   "Speed of the point of contact. It is 0 where the body rolls without slipping.")));
            m.number("time" + name, racer.arrived,
                     unplotted({.unit = "s"}, "Time at which the body reached the finish. It is 0 before that."));
            if (racer.arrived == 0.0f)
                m.number(speedName(i), double{racer.speed},
                         unlisted({"v", "m/s"}, "Speed down the slope, until the body arrives."));
        }
        RigidDemo::measure(m);
    }

    View homeView() const override { return {.eye = {3.8f, 5.2f, 10.8f}, .target = {2.45f, 0.35f, 0.25f}}; }

    std::vector<Preset> presets() const override {
        return {{"shapes", "Ball, cylinder, hollow ball, pipe", {"race=shapes", "angle=20", "friction=0.6"}},
                {"masses", "Wood and lead, large and small: a tie", {"race=masses", "angle=20", "friction=0.6"}},
                {"corners", "Corners cost", {"race=corners", "angle=20", "friction=0.6", "sides=24"}},
                {"slips", "Too steep to roll", {"race=shapes", "angle=35", "friction=0.22"}},
                {"ice", "On ice they only slide", {"race=shapes", "angle=20", "friction=0"}},
                {"resistance", "With rolling resistance", {"race=masses", "angle=10", "resistance=0.05"}}};
    }

private:
    const Entrant& entrant(std::size_t i) const { return entrantsOf(race_)[i]; }
    Quatf turned() const { return geometry::axisAngle(Vec3f{0, 0, 1}, -angle_ * kDegree<float>); }
    Vec3f downhill() const { return turned() * Vec3f{1, 0, 0}; }
    Vec3f normal() const { return turned() * Vec3f{0, 1, 0}; }
    Vec3f onSlope(float uphill, float above) const { return kFoot - uphill * downhill() + above * normal(); }
    float laneOf(std::size_t i) const {
        return kLane * centered(static_cast<int>(i), static_cast<int>(entrantsOf(race_).size()));
    }

    Racer racerOf(RigidScene& scene, std::size_t i) const {
        const Entrant& of = entrant(i);
        const float r = of.radius;
        Vec3f at = onSlope(kStart, r);
        at.z = laneOf(i);
        physics::BodyDefinition definition{.pose = {.position = at, .orientation = turned()}};
        if (of.share > 0.0f) {
            constexpr double kMass = 20.0;  // kg
            definition.mass = physics::MassProperties{
                .mass = kMass, .inertia = geometry::Mat3<double>{kMass * double{of.share * r * r}}};
        }
        const Style style{.role = kRoles[i], .fill = of.share > 0.6f ? Fill::Translucent : Fill::Solid};
        const physics::Material material{
            .friction = friction_, .rollingResistance = resistance_, .density = of.density};
        const BodyId body = addForm(scene, definition, of, material, style);
        scene.setName(body, of.name);
        const float about = scene.world.arrays().responses[body.index].inverseInertia[2][2];
        return {.id = body, .share = 1.0 / (double{about} * scene.world.massOf(body).mass * double{r * r})};
    }
    BodyId addForm(RigidScene& scene, const physics::BodyDefinition& definition, const Entrant& of,
                   const physics::Material& material, const Style& style) const {
        const float r = of.radius;
        const Vec3f end{0.0f, 0.0f, kHalfWidth};
        const auto sides = static_cast<std::uint32_t>(sides_);
        switch (of.form) {
            case Form::Ball:
                return scene.add(definition, Spheref{.radius = r}, material, style);
            case Form::Roller:
                return scene.add(definition, Capsulef{-end, end, r}, material, style);
            case Form::Prism: {
                const geometry::Posed lying{.orientation =
                                                geometry::axisAngle(Vec3d{1, 0, 0}, 0.5 * geometry::kPi<double>)};
                return scene.add(definition, geometry::HullInstancef{geometry::makePrism(sides, r, kHalfWidth), lying},
                                 material, style);
            }
            default:
                break;
        }
        physics::Material ofRing = material;
        ofRing.rollingResistance = 0.0f;  // it would be that of the thin capsules
        const auto at = [&](std::uint32_t i) {
            const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / static_cast<float>(sides);
            return (r - kTube) * Vec3f{geometry::cos(angle), geometry::sin(angle), 0.0f};
        };
        const BodyId body = scene.add(definition, Capsulef{at(0), at(1), kTube}, ofRing, style);
        for (std::uint32_t i = 1; i < sides; ++i)
            scene.world.addShape(body, {.shape = Capsulef{at(i), at(i + 1), kTube}, .material = ofRing});
        return body;
    }

    Descent promisedOf(std::size_t i) const {
        const bool isRing = entrant(i).form == Form::Ring;  // it has no rolling resistance
        return descentOf(racers_[i].share, double{angle_ * kDegree<float>}, -double{gravity_}, double{friction_},
                         isRing ? 0.0 : double{resistance_});
    }

    /// Whether it has arrived.
    bool note(Racer& racer, std::size_t i, float h) const {
        if (racer.arrived > 0.0f) return true;
        const Vec3f center = world().centerOf(racer.id);
        const float speed = glm::dot(world().velocityOf(racer.id), downhill());
        const float left = glm::dot(onSlope(kFinish, entrant(i).radius) - center, downhill());
        if (left <= 0.0f) {
            racer.arrived = clock_ + (speed > 0.0f ? left / speed : 0.0f);
            return true;
        }
        racer.speed = speed;
        racer.slip = double{speed + world().angularVelocityOf(racer.id).z * entrant(i).radius};
        racer.time += h;
        const double mass = world().massOf(racer.id).mass;
        const double fallen = double{onSlope(kStart, entrant(i).radius).y - center.y};
        const double given = mass * -double{world().settings.gravity.y} * fallen;
        if (given <= 1e-3 * mass) return false;
        const Vec3f velocity = world().velocityOf(racer.id);
        racer.moving = 0.5 * mass * double{glm::dot(velocity, velocity)} / given;
        racer.turning = world().kineticEnergyOf(racer.id) / given - racer.moving;
        return false;
    }

    void drawRacer(Canvas& canvas, std::size_t i) const {
        const BodyId id = racers_[i].id;
        const Vec3f center = world().centerOf(id), arm = entrant(i).radius * normal();
        const float place = racers_[i].arrived;
        drawLabel(canvas, center + Vec3f{0.0f, entrant(i).radius + 0.12f, 0.0f},
                  entrant(i).name + (place > 0.0f ? printed(", %.2f s", double{place}) : ""), {.role = kRoles[i]});
        if (showVelocities_)
            for (const Vec3f& at : {center - arm, center, center + arm})
                drawArrow(canvas, at, kArrow * world().velocityAt(id, at), kVelocity);
        if (!showPromises_ || place > 0.0f) return;
        const auto gone = static_cast<float>(0.5 * promisedOf(i).acceleration) * clock_ * clock_;
        Vec3f mark = onSlope(std::max(kFinish, kStart - gone), 0.006f);
        mark.z = laneOf(i);
        const Vec3f side{0.0f, 0.0f, 0.45f * kLane};
        demos::draw(canvas, Segmentf{mark - side, mark + side}, kPromise);
    }

    std::string speedName(std::size_t i) const { return std::string("speed of ") + entrant(i).name; }
    void drawSpeeds(Canvas& canvas) const {
        double minimum = 1e9, maximum = 0.0;  // m/s^2
        for (std::size_t i = 0; i < racers_.size(); ++i) {
            minimum = std::min(minimum, promisedOf(i).acceleration);
            maximum = std::max(maximum, promisedOf(i).acceleration);
        }
        constexpr double kWay = kStart - kFinish, kMaxTime = 30.0;  // m, s
        const double end = minimum > 0.0 ? std::min(kMaxTime, 1.1 * std::sqrt(2.0 * kWay / minimum)) : kMaxTime;
        Chart chart = chartOverTime("Speed; dashed: by theory", "v, m/s", {double{clock_}, end},
                                    {0, std::max(0.1, 1.1 * std::sqrt(2.0 * kWay * maximum))});
        for (std::size_t i = 0; i < racers_.size(); ++i) {
            const double a = promisedOf(i).acceleration;
            chart.series.push_back(
                {.style = {.role = kRoles[i], .dashed = true, .width = 1.5f}, .points = {{0.0, 0.0}, {end, end * a}}});
            chart.measured.push_back({.measure = speedName(i),
                                      .name = entrant(i).name,
                                      .style = {.role = kRoles[i], .width = 3.0f},
                                      .end = kMarkers[i]});
        }
        drawChart(canvas, chart);
    }
    /// Draws where the energy of the height went: into the motion of the centre and into the turning; the rest is lost.
    void drawEnergies(Canvas& canvas) const {
        Chart chart{.title = "Where the height's energy went",
                    .x = {.title = "in their order", .range = {-0.6, double(racers_.size()) - 0.4}},
                    .y = {.title = "share", .range = {0, 1.02}}};
        ChartBoxes going{.name = "motion", .style = {.role = Role::Velocity}};
        ChartBoxes turning{.name = "turning", .style = {.role = Role::AxisZ}};
        for (std::size_t i = 0; i < racers_.size(); ++i) {
            chart.x.names.push_back(std::to_string(i + 1));
            const auto x = static_cast<double>(i);
            going.boxes.push_back({{x - 0.3, x + 0.3}, {0.0, racers_[i].moving}});
            turning.boxes.push_back({{x - 0.3, x + 0.3}, {racers_[i].moving, racers_[i].moving + racers_[i].turning}});
        }
        chart.boxes = {going, turning};
        drawChart(canvas, chart);
    }

    Race race_ = Race::Shapes;
    float angle_ = 20.0f, friction_ = 0.6f, resistance_ = 0.0f;  // degrees, 1, 1
    int sides_ = 24;
    bool showVelocities_ = true, showPromises_ = true;

    float clock_ = 0.0f, pause_ = 0.0f;  // s: since the start; since all have arrived
    float gravity_ = -9.81f;             // m/s^2, upwards, of this race
    std::vector<Racer> racers_{};
};

}  // namespace

table::Entry entry() {
    return table::entry<Rolling>(
        "Rolling", "Round bodies race down a slope: what counts is where the mass is, not how much there is.",
        "moment of inertia, rolling without slipping, rolling resistance, ball, cylinder, hoop, ring, inclined plane");
}
}  // namespace collidoscope::demos::rolling_demo
