#pragma once
/// The contact that two fast bodies will have, found before they are stepped.
///
/// Where their predicted paths first meet, at the time t of the step, they are collided. The solver keeps a gap that
/// is linear in how the bodies move,
///     s = s0 + n . (Δx_B - Δx_A) + j_B . Θ_B - j_A . Θ_A,    j = r x n
/// so normal n and arms r are taken as they are then, and s0 such that s is what the manifold says when the bodies have
/// moved as predicted: the row is exact at the impact, where it acts, and does nothing before. What would miss gets no
/// contact, however near to its path the other one is.
///
/// Source: the idea of speculative contacts, Catto, Continuous collision (GDC 2013); taking them at the time of impact
/// is ours.

#include <optional>

#include "geometry/manifold/manifold.h"
#include "geometry/shapes/any_shape.h"
#include "physics/rigid/ccd/body_path.h"
#include "physics/rigid/ccd/swept_spheres.h"
#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {

struct SweptManifold {
    geometry::Manifoldf manifold{};  ///< positions as at the impact, depths as at the start of the step
    SpeculativeContact speculative{};
};

/// A shape, where it is in the world at the start of the step, and how its body moves.
struct MovingShape {
    const geometry::AnyShapef& shape;
    const BodyPath& path;
    const geometry::Aabbf& bounds;  ///< around it, or more; of a plane it does not count

    SweptSphere sphere() const { return sweptSphere(shape, path, &bounds); }
};

/// Takes a manifold of shapes as they are at a share of the step (0..1) back to its start. `time`: s, of the step.
SweptManifold sweptManifold(const geometry::Manifoldf& manifold, const BodyPath& a, const BodyPath& b, float share,
                            float time);

/// Result of collideSpeculative().
struct ForeseenContact {
    std::optional<SweptManifold> swept{};  ///< none where they do not meet, touch at once, or make no manifold
    bool doMiss = false;                   ///< they share no point at any time of the step
};
/// `margin`: m, of points that are not yet reached when they meet; `time`: s, of the step.
ForeseenContact collideSpeculative(const MovingShape& a, const MovingShape& b, float margin, float time);
/// The same of shapes whose spheres overlap in a part of the step.
ForeseenContact collideSpeculative(const MovingShape& a, const MovingShape& b, const StepSpan& overlap, float margin,
                                   float time);

}  // namespace collidoscope::physics
