#pragma once
/// The strain of a cloth mesh, and links that break when they are stretched too far.

#include <span>
#include <vector>

#include "physics/particle/cloth/cloth_mesh.h"

namespace collidoscope::physics {

/// (length - rest length) / rest length: 0.1 is ten percent longer. A link with the rest length 0 has the strain 0.
float strainOf(const Link& link, const VectorArray<float>& position);

/// Strains of the structural links that are not torn.
struct Strain {
    float largest = 0.0f;    ///< of the most stretched link; 0 if none is longer than at rest
    float smallest = 0.0f;   ///< of the most compressed link; 0 if none is shorter than at rest
    float mean = 0.0f;       ///< of all links
    std::uint32_t link = 0;  ///< index of the most stretched link
};
Strain strainOf(const ClothMesh& mesh, const VectorArray<float>& position);

/// For each particle from mesh.first on, the mean strain of its structural links that are not torn.
std::vector<float> particleStrains(const ClothMesh& mesh, const VectorArray<float>& position);

/// Area of the triangles that are not torn, m^2.
float areaOf(const ClothMesh& mesh, const VectorArray<float>& position);

struct TearSettings {
    float strain = 0.5f;  ///< > 0: a structural or shear link breaks beyond (1 + strain) times its length
    std::size_t maxLinks =
        16;  ///< links that break at once; a break relieves its neighbours, so it is worth while to wait
};

/// Breaks the most stretched links first, of equal ones the earlier, and the links that depend on them. Returns the
/// number of broken links; remove them from the system then (disconnectTorn). Call it between steps.
std::size_t tear(ClothMesh& mesh, const VectorArray<float>& position, const TearSettings& settings);

/// Breaks these links and those that depend on them. Returns the number of broken links.
std::size_t cut(ClothMesh& mesh, std::span<const std::uint32_t> links);

}  // namespace collidoscope::physics
