#pragma once
/// How things of the library take part in hashes, saves and comparisons of a demo. In their own namespace, where the
/// archive looks for it.

#include "geometry/base/archive.h"
#include "geometry/base/random.h"
#include "geometry/shapes/ray.h"

namespace geometry {

inline void state(Archive& archive, Random& random) {
    std::uint64_t number = random.state();
    archive.field("state", number);
    random.restore(number);
}
inline void state(Archive& archive, Rayf& ray) {
    archive.field("origin", ray.origin);
    archive.field("direction", ray.direction);
}

}  // namespace geometry
