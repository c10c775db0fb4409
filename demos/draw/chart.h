#pragma once
/// A chart that stands in the scene: a board in a plane z = const, upon which curves are drawn.

#include <span>

#include "demos/canvas.h"
#include "demos/parameters.h"

namespace demos {

/// s: how far the samples of a curve over time lie apart: one for each frame of 1/60 s, however rounded, and no more
/// where steps are shorter.
inline constexpr double kBetweenSamples = 0.9 / 60;

/// The edges of the board stand for the ends of both ranges. Logarithms are the caller's: a decade is 1 then.
struct Chart {
    geometry::Vec3f corner{0.0f};  ///< bottom left, m
    float width = 2.0f;            ///< m
    float height = 1.4f;           ///< m
    Range<double> x{0.0, 1.0};
    Range<double> y{0.0, 1.0};

    /// The place in the scene. What lies outside is brought to the nearest edge; what is not finite, to the corner.
    geometry::Vec3f at(double u, double v) const;
    bool holds(double u, double v) const;
    geometry::Vec3f top() const { return corner + geometry::Vec3f{0.5f * width, height, 0.0f}; }
};

/// The frame of the board, with a line through zero for each axis that has one inside.
void drawFrame(Canvas& canvas, const Chart& chart);
/// The line through the points. Its parts outside the board are cut off at the edge. A curve that moves has keys:
/// `first` for its first part, and so on.
void drawCurve(Canvas& canvas, const Chart& chart, std::span<const geometry::Vec2d> points, const Style& style,
               Key first = kByOrder);

}  // namespace demos
