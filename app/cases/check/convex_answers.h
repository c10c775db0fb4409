#pragma once
/// What GJK and EPA say about two bounded convex shapes, and what their swept volumes do.

#include <optional>
#include <variant>

#include "geometry/convex/convex_body.h"
#include "geometry/convex/sweep/sweep_numbers.h"
#include "geometry/overlap/separation.h"

namespace app {

/// Distances below this part of the largest coordinate do not tell whether shapes overlap: GJK works in doubles.
inline constexpr double kUnsure = 0x1p-40;

/// Some convex core. A case is asked once, so one search serves all pairs of shapes, and the compiler makes no other.
struct AnyCore {
    std::variant<geometry::Vec3d, geometry::Segmentd, geometry::Triangled, geometry::Aabbd, geometry::BoxArms,
                 geometry::PointSet<double>>
        core{};
};
inline geometry::Vec3d support(const AnyCore& any, const geometry::Vec3d& direction) {
    return std::visit([&](const auto& core) { return geometry::support(core, direction); }, any.core);
}
inline bool isFiniteCore(const AnyCore& any) {
    return std::visit([](const auto& core) { return geometry::sweeping::isFiniteCore(core); }, any.core);
}

using AnyBody = geometry::ConvexBody<AnyCore>;
inline const AnyBody& convexBodyOf(const AnyBody& body) { return body; }
template <geometry::IsConvexBody Shape>
AnyBody anyBodyOf(const Shape& shape) {
    const auto body = geometry::convexBodyOf(shape);
    return {{body.core}, body.radius};
}

struct ConvexAnswer {
    geometry::Separation<double> separation{};
    std::optional<bool> overlap{};  ///< none where rounding may decide it
};

/// Preconditions: finite numbers, hulls have a vertex.
ConvexAnswer askGjk(const AnyBody& a, const AnyBody& b);

/// Does B, moving by `displacement` past A, touch it? None where rounding may decide it, and for numbers beyond those
/// of floats. Preconditions as above.
std::optional<bool> sweptVolumesTouch(const AnyBody& a, const AnyBody& b, const geometry::Vec3d& displacement);

}  // namespace app
