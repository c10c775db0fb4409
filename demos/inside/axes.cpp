#include "demos/inside/axes.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "demos/inside/explanation.h"

namespace collidoscope::demos {
namespace {

using geometry::AxisProjection;
using geometry::AxisSource;
using geometry::AxisStep;
using geometry::AxisVerdict;
using Steps = std::span<const AxisStep>;

std::string named(const char* kind, const char* name, const char* shape) {
    return std::string(kind) + (*name ? " " : "") + name + " of " + shape;
}
const char* at(const std::array<const char*, 3>& names, int feature) {
    return feature >= 0 && feature < 3 ? names[static_cast<std::size_t>(feature)] : "";
}

bool sameAxis(const AxisStep& a, const AxisStep& b) {
    return a.source == b.source && a.featureA == b.featureA && a.featureB == b.featureB;
}
/// Index of the step that first tried the axis of step `index`.
std::size_t firstTry(Steps steps, std::size_t index) {
    const auto first =
        std::find_if(steps.begin(), steps.end(), [&](const AxisStep& step) { return sameAxis(step, steps[index]); });
    return static_cast<std::size_t>(first - steps.begin());
}

StepMark markOf(AxisVerdict verdict) {
    switch (verdict) {
        case AxisVerdict::Overlaps:
            return StepMark::Open;
        case AxisVerdict::Separates:
            return StepMark::Decides;
        case AxisVerdict::Degenerate:
            return StepMark::Skipped;
        case AxisVerdict::TooClose:
            return StepMark::TooClose;
    }
    return StepMark::Open;
}

/// Returns the meaning of the verdict, to stand after the name of the axis.
std::string consequence(const AxisStep& step, const AxisWords& words) {
    const double shared = sharedLength(step);
    switch (step.verdict) {
        case AxisVerdict::Overlaps:
            if (shared > 0.0) return "The projections overlap by " + lengthText(shared) + ": not a separating axis.";
            return std::string(separatingTranslation(step) > 0.0 ? "One projection is a point within the other"
                                                                 : "The projections just touch") +
                   ": not a separating axis.";
        case AxisVerdict::Separates:
            return "The projections are " + (shared < 0.0 ? lengthText(-shared) : "less than rounding can tell") +
                   " apart: a separating axis, so the " + words.shapes + " do not touch. The test ends here.";
        case AxisVerdict::Degenerate:
            return step.axis == geometry::Vec3d{0.0}
                       ? std::string(words.noLength) + ": the axis has no length and can separate nothing."
                       : "The edges are almost parallel: the other axes leave no room for a gap on this one.";
        case AxisVerdict::TooClose:
            return step.axis == geometry::Vec3d{0.0}
                       ? "The axis has no length, so its numbers decide nothing. It is tested again at the end."
                       : "The projections end within rounding of each other: left to exact arithmetic.";
    }
    return {};
}

std::string intervalText(const AxisProjection& interval, double length) {
    return "[" + numberText(interval.min / length) + ", " + numberText(interval.max / length) + "] m";
}

std::string overview(Steps steps, const AxisWords& words, bool meet) {
    const std::string tried = std::to_string(axesTried(steps));
    const AxisStep* const deciding = decidingStep(steps);
    const std::string where = deciding ? axisName(*deciding, words) + " (" + axisResult(*deciding) + ")" : "";
    const std::string found =
        meet ? "None of the " + tried + " axes has a gap" + (deciding ? "; the nearest to one is " + where : "") + "."
             : "A gap ends the test after " + tried + " of " + std::to_string(words.maxAxes) + " axes" +
                   (deciding ? ": " + where : "") + ".";
    return found + " Step inside to see the projections on each.";
}

/// The knowledge after the first `done` steps.
std::string verdictAfter(Steps steps, std::size_t done, const AxisWords& words, bool meet) {
    const std::string shapes = std::string("the ") + words.shapes;
    if (done < steps.size()) return "No gap so far: " + shapes + " may touch.";
    return meet ? "No axis separates: " + shapes + " touch." : "Apart: one gap is enough.";
}

}  // namespace

double sharedLength(const AxisStep& step) {
    const double length = glm::length(step.axis);
    if (!(length > 0.0)) return 0.0;
    return (std::min(step.a.max, step.b.max) - std::max(step.a.min, step.b.min)) / length;
}

double separatingTranslation(const AxisStep& step) {
    const double length = glm::length(step.axis);
    if (!(length > 0.0)) return 0.0;
    return std::min(step.a.max - step.b.min, step.b.max - step.a.min) / length;
}

const AxisStep* decidingStep(Steps steps) {
    const AxisStep* minimum = nullptr;
    for (const AxisStep& step : steps) {
        if (step.verdict == AxisVerdict::Separates) return &step;
        if (step.verdict != AxisVerdict::Overlaps) continue;
        if (minimum == nullptr || separatingTranslation(step) < separatingTranslation(*minimum)) minimum = &step;
    }
    return minimum;
}
const AxisStep* drawnStep(Steps steps, int shown) { return shown > 0 ? shownStep(steps, shown) : decidingStep(steps); }

double separationOf(Steps steps) {
    std::optional<double> largest;
    for (const AxisStep& step : steps) {
        if (step.verdict != AxisVerdict::Overlaps && step.verdict != AxisVerdict::Separates) continue;
        const double gap = 0.0 - sharedLength(step);  // not -0
        largest = std::max(largest.value_or(gap), gap);
    }
    return largest.value_or(0.0);
}

int axesTried(Steps steps) {
    int tried = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) tried += firstTry(steps, i) == i ? 1 : 0;
    return tried;
}

std::string axisName(const AxisStep& step, const AxisWords& words) {
    if (words.name) return words.name(step);
    const char* edgeA = at(words.a.edges, step.featureA);
    const char* edgeB = at(words.b.edges, step.featureB);
    switch (step.source) {
        case AxisSource::FaceA:
            return named("face", at(words.a.faces, step.featureA), "A");
        case AxisSource::FaceB:
            return named("face", at(words.b.faces, step.featureB), "B");
        case AxisSource::EdgePair:
            return named("edge", edgeA, "A") + " × " + named("edge", edgeB, "B");
        case AxisSource::InPlaneA:
            return "across " + named("edge", edgeA, "A") + ", in its plane";
        case AxisSource::InPlaneB:
            return "across " + named("edge", edgeB, "B") + ", in its plane";
    }
    return {};
}

std::string axisResult(const AxisStep& step) {
    const double shared = sharedLength(step);
    switch (step.verdict) {
        case AxisVerdict::Overlaps:
            if (shared > 0.0) return "overlap " + lengthText(shared);
            return separatingTranslation(step) > 0.0 ? "a point within" : "touch";
        case AxisVerdict::Separates:
            return shared < 0.0 ? "gap " + lengthText(-shared) : "gap below rounding";
        case AxisVerdict::Degenerate:
            return step.axis == geometry::Vec3d{0.0} ? "no length" : "edges parallel";
        case AxisVerdict::TooClose:
            return "too close to call";
    }
    return {};
}

std::string axisSentence(Steps steps, std::size_t index, const AxisWords& words) {
    const std::size_t first = firstTry(steps, index);
    const std::string number = std::to_string(axesTried(steps.first(first + 1)));
    const std::string which = first == index ? number + " of " + std::to_string(words.maxAxes) : number + " again";
    return "Axis " + which + ": " + axisName(steps[index], words) + ". " + consequence(steps[index], words);
}

std::string axisFormula(const AxisStep& step) {
    const double length = glm::length(step.axis);
    if (!(length > 0.0)) return "|axis| = 0";
    const double upper = std::min(step.a.max, step.b.max) / length, lower = std::max(step.a.min, step.b.min) / length;
    const std::string lowerText = lower < 0.0 ? "(" + numberText(lower) + ")" : numberText(lower);
    return "A = " + intervalText(step.a, length) + "\nB = " + intervalText(step.b, length) +
           "\nmin(max) − max(min)\n  = " + numberText(upper) + " − " + lowerText + " = " +
           lengthText(sharedLength(step));
}

Explanation explainAxes(const AxisWords& words, Steps steps, int shown, bool meet) {
    Explanation explanation = listSteps(words.algorithm, steps, shown, [&](const AxisStep& step) {
        return InnerStep{markOf(step.verdict), axisName(step, words), axisResult(step)};
    });
    if (explanation.shown == 0) {
        explanation.sentence = overview(steps, words, meet);
        explanation.verdict = verdictAfter(steps, steps.size(), words, meet);
        return explanation;
    }
    const auto index = static_cast<std::size_t>(explanation.shown) - 1;
    explanation.sentence = axisSentence(steps, index, words);
    explanation.formula = axisFormula(steps[index]);
    explanation.verdict = verdictAfter(steps, index + 1, words, meet);
    return explanation;
}

}  // namespace collidoscope::demos
