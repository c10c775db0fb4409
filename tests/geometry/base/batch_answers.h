#pragma once
/// Batches of pairs against single calls: the answers must be equal, on every instruction set.

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "tests/geometry/base/supported_sets.h"

namespace collidoscope::geometry::test {

template <typename Shape>
struct Pairs {
    std::vector<Shape> a{};
    std::vector<Shape> b{};
};

template <typename Shape>
void expectSingleAnswers(const Pairs<Shape>& pairs, batch::InstructionSet set) {
    const std::size_t count = pairs.a.size();
    const auto out = std::make_unique<bool[]>(count);
    overlapsBatch(pairs.a, pairs.b, {out.get(), count}, set);
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(out[i], overlaps(pairs.a[i], pairs.b[i])) << "pair " << i;
}
template <typename Shape>
void expectSingleAnswersOnEverySet(const Pairs<Shape>& pairs) {
    for (const batch::InstructionSet set : supportedSets()) expectSingleAnswers(pairs, set);
}

}  // namespace collidoscope::geometry::test
