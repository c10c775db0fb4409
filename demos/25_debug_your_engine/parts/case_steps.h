#pragma once
/// Stepping inside the methods, on the two shapes of a case: separating axes, GJK, EPA, clipping.

#include <optional>
#include <variant>
#include <vector>

#include "demos/examine/collision_case.h"
#include "demos/inside/clipping.h"
#include "demos/inside/explanation.h"
#include "demos/inside/minkowski.h"
#include "geometry/query/axis_step.h"

namespace collidoscope::demos::cases {

enum class Algorithm { Axes, Gjk, Epa, Clipping };

struct AxesTrace {
    std::vector<geometry::AxisStep> steps{};
    bool meet = false;
};
struct ClipTrace {
    std::vector<geometry::ClipStep> steps{};
    std::size_t contacts = 0;
};

/// Nothing where an algorithm does not take the shapes.
using StepsTrace = std::variant<std::monostate, AxesTrace, GjkTrace, EpaTrace, ClipTrace>;

/// A run of an algorithm on two shapes, as pictures have them.
struct CaseSteps {
    Algorithm algorithm = Algorithm::Axes;
    examine::CaseShape a{}, b{};
    StepsTrace trace{};
    /// m, what GJK and EPA were run with apart from where the shapes stand, so that A - B has room beside them.
    geometry::Vec3d shift{0.0};
};

/// The shapes stand in their frame.
CaseSteps stepsOf(Algorithm algorithm, const examine::CaseShape& a, const examine::CaseShape& b);
/// The wanted algorithm where it takes these shapes and has steps to show, else the first one that does.
Algorithm algorithmFor(Algorithm wanted, const examine::CaseShape& a, const examine::CaseShape& b);
Explanation explain(const CaseSteps& steps, int shown);
void draw(Canvas& canvas, const CaseSteps& steps, int shown);

}  // namespace collidoscope::demos::cases
