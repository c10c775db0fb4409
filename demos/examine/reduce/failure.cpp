#include "demos/examine/reduce/failure.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "demos/examine/answers.h"
#include "demos/examine/witnesses.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos::examine {

Failure failureOf(const CollisionCase& all) {
    Failure failure;
    const std::vector<MethodAnswer> answers = runMethods(all);
    if (answers.empty()) return failure;
    Verdict verdict = judge(all, answers);
    failure.agree = verdict.agree;
    failure.meetsExpectation = verdict.meetsExpectation;
    for (std::size_t i = 0; i < answers.size(); ++i)
        failure.rows.push_back(
            {answers[i].method, answers[i].swapped, verdict.rowIsFine[i], answers[i].answer.overlap});
    failure.faults = std::move(verdict.faults);
    failure.rounding = kRelativeTolerance * std::max(extentOf(all.a), extentOf(all.b));
    for (const ReportDifference& part : verdict.report)
        if (part.differs) failure.reportDiffers.push_back({part.part, part.by});
    for (Failure::ReportedPart& part : failure.reportDiffers)
        if (part.name == "overlap") part.by = std::abs(measuredDistance(all).value_or(0.0));
    return failure;
}

FeatureKinds kindsOf(const CollisionCase& all) {
    const auto spanOf = [](const CaseShape& shape) {
        const auto* const hull = std::get_if<geometry::HullInstanced>(&shape);
        if (hull == nullptr) return 0;
        const std::span<const geometry::Vec3d> points{hull->hull->vertices};
        return static_cast<int>(geometry::convexHull(points).span);
    };
    FeatureKinds kinds{spanOf(all.a), spanOf(all.b)};
    if (const auto manifold = witnessesOf(all.a, all.b).manifold)
        kinds.contacts = std::min(static_cast<int>(manifold->count), 3);
    return kinds;
}

bool areAlike(const Failure& a, const Failure& b) {
    if (a.rows != b.rows || a.agree != b.agree || a.meetsExpectation != b.meetsExpectation) return false;
    const auto isAsFar = [&](double byA, double byB) {
        if (byA == byB || (byA <= a.rounding && byB <= b.rounding)) return true;
        return byA <= kAsFar * byB && byB <= kAsFar * byA;
    };
    const auto isKnown = [&](const Fault& fault) {
        return std::any_of(b.faults.begin(), b.faults.end(), [&](const Fault& known) {
            return known.row == fault.row && known.part == fault.part && isAsFar(fault.by, known.by);
        });
    };
    const auto isReported = [&](const Failure::ReportedPart& part, const Failure::ReportedPart& known) {
        return part.name == known.name && isAsFar(part.by, known.by);
    };
    return std::all_of(a.faults.begin(), a.faults.end(), isKnown) &&
           std::equal(a.reportDiffers.begin(), a.reportDiffers.end(), b.reportDiffers.begin(), b.reportDiffers.end(),
                      isReported);
}

}  // namespace collidoscope::demos::examine
