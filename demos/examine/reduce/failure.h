#pragma once
/// How a case fails, so that a smaller one can be held against it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "demos/examine/collision_case.h"
#include "demos/examine/verdict.h"

namespace demos::examine {

/// "As far off as it was": no less than half, and no more than twice as far.
inline constexpr double kAsFar = 2.0;

struct Failure {
    /// One for each method and order.
    struct Row {
        std::string_view method{};
        bool swapped = false, fine = true;
        std::optional<bool> overlap{};
        bool operator==(const Row&) const = default;
    };
    struct ReportedPart {
        std::string name{};
        double by = 0.0;  ///< as in ReportDifference; of a boolean the distance of the shapes from touching, m
    };
    std::vector<Row> rows{};
    bool agree = true, meetsExpectation = true;
    std::vector<Fault> faults{};
    std::vector<ReportedPart> reportDiffers{};
    double rounding = 0.0;  ///< m: less is none

    bool any() const { return !rows.empty() && (!agree || !meetsExpectation || !reportDiffers.empty()); }
};
/// Without rows for a pair that no method takes.
Failure failureOf(const CollisionCase& all);

/// The same are wrong, about the same, and by as much: see kAsFar.
bool areAlike(const Failure& a, const Failure& b);

}  // namespace demos::examine
