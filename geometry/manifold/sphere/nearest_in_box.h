#pragma once
/// The place of a box that is nearest to a point, or the face through which the translation out of the box is shortest.
///
/// The number of a place has a digit to the base of three for each axis, the lowest for x: 0 at the near end, 1
/// between, 2 at the far end.

#include "geometry/manifold/sphere/touch.h"

namespace collidoscope::geometry::spheres {

/// The name of a place of a box.
inline Feature featureOfBox(unsigned place) {
    std::uint32_t far = 0, between = 0, axis = 0, count = 0;
    for (std::uint32_t i = 0; i < 3; ++i, place /= 3) {
        if (place % 3 == 2) far |= 1u << i;
        if (place % 3 == 1)
            between |= 1u << i, ++count;
        else
            axis = i;
    }
    if (count == 0) return Feature::corner(far);
    return count == 1 ? Feature::edge(far, far | between) : Feature::face(2 * axis + (far != 0 ? 1u : 0u));
}

/// Finds the nearest place of a box about the origin, along the axes. `p` lies in its frame; the normal does, too.
template <typename Real>
NearestPlace<Real> nearestAboutOrigin(const Array3<Real>& p, const Array3<Real>& half, const Real& size) {
    // A step along each axis adds this to the number of a place; then the number of the inside.
    constexpr double kDigit[3] = {1.0, 3.0, 9.0}, kMiddle = 13.0;
    const Real zero(0.0), one(1.0), two(2.0), minusOne(-1.0);
    Array3<Real> way, inside, sign;
    Real place = zero;
    for (std::size_t i = 0; i < 3; ++i) {
        way[i] = min(max(p[i], -half[i]), half[i]) - p[i];
        inside[i] = half[i] - magnitude(p[i]);
        const Real digit = select(way[i] < zero, two, select(way[i] > zero, zero, one));
        place = place + digit * Real(kDigit[i]);
        sign[i] = select(p[i] >= zero, one, minusOne);
    }
    NearestPlace<Real> result = alongWay(way, size, place, zero);

    // A point inside leaves by the nearest face, the first of equal ones.
    const Real depth = min(min(inside[0], inside[1]), inside[2]);
    const MaskOf<Real> isInside = depth >= zero, isX = inside[0] <= depth, isY = inside[1] <= depth;
    const Array3<Real> out{select(isX, -sign[0], zero), select(isX, zero, select(isY, -sign[1], zero)),
                           select(isX, zero, select(isY, zero, -sign[2]))};
    Real exit(kMiddle);
    for (std::size_t i = 0; i < 3; ++i) {
        exit = exit - out[i] * Real(kDigit[i]);
        result.normal[i] = select(isInside, out[i], result.normal[i]);
    }
    result.place = select(isInside, exit, result.place);
    result.distance = select(isInside, -depth, result.distance);
    result.isClear = result.isClear | isInside;
    return result;
}

/// The lowest and the highest corner.
struct AabbNumbers {
    static constexpr std::size_t kCount = 6;

    template <typename Real>
    static NearestPlace<Real> nearest(const Array3<Real>& p, const std::array<Real, kCount>& n) {
        const Real oneHalf(0.5);
        Array3<Real> fromCenter, half;
        for (std::size_t i = 0; i < 3; ++i) {
            fromCenter[i] = p[i] - oneHalf * (n[i] + n[3 + i]);
            half[i] = oneHalf * (n[3 + i] - n[i]);
        }
        const Array3<Real> low{n[0], n[1], n[2]}, high{n[3], n[4], n[5]};
        return nearestAboutOrigin(fromCenter, half, sumOfSizes(low) + sumOfSizes(high) + sumOfSizes(p));
    }
    static Feature featureOf(unsigned place) { return featureOfBox(place); }
};

/// Centre, half sizes, and the quaternion as x, y, z, w.
struct BoxNumbers {
    static constexpr std::size_t kCount = 10;
    /// Below this the square of a quaternion may lose digits.
    static constexpr double kTurnable = 0x1p-60;

    template <typename Real>
    static NearestPlace<Real> nearest(const Array3<Real>& p, const std::array<Real, kCount>& n) {
        RationalAxes<Real> columns = rationalAxesOf(n[9], n[6], n[7], n[8]);
        const MaskOf<Real> isTurnable = columns.size >= Real(kTurnable);
        columns.size = select(isTurnable, columns.size, Real(1.0));
        const axes::PlacedBox<Real> box = axes::withUnitAxes<Real>(columns, {n[0], n[1], n[2]}, {n[3], n[4], n[5]});
        const Array3<Real> way = difference(p, box.center);
        const Array3<Real> local{dot(box.axis[0], way), dot(box.axis[1], way), dot(box.axis[2], way)};
        const Real size = sumOfSizes(box.center) + sumOfSizes(box.half) + sumOfSizes(p);
        NearestPlace<Real> result = nearestAboutOrigin(local, box.half, size);
        const Array3<Real> normal = result.normal;
        for (std::size_t i = 0; i < 3; ++i)
            result.normal[i] = box.axis[0][i] * normal[0] + box.axis[1][i] * normal[1] + box.axis[2][i] * normal[2];
        result.isClear = result.isClear & isTurnable;
        return result;
    }
    static Feature featureOf(unsigned place) { return featureOfBox(place); }
};

}  // namespace collidoscope::geometry::spheres
