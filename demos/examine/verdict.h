#pragma once
/// The verdict on answers: do the methods agree with each other, with what the case expects, and with what was
/// reported?

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "demos/examine/answers.h"

namespace collidoscope::demos::examine {

/// The tolerance of cases that give none, as a share of the largest number in their shapes: a few thousand roundings of
/// a double, and far below anything visible.
inline constexpr double kRelativeTolerance = 1e-12;
/// The tolerance of reported answers, as a share of the largest number in the shapes: sixteen roundings of single
/// precision, 2^-24 each.
inline constexpr double kReportTolerance = 0x1p-20;

/// The fault of one answer, and its size.
struct Fault {
    std::size_t row = 0;      ///< of the answers
    std::string_view part{};  ///< of the answer: "distance"
    /// m, or a plain number, as the part is measured. Of a boolean: how far the shapes are from touching, 0 where no
    /// method measures that.
    double by = 0.0;
};

/// A part of what somebody's program said, compared with what the methods here say.
struct ReportDifference {
    std::string part{};      ///< "distance"
    std::string reported{};  ///< in the reporter's numbers
    std::string found{};     ///< by the first method here that answers this part; empty where none does
    bool differs = false;
    double by = 0.0;       ///< m for lengths, rad for normals, a plain number for the others; 0 for booleans
    std::string byText{};  ///< "off by 0.000954 m"; empty where they agree, and for booleans
};

struct Verdict {
    double tolerance = 0.0;  ///< m; the case's own, or that of kRelativeTolerance
    /// All booleans are equal, distances and hits are equal within the tolerance, and every normal is valid: shapes
    /// moved along it by the distance touch.
    bool agree = true;
    /// Every part of the expectation was answered by a method, and no method gave another answer.
    bool meetsExpectation = true;
    std::vector<bool> rowIsFine{};  ///< one for each answer: in agreement and as expected
    std::vector<Fault> faults{};
    std::vector<std::string> problems{};  ///< one sentence for each disagreement and each expectation without an answer
    std::size_t unanswered = 0;           ///< number of expectations without an answer, which are the last problems
    std::vector<std::string> notes{};     ///< remarks that are no disagreement
    std::vector<ReportDifference> report{};  ///< every part that was reported

    bool isFine() const { return agree && meetsExpectation; }
    /// Nothing differs, but a part of what is expected is answered by no method.
    bool isUnanswered() const { return !isFine() && unanswered == problems.size(); }
    bool isReportWrong() const {
        return std::any_of(report.begin(), report.end(), [](const ReportDifference& part) { return part.differs; });
    }
};

/// Precondition: there is an answer.
Verdict judge(const CollisionCase& all, const std::vector<MethodAnswer>& answers);

/// One for each part of the report, which the case must have. Lengths are the same within `tolerance`, m; a normal also
/// where it is another direction of shortest translation: moved along it by the distance found, the shapes just touch.
std::vector<ReportDifference> compareReport(const CollisionCase& all, const std::vector<MethodAnswer>& answers,
                                            double tolerance);
/// The case's own tolerance, or that of kReportTolerance, m.
double reportTolerance(const CollisionCase& all);
/// "Foo 3 says distance -0.5 m: the methods here say -0.05 m, off by 0.45 m", of one part of the report.
std::string reportSentence(const Report& report, const ReportDifference& part);

}  // namespace collidoscope::demos::examine
