#include <algorithm>

#include "demos/22_convex/parts/flight_picture.h"
#include "demos/inside/number_text.h"

namespace demos::flights {
namespace {

using geometry::SweepStep;
using geometry::SweepVerdict;

StepMark markOf(SweepVerdict verdict) { return verdict == SweepVerdict::Advances ? StepMark::Open : StepMark::Decides; }

std::string sentenceOf(const SweepStep& look) {
    if (look.verdict == SweepVerdict::Touches) return "The bodies touch, up to rounding: this is the time of impact.";
    const std::string gap = "The bodies are " + lengthText(look.distance) + " apart, and a plane stands between them. ";
    if (look.verdict == SweepVerdict::Misses)
        return gap + "In the rest of the step they surely stay on their sides of it: they do not touch.";
    return gap + "They need " + numberText(look.advance) +
           " of the step at least to reach it: until then nothing can happen.";
}

std::string formulaOf(const SweepStep& look) {
    if (look.verdict == SweepVerdict::Touches) return "t = " + numberText(look.time, 6);
    const std::string next = look.verdict == SweepVerdict::Misses ? "1" : numberText(look.time + look.advance, 6);
    return "t + gap / approach\n= " + numberText(look.time, 6) + " + " + numberText(look.distance, 6) + " / " +
           numberText(look.approach) + "\n= " + next;
}

}  // namespace

Explanation explainLooks(const std::vector<SweepStep>& looks, int shown) {
    Explanation told{.algorithm = "Conservative advancement"};
    for (const SweepStep& look : looks)
        told.steps.push_back(
            {markOf(look.verdict), "look at t = " + numberText(look.time, 4),
             look.verdict == SweepVerdict::Touches ? "touching" : lengthText(look.distance) + " apart"});
    told.shown = std::min(shown, static_cast<int>(looks.size()));
    const bool hit = !looks.empty() && looks.back().verdict == SweepVerdict::Touches;
    const std::string verdict =
        hit ? "They first touch at t = " + numberText(looks.back().time, 4) + "." : "They do not touch in this step.";
    if (told.shown == 0) {
        told.sentence = "Each look at the distance tells how long nothing can happen; the next look is then.";
        told.verdict = verdict;
        return told;
    }
    const SweepStep& look = looks[static_cast<std::size_t>(told.shown) - 1];
    told.sentence = sentenceOf(look);
    told.formula = formulaOf(look);
    told.verdict = look.verdict == SweepVerdict::Advances ? "Not known yet." : verdict;
    return told;
}

}  // namespace demos::flights
