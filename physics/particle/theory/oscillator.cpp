#include "physics/particle/theory/oscillator.h"

#include <array>
#include <cmath>

#include "geometry/base/elementary.h"

namespace collidoscope::physics {
namespace {

/// e^-at C and e^-at S of the header.
struct Pair {
    double cosine = 1.0;  ///< 1
    double sine = 0.0;    ///< s
};

/// The form near critical damping, where both other forms are nearly 0 / 0. `square` is (w^2 - a^2) t^2; the fourth
/// term of each series is below the last bit of the first one.
Pair nearlyCritical(double decay, double square, double time) {
    const double z = -square;
    return {decay * (1.0 + z / 2.0 * (1.0 + z / 12.0 * (1.0 + z / 30.0))),
            decay * time * (1.0 + z / 6.0 * (1.0 + z / 20.0 * (1.0 + z / 42.0)))};
}

Pair swinging(double decay, double rate, double time) {
    return {decay * geometry::cos(rate * time), decay * geometry::sin(rate * time) / rate};
}

/// The overdamped form: a slow and a fast decay, whose rates have the product w^2; the slow rate is computed from it,
/// to lose no digits.
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

namespace {

constexpr double kPi = geometry::kPi<double>;
/// The means agree to the last bit by then for any modulus other than 1, because the number of correct digits doubles.
constexpr int kMeans = 12;

/// The steps of the arithmetic-geometric mean of 1 and k' = sqrt(1 - k^2), from which Jacobi's functions are computed.
/// Source: Abramowitz, Stegun, Handbook of Mathematical Functions (1964), 16.4 and 17.6.
class JacobiFunctions {
public:
    /// Precondition: `complement` = k' > 0, `modulus` = k, both at most 1.
    JacobiFunctions(double modulus, double complement) {
        mean_[0] = 1.0;
        geometric_[0] = complement;
        half_[0] = modulus;
        for (std::size_t n = 1; n < kMeans; ++n) {
            mean_[n] = 0.5 * (mean_[n - 1] + geometric_[n - 1]);
            geometric_[n] = std::sqrt(mean_[n - 1] * geometric_[n - 1]);
            half_[n] = 0.5 * (mean_[n - 1] - geometric_[n - 1]);
        }
    }

    /// am(u): the angle whose incomplete integral of the first kind is u.
    double amplitude(double u) const {
        double angle = scale() * u;
        for (std::size_t n = kMeans - 1; n > 0; --n) {
            const double s = half_[n] / mean_[n] * geometry::sin(angle);
            angle = 0.5 * (angle + geometry::atan2(s, std::sqrt(1.0 - s * s)));
        }
        return angle;
    }
    /// F(angle): the inverse of am.
    double integral(double angle) const {
        for (std::size_t n = 0; n + 1 < kMeans; ++n) {
            const double turns = std::floor(angle / kPi + 0.5);
            const double rest = angle - turns * kPi;  // within a quarter turn of 0
            angle += turns * kPi + geometry::atan2(geometric_[n] * geometry::sin(rest), mean_[n] * geometry::cos(rest));
        }
        return angle / scale();
    }

private:
    double scale() const { return static_cast<double>(1 << (kMeans - 1)) * mean_.back(); }

    std::array<double, kMeans> mean_{}, geometric_{}, half_{};
};

double arcSine(double s) { return geometry::atan2(s, std::sqrt(std::fmax(0.0, 1.0 - s * s))); }

/// Below the energy of the upright position: s oscillates between -k and k.
PhasePoint swing(double frequency, const PhasePoint& start, double k, double time) {
    const JacobiFunctions jacobi(k, std::sqrt(1.0 - k * k));
    const double s = geometry::sin(0.5 * start.position);
    const double phase = geometry::atan2(s, 0.5 * start.velocity / frequency);
    const double angle = jacobi.amplitude(frequency * time + jacobi.integral(phase));
    return {2.0 * arcSine(k * geometry::sin(angle)), 2.0 * k * frequency * geometry::cos(angle)};
}

/// Above that energy: the angle grows without bound.
PhasePoint goRound(double frequency, const PhasePoint& start, double k, double time) {
    const JacobiFunctions jacobi(1.0 / k, std::sqrt(1.0 - 1.0 / (k * k)));
    const double sense = start.velocity < 0.0 ? -1.0 : 1.0;
    const double half = jacobi.amplitude(k * frequency * time + jacobi.integral(0.5 * sense * start.position));
    const double s = geometry::sin(half) / k;
    return {2.0 * sense * half, 2.0 * sense * k * frequency * std::sqrt(1.0 - s * s)};
}

/// The motion of a pendulum with exactly the energy of the upright position, which it approaches without reaching it. A
/// pendulum at rest there stays at rest.
PhasePoint creepToTop(double frequency, const PhasePoint& start, double time) {
    if (start.velocity == 0.0) return start;
    const double sense = start.velocity < 0.0 ? -1.0 : 1.0;
    const double s = sense * geometry::sin(0.5 * start.position);
    const double growth = geometry::exp(-2.0 * frequency * time) * (1.0 - s) / (1.0 + s);  // e^-2u
    const double now = (1.0 - growth) / (1.0 + growth);                                    // tanh u
    return {2.0 * sense * arcSine(now), 2.0 * sense * frequency * std::sqrt(1.0 - now * now)};
}

}  // namespace

double Pendulum::frequency() const { return std::sqrt(gravity / length); }

double arithmeticGeometricMean(double a, double b) {
    for (int n = 0; n < 64 && a != b; ++n) {
        const double mean = 0.5 * (a + b);
        b = std::sqrt(a * b);
        if (mean == a) break;
        a = mean;
    }
    return a;
}

double smallSwingPeriod(const Pendulum& pendulum) { return 2.0 * kPi / pendulum.frequency(); }

double periodOf(const Pendulum& pendulum, double amplitude) {
    return smallSwingPeriod(pendulum) / arithmeticGeometricMean(1.0, geometry::cos(0.5 * amplitude));
}

PhasePoint motionAfter(const Pendulum& pendulum, const PhasePoint& start, double time) {
    const double frequency = pendulum.frequency();
    const double s = geometry::sin(0.5 * start.position), speed = 0.5 * start.velocity / frequency;
    const double k = std::sqrt(s * s + speed * speed);
    if (k == 0.0) return start;
    if (k == 1.0) return creepToTop(frequency, start, time);
    return k < 1.0 ? swing(frequency, start, k, time) : goRound(frequency, start, k, time);
}

}  // namespace collidoscope::physics
