/// What an observer is told of a ray's way through the tree.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <set>

#include "geometry/mesh/traverse/tree_query.h"
#include "tests/geometry/mesh/traverse/meshes.h"

namespace collidoscope::geometry::traversal_steps_test {
namespace {

using enum TraversalEvent;

std::vector<TraversalStep> stepsOf(const Rayf& ray, const Mesh& mesh, std::optional<MeshHit>& hit) {
    std::vector<TraversalStep> steps;
    hit = rayCast(ray, mesh, RayLimits{}, [&](const TraversalStep& step) { steps.push_back(step); });
    return steps;
}

TEST(TraversalSteps, theyBeginAtTheRootAndTheLastHitIsTheAnswer) {
    const MeshPtr mesh = makeTorusKnot(2, 3, 1.0f, 0.3f, 48, 8);
    Random random{5};
    int hits = 0;
    for (int i = 0; i < 500; ++i) {
        const Vec3f from = random.direction() * 3.0f;
        std::optional<MeshHit> hit;
        const auto steps = stepsOf({from, random.inBox(Vec3f{-1}, Vec3f{1}) - from}, *mesh, hit);
        if (steps.empty()) continue;
        EXPECT_EQ(steps.front().event, NodeVisited);
        EXPECT_EQ(steps.front().node, 0u);
        const TraversalStep* last = nullptr;
        for (const TraversalStep& step : steps)
            if (step.event == TriangleHit) last = &step;
        ASSERT_EQ(last != nullptr, hit.has_value());
        if (!last) continue;
        ++hits;
        EXPECT_EQ(last->triangle, hit->triangle);
        EXPECT_EQ(static_cast<float>(last->t), hit->t);
    }
    EXPECT_GT(hits, 150);
}

TEST(TraversalSteps, onlyChildrenThatWereMetAreVisitedOrPruned) {
    const MeshPtr mesh = makeIcosphere(1.0f, 3);
    Random random{6};
    int pruned = 0;
    for (int i = 0; i < 200; ++i) {
        const Vec3f from = random.direction() * 3.0f;
        std::optional<MeshHit> hit;
        std::set<std::pair<std::uint32_t, int>> met;
        for (const TraversalStep& step : stepsOf({from, random.inBox(Vec3f{-1}, Vec3f{1}) - from}, *mesh, hit)) {
            const std::pair child{step.node, step.child};
            if (step.event == ChildMet) met.insert(child);
            if (step.event == ChildPruned || step.event == TriangleHit || step.event == TriangleMissed) {
                EXPECT_TRUE(met.count(child));
            }
            pruned += step.event == ChildPruned ? 1 : 0;
        }
    }
    EXPECT_GT(pruned, 50);
}

TEST(TraversalSteps, aTreeSavesMostOfTheTriangles) {
    const MeshPtr mesh = makeIcosphere(1.0f, 5);
    int triangles = 0;
    std::optional<MeshHit> hit;
    for (const TraversalStep& step : stepsOf({{0.1f, 0.2f, 3.0f}, {0, 0, -1}}, *mesh, hit))
        triangles += step.event == TriangleHit || step.event == TriangleMissed ? 1 : 0;
    EXPECT_TRUE(hit);
    EXPECT_LT(triangles, 60) << "of " << mesh->triangles.size();
}

}  // namespace
}  // namespace collidoscope::geometry::traversal_steps_test
