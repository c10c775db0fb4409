#include "geometry/overlap/separation/rounded_core.h"

#include <algorithm>
#include <limits>

#include "geometry/query/numbers/finite.h"
#include "geometry/query/numbers/fit.h"

namespace geometry {
double largestNumber(const RoundedCore& shape) {
    const auto ofCore = [](const auto& core) {
        return isFinite(core) ? largestLength(core) : std::numeric_limits<double>::infinity();
    };
    if (!std::isfinite(shape.radius)) return std::numeric_limits<double>::infinity();
    return std::max(shape.radius, std::visit(ofCore, shape.core));
}

RoundedCore scaled(const RoundedCore& shape, double factor) {
    const auto scaledCore = [&](const auto& core) -> FlatCore { return carried(core, factor, Vec3d{0.0}); };
    return {std::visit(scaledCore, shape.core), shape.radius * factor};
}

double fittingFactor(double largest) {
    // Beyond 2^1000 the factor itself would leave the range.
    return largest > 0.0 ? std::ldexp(1.0, -std::clamp(std::ilogb(largest), -1000, 1000)) : 1.0;
}

}  // namespace geometry
