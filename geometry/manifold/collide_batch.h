#pragma once
/// Manifolds of many pairs at once: the answers are those of collide(a, b, margin), bit for bit, on every instruction
/// set.
///
/// Eight pairs of boxes at a time go through the choice of the axis, and where registers hold four doubles or more
/// through the clipping too. Contacts are then picked, named and written down pair by pair, where there are any.

#include <optional>
#include <span>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/manifold/manifold.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

using ManifoldsOut = std::span<std::optional<Manifoldf>>;

/// Manifolds of pairs of boxes.
/// out[i] is the manifold of a[i] and b[i]. Preconditions: the three have the same size; `set` is supported.
void collideBatch(std::span<const Boxf> a, std::span<const Boxf> b, ManifoldsOut out, const ContactReach& reach = {},
                  batch::InstructionSet set = batch::widestSupported());

/// Manifolds of spheres, each with another shape.
/// out[i] is the manifold of a[i] and b[i]; a plane is the half-space behind it. Margin in m, >= 0. Preconditions: the
/// three have the same size; `set` is supported.
template <typename Shape>
void collideSpheres(std::span<const Spheref> a, std::span<const Shape> b, ManifoldsOut out, float margin = 0.0f,
                    batch::InstructionSet set = batch::widestSupported());

/// The same with the spheres last.
template <typename Shape>
void collideWithSpheres(std::span<const Shape> a, std::span<const Spheref> b, ManifoldsOut out, float margin = 0.0f,
                        batch::InstructionSet set = batch::widestSupported()) {
    collideSpheres<Shape>(b, a, out, margin, set);
    for (std::optional<Manifoldf>& manifold : out)
        if (manifold) manifold = reversed(*manifold);
}

}  // namespace collidoscope::geometry
