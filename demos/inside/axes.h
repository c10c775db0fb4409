#pragma once
/// The steps of an observed separating-axis test in words and numbers: one place for all demos that have one.
///
///     std::vector<geometry::AxisStep> steps;
///     const bool meet = overlaps(a, b, [&](const geometry::AxisStep& step) { steps.push_back(step); });
///     return explainAxes({.algorithm = "Separating axes"}, steps, shown_, meet);
///
/// This header also draws the features that an axis comes from, and one axis of a separating-axis test: a
/// line beside the bodies, the projection of each body as a bar on it, thin lines from the points that are projected to
/// their ends, and the gap or overlap with its length.
///
///            +-----+      +----+
///            |  A  |      | B  |
///            +-----+      +----+
///            :     :      :    :
///            =======      :    :
///     ------------- |gap| ====== ------->  axis

#include <array>
#include <span>
#include <string>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/query/axis_step.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos {

/// Names of the features of a shape. An empty face name is for a shape with one face only.
struct FeatureNames {
    std::array<const char*, 3> faces{"", "", ""};
    std::array<const char*, 3> edges{"", "", ""};
};
inline constexpr FeatureNames kBoxFeatures{{"x", "y", "z"}, {"x", "y", "z"}};
inline constexpr FeatureNames kTriangleFeatures{{"", "", ""}, {"ab", "bc", "ca"}};

/// The words of one test.
struct AxisWords {
    const char* algorithm = "";    ///< "Separating axes, box against box"
    const char* shapes = "boxes";  ///< what the two are called together
    int maxAxes = 15;              ///< number of axes when none separates
    FeatureNames a = kBoxFeatures;
    FeatureNames b = kBoxFeatures;
    std::string (*name)(const geometry::AxisStep&) = nullptr;  ///< of an axis; when null, made of the features
    const char* noLength = "The edges are parallel";           ///< why an axis may have no length
};

/// Length of the part that both projections share, in metres along the axis: min(max) - max(min). Negative: they are so
/// far apart. Zero for an axis without length.
double sharedLength(const geometry::AxisStep& step);
/// m: the largest gap between the projections on the axes that could tell, below zero by how much they overlap there; 0
/// where none could.
double separationOf(std::span<const geometry::AxisStep> steps);
/// Number of tried axes. An axis that rounding left open may be tried again, and counts once.
int axesTried(std::span<const geometry::AxisStep> steps);

/// Shortest translation along the axis, m, after which the projections no longer overlap. It is longer than their
/// overlap if one lies within the other, such as the projection of a flat shape on its own normal, which is a point.
double separatingTranslation(const geometry::AxisStep& step);
/// The step that decides: the one that separates; where none does, the one on which they part soonest. Null where no
/// axis could tell anything.
const geometry::AxisStep* decidingStep(std::span<const geometry::AxisStep> steps);
/// The step that is drawn: the shown one, or the deciding one where the algorithm is shown as a whole.
const geometry::AxisStep* drawnStep(std::span<const geometry::AxisStep> steps, int shown);

/// "face x of A", "edge x of A × edge z of B"
std::string axisName(const geometry::AxisStep& step, const AxisWords& words);
/// "overlap 0.213 m", "gap 0.120 m"
std::string axisResult(const geometry::AxisStep& step);
/// Step `index` (from 0) as a sentence: "Axis 7 of 15: edge x of A × edge z of B. The projections overlap by 0.213 m:
/// not a separating axis."
std::string axisSentence(std::span<const geometry::AxisStep> steps, std::size_t index, const AxisWords& words);
/// Both projections and the difference of their ends, in metres along the axis; of four lines.
std::string axisFormula(const geometry::AxisStep& step);

/// The whole explanation. `shown` may lie beyond the last step: the last one is shown then, which is the one that
/// separates, if there is one. `meet` is the answer of the test.
Explanation explainAxes(const AxisWords& words, std::span<const geometry::AxisStep> steps, int shown, bool meet);

/// Style of features that are being compared.
inline constexpr Style kFeature{.role = Role::Selection, .showThrough = true, .width = 5.0f};

/// Draws the edge of the four along an axis of the box that is farthest in the direction `towards`.
void drawBoxEdge(Canvas& canvas, const geometry::Boxf& box, int axis, const geometry::Vec3f& towards);
/// Draws the face of the two square to an axis of the box that looks in the direction `towards`, with its normal.
void drawBoxFace(Canvas& canvas, const geometry::Boxf& box, int axis, const geometry::Vec3f& towards);
/// Adds the feature that is set off to the legend.
void drawFeatureLegend(Canvas& canvas, const geometry::AxisStep& step);

/// The face whose normal the axis is, or the edge of each box whose product it is. Of four parallel edges, and of two
/// opposite faces, the one that is nearest to the other box along the axis.
void drawBoxFeatures(Canvas& canvas, const geometry::AxisStep& step, const geometry::Boxf& a, const geometry::Boxf& b);

/// The place of a drawn axis. Its line is moved out of the bodies in the direction that is perpendicular to the axis
/// and nearest to `side`.
struct AxisPlacement {
    geometry::Vec3f side{0.3f, 1.0f, 0.4f};
    float clearance = 0.45f;  ///< m, between the bodies and the bars
    float thickness = 0.05f;  ///< m, radius of the bars
};

/// `a` and `b` are the projected points: the corners of each shape, or its support points along the axis
/// and against it. Draws nothing for an axis without length.
void drawProjections(Canvas& canvas, const geometry::AxisStep& step, std::span<const geometry::Vec3f> a,
                     std::span<const geometry::Vec3f> b, const AxisPlacement& placement = {});

}  // namespace collidoscope::demos
