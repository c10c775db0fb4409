#pragma once
/// Manifolds compared bit by bit.

#include <cstring>
#include <optional>
#include <vector>

#include "geometry/manifold/manifold.h"

namespace collidoscope::geometry::test {

using Manifolds = std::vector<std::optional<Manifoldf>>;

inline bool areSame(float a, float b) { return std::memcmp(&a, &b, sizeof(a)) == 0; }
inline bool areSame(const Vec3f& a, const Vec3f& b) {
    return areSame(a.x, b.x) && areSame(a.y, b.y) && areSame(a.z, b.z);
}
inline bool areSame(const std::optional<Manifoldf>& a, const std::optional<Manifoldf>& b) {
    if (!a || !b) return !a && !b;
    if (!areSame(a->normal, b->normal) || !areSame(a->depth, b->depth) || a->count != b->count) return false;
    for (std::size_t i = 0; i < a->count; ++i) {
        const ManifoldPoint<float>&c = a->contacts[i], &d = b->contacts[i];
        if (!areSame(c.position, d.position) || !areSame(c.depth, d.depth) || c.id != d.id) return false;
    }
    return true;
}

}  // namespace collidoscope::geometry::test
