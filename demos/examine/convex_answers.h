#pragma once
/// The answers of GJK and EPA about two bounded convex shapes, and about their swept volumes.

#include <optional>

#include "demos/examine/collision_case.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/separation.h"

namespace collidoscope::demos::examine {

/// Distances below this part of the largest coordinate do not tell whether shapes overlap: GJK works in doubles.
inline constexpr double kUnsure = 0x1p-40;

struct ConvexAnswer {
    geometry::Separation<double> separation{};
    std::optional<bool> overlap{};  ///< none where rounding may decide it
};

/// Preconditions: finite numbers, hulls have a vertex.
ConvexAnswer runGjk(const geometry::ConvexProxy& a, const geometry::ConvexProxy& b);

/// Does B, moving by `displacement` past A, touch it? None where rounding may decide it, and for numbers beyond those
/// of floats. Preconditions as above.
std::optional<bool> sweptVolumesTouch(const geometry::ConvexProxy& a, const geometry::ConvexProxy& b,
                                      const geometry::Vec3d& displacement);

}  // namespace collidoscope::demos::examine
