#pragma once
/// The picture of the arm, its ray, and both once more in the space of the part that was hit.

#include "demos/11_models/parts/arm.h"
#include "demos/canvas.h"

namespace demos::models {

/// All models; the part that was hit stands out, `hit` may be null.
void drawFigure(Canvas& canvas, const Figure& figure, const geometry::ModelHit* hit);
/// The ray to its hit, or onwards; a dot at the hit with the right and the naive normal.
void drawWorldRay(Canvas& canvas, const geometry::Rayf& ray, const SpaceView* view);
/// The part as its own space has it, and the ray carried there, around `center`.
void drawPartSpace(Canvas& canvas, const Figure& figure, const SpaceView& view, const geometry::Vec3f& center);

}  // namespace demos::models
