#pragma once
/// The nearest of the answers that a point has got from shapes.

#include <algorithm>
#include <iterator>

namespace collidoscope::demos {

/// The first answer of the least `distance`; null where there is none.
template <typename Answers>
auto nearestOf(const Answers& answers) -> decltype(std::data(answers)) {
    const auto minimum = std::min_element(std::begin(answers), std::end(answers),
                                          [](const auto& a, const auto& b) { return a.distance < b.distance; });
    return minimum == std::end(answers) ? nullptr : &*minimum;
}

}  // namespace collidoscope::demos
