#pragma once
/// Makes a failing case smaller while it still fails in the same way: what is left is what matters.
///
/// A case fails where methods disagree, where they miss what it expects, or where they contradict its report. It fails
/// in the same way while the same rows of answers are wrong in the same parts, every method's boolean is the one that
/// it was, the report contradicts in the same parts, and each of them is as far off as it was, to within kAsFar.
/// Else a centimetre that is missed would shrink into a rounding error, which is another failure. How far off a boolean
/// is says the distance of the shapes from touching.
///
/// Vertices, triangles and corners go by delta debugging: subsets of half of them are left out, then of a quarter, and
/// so on down to single ones, until none can go (1-minimal). Then whole parts go: motions, turns, expectations, a
/// report's parts. Then the pair comes to the origin, and each number gets as few digits as it can.
/// Source: Zeller, Hildebrandt, Simplifying and Isolating Failure-Inducing Input (2002), section 3, algorithm ddmin.

#include <functional>
#include <string>
#include <vector>

#include "demos/examine/collision_case.h"

namespace demos::examine {

/// "As far off as it was": no less than half, and no more than twice as far.
inline constexpr double kAsFar = 2.0;

struct ReduceStep {
    std::string what{};  ///< "leave out 4 of 8 points of b"
    bool kept = false;
};
struct Reduced {
    CollisionCase all{};
    /// False: the case does not fail, so that there is nothing to reduce.
    bool fails = false;
    int tried = 0;                    ///< cases that were asked about
    bool gaveUp = false;              ///< at `maxTries`: it may not be minimal
    std::vector<ReduceStep> steps{};  ///< in their order; of what was tried in vain, each kind once
};

struct ReduceOptions {
    int maxTries = 20'000;
    /// Told of every step that was kept, as long work goes on; may be empty.
    std::function<void(const ReduceStep&)> onStep{};
};

/// True for a case that reduceCase() has something to hold on to.
bool fails(const CollisionCase& all);
/// The reduced case fails as the given one does.
Reduced reduceCase(const CollisionCase& all, const ReduceOptions& options = {});

/// Drops items from a list of `count` while `stillFails` of those that are left: indices in ascending order.
/// Precondition: it fails with all of them.
std::vector<std::size_t> ddmin(std::size_t count,
                               const std::function<bool(const std::vector<std::size_t>&)>& stillFails);

}  // namespace demos::examine
