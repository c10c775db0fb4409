#include "physics/particle/theory/damped_spring.h"

#include <cmath>

#include "geometry/base/elementary.h"

namespace physics {
namespace {

/// e^-at C and e^-at S of the header.
struct Pair {
    double cosine = 1.0;  ///< 1
    double sine = 0.0;    ///< s
};

/// Near the critical damping, where both other forms divide nothing by nothing. `square` is (w^2 - a^2) t^2; the
/// fourth term of each series is below the last bit of the first one.
Pair nearlyCritical(double decay, double square, double time) {
    const double z = -square;
    return {decay * (1.0 + z / 2.0 * (1.0 + z / 12.0 * (1.0 + z / 30.0))),
            decay * time * (1.0 + z / 6.0 * (1.0 + z / 20.0 * (1.0 + z / 42.0)))};
}

Pair swinging(double decay, double rate, double time) {
    return {decay * geometry::cos(rate * time), decay * geometry::sin(rate * time) / rate};
}

/// Two decays, one slow and one fast, whose product is w^2: the slow one is taken from that, to lose no digits.
Pair creeping(double a, double rate, double squaredFrequency, double time) {
    const double slow = geometry::exp(-squaredFrequency / (a + rate) * time);
    const double fast = geometry::exp(-(a + rate) * time);
    return {0.5 * (slow + fast), 0.5 * (slow - fast) / rate};
}

Pair pairOf(double a, double squaredFrequency, double time) {
    constexpr double kNear = 1e-4;  // its fourth power is below the rounding of 1
    const double difference = squaredFrequency - a * a;
    const double rate = std::sqrt(std::abs(difference));
    if (rate * time * rate * time < kNear)
        return nearlyCritical(geometry::exp(-a * time), difference * time * time, time);
    if (difference > 0.0) return swinging(geometry::exp(-a * time), rate, time);
    return creeping(a, rate, squaredFrequency, time);
}

}  // namespace

double DampedSpring::frequency() const { return std::sqrt(stiffness / mass); }
double DampedSpring::criticalDamping() const { return 2.0 * std::sqrt(stiffness * mass); }
double DampedSpring::dampingRatio() const { return damping / criticalDamping(); }

PhasePoint motionAfter(const DampedSpring& spring, const PhasePoint& start, double time) {
    const double a = 0.5 * spring.damping / spring.mass, squaredFrequency = spring.stiffness / spring.mass;
    const Pair pair = pairOf(a, squaredFrequency, time);
    return {
        start.position * pair.cosine + (start.velocity + a * start.position) * pair.sine,
        start.velocity * pair.cosine - (a * start.velocity + squaredFrequency * start.position) * pair.sine,
    };
}

double envelopeAfter(const DampedSpring& spring, const PhasePoint& start, double time) {
    const double a = 0.5 * spring.damping / spring.mass;
    const double rate = std::sqrt(spring.stiffness / spring.mass - a * a);
    const double across = (start.velocity + a * start.position) / rate;
    return std::sqrt(start.position * start.position + across * across) * geometry::exp(-a * time);
}

}  // namespace physics
