#pragma once
/// Boxes and spheres that a camera may see, and what the culling by planes makes of them.

#include <optional>
#include <variant>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/query/ray_cast.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos::cameras {

using Thing = std::variant<geometry::Boxf, geometry::Spheref>;

enum class CullResult {
    Culled,       ///< wholly in front of one of the six planes
    Seen,         ///< it touches the frustum
    KeptWrongly,  ///< no plane culls it, and yet it lies beside the frustum
    Missed,       ///< culled although it touches the frustum: must never be
};
CullResult cullResultOf(const geometry::Frustumf& frustum, const Thing& thing);

struct Counts {
    int culled = 0, seen = 0, keptWrongly = 0, missed = 0;
    /// Share of those kept by the planes that are not seen, 0..1.
    double wrongShare() const;
};
Counts count(const geometry::Frustumf& frustum, const std::vector<Thing>& things);

/// Boxes and spheres in turn, above the ground, within 9 m of the origin along x and z; of `size` m at most, and none
/// with its centre in the clearing.
std::vector<Thing> randomThings(int count, float size, const geometry::Spheref& clearing, geometry::Random& random);

/// The first surface that the ray, of unit length, meets within `reach` metres from outside.
std::optional<geometry::RayHit<float>> firstHit(const geometry::Rayf& ray, const std::vector<Thing>& things,
                                                float reach);

}  // namespace collidoscope::demos::cameras
