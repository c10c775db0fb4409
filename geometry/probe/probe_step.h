#pragma once
/// What the test of one probe against one triangle finds out: its answer, and what an observer of a move is told.

#include <cstdint>

#include "geometry/base/observer.h"
#include "geometry/base/vec.h"

namespace geometry {

enum class ProbeVerdict : std::uint8_t {
    OneSide,  ///< both ends are on one side of the triangle's plane
    InPlane,  ///< the probe lies in the plane: it grazes the triangle at most, and is not stopped
    Beside,   ///< it crosses the plane outside the triangle
    Pierces,  ///< it crosses the triangle, or touches it with an end
};

struct ProbeStep {
    int probe = 0;               ///< index in the set
    std::uint32_t triangle = 0;  ///< index in the mesh
    int startSide = 0;           ///< of the plane: 1 in front, -1 behind, 0 in it; exact
    int endSide = 0;
    double t = 0.0;      ///< where the probe crosses the plane: 0 at its start, 1 at its end, 1/2 at the camera
    Vec3d weights{0.0};  ///< barycentric coordinates of that point
    ProbeVerdict verdict = ProbeVerdict::OneSide;
    Vec3d push{0.0};  ///< m, what takes the camera clear of this triangle; zero unless the probe pierces it
};

}  // namespace geometry
