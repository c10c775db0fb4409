#pragma once
/// Makes a failing case smaller as long as it still fails in the same way.
///
/// A case fails where methods disagree, where they differ from the expected answers, or where they contradict the
/// report. It fails in the same way while the same rows of answers are wrong in the same parts, every method gives the
/// same boolean, the report is contradicted in the same parts, and every error keeps its size to within kAsFar. Without
/// the last condition an error of a centimetre would shrink into a rounding error, which is another failure. The error
/// of a boolean is the distance of the shapes from touching.

#include <cstddef>
#include <string>
#include <vector>

#include "demos/examine/collision_case.h"
#include "demos/examine/reduce/failure.h"
#include "demos/examine/reduce/reductions.h"

namespace collidoscope::demos::examine {

struct ReduceStep {
    std::string what{};  ///< "leave out 4 of 8 points of b"
    bool kept = false;
};
struct Reduced {
    CollisionCase all{};
    /// False: the case does not fail, so that there is nothing to reduce.
    bool fails = false;
    int tried = 0;                    ///< number of cases that were tested
    bool gaveUp = false;              ///< the limit of tries was reached, so the case may not be minimal
    std::vector<ReduceStep> steps{};  ///< in their order; each kind of failed try is listed once
};

/// MayChange: a hull may lose its volume, down to a single point, and a touching face may become an edge or a corner.
/// AreKept: the kinds of the touching features stay, so the reduced case is larger but shows how the shapes touched.
enum class Kinds { MayChange, AreKept };

/// Tests one case at a time, so that a window stays responsive meanwhile:
///
///     CaseReducer reducer(all);
///     while (reducer.step()) show(reducer.progress());
///     use(reducer.reduced());
class CaseReducer {
public:
    static constexpr int kMaxTries = 20'000;

    explicit CaseReducer(CollisionCase all, int maxTries = kMaxTries, Kinds kinds = Kinds::MayChange);

    /// Puts one more case to every method; false when no reduction is left to try.
    bool step();
    /// Share of the reductions that were tried, 0..1.
    float progress() const;
    /// The smallest case so far; it fails as the given one does.
    const Reduced& reduced() const { return done_; }

private:
    void endReduction();

    bool isAsBefore(const CollisionCase& tried) const;

    int maxTries_;
    Kinds kinds_;
    Failure failure_;
    FeatureKinds features_{};
    Reduced done_{};
    std::vector<ReductionPtr> reductions_{};
    std::size_t at_ = 0;                       ///< index of the present reduction
    bool hasProposed_ = false, kept_ = false;  ///< whether it has proposed a case, and whether one was kept
};

/// Runs a CaseReducer to its end.
Reduced reduceCase(const CollisionCase& all, int maxTries = CaseReducer::kMaxTries, Kinds kinds = Kinds::MayChange);

/// True for a case that fails, so that it can be reduced.
bool fails(const CollisionCase& all);

}  // namespace collidoscope::demos::examine
