#pragma once
/// The picture of a manifold, and of a step on the way to it.

#include <span>

#include "demos/16_manifolds/parts/contact_pair.h"
#include "demos/canvas.h"

namespace demos::manifolds {

/// Points with the patch between them and the normal; with the names of what touches there, if B's kind is given.
void drawContacts(Canvas& canvas, const geometry::Manifoldf& manifold, std::optional<Kind> named);
/// The deepest contact alone, as if it were all: what would tip is told.
void drawDeepestOnly(Canvas& canvas, const geometry::Manifoldf& manifold);
/// Step `shown` (from 1) of the steps, with the reference face of those before it.
void drawClipStep(Canvas& canvas, std::span<const geometry::ClipStep> steps, std::size_t shown);

}  // namespace demos::manifolds
