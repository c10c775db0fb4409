#pragma once
/// The picture of a pick. It is drawn in the mesh's space and carried to a place: once to the world, through the
/// parent's scale, and once to a small copy beside it that shows the mesh's own space.

#include "demos/09_picking/parts/painting.h"
#include "demos/canvas.h"

namespace demos::picking {

struct Show {
    bool ball = true;
    bool box = true;
    bool triangle = true;
};

/// The mesh with its bounds, the ray, and what the ray hits.
void drawPick(Canvas& canvas, const Subject& subject, const Pick& pick, const geometry::Mat4d& placeFromMesh,
              const Show& show);
/// The painted dots of the surfaces that are shown.
void drawDots(Canvas& canvas, const Painting& painting, const geometry::Mat4d& placeFromMesh, const Show& show);
/// The hit triangle, enlarged and laid flat beside the scene: its corners a, b, c, the point, and the three triangles
/// whose areas are the barycentric coordinates. `corner` is where a goes, `size` (m) the length of the longest side.
void drawLens(Canvas& canvas, const Subject& subject, const geometry::ModelHit& hit, const geometry::Vec3f& corner,
              float size);

/// "hits the sphere only", in short: what this ray proves.
const char* verdict(const Pick& pick);

}  // namespace demos::picking
