#pragma once
/// Two boxes and the axes that were tried on them.

#include <vector>

#include "geometry/base/archive.h"
#include "geometry/base/random.h"
#include "geometry/query/axis_step.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos::axes {

struct BoxTest {
    std::vector<geometry::AxisStep> steps{};
    bool meet = true;
};

/// The library's own test, observed.
BoxTest testBoxes(const geometry::Boxf& a, const geometry::Boxf& b);
/// The test that is left when only the six faces' normals are tried: its answer is wrong where an edge pair alone
/// separates.
BoxTest facesOnly(const BoxTest& all);

/// Counts over random pairs of boxes. They show how often the six face normals alone leave boxes that are apart
/// unseparated.
struct FalseHits {
    std::uint64_t pairs = 0;
    std::uint64_t hits = 0;      ///< pairs that touch
    std::uint64_t faceHits = 0;  ///< pairs that no face axis separates

    void add(const BoxTest& all);
    /// Share of the face hits that are none, 0..1; 0 before the first.
    double share() const;
};
void state(geometry::Archive& archive, FalseHits& counts);

/// Half sizes from 0.2 m to 1 m, any orientation, centre within 1.2 m of the origin along each axis.
geometry::Boxf randomBox(geometry::Random& random);

}  // namespace collidoscope::demos::axes
