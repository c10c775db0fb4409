#pragma once
/// Which sides of a surface a ray can hit.

#include <cstdint>

namespace geometry {

enum class FaceCulling : std::uint8_t {
    Both,
    FrontOnly,  ///< the side that the normal points to; a ray in the plane, coming from neither side, counts
};

}  // namespace geometry
