#pragma once
/// The corners of a triangle and on which sides of a plane they lie, for one triangle or for eight at a time.
///
/// Included by files compiled for several instruction sets, so all functions here are templates over their numbers.

#include <type_traits>

#include "geometry/base/simd/lanes.h"
#include "geometry/predicates/triple.h"

namespace geometry {

template <typename Real>
using MaskOf = decltype(Real{} < Real{});

template <typename Real>
struct Corners {
    exact::Triple<Real> at[3];
};

/// The sign of a determinant of four points. Neither truth holds for zero, nor for "not known".
template <typename Real>
struct Side {
    Real determinant;
    MaskOf<Real> isPositive;
    MaskOf<Real> isNegative;
};
template <typename Real>
struct CornerSides {
    Side<Real> at[3];
};

/// All strictly on one side.
template <typename Real>
MaskOf<Real> onOneSide(const CornerSides<Real>& sides) {
    const auto& [a, b, c] = sides.at;
    return (a.isPositive & b.isPositive & c.isPositive) | (a.isNegative & b.isNegative & c.isNegative);
}

/// Corners follow one another in a circle.
inline constexpr int kCyclic[] = {0, 1, 2, 0, 1};

/// Which corner is alone on its side of a plane that cuts or touches the triangle? Corners in the plane count as below;
/// when none is above, as above: then one corner always is alone. Precondition: the corners are neither strictly on
/// one side nor all in the plane; of lanes, none is in the plane.
template <typename Real>
struct AloneCorner {
    MaskOf<Real> isSecond;
    MaskOf<Real> isThird;
    MaskOf<Real> isAbove;

    explicit AloneCorner(const CornerSides<Real>& sides) {
        const auto& [first, second, third] = sides.at;
        MaskOf<Real> a = first.isPositive, b = second.isPositive, c = third.isPositive;
        if constexpr (std::is_same_v<MaskOf<Real>, bool>) {
            const bool noneAbove = !(a | b | c);
            a = a | (noneAbove & (!first.isNegative));
            b = b | (noneAbove & (!second.isNegative));
            c = c | (noneAbove & (!third.isNegative));
        }
        isSecond = (a ^ b) & (b ^ c);
        isThird = (b ^ c) & (c ^ a);
        isAbove = !((a & b) | (b & c) | (c & a));
    }
};
/// Of one triangle: 0, 1 or 2. Without a branch, which a processor would guess wrongly every other time.
template <typename Real>
int indexOf(const AloneCorner<Real>& alone) {
    return static_cast<int>(alone.isSecond) + 2 * static_cast<int>(alone.isThird);
}

template <typename Real>
exact::Triple<Real> select(const MaskOf<Real>& mask, const exact::Triple<Real>& yes, const exact::Triple<Real>& no) {
    using batch::select;
    return {select(mask, yes.x, no.x), select(mask, yes.y, no.y), select(mask, yes.z, no.z)};
}

/// The corner that comes `kPlace` after the lonely one.
template <int kPlace, typename Real>
decltype(auto) cornerFrom(const AloneCorner<Real>& alone, const Corners<Real>& corners) {
    const auto& at = corners.at;
    if constexpr (std::is_same_v<MaskOf<Real>, bool>) {
        return (at[kCyclic[indexOf(alone) + kPlace]]);
    } else {
        const auto& near = select(alone.isSecond, at[(kPlace + 1) % 3], at[kPlace]);
        return select(alone.isThird, at[(kPlace + 2) % 3], near);
    }
}
/// The same with the two other corners exchanged where the mask holds. kPlace is 1 or 2.
template <int kPlace, typename Real>
decltype(auto) cornerFrom(const AloneCorner<Real>& alone, const MaskOf<Real>& isTurned, const Corners<Real>& corners) {
    if constexpr (std::is_same_v<MaskOf<Real>, bool>) {
        const int turn = static_cast<int>(isTurned);
        return (corners.at[kCyclic[indexOf(alone) + (kPlace == 1 ? 1 + turn : 2 - turn)]]);
    } else {
        return select(isTurned, cornerFrom<3 - kPlace>(alone, corners), cornerFrom<kPlace>(alone, corners));
    }
}

}  // namespace geometry
