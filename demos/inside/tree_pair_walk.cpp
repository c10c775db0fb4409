#include "demos/inside/tree_pair_walk.h"

#include <string>

#include "demos/draw/shapes.h"
#include "demos/inside/mesh_parts.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::demos::meshes {
namespace {

using geometry::TreePairStep;
using geometry::TrianglePair;

constexpr Style kOther{.role = Role::Selection, .dashed = true, .showThrough = true, .width = 2.0f};

bool areSame(const geometry::Aabbf& a, const geometry::Aabbf& b) { return a.min == b.min && a.max == b.max; }

/// Whether the step goes on with the boxes or the leaves of the last part.
bool belongs(const TreePairPart& part, const TreePairStep& step) {
    const bool isOfLeaves = step.part == geometry::VisitedPart::Triangle;
    return part.isOfLeaves == isOfLeaves && part.isOfA == step.isOfA && areSame(part.boxA, step.boxA) &&
           areSame(part.boxB, step.boxB);
}

void keep(TreePairWalk& walk, const TreePairStep& step) {
    if (walk.steps.empty() || !belongs(walk.steps.back(), step))
        walk.steps.push_back({.isOfLeaves = step.part == geometry::VisitedPart::Triangle,
                              .boxA = step.boxA,
                              .boxB = step.boxB,
                              .isOfA = step.isOfA,
                              .place = step.place});
    TreePairPart& part = walk.steps.back();
    if (part.isOfLeaves) {
        ++walk.pairs;
        (step.passed ? part.touching : part.apart).push_back(step.triangles);
    } else {
        ++walk.boxes;
        (step.passed ? part.met : part.missed).push_back(step.inner);
    }
}

InnerStep rowOf(const TreePairPart& part) {
    InnerStep row;
    if (part.isOfLeaves) {
        row.name = "two leaves, " +
                   countText(part.touching.size() + part.apart.size(), "pair of triangles", "pairs of triangles");
        row.result = std::to_string(part.touching.size()) + " touch";
        row.mark = part.touching.empty() ? StepMark::Open : StepMark::Phase;
    } else {
        row.name = std::string("box of ") + (part.isOfA ? "A" : "B") + " with " +
                   countText(part.met.size() + part.missed.size(), "box", "boxes") + " inside";
        row.result = std::to_string(part.met.size()) + " met";
        row.mark = part.met.empty() ? StepMark::Skipped : StepMark::Open;
    }
    return row;
}

std::string sentenceOf(const TreePairPart& part) {
    if (part.isOfLeaves)
        return "Both boxes are leaves. Each triangle of the one is put to the exact test with each triangle of the "
               "other.";
    return std::string("The box of mesh ") + (part.isOfA ? "A" : "B") +
           " is opened, because it is the larger of the two or the other one is a leaf. The boxes inside are tested "
           "against the box of the other mesh; those that are missed are left out with all the triangles they hold.";
}

std::string formulaOf(const TreePairPart& part) {
    if (part.isOfLeaves)
        return std::to_string(part.touching.size()) + " of " +
               countText(part.touching.size() + part.apart.size(), "pair", "pairs") + " touch";
    return std::to_string(part.met.size()) + " of " + std::to_string(part.met.size() + part.missed.size()) +
           " boxes are looked into";
}

std::string verdictOf(const TreePairWalk& walk) {
    return countText(walk.found.size(), "pair of triangles touches", "pairs of triangles touch") + ": " +
           countText(walk.boxes, "box", "boxes") + " and " + countText(walk.pairs, "pair", "pairs") +
           " were tested, of " +
           countText(walk.a.mesh->triangles.size() * walk.b.mesh->triangles.size(), "pair", "pairs") + ".";
}

void drawPairs(Canvas& canvas, const TreePairWalk& walk, const std::vector<TrianglePair>& pairs, const Style& style) {
    for (const TrianglePair& pair : pairs) {
        drawTriangle(canvas, walk.a, pair.a, style);
        drawTriangle(canvas, walk.b, pair.b, style);
    }
}

}  // namespace

TreePairWalk touchingWalk(const geometry::MeshInstance& a, const geometry::MeshInstance& b) {
    TreePairWalk walk{.a = a, .b = b};
    walk.found = trianglesOverlapping(a, b, [&](const TreePairStep& step) { keep(walk, step); });
    return walk;
}

Explanation explainWalk(const TreePairWalk& walk, int shown) {
    Explanation explanation = listSteps("Touching triangles by the trees of both meshes", walk.steps, shown, rowOf);
    const TreePairPart* const part = shownStep(walk.steps, shown);
    if (part != nullptr) {
        explanation.sentence = sentenceOf(*part);
        explanation.formula = formulaOf(*part);
    } else {
        explanation.sentence =
            "Both trees are walked together. Of two boxes that meet, the larger one is opened, until both are leaves, "
            "whose triangles are tested pair by pair.";
    }
    if (part == nullptr || part == &walk.steps.back()) explanation.verdict = verdictOf(walk);
    return explanation;
}

void drawWalk(Canvas& canvas, const TreePairWalk& walk, int shown) {
    const TreePairPart* const part = shownStep(walk.steps, shown);
    if (part == nullptr) {
        drawPairs(canvas, walk, walk.found, kTaken);
        return drawLegend(canvas, Mark::Patch, kTaken, "triangles that touch");
    }
    const bool isAOpened = part->isOfLeaves || part->isOfA, isBOpened = part->isOfLeaves || !part->isOfA;
    drawBox(canvas, walk.a, part->boxA, isAOpened ? kOpened : kOther);
    drawBox(canvas, walk.b, part->boxB, isBOpened ? kOpened : kOther);
    if (part->isOfLeaves) {
        drawPairs(canvas, walk, part->apart, kTested);
        drawPairs(canvas, walk, part->touching, kTaken);
        drawLegend(canvas, Mark::Line, kOpened, "leaves of both meshes");
        drawLegend(canvas, Mark::Patch, kTested, "triangles that are tested");
        return drawLegend(canvas, Mark::Patch, kTaken, "triangles that touch");
    }
    const geometry::MeshInstance& opened = part->isOfA ? walk.a : walk.b;
    for (const geometry::Aabbf& box : part->missed) drawBox(canvas, opened, box, kMissed);
    for (const geometry::Aabbf& box : part->met) drawBox(canvas, opened, box, kMet);
    drawLegend(canvas, Mark::Line, kOpened, "box that is opened");
    drawLegend(canvas, Mark::Line, kOther, "box of the other mesh");
    drawLegend(canvas, Mark::Line, kMet, "boxes that are met");
    drawLegend(canvas, Mark::Line, kMissed, "boxes left out");
}

}  // namespace collidoscope::demos::meshes
