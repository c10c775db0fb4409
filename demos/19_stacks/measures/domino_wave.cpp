#include "demos/19_stacks/measures/domino_wave.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "geometry/base/elementary.h"

namespace collidoscope::demos {
namespace {

constexpr std::size_t kFollowers = 10;  // dominoes behind the front that count; others push by less than a thousandth
constexpr int kDominoes = 12;           // after so many dominoes the speed of the wave is steady
constexpr double kSteps = 200.0;        // steps of the integration in the time sqrt(h / g)
constexpr double kFirstPush = 3.0;      // angular velocity of the first domino, in units of sqrt(g / h)
constexpr double kLongest = 50.0;       // time limit for a fall, in units of sqrt(h / g): after it the wave has stopped

double arcSine(double x) { return geometry::atan2(x, std::sqrt(std::max(0.0, 1.0 - x * x))); }

/// State of a domino as a function of the angle of the front domino, which all others lean on (formulas in the header).
struct Leaning {
    double angle = 0.0;  // rad
    double slope = 1.0;  // first derivative of the angle by that of the front domino
    double bend = 0.0;   // second derivative
    double share = 1.0;  // R: the share of its torque that reaches the front
    /// The domino behind this one, which leans on it.
    Leaning behind(const DominoRow& row) const {
        const double sine = geometry::sin(angle), cosine = geometry::cos(angle);
        const double lean = arcSine(std::clamp((row.spacing * cosine - row.thickness) / row.height, -1.0, 1.0));
        const double along = row.height * geometry::cos(lean), across = row.height * geometry::sin(lean);
        const double change = -row.spacing * sine / along;
        const double changes = change * change * across / along - row.spacing * cosine / along;
        const double passed =
            (along - row.spacing * sine - row.friction * row.thickness) / (along + row.friction * across);
        return {angle + lean, slope * (1.0 + change), bend * (1.0 + change) + slope * slope * changes, share * passed};
    }
};

/// The front domino of the wave and those that lean on it.
class Front {
public:
    explicit Front(const DominoRow& row) : row_(row), speed_(kFirstPush * std::sqrt(row.gravity / row.height)) {}

    /// Lets the front domino fall until it hits the next one, which becomes the front. Returns the time, s; 0 where it
    /// never hits it.
    double fall() {
        const double unit = std::sqrt(row_.height / row_.gravity), step = unit / kSteps;
        const double end = arcSine((row_.spacing - row_.thickness) / row_.height);
        double time = 0.0;
        for (; angle_ < end; time += step) {
            speed_ += step * acceleration();
            angle_ += step * speed_;
            if (!(speed_ > 0.0) || time > kLongest * unit) return 0.0;
        }
        time -= (angle_ - end) / speed_;
        angle_ = end;
        hitNext();
        return time;
    }

private:
    double inertia() const { return (row_.height * row_.height + row_.thickness * row_.thickness) / 3.0; }
    double torque(double angle) const {
        return 0.5 * row_.gravity * (row_.height * geometry::sin(angle) - row_.thickness * geometry::cos(angle));
    }
    /// Calls visit(domino) for each domino, from the front to the back.
    template <typename Visit>
    void visitAll(const Visit& visit) const {
        Leaning domino{.angle = angle_};
        visit(domino);
        for (std::size_t i = 0; i < followers_; ++i) visit(domino = domino.behind(row_));
    }
    double acceleration() const {
        double push = 0.0, load = 0.0;
        visitAll([&](const Leaning& domino) {
            push += domino.share * (torque(domino.angle) - inertia() * domino.bend * speed_ * speed_);
            load += domino.share * inertia() * domino.slope;
        });
        return push / load;
    }
    void hitNext() {
        double load = 0.0;
        visitAll([&](const Leaning& domino) { load += domino.share * domino.slope; });
        const Leaning hit = Leaning{}.behind(row_);
        speed_ *= hit.share * load / (1.0 + hit.share * load * hit.slope);
        angle_ = 0.0;
        followers_ = std::min(followers_ + 1, kFollowers);
    }

    const DominoRow& row_;
    double angle_ = 0.0, speed_ = 0.0;  // rad, rad/s
    std::size_t followers_ = 0;
};

}  // namespace

double dominoWaveSpeed(const DominoRow& row) {
    const double gap = row.spacing - row.thickness;
    if (!(gap > 0.0 && gap < row.height && row.gravity > 0.0)) return 0.0;
    Front front(row);
    double time = 0.0;
    for (int i = 0; i < kDominoes; ++i) {
        time = front.fall();
        if (!(time > 0.0)) return 0.0;
    }
    return 1.0 / time;
}

}  // namespace collidoscope::demos
