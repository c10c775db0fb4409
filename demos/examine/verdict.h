#pragma once
/// Do the methods agree with each other, and with what the case expects?

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "demos/examine/answers.h"

namespace demos::examine {

/// Where a case gives no tolerance: this part of the largest number in its shapes. A few thousand roundings of a
/// double, and far below what anybody sees.
inline constexpr double kRelativeTolerance = 1e-12;

/// What is wrong with one answer, and by how much.
struct Fault {
    std::size_t row = 0;      ///< of the answers
    std::string_view part{};  ///< of the answer: "distance"
    /// m, or a plain number, as the part is measured. Of a boolean: how far the shapes are from touching, 0 where no
    /// method measures that.
    double by = 0.0;
};

struct Verdict {
    double tolerance = 0.0;  ///< m; the case's own, or that of kRelativeTolerance
    /// The same booleans, distances and hits within the tolerance, and every normal valid: moved along it by the
    /// distance, the shapes touch.
    bool agree = true;
    /// Every part of it was answered by some method, and by none otherwise.
    bool meetsExpectation = true;
    std::vector<bool> rowIsFine{};  ///< one for each answer: in agreement and as expected
    std::vector<Fault> faults{};
    std::vector<std::string> problems{};  ///< one sentence for each disagreement and each expectation without an answer
    std::vector<std::string> notes{};     ///< what is worth knowing and no disagreement

    bool isFine() const { return agree && meetsExpectation; }
};

/// Precondition: there is an answer.
Verdict judge(const CollisionCase& all, const std::vector<MethodAnswer>& answers);

}  // namespace demos::examine
