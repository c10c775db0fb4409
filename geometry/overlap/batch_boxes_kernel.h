#pragma once
/// The separating-axis test of two boxes, eight pairs at a time. The axes are those of the single call, in
/// geometry/overlap/axes/box_box_axes.h; here the verdicts of eight lanes are gathered.
///
/// Single precision comes first: its lanes are half as wide, and it decides all but one pair in thousands. The blocks
/// with an open pair are asked again in double precision.

#include <cstddef>

#include "geometry/base/simd/lanes.h"
#include "geometry/base/simd/records.h"
#include "geometry/overlap/axes/box_box_axes.h"

namespace collidoscope::geometry {
namespace axes {

template <>
struct Filter<float> {
    static constexpr float kRounding = 0x1p-24f;
    /// 2^-149 times a length up to 2^40, a few times.
    static constexpr float kVanished = 0x1p-100f;
};
template <typename T, typename Set>
struct Filter<batch::Lanes<T, Set>> : Filter<T> {};

}  // namespace axes

namespace batch {

/// Centre, half sizes, and the quaternion as x, y, z, w: as a Boxf lies in memory.
template <typename Real>
struct EightBoxes {
    Real numbers[10];
};

template <typename Set>
EightBoxes<Lanes<double, Set>> inDoubles(const EightBoxes<Lanes<float, Set>>& boxes) {
    EightBoxes<Lanes<double, Set>> result;
    for (int i = 0; i < 10; ++i) result.numbers[i] = inDoubles(boxes.numbers[i]);
    return result;
}

template <typename Real>
struct PlacedBoxes {
    axes::PlacedBox<Real> box{};
    typename Real::Mask isTurnable{};  ///< the quaternion is not so short that its square vanishes
};

template <typename Real>
PlacedBoxes<Real> placed(const EightBoxes<Real>& boxes) {
    const auto& n = boxes.numbers;
    const RationalAxes<Real> columns = rationalAxesOf(n[9], n[6], n[7], n[8]);
    // Below this the squares of single precision lose digits; double precision has all of them for any float.
    const typename Real::Mask isTurnable = columns.size >= Real(0x1p-60f);
    RationalAxes<Real> safe = columns;
    safe.size = select(isTurnable, columns.size, Real(1.0f));
    return {axes::withUnitAxes<Real>(safe, {n[0], n[1], n[2]}, {n[3], n[4], n[5]}), isTurnable};
}

/// Result of the fifteen axes for eight pairs.
template <typename Real>
struct LaneTally {
    std::array<Real, 15> overlaps{};
    typename Real::Mask isApart{};
};

template <typename Real>
EightVerdicts verdictsOf(const EightBoxes<Real>& boxesA, const EightBoxes<Real>& boxesB) {
    const PlacedBoxes<Real> a = placed(boxesA), b = placed(boxesB);
    const typename Real::Mask isKnown = a.isTurnable & b.isTurnable;
    const axes::BoxBoxAxes<Real> pair{a.box, b.box};
    LaneTally<Real> tally;
    tally.isApart = isKnown & !isKnown;
    const auto ask = [&](const axes::AxisName& name, const auto& projections) {
        const Real gap = gapOf(projections());
        tally.isApart = tally.isApart | (gap > pair.rounding(name));
        tally.overlaps[name.index] = -gap - pair.rounding(name);
        return all(tally.isApart);
    };
    if (pair.any(ask)) return {bits(isKnown), 0};

    typename Real::Mask isOverlapping = isKnown & !tally.isApart;
    const auto check = [&](const axes::AxisName& name, const auto&) {
        typename Real::Mask isClear = tally.overlaps[name.index] > Real(0.0f);
        if (name.source == AxisSource::EdgePair) isClear = isClear | pair.isShielded(name, tally.overlaps);
        isOverlapping = isOverlapping & isClear;
        return false;
    };
    pair.any(check);
    return {bits(isKnown & tally.isApart), bits(isOverlapping)};
}

template <typename Set>
EightVerdicts testEight(const EightBoxes<Lanes<float, Set>>& a, const EightBoxes<Lanes<float, Set>>& b) {
    constexpr int kLargestExponent = 40, kFinite = 128;
    if (all(areBelow(kLargestExponent, a.numbers) & areBelow(kLargestExponent, b.numbers))) {
        const EightVerdicts verdicts = verdictsOf(a, b);
        if ((verdicts.areApart | verdicts.areOverlapping) == 0xff) return verdicts;
    }
    if (!all(areBelow(kFinite, a.numbers) & areBelow(kFinite, b.numbers))) return {};
    return verdictsOf(inDoubles(a), inDoubles(b));
}

/// `blocks` times eight pairs of boxes of ten floats each.
template <typename Set>
void testBoxes(const float* a, const float* b, std::size_t blocks, EightVerdicts* verdicts) {
    constexpr std::size_t kFloats = 10 * kLanes;
    for (std::size_t block = 0; block < blocks; ++block) {
        EightBoxes<Lanes<float, Set>> eightA, eightB;
        loadRecords(a + block * kFloats, eightA.numbers);
        loadRecords(b + block * kFloats, eightB.numbers);
        verdicts[block] = testEight(eightA, eightB);
    }
}

}  // namespace batch
}  // namespace collidoscope::geometry
