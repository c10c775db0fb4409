#pragma once
/// What somebody's program said of a case, compared with what the methods here say: part by part, and by how much.

#include <string>
#include <vector>

#include "demos/examine/answers.h"

namespace demos::examine {

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
