#include "geometry/overlap/separation/rounded_core.h"

#include <algorithm>
#include <limits>

#include "geometry/query/numbers/finite.h"

namespace geometry {
namespace {

double largest(const Vec3d& v) { return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}); }
double largest(const Segmentd& s) { return std::max(largest(s.start), largest(s.end)); }
double largest(const Triangled& t) { return std::max({largest(t.a), largest(t.b), largest(t.c)}); }
double largest(const Aabbd& box) { return std::max(largest(box.min), largest(box.max)); }
double largest(const Boxd& box) { return std::max(largest(box.center), largest(box.half)); }

}  // namespace

double largestNumber(const RoundedCore& shape) {
    const auto ofCore = [](const auto& core) {
        return isFinite(core) ? largest(core) : std::numeric_limits<double>::infinity();
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
