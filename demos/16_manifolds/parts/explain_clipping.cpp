#include "demos/16_manifolds/parts/explain_clipping.h"

#include <algorithm>

#include "demos/inside/number_text.h"

namespace demos::manifolds {
namespace {

using geometry::AxisSource;
using geometry::ClipAction;
using geometry::ClipStep;
using geometry::Vec3d;
using Steps = std::span<const ClipStep>;

std::string pointsText(std::size_t count) { return std::to_string(count) + (count == 1 ? " point" : " points"); }
std::string vectorText(const Vec3d& v) {
    return "(" + numberText(v.x, 2) + ", " + numberText(v.y, 2) + ", " + numberText(v.z, 2) + ")";
}
const char* shapeText(bool isFromA) { return isFromA ? "A" : "B"; }
const char* sourceText(AxisSource source) {
    if (source == AxisSource::FaceA) return "a face of A";
    return source == AxisSource::FaceB ? "a face of B" : "no face";
}

std::string titleOf(const ClipStep& step) {
    switch (step.action) {
        case ClipAction::ChooseNormal:
            return "choose the normal";
        case ClipAction::ChooseFaces:
            return std::string("reference face of ") + shapeText(step.isFromA);
        case ClipAction::ClipBySide:
            return "clip by a side";
        case ClipAction::DropAbove:
            return "drop what is in front";
        case ClipAction::ClipEdge:
            return std::string("clip an edge of ") + shapeText(step.isFromA);
        case ClipAction::Project:
            return "project";
        case ClipAction::Merge:
            return "merge";
        case ClipAction::Reduce:
            return "keep four at most";
    }
    return "";
}

std::string resultOf(const ClipStep& step) {
    if (step.action == ClipAction::ChooseNormal)
        return (step.depth < 0.0 ? "gap " : "depth ") + lengthText(step.depth < 0.0 ? -step.depth : step.depth);
    return pointsText(step.points.size());
}

std::string sentenceOf(const ClipStep& step) {
    switch (step.action) {
        case ClipAction::ChooseNormal:
            return std::string(
                       "Of all directions that could part the two, the normal needs the shortest push. It is "
                       "perpendicular to ") +
                   sourceText(step.source) + ".";
        case ClipAction::ChooseFaces:
            return std::string("A face of ") + shapeText(step.isFromA) +
                   " is perpendicular to the normal: the reference face. The incident face of the other shape will be "
                   "clipped.";
        case ClipAction::ClipBySide:
            return "What lies beyond this side plane of the reference face is cut off; " +
                   pointsText(step.points.size()) + " left.";
        case ClipAction::DropAbove:
            return "Only points behind the reference face touch (or are within the margin in front of it).";
        case ClipAction::ClipEdge:
            return std::string("The part of this edge of ") + shapeText(step.isFromA) +
                   " that lies in the other box; its two ends are contacts.";
        case ClipAction::Project:
            return "The book moves all contacts onto the plane in the middle of the overlap.";
        case ClipAction::Merge:
            return "Points that coincide become one.";
        case ClipAction::Reduce:
            return "The deepest point, the farthest from it, and the widest on each side carry what all would.";
    }
    return "";
}

std::string formulaOf(const ClipStep& step) {
    if (step.action == ClipAction::ChooseNormal)
        return "n = " + vectorText(step.normal) + "\ndepth = " + lengthText(step.depth);
    constexpr std::size_t kMostListed = 8;  // a face of a box that is clipped by another has no more
    std::string text;
    for (std::size_t i = 0; i < std::min(step.points.size(), kMostListed); ++i)
        text += (i == 0 ? "" : "\n") + vectorText(step.points[i]);
    if (step.points.size() > kMostListed) text += "\nand " + std::to_string(step.points.size() - kMostListed) + " more";
    return text.empty() ? "nothing is left" : text;
}

}  // namespace

const ClipStep* shownStep(Steps steps, int shown) {
    if (shown <= 0 || steps.empty()) return nullptr;
    return &steps[std::min(static_cast<std::size_t>(shown), steps.size()) - 1];
}

Explanation explainClipping(Steps steps, int shown, std::size_t contacts) {
    Explanation told{.algorithm = "Contact manifold by clipping"};
    for (const ClipStep& step : steps)
        told.steps.push_back(
            {step.action == ClipAction::Reduce ? StepMark::Decides : StepMark::Open, titleOf(step), resultOf(step)});
    const std::string verdict = contacts == 0 ? "They do not touch." : "They touch at " + pointsText(contacts) + ".";
    const ClipStep* step = shownStep(steps, shown);
    if (!step) {
        told.sentence = contacts == 0 ? "A direction parts the two: there is nothing to clip."
                                      : "First the normal, then the points: one shape is clipped by the other.";
        told.verdict = verdict;
        return told;
    }
    told.shown = static_cast<int>(step - steps.data()) + 1;
    told.sentence = sentenceOf(*step);
    told.formula = formulaOf(*step);
    told.verdict = step->action == ClipAction::Reduce ? verdict : "The clipping goes on.";
    return told;
}

}  // namespace demos::manifolds
