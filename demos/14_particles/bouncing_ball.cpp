#include <cmath>

#include "demos/14_particles/parts/bounces.h"
#include "demos/registry.h"
#include "demos/share/rows.h"

namespace collidoscope::demos::bouncing_ball_demo {
namespace {
/// A ball that bounces. Each impact is found inside the step, so the peaks are those of the formula.
class BouncingBall final : public Demo<BouncingBall> {
public:
    void build() override { dropFrom(drop_); }
    void step(float h) override {
        if (height_ != ball_.height) dropFrom(std::fmax(0.0f, height_));  // the user has lifted the ball
        while (h > 0.0f && (ball_.height > 0.0f || ball_.velocity != 0.0f)) {
            const float v = ball_.velocity, impact = std::sqrt(v * v + 2 * kGravity * ball_.height);  // m/s
            const float fall = (v + impact) / kGravity, part = std::fmin(h, fall);  // s, until the impact; in this step
            ball_.height = part < fall ? std::fmax(0.0f, ball_.height + (v - 0.5f * kGravity * part) * part) : 0.0f;
            ball_.velocity = part < fall ? v - kGravity * part : ball_.keptOf(impact);
            ball_.time += part;
            if (part == fall) ball_.peaks.push_back({ball_.time + ball_.velocity / kGravity, ball_.peak()});
            h -= part;
        }
        height_ = ball_.height;
    }
    void describe(Parameters& p) override {
        rebuilt(p).real("restitution", restitution_, {"e"}, {0, 0.95}, "Coefficient of restitution.");
        rebuilt(p).real("drop", drop_, {.unit = "m"}, {0.2, 1.5}, "Initial height.");
    }
    void handles(Handles& h) override {
        h.stretch("height", height_, ball_.ground(), {0, 1, 0}, {.shape = ball_.at(height_), .tip = "Lift the ball."});
    }
    void state(Archive& archive) override { archive.field("ball", ball_); }
    void draw(Canvas& canvas) const override { drawBounces(canvas, ball_, height_); }
    void measure(Measurements& m) const override {
        m.number("height", height_, plotted({"y", "m"}, "Height of the lowest point of the ball."));
        m.number("peak", ball_.peak(), plotted({.unit = "m"}, "Peak of this flight, from its height and speed."));
        m.number("predicted peak", ball_.predictedPeak(ball_.peaks.size()),
                 {.symbol = "e²ⁿh", .unit = "m", .tip = "Predicted peak height after n bounces.", .noise = 1e-4});
    }
    View homeView() const override { return {.eye = {0.4f, 1.0f, 3.3f}, .target = {0.0f, 0.54f, 0.0f}}; }
    std::vector<Preset> presets() const override {
        return {{"super", "Super ball", {"restitution=0.9"}}, {"clay", "Lump of clay", {"restitution=0"}}};
    }

private:
    static constexpr float kGravity = Bounces::kGravity;  // m/s²
    void dropFrom(float height) { ball_ = {.drop = height, .restitution = restitution_, .height = height_ = height}; }
    float restitution_ = 0.8f, drop_ = 1.0f, height_ = 0.0f;  // 1, m, m
    Bounces ball_{};
};
}  // namespace

table::Entry entry() {
    return table::entry<BouncingBall>("Bouncing ball", "Each bounce keeps the same share of the speed.",
                                      "coefficient of restitution, rebound, energy");
}
}  // namespace collidoscope::demos::bouncing_ball_demo
