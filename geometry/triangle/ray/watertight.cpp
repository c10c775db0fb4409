#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/triangle/ray/methods.h"

namespace geometry {
namespace {

/// A corner across the ray (x, y) and along it (z).
struct Sheared {
    double x = 0.0, y = 0.0, z = 0.0;
};

/// The axes of the world that become x, y, z, right-handed along the ray, and the shear that does it.
struct Shear {
    std::array<double, 3> origin{};
    std::size_t x = 0, y = 1, z = 2;
    double alongX = 0.0;
    double alongY = 0.0;
    double alongZ = 1.0;
};

std::array<double, 3> components(const Triple<double>& v) { return {v.x, v.y, v.z}; }

Shear shearOf(const RayAndTriangle<double>& in) {
    const auto d = components(in.direction);
    Shear shear;
    shear.origin = components(in.origin);
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (std::fabs(d[axis]) > std::fabs(d[shear.z])) shear.z = axis;
    shear.x = (shear.z + 1) % 3;
    shear.y = (shear.z + 2) % 3;
    if (d[shear.z] < 0.0) std::swap(shear.x, shear.y);
    shear.alongX = d[shear.x] / d[shear.z];
    shear.alongY = d[shear.y] / d[shear.z];
    shear.alongZ = 1.0 / d[shear.z];
    return shear;
}

Sheared sheared(const Shear& shear, const Triple<double>& corner) {
    const auto p = components(corner);
    const double z = p[shear.z] - shear.origin[shear.z];
    return {p[shear.x] - shear.origin[shear.x] - shear.alongX * z,
            p[shear.y] - shear.origin[shear.y] - shear.alongY * z, shear.alongZ * z};
}

double widest(const Sheared& p) { return std::max(std::fabs(p.x), std::fabs(p.y)); }

/// Bounds of the roundings, from the farthest corner and the farthest across: a coordinate across loses 6 units of
/// the former, a product of two of them the rest.
void bound(RayTriangleNumbers<double>& n, double far, double across) {
    const double ofCoordinate = 6.0 * kUnitRounding * far;
    const double ofWeight = 4.0 * ofCoordinate * (across + ofCoordinate) + 8.0 * kUnitRounding * across * across;
    n.weightRounding = ofWeight + kVanished;
    n.determinantRounding = 3.0 * ofWeight + 24.0 * kUnitRounding * across * across + kVanished;
    n.timeRounding = (4.0 * ofWeight + 64.0 * kUnitRounding * across * across) * far + kVanished;
}

}  // namespace

RayTriangleNumbers<double> watertight(const RayAndTriangle<double>& in) {
    const Shear shear = shearOf(in);
    const Sheared a = sheared(shear, in.a);
    const Sheared b = sheared(shear, in.b);
    const Sheared c = sheared(shear, in.c);

    RayTriangleNumbers<double> n;
    n.weightA = c.x * b.y - c.y * b.x;
    n.weightB = a.x * c.y - a.y * c.x;
    n.weightC = b.x * a.y - b.y * a.x;
    n.determinant = n.weightA + n.weightB + n.weightC;
    n.time = n.weightA * a.z + n.weightB * b.z + n.weightC * c.z;
    const double far = std::max({sizeOf(in.a - in.origin), sizeOf(in.b - in.origin), sizeOf(in.c - in.origin)});
    bound(n, far, std::max({widest(a), widest(b), widest(c)}));
    return n;
}

}  // namespace geometry
