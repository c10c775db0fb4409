#pragma once
/// Spheres around shapes that move: whether two shapes can touch within a step, and when. Those of most fast pairs are
/// apart, or overlap for a part of the step alone, and only that part is swept (impact_events.cpp, swept_contact.h).

#include <optional>

#include "physics/rigid/ccd/body_path.h"

namespace collidoscope::physics {

/// A bounding sphere that moves in a straight line all the time: about the middle of the shape, which the turn may
/// carry off its way, or about the centre that the body turns about, whichever needs the smaller one.
struct SweptSphere {
    geometry::Vec3f center{0.0f};        ///< m, at the start
    geometry::Vec3f displacement{0.0f};  ///< m
    float radius = 0.0f;                 ///< m; infinite around a plane
};
/// `bounds`: around the shape at the start, if they are known.
SweptSphere sweptSphere(const geometry::AnyShapef& shape, const BodyPath& path,
                        const geometry::Aabbf* bounds = nullptr);

/// 0..1 of a step.
struct StepSpan {
    float from = 0.0f, until = 1.0f;
};
/// Whether they are surely apart in all of the step: what spanOfOverlap() tells, for fewer operations.
bool doMiss(const SweptSphere& a, const SweptSphere& b);
/// When they overlap: all of the step where one is infinite, and none where they miss each other.
std::optional<StepSpan> spanOfOverlap(const SweptSphere& a, const SweptSphere& b);
/// The part of the step that is to be swept, of shapes whose spheres overlap in `overlap`: all of it, unless that is
/// clearly shorter and begins later.
StepSpan spanToSweep(const StepSpan& overlap);

}  // namespace collidoscope::physics
