#include <algorithm>
#include <cmath>
#include <string>

#include "demos/15_constraints_and_tunnelling/parts/draw_bounces.h"
#include "demos/registry.h"

namespace demos::bounce_demo {
namespace {

using physics::Detection;

constexpr float kFirstDrop = 1.0f;  // m
constexpr float kPause = 1.0f;      // s, before the balls are dropped again
constexpr std::size_t kNamed = 3;   // peaks that are measured

/// Balls side by side, each with its own restitution; the peaks that the formula promises are drawn beforehand.
class Bounce final : public Demo<Bounce> {
public:
    void build() override {
        drop_ = kFirstDrop;
        drop();
    }

    void step(float h) override {
        if (drop_ != dropped_ || h != fallsBy_ || clock_ > kShownTime + kPause) drop();
        clock_ += h;
        for (DroppedBall& ball : balls_) ball.step(h, detection_);
    }

    void describe(Parameters& p) override {
        p.real("restitution", restitution_,
               {.symbol = "e",
                .range = {0.0, 0.95},
                .effect = Effect::Rebuild,
                .tip = "Of the ball in front: the share of its speed that it keeps in a bounce. Heights keep e²."});
        p.real("spread", spread_,
               {.symbol = "Δe",
                .range = {0.0, 0.3},
                .effect = Effect::Rebuild,
                .tip = "Each ball behind keeps so much less than the one before it."});
        p.integer("balls", count_, {.range = {1, 6}, .effect = Effect::Rebuild, .tip = "How many stand in a row."});
        p.choiceOf(
            "impact", detection_,
            {.options = {"resolved", "step-end"},
             .effect = Effect::Rebuild,
             .tip = "Is the moment of the impact found within the step, or taken for the end of it? With resolved "
                    "impacts the peaks do not depend on the step."});
    }

    void handles(Handles& h) override {
        h.stretch("drop", drop_, onLane(0, 0.0f, 0.0f), {0.0f, 1.0f, 0.0f},
                  {.tip = "The height from which all balls are dropped."});
    }

    void state(Archive& archive) override {
        archive.field("dropped", dropped_);
        archive.field("clock", clock_);
        archive.field("falls by", fallsBy_);
        archive.field("balls", balls_);
    }

    void draw(Canvas& canvas) const override {
        canvas.ground(0.0f);
        drawLanes(canvas, balls_, detection_ == Detection::Sampled);
    }

    void measure(Measurements& m) const override {
        const DroppedBall& ball = balls_.front();
        m.group("Ball in front");
        m.number("height", ball.height(), {.symbol = "y", .unit = "m", .tip = "Of its lowest point."});
        double worst = 0.0;
        for (std::size_t n = 0; n < kNamed; ++n) {
            const std::string which = std::to_string(n + 1);
            const double promised = ball.promised().predictedPeak(n + 1);
            const double reached = n < ball.peaks().size() ? double{ball.peaks()[n].height} : 0.0;
            if (n < ball.peaks().size()) worst = std::max(worst, std::abs(reached - promised));
            m.number("promised peak " + which, promised,
                     {.symbol = "e²ⁿh", .unit = "m", .tip = "By the formula, after so many bounces.", .plot = false});
            m.number("peak " + which, reached,
                     {.unit = "m", .tip = "As simulated; 0 until it is reached.", .plot = false});
        }
        m.number("error", 1000.0 * worst,
                 {.unit = "mm", .tip = "The largest of the differences between peaks reached and promised."});
        m.number("promised end", ball.promised().duration(),
                 {.symbol = "T",
                  .unit = "s",
                  .tip = "√(2h/g) (1 + e)/(1 − e): infinitely many bounces, a finite time.",
                  .plot = false});
        m.number("end", ball.restTime(), {.unit = "s", .tip = "When it came to rest; 0 before.", .plot = false});
    }

    View homeView() const override { return {.eye = {-0.1f, 2.7f, 4.3f}, .target = {-0.1f, 0.2f, -0.8f}}; }

    std::vector<Preset> presets() const override {
        return {{"formula", "As the formula says", {"impact=resolved", "step=0.0166667"}},
                {"unresolved", "Impacts at the end of a step", {"impact=step-end", "step=0.0166667"}},
                {"long-steps", "Long steps, resolved", {"impact=resolved", "step=0.0666667"}},
                {"long-unresolved", "Long steps, unresolved", {"impact=step-end", "step=0.0666667"}},
                {"energy", "e² = ½: half the energy is kept", {"restitution=0.70710678", "spread=0", "balls=1"}}};
    }

private:
    void drop() {
        balls_.clear();
        for (int i = 0; i < count_; ++i)
            balls_.emplace_back(drop_, std::max(0.0f, restitution_ - spread_ * static_cast<float>(i)));
        dropped_ = drop_;
        fallsBy_ = stepLength();
        clock_ = 0.0f;
    }

    float restitution_ = 0.8f, spread_ = 0.1f;
    int count_ = 4;
    Detection detection_ = Detection::Swept;
    float drop_ = kFirstDrop, dropped_ = kFirstDrop;  // m: as the handle says; as these balls were
    float fallsBy_ = 0.0f;                            // s: the step of these balls
    float clock_ = 0.0f;                              // s: since the drop
    std::vector<DroppedBall> balls_{};
};

}  // namespace
}  // namespace demos::bounce_demo

namespace demos::table {
Entry bounce() {
    return entry<bounce_demo::Bounce>("Bounce",
                                      "Predicted peaks against simulated ones, with impacts resolved and not.",
                                      "impact, coefficient of restitution, energy, Verlet, CCD, time of impact");
}
}  // namespace demos::table
