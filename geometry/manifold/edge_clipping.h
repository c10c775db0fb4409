#pragma once
/// Contacts of two boxes after the book: each edge of a box is clipped by the other box, what is left is moved onto the
/// middle plane of the overlap, and points that coincide become one. It is slow, and stands here to be compared with
/// the reference face (box/box_manifold.cpp), step by step.
///
/// Source: Szauer, Game Physics Cookbook (2017), chapter 15, "Oriented bounding box manifold". Differs from it in: an
/// edge is clipped as a whole by the three slabs of the box, so that rounding cannot put a clipped point outside; ends
/// of edges that lie inside count, so that a box within another has contacts; depths are full, and each point has its
/// own.

#include "geometry/manifold/collide.h"

namespace collidoscope::geometry {

namespace boxes {

/// The points of a manifold whose normal and depth are known; none where no edge of a box comes near the other. Margin
/// in m, >= 0. The observer may be empty.
Manifold<double> clippedByEdges(const axes::PlacedBox<double>& a, const axes::PlacedBox<double>& b, const Vec3d& normal,
                                double depth, double margin, const ClipObserver& observer);

}  // namespace boxes

/// The manifold of two boxes: its normal and depth are those of collide(), its points are clipped edges. Observers
/// are called with the choice of the normal, and then with each step of the clipping.
template <BoxShape A, BoxShape B, typename Observer = NoObserver>
std::optional<Manifold<ScalarOf<A>>> collideByEdges(const A& a, const B& b, double margin = 0.0,
                                                    Observer&& observer = {}) {
    const auto exactA = toDouble(a);
    const auto exactB = toDouble(b);
    if (!axes::isInFilterRange(exactA) || !axes::isInFilterRange(exactB))
        return rounded<ScalarOf<A>>(collide(exactA, exactB, {.margin = margin}, observer));
    const ClipObserver steps = asFunction(observer);
    ClipObserver onlyNormal;
    if (steps)
        onlyNormal = [&](const ClipStep& step) {
            if (step.action == ClipAction::ChooseNormal) steps(step);
        };
    const std::optional<Manifoldd> found = collideBoxes<double>(exactA, exactB, {margin}, onlyNormal);
    if (!found) return std::nullopt;
    const Manifoldd clipped = boxes::clippedByEdges(axes::placed<double>(exactA), axes::placed<double>(exactB),
                                                    found->normal, found->depth, margin, steps);
    return rounded<ScalarOf<A>>(clipped.count > 0 ? clipped : *found);
}

}  // namespace collidoscope::geometry
