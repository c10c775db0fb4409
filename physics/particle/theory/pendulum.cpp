#include "physics/particle/theory/pendulum.h"

#include <array>
#include <cmath>

#include "geometry/base/elementary.h"

namespace physics {
namespace {

constexpr double kPi = geometry::kPi<double>;
/// The means agree to the last bit by then, from any modulus that is not 1 (the number of right digits doubles).
constexpr int kMeans = 12;

/// The steps of the arithmetic-geometric mean of 1 and k' = sqrt(1 - k^2), which Jacobi's functions are made of.
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

/// Below the energy of the top: s swings between -k and k.
PhasePoint swing(double frequency, const PhasePoint& start, double k, double time) {
    const JacobiFunctions jacobi(k, std::sqrt(1.0 - k * k));
    const double s = geometry::sin(0.5 * start.position);
    const double phase = geometry::atan2(s, 0.5 * start.velocity / frequency);
    const double angle = jacobi.amplitude(frequency * time + jacobi.integral(phase));
    return {2.0 * arcSine(k * geometry::sin(angle)), 2.0 * k * frequency * geometry::cos(angle)};
}

/// Above it: the angle grows for ever.
PhasePoint goRound(double frequency, const PhasePoint& start, double k, double time) {
    const JacobiFunctions jacobi(1.0 / k, std::sqrt(1.0 - 1.0 / (k * k)));
    const double sense = start.velocity < 0.0 ? -1.0 : 1.0;
    const double half = jacobi.amplitude(k * frequency * time + jacobi.integral(0.5 * sense * start.position));
    const double s = geometry::sin(half) / k;
    return {2.0 * sense * half, 2.0 * sense * k * frequency * std::sqrt(1.0 - s * s)};
}

/// With exactly the energy of the top, which is never reached; at rest there it stays.
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

}  // namespace physics
