#pragma once
/// The picture of cloths, ropes and soft blocks.

#include "demos/canvas.h"
#include "physics/particle/cloth/cloth_mesh.h"

namespace collidoscope::demos {

struct ClothStyle {
    Style style{.role = Role::BodyA};
    bool strains = false;  ///< colours tell how far the net is stretched
    bool links = false;    ///< lines along the structural links
};

/// The triangles that hold, as one smooth surface lit from both sides; links that have lost all triangles as threads.
void drawNet(Canvas& canvas, const physics::ClothMesh& net, const physics::VectorArray<float>& position,
             const ClothStyle& clothStyle);
/// The structural links that hold, as round rods of that radius, m.
void drawRope(Canvas& canvas, const physics::ClothMesh& net, const physics::VectorArray<float>& position, float radius,
              const ClothStyle& clothStyle);
/// Legend of the colours of strains.
void drawStrainLegend(Canvas& canvas);
/// The style of a link with this strain.
Style strainStyle(float strain);

}  // namespace collidoscope::demos
