#pragma once
/// The strain of a cloth mesh, and links that break when they are stretched too far.

#include <span>
#include <vector>

#include "physics/particle/cloth/cloth_mesh.h"

namespace collidoscope::physics {

/// (length - length at rest) / length at rest: 0.1 is ten percent longer. A link without length at rest has none: 0.
float strainOf(const Link& link, const VectorArray<float>& position);

/// Stretch of the structural links that are not torn.
struct Strain {
    float largest = 0.0f;    ///< of the most stretched link; 0 when none is longer than at rest
    float smallest = 0.0f;   ///< of the most compressed link; 0 when none is shorter
    float mean = 0.0f;       ///< of all
    std::uint32_t link = 0;  ///< the most stretched
};
Strain strainOf(const ClothMesh& mesh, const VectorArray<float>& position);

/// Each particle's mean of the strains of its structural links that hold, from particle mesh.first on.
std::vector<float> particleStrains(const ClothMesh& mesh, const VectorArray<float>& position);

/// Area of the triangles that are not torn, m^2.
float areaOf(const ClothMesh& mesh, const VectorArray<float>& position);

struct TearSettings {
    float strain = 0.5f;  ///< > 0: a structural or shear link breaks beyond (1 + strain) times its length
    std::size_t maxLinks =
        16;  ///< links that break at once; a break relieves its neighbours, so it is worth while to wait
};

/// Breaks the most stretched links first, of equal ones the earlier, and with them the links that run along them.
/// Returns how many have broken; take them out of the system then (disconnectTorn). Call it between steps.
std::size_t tear(ClothMesh& mesh, const VectorArray<float>& position, const TearSettings& settings);

/// Breaks these links, and those that run along them. Returns how many have broken.
std::size_t cut(ClothMesh& mesh, std::span<const std::uint32_t> links);

}  // namespace collidoscope::physics
