#pragma once
/// The single contact of a sphere with another shape, over doubles for one pair or lanes for eight.
///
/// With n the unit way from the centre p to the nearest place of the other shape, s the distance between, r and q the
/// radii:
///   gap = s - r - q,   depth = -gap,   contact = p + (r + gap / 2) n, midway between both surfaces.

#include "geometry/manifold/sphere/nearest_place.h"

namespace geometry::spheres {

/// Gaps below this part of the numbers may be rounding: whether these pairs touch is asked alone, exactly. Rounding is
/// some 2^-50 of them, also where a box turns by a quaternion that is not quite of length 1.
inline constexpr double kUnsureGap = 1e-9;

template <typename Real>
struct Touch {
    Array3<Real> normal{};      ///< unit, from the sphere to the other
    Real depth{};               ///< m
    Array3<Real> position{};    ///< m
    Real place{};               ///< of the other shape, see NearestPlace
    MaskOf<Real> isApart{};     ///< by more than the margin, for sure
    MaskOf<Real> isTouching{};  ///< for sure. Where neither is set the pair must be asked alone.
};

/// `sphere` is centre and radius; margin >= 0. Precondition: finite numbers whose products of four stay in range.
template <typename Kind, typename Real>
Touch<Real> touchOf(const std::array<Real, 4>& sphere, const std::array<Real, Kind::kCount>& other,
                    const Real& margin) {
    const Array3<Real> center{sphere[0], sphere[1], sphere[2]};
    const NearestPlace<Real> nearest = Kind::nearest(center, other);
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

}  // namespace geometry::spheres
