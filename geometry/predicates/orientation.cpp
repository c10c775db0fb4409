#include "geometry/predicates/orientation.h"

#include <glm/geometric.hpp>
#include <optional>

#include "geometry/predicates/expansion.h"
#include "geometry/predicates/number.h"
#include "geometry/predicates/vector3.h"

namespace collidoscope::geometry::exact {
namespace {

/// Whether products of three differences of such numbers stay in the range of expansions: the last bit of such a
/// number is worth at least 2^-340, that of a product at least 2^-1020.
bool suitsExpansions(double x) {
    const double size = std::fabs(x);
    return size == 0.0 || (size >= 0x1p-288 && size <= 0x1p300);
}
bool suitsExpansions(const Vec2d& p) { return suitsExpansions(p.x) && suitsExpansions(p.y); }
bool suitsExpansions(const Vec3d& p) { return suitsExpansions(p.x) && suitsExpansions(p.y) && suitsExpansions(p.z); }

Rounded difference(double a, double b) { return twoSum(a, -b); }

/// a d - b c
Expansion<16> minor(const Rounded& a, const Rounded& b, const Rounded& c, const Rounded& d) {
    return Expansion<2>{a} * d - Expansion<2>{b} * c;
}

int orient3dByExpansions(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
    const Rounded abX = difference(b.x, a.x);
    const Rounded abY = difference(b.y, a.y);
    const Rounded abZ = difference(b.z, a.z);
    const Rounded acX = difference(c.x, a.x);
    const Rounded acY = difference(c.y, a.y);
    const Rounded acZ = difference(c.z, a.z);
    const auto alongX = minor(abY, abZ, acY, acZ) * difference(d.x, a.x);
    const auto alongY = minor(abZ, abX, acZ, acX) * difference(d.y, a.y);
    const auto alongZ = minor(abX, abY, acX, acY) * difference(d.z, a.z);
    return sign(alongX + alongY + alongZ);
}

/// Is x a whole number of units, of which there are `scale` in 1? Adding and subtracting a large number rounds to
/// those.
bool isWhole(double x, double scale) {
    constexpr double kUnitsOnly = 0x1.8p52;
    const double units = x * scale;
    const bool vanished = units == 0.0 && x != 0.0;
    return (units + kUnitsOnly) - kUnitsOnly == units && !vanished;
}
bool isWhole(const Vec3d& p, double scale) { return isWhole(p.x, scale) && isWhole(p.y, scale) && isWhole(p.z, scale); }

double largestOf(const Vec3d& p) { return std::max(std::fabs(p.x), std::max(std::fabs(p.y), std::fabs(p.z))); }

/// The sign, if in some unit all coordinates are whole numbers below 2^15, as in models on a grid: differences are then
/// below 2^16, and six products of three of them below 2^51, so that nothing is rounded.
std::optional<int> orient3dOnGrid(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
    const double largest = std::max(std::max(largestOf(a), largestOf(b)), std::max(largestOf(c), largestOf(d)));
    if (!(largest >= 0x1p-900 && largest <= 0x1p900)) return std::nullopt;
    const double scale = std::ldexp(1.0, 14 - std::ilogb(largest));
    if (!isWhole(a, scale) || !isWhole(b, scale) || !isWhole(c, scale) || !isWhole(d, scale)) return std::nullopt;
    const Vec3d ab = b * scale - a * scale, ac = c * scale - a * scale, ad = d * scale - a * scale;
    const double determinant = glm::dot(glm::cross(ab, ac), ad);
    return static_cast<int>(determinant > 0.0) - static_cast<int>(determinant < 0.0);
}

}  // namespace

int orient2dExactly(const Vec2d& a, const Vec2d& b, const Vec2d& c) {
    if (suitsExpansions(a) && suitsExpansions(b) && suitsExpansions(c))
        return sign(minor(difference(b.x, a.x), difference(b.y, a.y), difference(c.x, a.x), difference(c.y, a.y)));
    const Number left = (Number(b.x) - Number(a.x)) * (Number(c.y) - Number(a.y));
    const Number right = (Number(b.y) - Number(a.y)) * (Number(c.x) - Number(a.x));
    return sign(left - right);
}

int orient3dExactly(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
    if (const std::optional<int> onGrid = orient3dOnGrid(a, b, c, d)) return *onGrid;
    if (suitsExpansions(a) && suitsExpansions(b) && suitsExpansions(c) && suitsExpansions(d))
        return orient3dByExpansions(a, b, c, d);
    const Vector3<Number> origin = vector3<Number>(a);
    return sign(dot(cross(vector3<Number>(b) - origin, vector3<Number>(c) - origin), vector3<Number>(d) - origin));
}

}  // namespace collidoscope::geometry::exact
