#include <algorithm>

#include "demos/rigid/rigid_demo.h"

namespace collidoscope::demos::angular_impulse_demo {
namespace {

constexpr float kHalfWidth = 0.04f;                  // m, of a rod
constexpr float kLane = 0.62f;                       // m, of each rod above or below the middle
constexpr float kStart = -1.15f;                     // m
constexpr float kEnd = 1.35f;                        // m, where a run is over
constexpr float kStrikeTime = 0.6f;                  // s
constexpr float kLongestRun = 8.0f;                  // s
constexpr float kArrowOfImpulse = 0.28f;             // m, of 1 N s
constexpr float kArrowOfVelocity = 0.25f;            // m, of 1 m/s
constexpr int kVelocityArrows = 7;                   // along a rod
constexpr double kLongestTrail = 8.0;                // s
constexpr std::uint32_t kStruck = 0, kCompared = 1;  // slots of the two rods
constexpr float kPlayTime = 4.0f;                    // s, after a body was let go

constexpr Style kImpulse{.role = Role::Impulse, .showThrough = true, .width = 5.0f};
constexpr Style kArm{.role = Role::Construction, .showThrough = true, .width = 3.0f};
constexpr Style kVelocity{.role = Role::Velocity, .showThrough = true, .width = 2.5f};
constexpr Style kCenter{.role = Role::AxisZ, .showThrough = true, .width = 10.0f};
constexpr Style kLevel{.role = Role::AxisZ, .dashed = true, .showThrough = true, .width = 2.0f};
constexpr Style kMisconception{.role = Role::Mistake, .showThrough = true, .width = 11.0f};
constexpr Style kBefore{.role = Role::Construction, .fill = Fill::Wire, .width = 1.0f};

/// A rod is struck at some height, and another of the same kind at its centre, by the same impulse.
class AngularImpulse final : public RigidDemo<AngularImpulse> {
public:
    AngularImpulse() { scene().world.settings.gravity = Vec3f{0.0f}; }

    void fill(RigidScene& scene) override {
        height_ = chosenHeight_;
        impulse_ = chosenImpulse_;
        begin(scene);
    }

    void step(float h) override {
        if (isOver() || height_ != struckAt_ || impulse_ != struckWith_) begin(scene());
        if (!isStruck_ && clock_ >= kStrikeTime) strike();
        RigidDemo::step(h);
        clock_ += h;
        if (scene().isHeld()) notBefore_ = clock_ + kPlayTime;
    }

    void describe(Parameters& p) override {
        rebuilt(p).real("height", chosenHeight_, {"r", "m"}, {-0.5, 0.5}, {-1, 1},
                        "Height of the strike above the centre of mass, which is the lever arm. A longer arm turns the "
                        "rod faster, and does not slow its centre.");
        rebuilt(p).real("impulse", chosenImpulse_, {"J", "N·s"}, {0.4, 3}, {0, 20},
                        "Impulse of the strike. It is the same for both rods.");
        rebuilt(p).real("mass", mass_, {"m", "kg"}, {0.5, 5}, {0.01, 1000}, "Mass of each rod.");
        rebuilt(p).real("length", length_, {"L", "m"}, {0.4, 1}, {0.1, 2},
                        "Length of each rod. Its moment of inertia about the centre is mL²/12.");
        viewed(p).toggle("belief", showsMisconception_,
                         "Also marks where the centre would be if off-centre strikes moved it less.");
        RigidDemo::describe(p);
    }

    /// The hammer is moved along the rod, and drawn back for a harder strike.
    void handles(Handles& h) override {
        const Vec3f struck{kStart - kHalfWidth, kLane, 0.0f};
        h.stretch("height", height_, struck, {0.0f, 1.0f, 0.0f},
                  {.tip = "Drag up and down to choose where the rod is struck."});
        height_ = std::clamp(height_, -0.5f * length_, 0.5f * length_);
        const float before = kArrowOfImpulse * impulse_;
        float length = before;
        h.stretch("strength", length, struck + Vec3f{0.0f, height_, 0.0f}, {-1.0f, 0.0f, 0.0f},
                  {.tip = "Drag the hammer to the left for a harder strike."});
        if (length != before) impulse_ = std::clamp(length / kArrowOfImpulse, 0.1f, 5.0f);
        RigidDemo::handles(h);
    }

    void state(Archive& archive) override {
        RigidDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("struck", isStruck_);
        archive.field("not before", notBefore_);
        archive.field("height", height_);
        archive.field("impulse", impulse_);
        archive.field("struck at", struckAt_);
        archive.field("struck with", struckWith_);
    }

    void draw(Canvas& canvas) const override {
        drawStrikes(canvas);
        drawTrails(canvas);
        RigidDemo::draw(canvas);
        drawVelocities(canvas);
        drawCenters(canvas);
        drawChart(canvas, chartOfEffectiveMass());
    }

    void measure(Measurements& m) const override {
        const Vec3d v{world().velocityOf(id(kStruck))}, other{world().velocityOf(id(kCompared))};
        const double kinetic = world().kineticEnergyOf(id(kStruck)), moving = 0.5 * mass_ * glm::dot(v, v);
        m.clock(double{clock_});
        if (isStruck_) {
            m.point("centre", center(kStruck));
            m.point("end", pointOf(kStruck, 0.5f * length_));
        }
        m.group("Centre");
        m.number(
            "struck at r", v.x,
            plotted({"v", "m/s"}, Role::BodyA, "Speed of the centre of mass. It is J/m, wherever the rod was struck."));
        m.number("struck at its centre", other.x,
                 plotted({"v", "m/s"}, Role::BodyB,
                         "Speed of the centre of mass of the rod that was struck at its centre. It is J/m as well."));
        m.group("Turning");
        m.number("angular velocity", -double{world().angularVelocityOf(id(kStruck)).z},
                 plotted({"ω", "rad/s"},
                         "Angular velocity of the rod that was struck off its centre. It is positive clockwise."));
        m.number("by formula", double{impulse_} * double{height_} / inertia(),
                 unplotted({"rJ/I", "rad/s"},
                           "Predicted angular velocity: the angular impulse r J divided by the moment of inertia."));
        m.group("Where it is struck");
        m.number("effective mass", effectiveMass(double{height_}),
                 unplotted({"m_eff", "kg"}, Role::Impulse,
                           "Predicted effective mass at the struck point: 1 / (1/m + r²/I)."));
        m.number("of the tip", effectiveMass(0.5 * double{length_}) / double{mass_},
                 unplotted({"m_eff/m"},
                           "Mass that the hammer feels at the struck point. At the end of a rod it is a quarter of the "
                           "mass of the rod."));
        m.number("speed there", isStruck_ ? double{impulse_} / effectiveMass(double{height_}) : 0.0,
                 unplotted({"J/m_eff", "m/s"}, "Speed of the struck point just after the strike."));
        m.group("Energy");
        m.number(
            "of the motion", moving,
            plotted({"½mv²", "J"}, Role::BodyA,
                    "Kinetic energy of the centre of the rod that was struck at r. It equals that of the other rod."));
        m.number("of the turning", kinetic - moving,
                 plotted({"½Iω²", "J"},
                         "Kinetic energy of the rotation. The hammer has done more work, because the point that it "
                         "struck gave way further."));
        m.number("of the other rod", world().kineticEnergyOf(id(kCompared)),
                 {.unit = "J",
                  .tip = "Kinetic energy of the rod that was struck at its centre. All of it is motion of the centre.",
                  .role = Role::BodyB});
        RigidDemo::measure(m);
    }

    View homeView() const override { return {.eye = {0.95f, -0.15f, 6.2f}, .target = {0.95f, -0.15f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"off", "Off centre", {"height=0.35"}},
                {"tip", "At the tip", {"height=0.5"}},
                {"center", "At the centre", {"height=0"}},
                {"sweet-spot", "Sweet spot: the end stays", {"height=0.166667"}},
                {"below", "Below", {"height=-0.35"}}};
    }

private:
    void begin(RigidScene& scene) {
        scene.clear();
        clock_ = 0.0f;
        isStruck_ = false;
        notBefore_ = 0.0f;
        struckAt_ = height_ = std::clamp(height_, -0.5f * length_, 0.5f * length_);
        struckWith_ = impulse_;
        addRod(scene, kLane, Role::BodyA, "struck at r");
        addRod(scene, -kLane, Role::BodyB, "struck at its centre");
    }

    /// Thin: it has no moment of inertia about its own axis to speak of.
    void addRod(RigidScene& scene, float lane, Role role, const char* name) {
        physics::MassProperties rod{.mass = double{mass_}};
        rod.inertia[0][0] = rod.inertia[2][2] = inertia();
        rod.inertia[1][1] = 1e-3 * inertia();
        const BodyId body = scene.add({.pose = {.position = {kStart, lane, 0.0f}},
                                       .locked = {.translation = {false, false, true}, .rotation = {true, true, false}},
                                       .mass = rod},
                                      Boxf{.half = {kHalfWidth, 0.5f * length_, kHalfWidth}}, {}, {.role = role});
        scene.setName(body, name);
    }
    void strike() {
        isStruck_ = true;
        const Vec3f push{impulse_, 0.0f, 0.0f};
        scene().world.applyImpulseAt(id(kStruck), push, pointOf(kStruck, height_));
        scene().world.applyImpulseAt(id(kCompared), push, center(kCompared));
    }
    /// Whether the run is over, so that it starts again; never soon after the user has dragged a rod.
    bool isOver() const {
        return clock_ >= notBefore_ &&
               (clock_ > kLongestRun || std::max(center(kStruck).x, center(kCompared).x) > kEnd);
    }

    BodyId id(std::uint32_t slot) const { return world().idOf(slot); }
    Vec3f center(std::uint32_t slot) const { return world().centerOf(id(slot)); }
    /// A point of the rod, so far from its centre towards its upper end.
    Vec3f pointOf(std::uint32_t slot, float along) const {
        return geometry::transformPoint(world().poseOf(id(slot)), Vec3f{0.0f, along, 0.0f});
    }
    Vec3f hammer() const { return {kStart - kHalfWidth - kArrowOfImpulse * impulse_, kLane + height_, 0.0f}; }
    double inertia() const { return double{mass_} * double{length_} * double{length_} / 12.0; }
    /// kg, across the rod: how much mass a push feels at r from the centre, by the response of the body as it lies now.
    double effectiveMass(double r) const {
        const Vec3f point = pointOf(kStruck, static_cast<float>(r)), tip = pointOf(kStruck, 1.0f);
        const Vec3f along = tip - center(kStruck), across{along.y, -along.x, 0.0f};
        return 1.0 / double{glm::dot(across, world().responseAt(id(kStruck), point) * across)};
    }

    /// Where the rods stood and how they were struck: it stays as a picture.
    void drawStrikes(Canvas& canvas) const {
        const Vec3f push{kArrowOfImpulse * impulse_, 0.0f, 0.0f};
        for (const float lane : {kLane, -kLane}) {
            const Vec3f rod{kStart, lane, 0.0f}, point = rod + Vec3f{-kHalfWidth, lane > 0.0f ? height_ : 0.0f, 0.0f};
            if (isStruck_)
                drawOutline(canvas, Boxf{.center = rod, .half = {kHalfWidth, 0.5f * length_, kHalfWidth}}, kBefore);
            drawArrow(canvas, point - push, push, kImpulse);
        }
        const Vec3f rod{kStart, kLane, 0.0f}, arm{0.0f, height_, 0.0f};
        drawLabel(canvas, {hammer(), printed("J %.2f N s", double{impulse_}), kImpulse, Side::Above, "J"});
        drawLegend(canvas, Mark::Arrow, kImpulse, "the same impulse J on both");
        if (height_ == 0.0f) return;
        const Vec3f aside{0.12f, 0.0f, 0.0f};
        demos::draw(canvas, Segmentf{rod + aside, rod + aside + arm}, kArm);
        drawLabel(canvas, {rod + aside + 0.5f * arm, printed("r %.2f m", double{height_}), kArm, Side::Right, "r"});
        drawLegend(canvas, Mark::Line, kArm, "lever arm r");
    }
    void drawTrails(Canvas& canvas) const {
        drawTrail(canvas, {"centre", {.role = Role::AxisZ, .width = 2.5f}, kLongestTrail});
        drawTrail(canvas, {"end", {.role = Role::BodyA, .width = 1.5f, .shade = -0.3f}, kLongestTrail});
    }
    /// Straight through the instantaneous centre of rotation, where the arrows vanish.
    void drawVelocities(Canvas& canvas) const {
        if (!isStruck_) return;
        std::vector<ArrowItem> arrows;
        for (const std::uint32_t slot : {kStruck, kCompared})
            for (int i = 0; i < kVelocityArrows; ++i) {
                const float along = length_ * (static_cast<float>(i) / (kVelocityArrows - 1) - 0.5f);
                const Vec3f point = pointOf(slot, along), v = world().velocityAt(id(slot), point);
                arrows.push_back({point, kArrowOfVelocity * v, kVelocity, slot * 100 + static_cast<Key>(i) + 1});
            }
        canvas.arrows(arrows);
        drawLegend(canvas, Mark::Arrow, kVelocity, "velocities along the rods, 0.25 m for 1 m/s");
    }
    void drawCenters(Canvas& canvas) const {
        const Vec3f upper = center(kStruck), lower = center(kCompared);
        demos::draw(canvas, Segmentf{upper, lower}, kLevel, 77);
        drawPoint(canvas, upper, kCenter);
        drawPoint(canvas, lower, kCenter);
        drawLegend(canvas, Mark::Point, kCenter, "centres of mass stay side by side");
        if (!showsMisconception_ || !isStruck_ || height_ == 0.0f) return;
        const auto share = static_cast<float>(effectiveMass(double{height_}) / double{mass_});
        drawPoint(canvas, Vec3f{kStart + share * (upper.x - kStart), upper.y, 0.0f}, kMisconception);
        drawLegend(canvas, Mark::Point, kMisconception, "if off-centre hits moved it less");
    }
    Chart chartOfEffectiveMass() const {
        std::vector<Vec2d> curve;
        constexpr int kPieces = 60;
        const double half = 0.5 * double{length_};
        for (int i = 0; i <= kPieces; ++i) {
            const double r = half * (2.0 * i / kPieces - 1.0);
            curve.emplace_back(r, 1.0 / (1.0 / double{mass_} + r * r / inertia()));
        }
        const double here = double{height_}, felt = effectiveMass(here);
        return {.title = "Effective mass where it is struck",
                .x = {.title = "r, m", .range = {-1.05 * half, 1.05 * half}},
                .y = {.title = "kg", .range = {0.0, 1.1 * double{mass_}}},
                .series = {
                    {.name = "1 / (1/m + r²/I)", .style = {.role = Role::Construction, .width = 2.5f}, .points = curve},
                    {.name = printed("here %.3g kg", felt),
                     .style = {.role = Role::Impulse, .width = 2.0f},
                     .marker = Marker::Circle,
                     .points = {{here, 0.0}, {here, felt}}}}};
    }

    float chosenHeight_ = 0.35f, chosenImpulse_ = 1.6f, mass_ = 2.0f, length_ = 1.0f;
    bool showsMisconception_ = true;

    float height_ = 0.0f, impulse_ = 0.0f;  // m, N s: as chosen, or as the hammer was dragged
    float clock_ = 0.0f;                    // s, of this run
    float notBefore_ = 0.0f;                // s, earliest start of the next run after the user has dragged a body
    bool isStruck_ = false;
    float struckAt_ = 0.0f, struckWith_ = 0.0f;  // what this run was begun with
};

}  // namespace

table::Entry entry() {
    return table::entry<AngularImpulse>(
        "Angular impulse", "A strike off the centre turns a rod, and moves its centre just as much.",
        "lever arm, torque, angular momentum, moment of inertia, effective mass, centre of percussion, sweet spot");
}
}  // namespace collidoscope::demos::angular_impulse_demo
