#pragma once
/// Makes a failing case smaller while it still fails in the same way: what is left is what matters.
///
/// A case fails where methods disagree, where they miss what it expects, or where they contradict its report. It fails
/// in the same way while the same rows of answers are wrong in the same parts, every method's boolean is the one that
/// it was, the report contradicts in the same parts, and each of them is as far off as it was, to within kAsFar.
/// Else a centimetre that is missed would shrink into a rounding error, which is another failure. How far off a boolean
/// is says the distance of the shapes from touching.

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
    int tried = 0;                    ///< cases that were asked about
    bool gaveUp = false;              ///< after too many of them: it may not be minimal
    std::vector<ReduceStep> steps{};  ///< in their order; of what was tried in vain, each kind once
};

/// Whether a hull may lose its volume, down to a single point, and a face that is met become an edge or a corner.
/// Without that less may be left out, and what is left still shows how the shapes met.
enum class Kinds { MayChange, AreKept };

/// One case at a time, so that a window stays alive meanwhile:
///
///     CaseReducer reducer(all);
///     while (reducer.step()) show(reducer.progress());
///     use(reducer.reduced());
class CaseReducer {
public:
    static constexpr int kMaxTries = 20'000;

    explicit CaseReducer(CollisionCase all, int maxTries = kMaxTries, Kinds kinds = Kinds::MayChange);

    /// Asks every method about one more case; false when there is none left to try.
    bool step();
    /// The part of all reductions that were tried, 0..1.
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
    std::size_t at_ = 0;                       ///< of the reductions
    bool hasProposed_ = false, kept_ = false;  ///< by the present one
};

/// The same in one go.
Reduced reduceCase(const CollisionCase& all, int maxTries = CaseReducer::kMaxTries, Kinds kinds = Kinds::MayChange);

/// True for a case that has something to hold on to.
bool fails(const CollisionCase& all);

}  // namespace collidoscope::demos::examine
