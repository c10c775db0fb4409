#pragma once
/// Links that break when they are stretched too far.

#include "physics/particle/cloth/weave/net.h"

namespace physics {

struct TearSettings {
    float strain = 0.5f;    ///< > 0: a structural or shear link breaks beyond (1 + strain) times its length
    std::size_t most = 16;  ///< links that break at once; a break relieves its neighbours, so it is worth while to wait
};

/// Breaks the most stretched links first, of equal ones the earlier, and with them the links that run along them.
/// Returns how many have broken; take them out of the system then (disconnectTorn). Call it between steps.
std::size_t tear(Net& net, const VectorArray<float>& position, const TearSettings& settings);

/// Breaks these links, and those that run along them. Returns how many have broken.
std::size_t cut(Net& net, std::span<const std::uint32_t> links);

}  // namespace physics
