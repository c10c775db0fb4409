#pragma once
/// The steps to a manifold in words and numbers.

#include <span>

#include "demos/inside/explanation.h"
#include "geometry/manifold/clip/clip_step.h"

namespace demos::manifolds {

/// The step that is shown, or null for the whole. A number beyond the last step stands for the last.
const geometry::ClipStep* shownStep(std::span<const geometry::ClipStep> steps, int shown);

/// `contacts` is how many there are in the end; 0 where the shapes do not touch.
Explanation explainClipping(std::span<const geometry::ClipStep> steps, int shown, std::size_t contacts);

}  // namespace demos::manifolds
