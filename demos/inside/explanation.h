#pragma once
/// What a demo tells of the algorithm that it looks into, step by step. The panel "Step inside" shows it; lessons and
/// reference pages may read the same value. Which step is shown is a parameter, see Parameters::stepInside.

#include <cstdint>
#include <string>
#include <vector>

namespace demos {

/// What a step has led to. Each has a sign of its own, so that colour never tells it alone.
enum class StepMark : std::uint8_t {
    Open,      ///< decides nothing: the algorithm goes on
    Decides,   ///< the answer is known: the algorithm ends
    Skipped,   ///< could not tell anything, for example an axis without length
    TooClose,  ///< rounding might mislead: exact arithmetic has to decide
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
};

}  // namespace demos
