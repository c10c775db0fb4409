#include <algorithm>
#include <cmath>

#include "demos/14_particles/parts/bounces.h"
#include "demos/draw/shapes.h"
#include "demos/registry.h"
#include "demos/share/rows.h"
#include "physics/particle/system.h"

namespace collidoscope::demos::bounce_demo {
namespace {

using physics::Detection;

constexpr std::size_t kMaxPeaks = 50;  // later ones are too low to be seen

/// A ball dropped on the ground, moved by the particle system, and the bounces that the formulas predict.
struct DroppedBall {
    Bounces predicted{};  ///< by the formulas, for the same drop and restitution
    physics::ParticleSystem system{};
    float time = 0.0f;          ///< s, since it was let go
    float rest = 0.0f;          ///< s, when it came to rest; 0 before
    std::vector<Peak> peaks{};  ///< reached after each bounce

    float height() const { return system.state.position[0].y; }    ///< m, of its lowest point
    float velocity() const { return system.state.velocity[0].y; }  ///< m/s, upwards

    void step(float h, Detection detection) {
        if (rest > 0.0f) return;
        const float before = velocity();
        system.settings.contact.detection = detection;
        system.step(h);
        time += h;
        const float now = velocity();
        // The peak lies within the step: v^2 / 2g above its end, v / g before it.
        if (before > 0.0f && now <= 0.0f && peaks.size() < kMaxPeaks)
            peaks.push_back({time + now / Bounces::kGravity, height() + now * now / (2.0f * Bounces::kGravity)});
        if (now == 0.0f && before <= 0.0f) rest = time;
    }
};
void state(Archive& archive, DroppedBall& ball) {
    archive.field("promised", ball.predicted);
    archive.field("y", ball.system.state.position.y);
    archive.field("velocity", ball.system.state.velocity.y);
    archive.field("time", ball.time);
    archive.field("rest", ball.rest);
    archive.field("peaks", ball.peaks);
}

/// `drop`: m, of the lowest point of the ball. Velocity Verlet moves it: between impacts that is exact.
DroppedBall droppedFrom(float drop, float restitution) {
    DroppedBall ball{.predicted = {.drop = drop, .restitution = restitution}};
    const geometry::AnyShapef ground = Planef{};
    ball.system.obstacles = physics::Obstacles{{&ground, 1}};
    ball.system.settings.integrator = physics::Integrator::VelocityVerlet;
    ball.system.settings.contact.restitution = restitution;
    ball.system.state.resize(1);
    ball.system.state.position.set(0, {0.0f, drop, 0.0f});
    return ball;
}

// The picture: time goes to the right, each ball has a lane of its own.
constexpr float kShownTime = 4.5f;      // s, from the left to the right of the picture
constexpr float kPause = 1.0f;          // s, before the balls are dropped again
constexpr float kPictureWidth = 4.2f;   // m, of the picture
constexpr float kBetweenLanes = 0.9f;   // m
constexpr float kDrawnRadius = 0.07f;   // m, of the ball as it is drawn
constexpr int kFlightPieces = 24;       // of a predicted flight
constexpr float kSmallestPeak = 0.01f;  // m
constexpr float kLongSteps = 0.025f;    // s, from which on they are labelled one by one

constexpr Style kPrediction{.role = Role::Construction, .width = 1.5f};
constexpr Style kPredictedPeak{.role = Role::Construction, .width = 2.5f};
constexpr Style kReachedPeak{.role = Role::Contact, .showThrough = true, .width = 9.0f};

/// Where the ball of a lane has its lowest point when it is that high, m.
Vec3f onLane(std::size_t lane, float time, float height) {
    return {kPictureWidth * (time / kShownTime - 0.5f), height, -kBetweenLanes * static_cast<float>(lane)};
}

/// One lane after the other gets a little darker.
Style trailOf(std::size_t lane, bool wrong) {
    return {.role = wrong ? Role::Mistake : Role::BodyA, .width = 2.5f, .shade = -0.12f * static_cast<float>(lane)};
}
std::string pathName(std::size_t lane) { return "ball " + std::to_string(lane + 1); }

void drawPrediction(Canvas& canvas, std::size_t lane, const PredictedBounce& prediction) {
    const auto at = [&](int piece) {
        const float share = 2.0f * static_cast<float>(piece) / kFlightPieces - 1.0f;
        return onLane(lane, prediction.peak + share * prediction.half, prediction.height * (1.0f - share * share));
    };
    std::vector<LineItem> lines;
    for (int piece = prediction.peak > 0.0f ? 0 : kFlightPieces / 2; piece < kFlightPieces; piece += 2)
        lines.push_back({.start = at(piece), .end = at(piece + 1), .style = kPrediction});
    const Vec3f top = onLane(lane, prediction.peak, prediction.height), wing{0.08f, 0.0f, 0.0f};
    lines.push_back({.start = top - wing, .end = top + wing, .style = kPredictedPeak});
    canvas.lines(lines);
}

/// Labels the heights of the first lane, which is nearest to the eye. They stand below the ground, because the curves
/// of the other lanes lie above it.
void drawHeights(Canvas& canvas, std::span<const PredictedBounce> predictions) {
    for (std::size_t n = 1; n < std::min<std::size_t>(predictions.size(), 5); ++n)
        drawLabel(
            canvas,
            {onLane(0, predictions[n].peak, 0.0f), printed("%.2f m", double{predictions[n].height}), {}, Side::Below});
}

/// Draws the ball with its name, the peaks that it has reached, and its path, with a dot at each step if `step`, s, is
/// long.
void drawBall(Canvas& canvas, std::size_t lane, const DroppedBall& ball, float step, const Style& trail) {
    const Vec3f lowest = onLane(lane, std::min(ball.time, kShownTime), ball.height());
    drawLabel(canvas, {lowest + Vec3f{kDrawnRadius, kDrawnRadius, 0.0f},
                       printed("e = %.2f", double{ball.predicted.restitution}),
                       {},
                       Side::Right});
    drawTrail(canvas, {.point = pathName(lane), .style = trail, .dots = step > kLongSteps ? 6.0f : 0.0f});
    for (const Peak& peak : ball.peaks)
        if (peak.time <= kShownTime && peak.height >= kSmallestPeak)
            drawPoint(canvas, onLane(lane, peak.time, peak.height), kReachedPeak);
    // A body without a shadow in the picture, but one that can be picked.
    const Style body{.role = Role::BodyA, .width = 6.0f, .shade = trail.shade, .shadow = canvas.wantsShapes()};
    draw(canvas, Spheref{lowest + Vec3f{0.0f, kDrawnRadius, 0.0f}, kDrawnRadius}, body, lane + 1);
    // A dot on the ground is below it: under slanting light its shadow would lie below another bounce.
    drawPoint(canvas, {lowest.x, 0.0f, lowest.z}, body);
}

/// Draws the curve of the formula, dashed and first; the simulated one, in the steps that were made; the ball.
/// `step`: s, of the balls. `wrong`: the impacts were not resolved.
void drawLanes(Canvas& canvas, std::span<const DroppedBall> balls, float step, bool wrong) {
    for (std::size_t lane = 0; lane < balls.size(); ++lane) {
        const auto predictions = balls[lane].predicted.flights(kSmallestPeak, kShownTime);
        for (const PredictedBounce& prediction : predictions) drawPrediction(canvas, lane, prediction);
        if (lane == 0) drawHeights(canvas, predictions);
        drawBall(canvas, lane, balls[lane], step, trailOf(lane, wrong));
    }
    drawLegend(canvas, Mark::Line, kPredictedPeak, "predicted: peaks e²ⁿh, drawn beforehand");
    drawLegend(canvas, Mark::Line, trailOf(0, wrong), wrong ? "simulated, impacts at the end of a step" : "simulated");
    drawLegend(canvas, Mark::Point, kReachedPeak, "peak reached");
}

constexpr float kFirstDrop = 1.0f;  // m
constexpr std::size_t kNamed = 3;   // peaks that are measured

/// Balls side by side, each with its own restitution; the predicted peaks are drawn beforehand.
class Bounce final : public Demo<Bounce> {
public:
    void build() override {
        drop_ = kFirstDrop;
        drop();
    }

    void step(float h) override {
        if (drop_ != dropped_ || h != fallsBy_ || clock_ > kShownTime + kPause) return drop();
        clock_ += h;
        for (DroppedBall& ball : balls_) ball.step(h, detection_);
    }

    void describe(Parameters& p) override {
        rebuilt(p).real("restitution", restitution_, {"e"}, {0.0, 0.95},
                        "Restitution e of the ball in front: the share of its speed that it keeps in a bounce. Heights "
                        "keep e².");
        rebuilt(p).real("spread", spread_, {"Δe"}, {0.0, 0.3},
                        "Difference of the restitution from each ball to the one behind it, which keeps less.");
        rebuilt(p).integer("balls", count_, {1, 6}, "Number of balls that stand in a row.");
        rebuilt(p).choice("impact", detection_, {"resolved", "step-end"},
                          "Whether the time of impact is found within the step, or taken as the end of it. With "
                          "resolved impacts the peaks do not depend on the step.");
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
        drawLanes(canvas, balls_, fallsBy_, detection_ == Detection::Sampled);
    }

    void measure(Measurements& m) const override {
        const DroppedBall& ball = balls_.front();
        m.clock(double{clock_});
        for (std::size_t lane = 0; lane < balls_.size(); ++lane)
            if (balls_[lane].time <= kShownTime)
                m.point(pathName(lane), onLane(lane, balls_[lane].time, balls_[lane].height()));
        m.group("Ball in front");
        m.number("height", ball.height(), plotted({"y", "m"}, "Height of the lowest point of the ball."));
        double worst = 0.0;
        for (std::size_t n = 0; n < kNamed; ++n) {
            const std::string which = std::to_string(n + 1);
            const double predicted = ball.predicted.predictedPeak(n + 1);
            const double reached = n < ball.peaks.size() ? double{ball.peaks[n].height} : 0.0;
            if (n < ball.peaks.size()) worst = std::max(worst, std::abs(reached - predicted));
            m.number("predicted peak " + which, predicted,
                     unplotted({"e²ⁿh", "m"}, "Predicted height of this peak, after n bounces."));
            m.number("peak " + which, reached,
                     unplotted({.unit = "m"}, "Height of this peak as simulated. It is 0 until the peak is reached."));
        }
        m.number("error", 1000.0 * worst,
                 plotted({.unit = "mm"}, "Largest difference between a reached and a predicted peak."));
        m.number("predicted end", ball.predicted.duration(),
                 unplotted({"T", "s"},
                           "Time until rest by the formula, √(2h/g) (1 + e)/(1 − e): infinitely many bounces take a "
                           "finite time."));
        m.number("came to rest", ball.rest,
                 unplotted({.unit = "s"}, "Time at which the ball came to rest. It is 0 before that."));
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
            balls_.push_back(droppedFrom(drop_, std::max(0.0f, restitution_ - spread_ * static_cast<float>(i))));
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

table::Entry entry() {
    return table::entry<Bounce>("Bounce",
                                "Simulated peaks are compared with predicted ones, with impacts resolved and not.",
                                "impact, coefficient of restitution, energy, Verlet, CCD, time of impact");
}
}  // namespace collidoscope::demos::bounce_demo
