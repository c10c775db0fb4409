#pragma once
/// The pictures and words of a flight.

#include "demos/22_convex/parts/flight.h"
#include "demos/canvas.h"
#include "demos/inside/explanation.h"

namespace demos::flights {

void drawBody(Canvas& canvas, const Body& body, const Style& style);
/// All that a body passes through: the hull of its start and end, or where it turns, ghosts of it on the way.
void drawSwept(Canvas& canvas, const Mover& mover, const Style& style);
/// The looks at equal times: bodies in outline, those in touch set off as caught.
void drawSamples(Canvas& canvas, const Flight& flight, int samples);
/// The point of impact with its normal, or nothing.
void drawImpact(Canvas& canvas, const std::optional<geometry::Impact<float>>& impact);
/// Both bodies at the time of a look, the nearest points, and the plane between them.
void drawLook(Canvas& canvas, const Flight& flight, const geometry::SweepStep& look);

/// `shown` counts from 1; 0 tells of the whole.
Explanation explainLooks(const std::vector<geometry::SweepStep>& looks, int shown);

}  // namespace demos::flights
