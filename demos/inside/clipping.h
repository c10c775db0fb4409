#pragma once
/// Clipping on the way to a contact manifold: its steps in words and numbers and drawn, and the picture of a manifold.

#include <span>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/manifold/clip_step.h"
#include "geometry/manifold/collide.h"

namespace collidoscope::demos {

/// `contacts` is how many there are in the end; 0 where the shapes do not touch.
Explanation explainClipping(std::span<const geometry::ClipStep> steps, int shown, std::size_t contacts);

/// Points with the patch between them and the normal; `names` says what touches at each point, or is empty.
void drawContacts(Canvas& canvas, const geometry::Manifoldf& manifold, std::span<const std::string> names);
/// The deepest contact alone, as if it were all: what would tip is told.
void drawDeepestOnly(Canvas& canvas, const geometry::Manifoldf& manifold);
/// Step `shown` (from 1) of the steps, with the reference face of those before it.
void drawClipStep(Canvas& canvas, std::span<const geometry::ClipStep> steps, std::size_t shown);

}  // namespace collidoscope::demos
