#pragma once
/// Two bodies on their ways through one step of a simulation, and what two kinds of test find: the time of impact, and
/// looks at a few moments only; drawn and in words.

#include <optional>
#include <vector>

#include "demos/canvas.h"
#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos::flights {

/// A ball or a hull around the origin, where its centre starts and ends, and how far it turns on the way.
struct Mover {
    geometry::AnyShapef body{};
    Vec3f start{0.0f}, end{0.0f};  ///< m
    Vec3f turn{0.0f};              ///< rad

    geometry::Motionf motion() const { return {end - start, turn, start}; }
    /// The body where it is at a time, 0..1.
    geometry::AnyShapef at(float time) const;
};

struct SweptPair {
    Mover a{}, b{};

    std::optional<geometry::Impact<float>> impact() const;
    std::vector<geometry::SweepStep> samples() const;
    bool touchAt(float time) const;
};

/// Looks `samples` times, at equal times from `phase` (0..1 of the time between two) on. Returns the first time that
/// finds the bodies in touch; none where they pass between two looks.
std::optional<float> firstSampleInTouch(const SweptPair& sweptPair, int samples, float phase);

/// Probability that a test at equal times catches a ball that flies at a wall. The ball touches the wall on d + 2r of
/// its path, and two tests are `pace` = v dt apart, so
///   p = min(1, (d + 2r) / (v dt))
double predictedCatchRate(double thickness, double radius, double pace);

/// Result of the experiment: the number of balls, and of those that were caught.
struct CatchCount {
    std::uint32_t tries = 0;
    std::uint32_t caught = 0;
    double rate() const { return tries == 0 ? 0.0 : static_cast<double>(caught) / tries; }
};

/// All that a body passes through: the hull of its start and end, or where it turns, ghosts of it on the way.
void drawSwept(Canvas& canvas, const Mover& mover, const Style& style);
/// The looks at equal times: bodies in outline, those in touch set off as caught.
void drawSamples(Canvas& canvas, const SweptPair& sweptPair, int samples);
/// The point of impact with its normal, or nothing.
void drawImpact(Canvas& canvas, const std::optional<geometry::Impact<float>>& impact);
}  // namespace collidoscope::demos::flights
