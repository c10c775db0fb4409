#pragma once
/// What answers are worth: do the methods agree with each other, with what the case expects, and with what was
/// reported?

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

/// A part of what somebody's program said, compared with what the methods here say.
struct ReportDifference {
    std::string part{};      ///< "distance"
    std::string reported{};  ///< as they said it
    std::string found{};     ///< as the first method here says it that says anything about this part
    bool differs = false;
    double by = 0.0;       ///< m for lengths, rad for normals, a plain number for the others; 0 for booleans
    std::string byText{};  ///< "off by 0.000954 m"; empty where they agree, and for booleans
};

/// One for each part that the report and some method both speak of. `tolerance` as in Verdict.
std::vector<ReportDifference> compareReport(const Report& report, const std::vector<MethodAnswer>& answers,
                                            double tolerance);

}  // namespace demos::examine
