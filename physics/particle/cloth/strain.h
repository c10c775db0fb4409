#pragma once
/// How far a net is stretched.

#include "physics/particle/cloth/weave/net.h"

namespace physics {

/// (length - length at rest) / length at rest: 0.1 is ten percent longer. A link without length at rest has none: 0.
float strainOf(const Link& link, const VectorArray<float>& position);

/// Of the structural links that hold.
struct Strain {
    float largest = 0.0f;    ///< of the most stretched link; 0 when none is longer than at rest
    float smallest = 0.0f;   ///< of the most compressed link; 0 when none is shorter
    float mean = 0.0f;       ///< of all
    std::uint32_t link = 0;  ///< the most stretched
};
Strain strainOf(const Net& net, const VectorArray<float>& position);

/// Each particle's mean of the strains of its structural links that hold, from particle net.first on.
std::vector<float> particleStrains(const Net& net, const VectorArray<float>& position);

/// Of the panels that hold, m^2.
float areaOf(const Net& net, const VectorArray<float>& position);

}  // namespace physics
