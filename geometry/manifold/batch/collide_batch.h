#pragma once
/// Manifolds of many pairs at once: the answers are those of collide(a, b, margin), bit for bit, on every instruction
/// set.
///
/// Eight pairs at a time go through the choice of the axis, and where registers hold four doubles or more through the
/// clipping too. Contacts are then picked, named and written down pair by pair, where there are any.

#include <optional>
#include <span>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/manifold/manifold.h"
#include "geometry/shapes/box.h"

namespace geometry {

/// out[i] is the manifold of a[i] and b[i]. Margin in m, >= 0. Preconditions: the three have the same size; `set` is
/// supported.
void collideBatch(std::span<const Boxf> a, std::span<const Boxf> b, std::span<std::optional<Manifoldf>> out,
                  float margin = 0.0f, batch::InstructionSet set = batch::widestSupported());

}  // namespace geometry
