#pragma once
/// A case put to every method that knows its shapes.

#include <string_view>
#include <vector>

#include "demos/examine/collision_case.h"

namespace collidoscope::demos::examine {

/// The answer of one method, asked in one order of the shapes.
struct MethodAnswer {
    std::string_view method{};
    bool swapped = false;  ///< asked as (b, a)
    CaseAnswer answer{};   ///< the normal points from a to b all the same
};

/// One answer for each method and each order in which it takes the shapes; empty when no method takes them.
std::vector<MethodAnswer> runMethods(const CollisionCase& all);
/// The answers of all methods for two resting shapes.
std::vector<MethodAnswer> runMethods(const CaseShape& a, const CaseShape& b);
/// The answers of all sweeps for two shapes on straight paths, each with its displacement over the whole step, m.
std::vector<MethodAnswer> runSweeps(const CaseShape& a, const geometry::Vec3d& motionA, const CaseShape& b,
                                    const geometry::Vec3d& motionB);

/// The answer of the first method that measures the distance; none where no method does.
std::optional<double> measuredDistance(const CaseShape& a, const CaseShape& b);

/// The distance with the margins of the case, after B has moved by a displacement, m.
std::optional<double> measuredDistance(const CollisionCase& all,
                                       const geometry::Vec3d& displacementOfB = geometry::Vec3d{0.0});

/// The shape moved by an offset; in the plane without its z.
CaseShape moved(const CaseShape& shape, const geometry::Vec3d& offset);

/// The largest coordinate or size of a shape, which tells how much rounding to expect.
double extentOf(const CaseShape& shape);

}  // namespace collidoscope::demos::examine
