#pragma once
/// The picture of the race: a window for each integrator, and charts of phase space and of error against step.
/// A window that stands in the scene: a board in a plane z = const, upon which ways are drawn.

#include <span>

#include "demos/14_particles/parts/race.h"
#include "demos/canvas.h"
#include "demos/measurements.h"

namespace collidoscope::demos::race {

/// How an integrator is drawn, everywhere.
Style styleOf(std::size_t racer);
Marker markerOf(std::size_t racer);

/// One window a racer, with its way and the exact motion as a ghost.
void drawWindows(Canvas& canvas, const Race& race);

/// The points whose paths windows and phase space show.
void measurePaths(Measurements& m, const Race& race);

/// Takes the pointer: `start` is dragged in it.
Chart chartOfPhases(const Race& race, const physics::PhasePoint& start);

/// `present`: the step that is taken, s.
Chart chartOfErrors(const Course& course, const StepErrors& found, double present);

/// The edges stand for the ends of both ranges.
struct Window {
    Vec3f corner{0.0f};   ///< bottom left, m
    float width = 2.0f;   ///< m
    float height = 1.4f;  ///< m
    Range<double> x{0.0, 1.0};
    Range<double> y{0.0, 1.0};

    /// The place in the scene. What lies outside is brought to the nearest edge; what is not finite, to the corner.
    Vec3f at(double u, double v) const;
    bool holds(double u, double v) const;
    Vec3f top() const { return corner + Vec3f{0.5f * width, height, 0.0f}; }
};

void drawFrame(Canvas& canvas, const Window& window);
/// The line through the points. Its parts outside the window are cut off at the edge. A line that moves has keys:
/// `first` for its first part, and so on.
void drawLine(Canvas& canvas, const Window& window, std::span<const Vec2d> points, const Style& style,
              Key first = kByOrder);

}  // namespace collidoscope::demos::race
