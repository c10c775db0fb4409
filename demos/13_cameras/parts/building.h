#pragma once
/// What one walks through: a house with doors, a pillar, a ramp and stairs, or any mesh on a floor.

#include <memory>
#include <vector>

#include "geometry/probe/probe_walls.h"

namespace demos::cameras {

struct Building {
    geometry::MeshPtr shown{};  ///< without the roof, so that one can look in
    std::shared_ptr<const geometry::ProbeWalls> walls{};
    geometry::Vec3f start{0.0f};  ///< m, a free place
    /// The places of a round, to be gone to in turn; some of them are in the way of something.
    std::vector<geometry::Vec3f> round{};
};

Building makeHouse();
/// The mesh, scaled to the size of a house and put on a floor.
Building makeBuilding(const geometry::Mesh& mesh);

}  // namespace demos::cameras
