#pragma once
/// The choice of the axis of two boxes (geometry/manifold/box/axis_choice.h), eight pairs at a time.
///
/// Single precision comes first: where all eight pairs are apart for sure, nothing else is needed. Else the search of
/// the single call runs over lanes of doubles.

#include <cstddef>

#include "geometry/batch/box_kernel.h"
#include "geometry/manifold/box/axis_choice.h"

namespace geometry::batch {

/// What is known of eight pairs: bits, the first pair lowest. Axes have their index in BoxBoxAxes.
struct EightChoices {
    std::uint8_t isKnown = 0;  ///< the others must be asked alone
    std::uint8_t isApart = 0;
    std::uint8_t isOpen = 0;
    double axis[kLanes] = {};
    double bestFace[kLanes] = {};
};

template <typename Set>
EightChoices chooseAxes(const EightBoxes<Lanes<float, Set>>& a, const EightBoxes<Lanes<float, Set>>& b, float margin) {
    constexpr int kLargestExponent = 40, kFinite = 128;
    EightChoices choices;
    if (!all(areBelow(kFinite, a.numbers) & areBelow(kFinite, b.numbers))) return choices;
    const bool isSmall = all(areBelow(kLargestExponent, a.numbers) & areBelow(kLargestExponent, b.numbers));
    if (margin == 0.0f && isSmall && verdictsOf(a, b).areApart == 0xff) {
        choices.isKnown = choices.isApart = 0xff;
        return choices;
    }
    using Wide = Lanes<double, Set>;
    const PlacedBoxes<Wide> placedA = placed(widened(a)), placedB = placed(widened(b));
    const axes::BoxBoxAxes<Wide> pair{placedA.box, placedB.box};
    const boxes::AxisChoice<Wide> choice = boxes::chooseAxis(pair, Wide(static_cast<double>(margin)));
    choices.isKnown = bits(placedA.isTurnable & placedB.isTurnable);
    choices.isApart = bits(choice.isApart);
    choices.isOpen = bits(choice.isOpen);
    store(choice.axis, choices.axis);
    store(choice.bestFace, choices.bestFace);
    return choices;
}

/// `blocks` times eight pairs of boxes of ten floats each.
template <typename Set>
void chooseAxesOfBoxes(const float* a, const float* b, std::size_t blocks, float margin, EightChoices* choices) {
    constexpr std::size_t kFloats = 10 * kLanes;
    for (std::size_t block = 0; block < blocks; ++block) {
        EightBoxes<Lanes<float, Set>> eightA, eightB;
        loadRecords(a + block * kFloats, eightA.numbers);
        loadRecords(b + block * kFloats, eightB.numbers);
        choices[block] = chooseAxes(eightA, eightB, margin);
    }
}

}  // namespace geometry::batch
