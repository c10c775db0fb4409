#include <algorithm>
#include <cmath>

#include "geometry/triangle/ray/methods.h"

namespace geometry {
namespace {

struct Flat {
    double x = 0.0, y = 0.0;
};

/// v without its component along an axis: the other two, in cyclic order.
Flat dropped(int axis, const Triple<double>& v) {
    if (axis == 0) return {v.y, v.z};
    if (axis == 1) return {v.z, v.x};
    return {v.x, v.y};
}

int largestAxis(const Triple<double>& v) {
    const double x = std::fabs(v.x), y = std::fabs(v.y), z = std::fabs(v.z);
    if (x >= y && x >= z) return 0;
    return y >= z ? 1 : 2;
}

double component(const Triple<double>& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

/// Bounds of the roundings below, from the sizes of what enters, when each operation loses all that it can. A
/// component of n is at most 2 bc large and loses 6 bc units; n.d is 6 bc d large and loses 34 bc d; n.s loses
/// 40 bc s; a component of the point is 12 s bc d large and loses 104 s bc d.
void bound(RayTriangleNumbers<double>& n, double s, double d, double b, double c) {
    const double bc = b * c;
    const double ofDeterminant = 128.0 * kUnitRounding * (bc * d) * bc;
    const double ofWeight = 320.0 * kUnitRounding * (s * d) * bc * std::max(b, c);
    n.determinantRounding = ofDeterminant + kVanished;
    n.timeRounding = 144.0 * kUnitRounding * (bc * s) * bc + kVanished;
    // The weight of a carries those of the others, and two subtractions.
    const double ofSubtractions = 4.0 * kUnitRounding * (bc * d) * (12.0 * bc + 48.0 * s * std::max(b, c));
    n.weightRounding = ofDeterminant + 2.0 * ofWeight + ofSubtractions + kVanished;
}

}  // namespace

RayTriangleNumbers<double> planeBarycentric(const RayAndTriangle<double>& in) {
    const Triple<double> ab = in.b - in.a;
    const Triple<double> ac = in.c - in.a;
    const Triple<double> s = in.origin - in.a;
    const Triple<double> normal = cross(ab, ac);

    // Meet the plane: the point is a + point / along.
    const double along = dot(normal, in.direction);
    const double height = dot(normal, s);
    const Triple<double> point = along * s - height * in.direction;

    // Solve for the weights in the plane of two axes.
    const int axis = largestAxis(normal);
    const Flat b = dropped(axis, ab);
    const Flat c = dropped(axis, ac);
    const Flat p = dropped(axis, point);
    const double area = component(normal, axis);

    // All fractions get the denominator -n.d * area^2 / |area|, which is positive in front.
    const double sign = area < 0.0 ? 1.0 : -1.0;
    RayTriangleNumbers<double> n;
    n.determinant = sign * along * area;
    n.weightB = sign * (p.x * c.y - p.y * c.x);
    n.weightC = sign * (b.x * p.y - b.y * p.x);
    n.weightA = n.determinant - n.weightB - n.weightC;
    n.time = -sign * height * area;
    bound(n, sizeOf(s), sizeOf(in.direction), sizeOf(ab), sizeOf(ac));
    return n;
}

}  // namespace geometry
