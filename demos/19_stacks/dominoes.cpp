#include <algorithm>
#include <cmath>

#include "demos/19_stacks/measures/domino_row.h"
#include "demos/share/common_descriptions.h"

namespace collidoscope::demos::dominoes_demo {
namespace {

constexpr float kHeight = 0.5f, kWidth = 0.25f, kThickness = 0.07f;  // m
constexpr float kFallen = 0.35f;                                     // rad: it cannot come back

/// A row of dominoes, the first of which is pushed: the wave soon has a speed of its own.
class Dominoes final : public StackDemo<Dominoes> {
public:
    void fill(RigidScene& scene) override {
        clock_ = 0.0f;
        wave_.start(count_);
        addDominoRow(scene, stack(), plan());
    }
    void step(float h) override {
        StackDemo::step(h);
        clock_ += h;
        for (std::size_t i = 0; i < wave_.times.size(); ++i)
            if (wave_.times[i] < 0.0f && hasFallen(i)) wave_.times[i] = clock_;
    }
    void describe(Parameters& p) override {
        rebuilt(p).integer("count", count_, {2, 60}, {2, 300}, "Number of dominoes.");
        rebuilt(p).real(
            "spacing", spacing_, {"d", "m"}, {0.1, 0.45}, {0.08, 1},
            "Distance from one domino to the next. If it is larger than their height, the row does not fall.");
        describeFriction(p, friction_, "Coefficient of friction of the dominoes and the ground.");
        StackDemo::describe(p);
    }
    void measure(Measurements& m) const override {
        m.group("Row");
        m.number("fallen", wave_.count(), "Number of dominoes that have begun to fall for good.");
        m.number(
            "wave speed", waveSpeed(),
            plotted({"v", "m/s"}, "Mean speed of the wave over the second half of the dominoes that have fallen."));
        const double gravity = -double{world().settings.gravity.y};
        m.number(
            "wave speed over root of g h", gravity > 0.0 ? waveSpeed() / std::sqrt(gravity * double{kHeight}) : 0.0,
            {.tip = "Speed of the wave divided by √(g h), a pure number. A row twice as high falls √2 times as fast.",
             .ofLastStep = true});
        StackDemo::measure(m);
    }
    void draw(Canvas& canvas) const override {
        StackDemo::draw(canvas);
        const std::size_t front = wave_.count();
        if (front == 0 || front >= wave_.times.size()) return;
        drawLabel(canvas, {{plan().xOf(static_cast<int>(front)), 1.35f * kHeight, 0},
                           printed("%.2f m/s", waveSpeed()),
                           {.role = Role::Velocity}});
    }
    void state(Archive& archive) override {
        StackDemo::state(archive);
        archive.field("clock", clock_);
        archive.field("times", wave_.times);
    }
    /// The whole row, with the last one lying.
    View homeView() const override {
        const float half = 0.5f * spacing_ * static_cast<float>(count_ - 1) + kHeight;
        const Vec3f target{kHeight, 0.25f, 0.0f};
        return {.eye = target + std::max(3.2f * half, 4.0f) * Vec3f{0.19f, 0.32f, 0.93f}, .target = target};
    }
    std::vector<Preset> presets() const override {
        return {{"close", "Close together", {"spacing=0.12"}},
                {"far", "Too far apart", {"spacing=0.7", "count=8"}},
                {"slippery", "Without friction", {"friction=0"}}};
    }

private:
    DominoRowPlan plan() const {
        return {.count = count_,
                .spacing = spacing_,
                .size = {kThickness, kHeight, kWidth},
                .friction = friction_,
                .pushSpeed = 0.6,
                .pushHeight = 0.9f * kHeight};
    }
    bool hasFallen(std::size_t i) const {
        const BodyId body = stack().bodies()[i];
        if (!world().has(body)) return false;
        const Vec3f up = world().poseOf(body).orientation * Vec3f{0, 1, 0};
        return up.y < 1.0f - 0.5f * kFallen * kFallen;
    }
    double waveSpeed() const { return double{spacing_} * wave_.steadySpeed(4); }

    int count_ = 30;
    float spacing_ = 0.2f, friction_ = 0.3f;
    float clock_ = 0.0f;  // s
    DominoWave wave_{};   // in which they fall
};

}  // namespace

table::Entry entry() {
    return table::entry<Dominoes>("Dominoes", "The first domino is pushed; the wave has a speed of its own.",
                                  "domino effect, toppling, chain reaction, wave speed");
}
}  // namespace collidoscope::demos::dominoes_demo
