#pragma once
/// Manifolds of many spheres, each with another shape: the answers are those of collide(a, b, margin), bit for bit, on
/// every instruction set. See collide_batch.h for boxes.

#include <optional>
#include <span>

#include "geometry/base/simd/instruction_set.h"
#include "geometry/manifold/manifold.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/box.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

namespace geometry {

using ManifoldsOut = std::span<std::optional<Manifoldf>>;

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

}  // namespace geometry
