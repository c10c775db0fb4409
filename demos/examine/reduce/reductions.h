#pragma once
/// The ways to make a case smaller.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "demos/examine/collision_case.h"

namespace collidoscope::demos::examine {

/// One of the ways: it proposes, and is told whether the proposal was kept.
class Reduction {
public:
    virtual ~Reduction() = default;

    /// A smaller case than `now`; none when this way is at its end. To be answered before the next one.
    virtual std::optional<CollisionCase> propose(const CollisionCase& now) = 0;
    /// Whether the proposal fails as the case does. It is the next `now`, then.
    virtual void answer(bool kept) = 0;
    /// The reduction that was done, or tried in vain: "leave out 4 of 8 points of b".
    virtual std::string what() const = 0;
};

using ReductionPtr = std::unique_ptr<Reduction>;

/// Each number of a shape and of its motion gets as few digits as it can have; see shape_parts.h.
ReductionPtr roundNumbers(bool isA);
/// Rounds the vertices of a hull or a mesh.
ReductionPtr roundVertices(bool isA);

/// All of them, in their order: motions, expectations and parts of the report go, then vertices, triangles and corners;
/// the pair comes to the origin; numbers get as few digits as they can.
std::vector<ReductionPtr> allReductions();

// Shared by them.

inline CaseShape& shapeOf(CollisionCase& all, bool isA) { return isA ? all.a : all.b; }
inline const CaseShape& shapeOf(const CollisionCase& all, bool isA) { return isA ? all.a : all.b; }
inline const char* letter(bool isA) { return isA ? "a" : "b"; }
/// The hull of other points, with the same pose.
geometry::HullInstanced withPoints(geometry::HullInstanced hull, std::span<const geometry::Vec3d> points);

}  // namespace collidoscope::demos::examine
