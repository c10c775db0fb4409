#include "demos/22_convex/parts/hull_steps.h"
#include "demos/inside/number_text.h"

namespace demos::hulls {
namespace {

using geometry::HullStepKind;

std::string counted(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}
std::string faces(std::size_t count) { return counted(count, "face", "faces"); }

InnerStep rowOf(const KeptStep& kept) {
    const bool first = kept.step.kind == HullStepKind::InitialSimplex;
    const StepMark mark = kept.step.outside == 0 ? StepMark::Decides : StepMark::Open;
    if (first) return {mark, "first tetrahedron", "4 faces"};
    return {mark, "point " + std::to_string(kept.step.apex) + " joins",
            "-" + std::to_string(kept.removed.size()) + " +" + faces(kept.added.size())};
}

std::string sentenceOf(const KeptStep& kept) {
    if (kept.step.kind == HullStepKind::InitialSimplex)
        return "Four points far from each other span a tetrahedron. Each of its faces keeps a list of points outside "
               "it.";
    return "Point " + std::to_string(kept.step.apex) + " is the farthest outside its face. It sees " +
           faces(kept.removed.size()) + " from outside: these go, and " + faces(kept.added.size()) +
           " join the horizon around them to the point.";
}

std::string formulaOf(const KeptStep& kept) {
    if (kept.step.kind == HullStepKind::InitialSimplex) return "V - E + F = 4 - 6 + 4 = 2";
    return "height above its face: " + lengthText(kept.step.height) +
           "\nedges of the horizon: " + std::to_string(kept.horizon.size());
}

}  // namespace

Explanation explainHull(const HullRun& run, int shown) {
    Explanation told{.algorithm = "Quickhull"};
    for (const KeptStep& kept : run.steps) told.steps.push_back(rowOf(kept));
    told.shown = std::min(shown, static_cast<int>(run.steps.size()));
    if (run.steps.empty()) {
        told.sentence = "The points span no space, so there is no tetrahedron to begin with.";
        told.verdict = std::string("They span ") + nameOf(run.result.span) + ".";
        return told;
    }
    if (told.shown == 0) {
        told.sentence =
            "The farthest point outside is joined to its horizon, the border of the faces it sees, again and again.";
        told.verdict = faces(run.result.hull.faces.size()) + " after " + counted(run.steps.size(), "step", "steps") +
                       "; triangles in one plane are joined.";
        return told;
    }
    const KeptStep& kept = run.steps[static_cast<std::size_t>(told.shown) - 1];
    told.sentence = sentenceOf(kept);
    told.formula = formulaOf(kept);
    told.verdict = kept.step.outside == 0 ? "No point is outside: this is the hull."
                                          : counted(kept.step.outside, "point is", "points are") + " still outside.";
    return told;
}

}  // namespace demos::hulls
