#pragma once
/// The contacts of spheres with other shapes (geometry/manifold/sphere), eight pairs at a time, in doubles.

#include <cstddef>

#include "geometry/base/simd/records.h"
#include "geometry/manifold/sphere/touch.h"

namespace collidoscope::geometry::batch {

/// Results for eight pairs, as bits, the first pair lowest. Numbers are written where a pair touches.
struct EightTouches {
    std::uint8_t isApart = 0, isTouching = 0;  ///< where neither is set the pair must be asked alone
    float normal[3][kLanes], position[3][kLanes], depth[kLanes];
    double place[kLanes];
};

/// Eight records of the kind as doubles.
template <typename Set, std::size_t kCount>
std::array<Lanes<double, Set>, kCount> widenedAll(const Lanes<float, Set> (&numbers)[kCount]) {
    std::array<Lanes<double, Set>, kCount> result;
    for (std::size_t i = 0; i < kCount; ++i) result[i] = inDoubles(numbers[i]);
    return result;
}

template <typename Set, typename Kind>
void findEightTouches(const float* ofSpheres, const float* ofOthers, double margin, EightTouches& out) {
    using Real = Lanes<double, Set>;
    constexpr int kFinite = 128;
    Lanes<float, Set> a[4], b[Kind::kCount];
    loadRecords(ofSpheres, a);
    loadRecords(ofOthers, b);
    out.isApart = out.isTouching = 0;
    if (!all(areBelow(kFinite, a) & areBelow(kFinite, b))) return;
    const auto touch = spheres::touchOf<Kind, Real>(widenedAll(a), widenedAll(b), Real(margin));
    out.isApart = bits(touch.isApart), out.isTouching = bits(touch.isTouching);
    if (out.isTouching == 0) return;
    for (std::size_t i = 0; i < 3; ++i)
        storeRounded(touch.normal[i], out.normal[i]), storeRounded(touch.position[i], out.position[i]);
    storeRounded(touch.depth, out.depth);
    store(touch.place, out.place);
}

/// `blocks` times eight spheres of four floats, and as many shapes of the kind.
template <typename Set, typename Kind>
void findTouches(const float* ofSpheres, const float* ofOthers, std::size_t blocks, float margin,
                 EightTouches* touches) {
    constexpr std::size_t kWidth = kLanes;
    for (std::size_t block = 0; block < blocks; ++block)
        findEightTouches<Set, Kind>(ofSpheres + block * kWidth * 4, ofOthers + block * kWidth * Kind::kCount,
                                    static_cast<double>(margin), touches[block]);
}

}  // namespace collidoscope::geometry::batch
