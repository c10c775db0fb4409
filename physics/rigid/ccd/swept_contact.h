#pragma once
/// Speculative contacts: the contact that two fast bodies will have in a step, found before the bodies are moved.
///
/// The shapes are collided at the time t of the step at which their predicted paths first meet. The solver computes a
/// gap that is linear in the motion of the bodies,
///     s = s0 + n . (Δx_B - Δx_A) + j_B . Θ_B - j_A . Θ_A,    j = r x n
/// so the normal n and the arms r are those at the time t, and s0 is chosen so that s is the gap of the manifold when
/// the bodies have moved as predicted: the row is exact at the impact, where it acts, and does nothing before. Bodies
/// that miss each other get no contact, however near they pass.
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

/// A shape in world space at the start of the step, and the predicted path of its body.
struct MovingShape {
    const geometry::AnyShapef& shape;
    const BodyPath& path;
    const geometry::Aabbf& bounds;  ///< a box that contains the shape; not used for a plane

    SweptSphere sphere() const { return sweptSphere(shape, path, &bounds); }
};

/// Transforms a manifold at the time `share` (0..1 of the step) back to the start of the step. `time`: s, of the step.
SweptManifold sweptManifold(const geometry::Manifoldf& manifold, const BodyPath& a, const BodyPath& b, float share,
                            float time);

/// Result of collideSpeculative().
struct PredictedContact {
    std::optional<SweptManifold> swept{};  ///< none where the shapes miss, touch at the start, or have no manifold
    bool doMiss = false;                   ///< the shapes share no point at any time of the step
};
/// The speculative contact of two shapes. `margin`: m, for points that are still apart at the time of impact; `time`:
/// s, length of the step.
PredictedContact collideSpeculative(const MovingShape& a, const MovingShape& b, float margin, float time);
/// The speculative contact of two shapes whose swept spheres overlap in a part of the step only.
PredictedContact collideSpeculative(const MovingShape& a, const MovingShape& b, const StepSpan& overlap, float margin,
                                    float time);

}  // namespace collidoscope::physics
