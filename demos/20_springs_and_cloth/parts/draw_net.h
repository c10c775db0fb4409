#pragma once
/// The picture of cloths, ropes and soft blocks.

#include "demos/canvas.h"
#include "physics/particle/cloth/cloth_mesh.h"

namespace demos {

struct NetLook {
    Style style{.role = Role::BodyA};
    bool strains = false;  ///< colours tell how far the net is stretched
    bool links = false;    ///< lines along the structural links
};

/// The triangles that hold, as one smooth surface lit from both sides; links that have lost all triangles as threads.
void drawNet(Canvas& canvas, const physics::ClothMesh& net, const physics::VectorArray<float>& position,
             const NetLook& look);
/// The structural links that hold, as round rods of that radius, m.
void drawRope(Canvas& canvas, const physics::ClothMesh& net, const physics::VectorArray<float>& position, float radius,
              const NetLook& look);
/// What the colours of strains mean.
void drawStrainLegend(Canvas& canvas);
/// The style that stands for a strain.
Style strainStyle(float strain);

}  // namespace demos
