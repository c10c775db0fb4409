#include "geometry/manifold/batch/collide_batch.h"

#include <array>
#include <cassert>

#include "geometry/manifold/batch/axis_kernel.h"
#include "geometry/manifold/collide.h"

namespace geometry {
namespace batch {

extern template void chooseAxesOfBoxes<Baseline>(const float*, const float*, std::size_t, float, EightChoices*);
extern template void chooseAxesOfBoxes<Avx2>(const float*, const float*, std::size_t, float, EightChoices*);
extern template void chooseAxesOfBoxes<Avx512>(const float*, const float*, std::size_t, float, EightChoices*);

namespace {

/// Pair `lane` of a block, with its axis chosen.
std::optional<Manifoldf> contactsOf(const Boxf& a, const Boxf& b, const EightChoices& choices, std::size_t lane,
                                    float margin) {
    const auto bit = [&](std::uint8_t bits) { return (bits >> lane & 1) != 0; };
    if (!bit(choices.isKnown)) return collide(a, b, margin);
    if (bit(choices.isApart)) return std::nullopt;
    const boxes::AxisChoice<double> choice{false, bit(choices.isOpen), choices.axis[lane], choices.bestFace[lane]};
    const Boxd wideA = wide(a), wideB = wide(b);
    const boxes::PlacedBox placedA = axes::placed<double>(wideA), placedB = axes::placed<double>(wideB);
    const boxes::PairAxes pair{placedA, placedB};
    const boxes::BoxShapes<Boxd, Boxd> shapes{wideA, wideB};
    NoObserver nobody;
    return narrow<float>(manifoldOfChoice(pair, choice, shapes, double{margin}, ClipMethod::ReferenceFace, nobody));
}

}  // namespace
}  // namespace batch

void collideBatch(std::span<const Boxf> a, std::span<const Boxf> b, std::span<std::optional<Manifoldf>> out,
                  float margin, batch::InstructionSet set) {
    using namespace batch;
    assert(isSupported(set) && a.size() == out.size() && b.size() == out.size());
    // The kernel reads the quaternion as x, y, z, w.
    static_assert(sizeof(Boxf) == 10 * sizeof(float));
    const auto choose =
        chooseKernel(set, &chooseAxesOfBoxes<Baseline>, &chooseAxesOfBoxes<Avx2>, &chooseAxesOfBoxes<Avx512>);
    // A stretch of blocks at a time, so that the boxes are still near when their contacts are made.
    constexpr std::size_t kWidth = kLanes, kBlocks = 16;
    std::array<EightChoices, kBlocks> choices;
    const std::size_t whole = out.size() / kWidth;
    for (std::size_t block = 0; block < whole; block += kBlocks) {
        const std::size_t count = std::min(kBlocks, whole - block), first = block * kWidth;
        choose(&a[first].center.x, &b[first].center.x, count, margin, choices.data());
        for (std::size_t i = 0; i < count * kWidth; ++i)
            out[first + i] = contactsOf(a[first + i], b[first + i], choices[i / kWidth], i % kWidth, margin);
    }
    for (std::size_t i = whole * kWidth; i < out.size(); ++i) out[i] = collide(a[i], b[i], margin);
}

}  // namespace geometry
