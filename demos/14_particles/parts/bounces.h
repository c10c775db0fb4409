#pragma once
/// The bounces of a ball that is dropped: the flights so far, those that the formulas predict, and the picture of both.

#include <cstddef>
#include <vector>

#include "demos/canvas.h"
#include "geometry/base/archive.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos {

/// The highest point of a flight.
struct Peak {
    float time = 0.0f;    ///< s, since the ball was let go
    float height = 0.0f;  ///< m, of the lowest point of the ball
};

/// A flight that the formulas predict. The first begins at its peak, where the ball is released.
struct PredictedBounce {
    float begin = 0.0f, peak = 0.0f, half = 0.0f;  ///< s; half its duration
    float height = 0.0f;                           ///< m, of the peak

    float end() const { return peak + half; }
};

/// A ball let go at rest that keeps the share e of its speed in every bounce. The formulas, with h the drop:
///   speed after bounce n   e^n sqrt(2 g h)
///   peak after bounce n    e^2n h
///   until it rests         T = sqrt(2 h / g) (1 + e) / (1 - e)
struct Bounces {
    static constexpr float kGravity = 9.81f;  ///< m/s²
    static constexpr float kSlowest = 0.02f;  ///< m/s

    float drop = 1.0f;          ///< h, m
    float restitution = 0.8f;   ///< e, 0 .. below 1
    float height = 0.0f;        ///< m, of the ball's lowest point after the last step
    float velocity = 0.0f;      ///< m/s, upwards
    float time = 0.0f;          ///< s, since the ball was let go, until it rests
    std::vector<Peak> peaks{};  ///< of the flights after each bounce, the present one included

    float peak() const { return height + velocity * velocity / (2.0f * kGravity); }  ///< m, of the present flight
    /// Returns the speed that is kept of one at the ground, m/s. The slowest bounces are taken as rest.
    float keptOf(float speed) const { return restitution * speed < kSlowest ? 0.0f : restitution * speed; }
    float predictedPeak(std::size_t bounces) const;  ///< m
    float duration() const;                          ///< T, s
    /// The bounces that begin before `until`, s, down to the first that is not higher than `smallest`, m.
    std::vector<PredictedBounce> flights(float smallest, float until) const;
    /// Below the ball. The series goes to the right over a fixed width, as in a strobe picture.
    Vec3f ground() const { return groundAt(time); }
    Vec3f groundAt(float when) const;
    Spheref at(float above) const;  ///< the ball, its lowest point that high, m
};

void state(geometry::Archive& archive, Peak& peak);
void state(geometry::Archive& archive, Bounces& bounces);

/// The ground; the ball, lifted to `height` (m); its way, solid behind it and dashed ahead; a mark with its height at
/// every predicted peak, a dot at every peak that was reached.
void drawBounces(Canvas& canvas, const Bounces& bounces, float height);

}  // namespace collidoscope::demos
