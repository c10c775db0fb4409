#include <algorithm>

#include "demos/15_constraints_and_tunnelling/parts/shot.h"
#include "demos/registry.h"
#include "demos/share/common_descriptions.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::tunnelling_demo {
namespace {

using physics::Detection;

constexpr int kShotsPerStep = 10;  // that are counted
constexpr float kEnd = 2.0f;       // m: beyond it a shot has passed
constexpr float kPerShot = 2.2f;   // s, to show one
constexpr float kFlying = 0.65f;   // of that time
constexpr int kMaxSteps = 200;     // that can be looked into

/// A gun shoots at a wall: what a test of the end of each step catches, and one of the whole step.
class Tunnelling final : public Demo<Tunnelling> {
public:
    void build() override {
        gun_ = {-2.1f, kWallHeight, kSampledLane};
        random_ = geometry::Random(seed());
        tally_ = {};
        clock_ = 0.0f;
        phase_ = random_.unit();
    }

    void step(float h) override {
        for (int i = 0; i < kShotsPerStep; ++i) tally_.add(shooting_, random_);
        clock_ += h;
        if (clock_ < kPerShot) return;
        clock_ = 0.0f;
        phase_ = random_.unit();
    }

    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        p.group("Shot");
        rebuilt(p).logarithmic("speed", shooting_.speed, {"v", "m/s"}, {2.0, 1000.0},
                               "Speed of the shot: a thrown ball has 30, sound 343, a bullet 900 m/s.");
        rebuilt(p).logarithmic(
            "time-step", shooting_.dt, {"dt", "s"}, {1.0 / 480.0, 0.1},
            "Time between two samples. A faster computer makes it smaller, and the stride v·dt shorter.");
        rebuilt(p).real("radius", shooting_.radius, {"r", "m"}, {0.0, 0.3}, "Radius of the ball. At 0 it is a point.");
        rebuilt(p).real("thickness", shooting_.thickness, {"d", "m"}, {0.0, 0.5},
                        "Thickness of the wall. At 0 it is a sheet, which no sample of a point ever meets.");
        p.group("");
        p.stepInside("step-of-shot", shown_, kMaxSteps,
                     "The step of the sampled shot that is looked into; 0 shows the whole shot.");
    }

    void handles(Handles& h) override {
        h.move("gun", gun_, {.tip = "Point at which the shot begins. Its steps begin at a random place behind it."});
    }

    void state(Archive& archive) override {
        archive.field("shots", tally_.shots);
        archive.field("sampled", tally_.sampled);
        archive.field("swept", tally_.swept);
        archive.field("clock", clock_);
        archive.field("phase", phase_);
        archive.field("random", random_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        drawShots(canvas, {.shooting = shooting_,
                           .sampled = shot(Detection::Sampled),
                           .swept = shot(Detection::Swept),
                           .progress = shown_ != 0 ? 1.0f : std::min(1.0f, clock_ / (kFlying * kPerShot)),
                           .inside = explain().shown});
    }

    void measure(Measurements& m) const override {
        m.group("Catch rate of shots that begin anywhere");
        m.number("theory", shooting_.theory(),
                 plotted({"min(1, (d+2r)/(v dt))"}, Role::Construction,
                         "Predicted share of the shots that have a sample in the wall."));
        m.number("sampled", tally_.share(tally_.sampled),
                 plotted({}, Role::BodyA,
                         "Measured share of the shots that are caught when the end of each step is tested."));
        m.number("swept", tally_.share(tally_.swept),
                 plotted({}, Role::BodyB,
                         "Measured share of the shots that are caught when the whole of each step is tested."));
        m.number("shots", tally_.shots, unplotted({"n"}, "Number of shots that have been counted so far."));
        m.group("Would a faster computer mend it?");
        m.number("stride", shooting_.stride(), unplotted({"v dt", "m"}, "Distance between two samples."));
        m.number("steps needed", shooting_.touching() > 0.0f ? double{shooting_.speed / shooting_.touching()} : 0.0,
                 unplotted({"v/(d+2r)", "1/s"},
                           "Steps in a second that are needed to catch all shots by samples at this speed; 0 where no "
                           "number of steps does. Twice the speed needs twice as many."));
        m.number("steps made", 1.0 / double{shooting_.dt},
                 unplotted({"1/dt", "1/s"}, "Number of steps in each second."));
        m.text("this shot", shot(Detection::Sampled).caught ? "caught by a sample" : "jumps the wall",
               "Verdict of the sampled test on the shot that is shown.");
    }

    Explanation explain() const override { return explainShot(shooting_, shot(Detection::Sampled), shown_); }

    View homeView() const override { return {.eye = {-0.9f, 2.5f, 5.4f}, .target = {0.0f, 0.55f, 0.0f}}; }

    std::vector<Preset> presets() const override {
        return {{"ball", "Thrown ball, thin wall", {"speed=30", "time-step=0.0166667", "radius=0.05", "thickness=0.1"}},
                {"slow", "Slow enough for samples", {"speed=6", "time-step=0.0166667", "radius=0.05", "thickness=0.1"}},
                {"bullet", "Bullet", {"speed=900", "time-step=0.0166667", "radius=0.01", "thickness=0.2"}},
                {"faster",
                 "Bullet, computer eight times as fast",
                 {"speed=900", "time-step=0.0020834", "radius=0.01", "thickness=0.2"}},
                {"sheet", "A point and a sheet", {"speed=30", "time-step=0.0166667", "radius=0", "thickness=0"}}};
    }

private:
    /// Its first step begins up to a stride behind the gun.
    Shot shot(Detection detection) const {
        const Vec3f start{gun_.x - phase_ * shooting_.stride(), gun_.y, 0.0f};
        return shoot(shooting_, start, kEnd, detection);
    }

    Shooting shooting_{};
    Vec3f gun_{0.0f};     // m
    float clock_ = 0.0f;  // s, of the shot that is shown
    float phase_ = 0.0f;  // 0..1
    int shown_ = 0;
    Tally tally_{};
    geometry::Random random_{1};
};

}  // namespace

table::Entry entry() {
    return table::entry<Tunnelling>("Tunnelling",
                                    "Fast balls jump a wall between two samples; a swept test catches all.",
                                    "CCD, continuous collision detection, bullet, thin wall, swept volume, sampling");
}
}  // namespace collidoscope::demos::tunnelling_demo
