#pragma once
/// The explanation of the algorithm that a demo looks into, step by step. The panel "Step inside" shows it; lessons and
/// reference pages may read the same value. Which step is shown is a parameter, see Parameters::stepInside.
///
/// A room of `inside/` runs an algorithm, keeps what its observer is told, and makes an explanation and a picture of
/// that:
///
///     const GjkTrace trace = traceGjk(a, b);
///     const GjkStep* step = shownStep(trace.steps, shown_);       // null: the algorithm as a whole
///     Explanation told = listSteps("GJK", trace.steps, shown_, rowOf);  // then the sentence

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "demos/share/text.h"
#include "geometry/base/observer.h"

namespace collidoscope::demos {

/// The outcome of a step. Each has a sign of its own, so that it can be read without colours.
enum class StepMark : std::uint8_t {
    Open,      ///< decides nothing: the algorithm goes on
    Decides,   ///< the answer is known: the algorithm ends
    Skipped,   ///< could not tell anything, for example an axis without length
    TooClose,  ///< rounding might mislead: exact arithmetic has to decide
    Phase,     ///< ends a part of the algorithm, after the steps within it
};

struct InnerStep {
    StepMark mark = StepMark::Open;
    std::string name{};    ///< "edge x of A × edge z of B"
    std::string result{};  ///< "overlap 0.213 m"
};

struct Explanation {
    std::string algorithm{};         ///< "Separating axes, box against box"; empty: there is nothing to step into
    std::vector<InnerStep> steps{};  ///< those that the algorithm took, in order
    int shown = 0;                   ///< 1 is the first step; 0 is the algorithm as a whole
    std::string sentence{};          ///< the shown step in words
    std::string formula{};           ///< the same in numbers, of a few lines
    std::string verdict{};           ///< what is known once the shown step is done
    geometry::CodePlace code = geometry::kNoCode;  ///< the line of the library that reported the shown step
    bool isList = false;   ///< each step is an answer of its own: they are read beside each other
    bool isAside = false;  ///< the demo is about something else: this can be looked into besides
};

/// The step number `shown`; the last step for larger numbers, and null for 0, which shows the algorithm as a whole.
template <typename Steps>
auto shownStep(const Steps& steps, int shown) -> decltype(std::data(steps)) {
    if (shown <= 0 || std::empty(steps)) return nullptr;
    return std::data(steps) + std::min(static_cast<std::size_t>(shown), std::size(steps)) - 1;
}

/// The source location at which the library called the observer with this step; none for steps made by the demos.
template <typename Step>
geometry::CodePlace codeOf(const Step& step) {
    if constexpr (requires {
                      { step.place } -> std::convertible_to<geometry::CodePlace>;
                  })
        return step.place;
    else if constexpr (requires {
                           { step.step.place } -> std::convertible_to<geometry::CodePlace>;
                       })
        return step.step.place;
    else
        return geometry::kNoCode;
}

/// An explanation with a row for each step, made by row(step). `shown` is the step that is wanted, by the same
/// rule.
template <typename Steps, typename Row>
Explanation listSteps(std::string algorithm, const Steps& steps, int shown, const Row& row) {
    Explanation explanation{.algorithm = std::move(algorithm)};
    for (const auto& step : steps) explanation.steps.push_back(row(step));
    explanation.shown = std::clamp(shown, 0, static_cast<int>(explanation.steps.size()));
    if (const auto* step = shownStep(steps, shown)) explanation.code = codeOf(*step);
    return explanation;
}
}  // namespace collidoscope::demos
