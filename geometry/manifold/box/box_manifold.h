#pragma once
/// The manifold of two boxes. box_manifold.cpp puts it together: start there.
///
/// Boxes that are apart by no more than the margin have one, too: they are nearest in a face or in two edges; where
/// neither tells, the general method for convex shapes is asked. Many pairs at once: box_batch.cpp.

#include <optional>

#include "geometry/manifold/clip_step.h"
#include "geometry/manifold/manifold.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Manifold of two boxes of either kind, computed in double precision and rounded once. The observer may be empty.
template <typename T, typename A, typename B>
std::optional<Manifold<T>> collideBoxes(const A& a, const B& b, const ContactReach& reach,
                                        const ClipObserver& observer);

namespace boxes {

template <typename Real>
struct AxisChoice;

/// The same where the axis has been chosen. Precondition: the pair is not apart for sure.
std::optional<Manifold<float>> collideAlong(const Boxd& a, const Boxd& b, const AxisChoice<double>& choice,
                                            const ContactReach& reach);

}  // namespace boxes

}  // namespace collidoscope::geometry
