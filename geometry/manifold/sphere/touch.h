#pragma once
/// The single contact of a sphere with another shape: where that shape, without its radius, is nearest to the centre of
/// the sphere, and the contact that follows. Over doubles for one pair, over lanes for eight.
///
/// Each kind of shape is a list of numbers, in the order in which its floats lie in memory, and a function `nearest`. A
/// place has a number, from which `featureOf` makes its name. With n the unit direction from the centre p to the
/// nearest place, s the distance between, r and q the radii:
///   gap = s - r - q,   depth = -gap,   contact = p + (r + gap / 2) n, midway between both surfaces.
///
/// Source: Ericson, Real-Time Collision Detection (2005), 5.1. Differs from it in: the regions of a triangle are the
/// face and the best of three sides, as lanes go all ways at once.

#include "geometry/base/simd/lanes.h"
#include "geometry/manifold/manifold.h"
#include "geometry/overlap/axes/separating_axes.h"

namespace collidoscope::geometry::spheres {

using axes::Array3, axes::magnitude, axes::dot, axes::difference, axes::crossed, axes::sumOfSizes;
using batch::select, batch::min, batch::max, batch::squareRoot;

template <typename Real>
using MaskOf = decltype(std::declval<Real>() < std::declval<Real>());

template <typename Real>
struct Nearest {
    Array3<Real> normal{};   ///< unit, from the point to the place; out of the point's way where the shape holds it
    Real distance{};         ///< negative inside
    Real size{};             ///< of the numbers that went in: rounding is a small part of it
    Real place{};            ///< see featureOf
    Real radius{};           ///< of the shape
    MaskOf<Real> isClear{};  ///< whether all that is right up to rounding
};

/// A way shorter than this part of the numbers that it was made from does not tell a direction. The direction of a
/// longer one is a few 2^-53 divided by this wrong at most, about 1e-6 rad, and the distance no more than by rounding.
inline constexpr double kShortDistance = 1e-9;

template <typename Real>
Nearest<Real> nearestAlong(const Array3<Real>& way, const Real& size, const Real& place, const Real& radius) {
    const Real length = squareRoot(dot(way, way));
    const MaskOf<Real> isClear = length > Real(kShortDistance) * size;
    const Real divisor = select(isClear, length, Real(1.0));
    return {{way[0] / divisor, way[1] / divisor, way[2] / divisor}, length, size, place, radius, isClear};
}

/// Centre and radius.
struct SphereNumbers {
    static constexpr std::size_t kCount = 4;

    template <typename Real>
    static Nearest<Real> nearest(const Array3<Real>& p, const std::array<Real, kCount>& n) {
        const Array3<Real> center{n[0], n[1], n[2]};
        return nearestAlong(difference(center, p), sumOfSizes(center) + sumOfSizes(p), Real(0.0), n[3]);
    }
    static Feature featureOf(unsigned) { return Feature::corner(0); }
};

/// The nearest point of a segment.
template <typename Real>
struct OnSegment {
    Array3<Real> way{};  ///< from the point
    MaskOf<Real> isStart{}, isEnd{};
};
template <typename Real>
OnSegment<Real> nearestOnSegment(const Array3<Real>& p, const Array3<Real>& start, const Array3<Real>& end) {
    const Array3<Real> along = difference(end, start), from = difference(start, p);
    const Real zero(0.0), one(1.0), squared = dot(along, along);
    const Real share = -dot(from, along) / select(squared > zero, squared, one);
    const Real t = min(max(share, zero), one);
    return {{from[0] + t * along[0], from[1] + t * along[1], from[2] + t * along[2]}, share <= zero, share >= one};
}

/// Both ends and the radius. Places: the segment, its start, its end.
struct CapsuleNumbers {
    static constexpr std::size_t kCount = 7;

    template <typename Real>
    static Nearest<Real> nearest(const Array3<Real>& p, const std::array<Real, kCount>& n) {
        const Array3<Real> start{n[0], n[1], n[2]}, end{n[3], n[4], n[5]};
        const OnSegment<Real> found = nearestOnSegment(p, start, end);
        const Real place = select(found.isStart, Real(1.0), select(found.isEnd, Real(2.0), Real(0.0)));
        return nearestAlong(found.way, sumOfSizes(start) + sumOfSizes(end) + sumOfSizes(p), place, n[6]);
    }
    static Feature featureOf(unsigned place) { return place == 0 ? Feature::edge(0, 1) : Feature::corner(place - 1); }
};

/// Three corners. Places: the face, three edges, three corners.
struct TriangleNumbers {
    static constexpr std::size_t kCount = 9;
    /// Sides at a smaller angle than this (rad) are left to the exact single call: their normal is made of rounding.
    static constexpr double kNarrow = 1e-3;

    template <typename Real>
    static Nearest<Real> nearest(const Array3<Real>& p, const std::array<Real, kCount>& n) {
        const Array3<Real> corners[3] = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}};
        const Array3<Real> ab = difference(corners[1], corners[0]), ac = difference(corners[2], corners[0]);
        const Array3<Real> across = crossed(ab, ac), fromA = difference(corners[0], p);
        const Real zero(0.0), squared = dot(across, across);
        const MaskOf<Real> isWide = squared > Real(kNarrow * kNarrow) * (dot(ab, ab) * dot(ac, ac));
        const Real onNormal = dot(across, fromA) / select(isWide, squared, Real(1.0));

        Array3<Real> way{across[0] * onNormal, across[1] * onNormal, across[2] * onNormal};
        Real place(0.0);
        const MaskOf<Real> isOnFace = isAbove(p, across, corners);
        Real best = select(isOnFace, Real(-1.0), Real(kFarther));
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t next = (k + 1) % 3;
            const OnSegment<Real> side = nearestOnSegment(p, corners[k], corners[next]);
            const Real length = dot(side.way, side.way);
            const MaskOf<Real> isNearer = length < best;
            best = select(isNearer, length, best);
            for (std::size_t i = 0; i < 3; ++i) way[i] = select(isNearer, side.way[i], way[i]);
            const Real edge(static_cast<double>(1 + k)), start(static_cast<double>(4 + k)),
                end(static_cast<double>(4 + next));
            place = select(isNearer, select(side.isStart, start, select(side.isEnd, end, edge)), place);
        }
        const Real size = sumOfSizes(corners[0]) + sumOfSizes(corners[1]) + sumOfSizes(corners[2]) + sumOfSizes(p);
        Nearest<Real> result = nearestAlong(way, size, place, zero);
        result.isClear = result.isClear & isWide;
        return result;
    }
    static Feature featureOf(unsigned place) {
        if (place == 0) return Feature::face(0);
        return place < 4 ? Feature::edge(place - 1, place % 3) : Feature::corner(place - 4);
    }

private:
    /// No squared length of floats reaches it.
    static constexpr double kFarther = 0x1p1000;

    /// Inside of all three sides, seen along the normal.
    template <typename Real>
    static MaskOf<Real> isAbove(const Array3<Real>& p, const Array3<Real>& across, const Array3<Real> (&corners)[3]) {
        const auto beyond = [&](std::size_t k, std::size_t next) {
            return dot(crossed(across, difference(corners[next], corners[k])), difference(p, corners[k]));
        };
        return min(min(beyond(0, 1), beyond(1, 2)), beyond(2, 0)) >= Real(0.0);
    }
};

/// Normal and distance. As a solid it is the half-space behind it.
struct PlaneNumbers {
    static constexpr std::size_t kCount = 4;

    template <typename Real>
    static Nearest<Real> nearest(const Array3<Real>& p, const std::array<Real, kCount>& n) {
        const Array3<Real> outward{n[0], n[1], n[2]};
        const Real zero(0.0), squared = dot(outward, outward);
        const MaskOf<Real> isClear = squared > zero;
        const Real length = squareRoot(select(isClear, squared, Real(1.0)));
        const Real distance = (dot(outward, p) - n[3]) / length;
        return {{-outward[0] / length, -outward[1] / length, -outward[2] / length},
                distance,
                sumOfSizes(p) + magnitude(n[3]) / length,
                zero,
                zero,
                isClear};
    }
    static Feature featureOf(unsigned) { return Feature::face(0); }
};

// --- The contact ---

/// Gaps below this part of the numbers may be rounding: whether these pairs touch is asked alone, exactly. Rounding is
/// some 2^-50 of them, also where a box turns by a quaternion that is not quite of length 1.
inline constexpr double kUnsureGap = 1e-9;

template <typename Real>
struct Touch {
    Array3<Real> normal{};      ///< unit, from the sphere to the other
    Real depth{};               ///< m
    Array3<Real> position{};    ///< m
    Real place{};               ///< of the other shape, see Nearest
    MaskOf<Real> isApart{};     ///< by more than the margin, for sure
    MaskOf<Real> isTouching{};  ///< for sure. Where neither is set the pair must be asked alone.
};

/// `sphere` is centre and radius; margin >= 0. Precondition: finite numbers whose products of four stay in range.
template <typename Kind, typename Real>
Touch<Real> touchOf(const std::array<Real, 4>& sphere, const std::array<Real, Kind::kCount>& other,
                    const Real& margin) {
    const Array3<Real> center{sphere[0], sphere[1], sphere[2]};
    const Nearest<Real> nearest = Kind::nearest(center, other);
    const Real radius = sphere[3], radii = radius + nearest.radius, gap = nearest.distance - radii;
    const Real unsure = Real(kUnsureGap) * (nearest.size + radii);
    const MaskOf<Real> isBeyond = gap > max(margin, unsure);
    const MaskOf<Real> isInReach = (gap < -unsure) | ((gap > unsure) & (gap <= margin));

    const Real middle = radius + Real(0.5) * gap;
    Touch<Real> touch{nearest.normal, -gap};
    for (std::size_t i = 0; i < 3; ++i) touch.position[i] = center[i] + middle * nearest.normal[i];
    touch.place = nearest.place;
    touch.isApart = nearest.isClear & isBeyond;
    touch.isTouching = nearest.isClear & isInReach;
    return touch;
}

// --- Boxes: the place that is nearest to a point, or the face through which the translation out of the box is
// shortest.
//
// The number of a place has a digit to the base of three for each axis, the lowest for x: 0 at the near end, 1
// between, 2 at the far end.

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
Nearest<Real> nearestAboutOrigin(const Array3<Real>& p, const Array3<Real>& half, const Real& size) {
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
    Nearest<Real> result = nearestAlong(way, size, place, zero);

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
    static Nearest<Real> nearest(const Array3<Real>& p, const std::array<Real, kCount>& n) {
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
    static Nearest<Real> nearest(const Array3<Real>& p, const std::array<Real, kCount>& n) {
        RationalAxes<Real> columns = rationalAxesOf(n[9], n[6], n[7], n[8]);
        const MaskOf<Real> isTurnable = columns.size >= Real(kTurnable);
        columns.size = select(isTurnable, columns.size, Real(1.0));
        const axes::PlacedBox<Real> box = axes::withUnitAxes<Real>(columns, {n[0], n[1], n[2]}, {n[3], n[4], n[5]});
        const Array3<Real> way = difference(p, box.center);
        const Array3<Real> local{dot(box.axis[0], way), dot(box.axis[1], way), dot(box.axis[2], way)};
        const Real size = sumOfSizes(box.center) + sumOfSizes(box.half) + sumOfSizes(p);
        Nearest<Real> result = nearestAboutOrigin(local, box.half, size);
        const Array3<Real> normal = result.normal;
        for (std::size_t i = 0; i < 3; ++i)
            result.normal[i] = box.axis[0][i] * normal[0] + box.axis[1][i] * normal[1] + box.axis[2][i] * normal[2];
        result.isClear = result.isClear & isTurnable;
        return result;
    }
    static Feature featureOf(unsigned place) { return featureOfBox(place); }
};

}  // namespace collidoscope::geometry::spheres
