#pragma once
/// Spheres around moving shapes: whether two shapes can touch within a step, and when. Most fast pairs have spheres
/// that are apart, or overlap in a part of the step only; then only that part is swept (impact_events.cpp,
/// swept_contact.h).

#include <optional>

#include "physics/rigid/ccd/body_path.h"

namespace collidoscope::physics {

/// A bounding sphere that moves on a straight line. Its centre is the middle of the shape, which the rotation may move
/// off that line, or the centre of mass of the body, whichever needs the smaller radius.
struct SweptSphere {
    geometry::Vec3f center{0.0f};        ///< m, at the start
    geometry::Vec3f displacement{0.0f};  ///< m
    float radius = 0.0f;                 ///< m; infinite around a plane
};
/// `bounds`: a box around the shape at the start, if known.
SweptSphere sweptSphere(const geometry::AnyShapef& shape, const BodyPath& path,
                        const geometry::Aabbf* bounds = nullptr);

/// A part of a step, 0..1.
struct StepSpan {
    float from = 0.0f, until = 1.0f;
};
/// Whether the spheres are certainly apart during the whole step: a cheaper test than spanOfOverlap().
bool doMiss(const SweptSphere& a, const SweptSphere& b);
/// The time in which they overlap: the whole step if one is infinite, and none if they miss each other.
std::optional<StepSpan> spanOfOverlap(const SweptSphere& a, const SweptSphere& b);
/// The part of the step to be swept for shapes whose spheres overlap in `overlap`: the whole step, unless the overlap
/// is clearly shorter and begins later.
StepSpan spanToSweep(const StepSpan& overlap);

}  // namespace collidoscope::physics
