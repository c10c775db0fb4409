#pragma once
/// The steps of an observed separating-axis test in words and numbers: one place for all demos that have one.
///
///     std::vector<geometry::AxisStep> steps;
///     const bool meet = overlaps(a, b, [&](const geometry::AxisStep& step) { steps.push_back(step); });
///     return explainAxes({.algorithm = "Separating axes"}, steps, shown_, meet);

#include <array>
#include <span>
#include <string>

#include "demos/inside/explanation.h"
#include "geometry/overlap/axis_step.h"

namespace demos {

/// What the features of a shape are called. An empty face name is for a shape with one face only.
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
    int most = 15;                 ///< number of axes when none separates
    FeatureNames a = kBoxFeatures;
    FeatureNames b = kBoxFeatures;
    std::string (*name)(const geometry::AxisStep&) = nullptr;  ///< of an axis; when null, made of the features
    const char* noLength = "The edges are parallel";           ///< why an axis may have no length
};

/// Length of the part that both shadows share, in metres along the axis: min(max) - max(min). Negative: they are so
/// far apart. Zero for an axis without length.
double sharedLength(const geometry::AxisStep& step);
/// How many axes were tried. An axis that rounding left open may be tried again, and counts once.
int axesTried(std::span<const geometry::AxisStep> steps);

/// "face x of A", "edge x of A × edge z of B"
std::string axisName(const geometry::AxisStep& step, const AxisWords& words);
/// "overlap 0.213 m", "gap 0.120 m"
std::string axisResult(const geometry::AxisStep& step);
/// Step `index` (from 0) as a sentence: "Axis 7 of 15: edge x of A × edge z of B. The projections overlap by 0.213 m:
/// not a separating axis."
std::string axisSentence(std::span<const geometry::AxisStep> steps, std::size_t index, const AxisWords& words);
/// Both shadows and the difference of their ends, in metres along the axis; of four lines.
std::string axisFormula(const geometry::AxisStep& step);

/// The whole explanation. `shown` may lie beyond the last step: the last one is shown then, which is the one that
/// separates, if there is one. `meet` is the answer of the test.
Explanation explainAxes(const AxisWords& words, std::span<const geometry::AxisStep> steps, int shown, bool meet);
/// The step that is shown, or null for the test as a whole.
const geometry::AxisStep* shownAxis(std::span<const geometry::AxisStep> steps, int shown);

}  // namespace demos
