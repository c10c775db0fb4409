#pragma once
/// The way in which a case fails, so that a smaller one can be held against it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "demos/examine/collision_case.h"
#include "demos/examine/verdict.h"

namespace collidoscope::demos::examine {

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
/// The kinds of features that meet: points, edges or faces.
struct FeatureKinds {
    int spanA = 0, spanB = 0;  ///< of hulls: 1 a point, 2 a segment, 3 a flat face, 4 a solid; 0 for all others
    int contacts = 0;          ///< 1 at a point, 2 along an edge, 3 in a face; 0 where there is no manifold
    bool operator==(const FeatureKinds&) const = default;
};
FeatureKinds kindsOf(const CollisionCase& all);

/// Without rows for a pair that no method takes.
Failure failureOf(const CollisionCase& all);

/// Whether the same methods are wrong in the same quantities by similar amounts: see kAsFar.
bool areAlike(const Failure& a, const Failure& b);

}  // namespace collidoscope::demos::examine
