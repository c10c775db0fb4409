#include "demos/15_constraints_and_tunnelling/parts/shot_words.h"

#include <algorithm>
#include <cstdio>

namespace demos {
namespace {

std::string format(const char* pattern, double a, double b) {
    char text[160];
    std::snprintf(text, sizeof text, pattern, a, b);
    return text;
}

bool jumps(const Shooting& shooting, float from, float to) {
    const float border = 0.5f * shooting.touching();
    return from < -border && to > border;
}

InnerStep stepOf(const Shooting& shooting, const Shot& shot, std::size_t i) {
    const float from = shot.places[i - 1].x, to = shot.places[i].x;
    InnerStep step{.name = format("from %.2f m to %.2f m", double{from}, double{to}), .result = "its end is free"};
    if (jumps(shooting, from, to)) {
        step.mark = StepMark::Skipped;
        step.result = "its end is free: the wall was jumped";
    } else if (shot.caught && i + 1 == shot.places.size()) {
        step.mark = StepMark::Decides;
        step.result = "its end touches the wall";
    }
    return step;
}

std::string sentenceOf(const InnerStep& step) {
    switch (step.mark) {
        case StepMark::Skipped:
            return "The wall lies between both ends of this step, and nobody looks there.";
        case StepMark::Decides:
            return "The ball at the end of this step reaches into the wall: caught.";
        default:
            return "The ball at the end of this step touches nothing, so the test sees nothing.";
    }
}

}  // namespace

Explanation explainShot(const Shooting& shooting, const Shot& shot, int shown) {
    Explanation words{.algorithm = "Sampled test: the end of each step"};
    for (std::size_t i = 1; i < shot.places.size(); ++i) words.steps.push_back(stepOf(shooting, shot, i));
    words.shown = std::min(shown, static_cast<int>(words.steps.size()));
    words.verdict = shot.caught ? "caught by a sample" : "through the wall";
    if (words.shown == 0) {
        words.sentence = "Each step of the ball in front, from its start to its end.";
        return words;
    }
    words.sentence = sentenceOf(words.steps[static_cast<std::size_t>(words.shown - 1)]);
    words.formula = format("stride v·dt = %.3f m\nwall and ball d + 2r = %.3f m", double{shooting.stride()},
                           double{shooting.touching()});
    return words;
}

}  // namespace demos
