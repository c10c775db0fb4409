#include "geometry/scene/model_query.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <limits>
#include <stdexcept>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/geometry/scene/placements.h"

namespace collidoscope::geometry::model_test {
namespace {

constexpr std::uint64_t kSeed = 5;

using test::randomPlacement;

/// The mesh with its corners carried to the world one by one.
MeshPtr carried(const Mesh& mesh, const Mat4d& worldFromModel) {
    Mesh result = mesh;
    for (Vec3f& v : result.vertices) v = Vec3f{Vec3d{worldFromModel * glm::dvec4{Vec3d{v}, 1.0}}};
    return finishMesh(result);
}

TEST(Model, aRayMeetsItAsItMeetsTheMeshCarriedToTheWorld) {
    Random random{kSeed};
    const MeshPtr mesh = makeTorusKnot(2, 3, 1.0f, 0.3f, 40, 8);
    int hits = 0;
    for (int i = 0; i < 300; ++i) {
        ModelTree tree;
        const ModelId root = tree.add({.placement = randomPlacement(random)});
        const ModelId middle = tree.add({.placement = randomPlacement(random), .parent = root});
        const ModelId leaf = tree.add(mesh, randomPlacement(random), middle);
        const MeshPtr inWorld = carried(*mesh, worldFromModel(tree, leaf));
        const Vec3f origin = random.direction() * 20.0f;
        const Vec3f target =
            inWorld->bounds.min + (inWorld->bounds.max - inWorld->bounds.min) * random.inBox({}, Vec3f{1});
        const Rayf ray{origin, (target - origin) * random.uniform(0.05f, 3.0f)};
        const auto viaModel = rayCast(ray, tree);
        const auto viaWorld = rayCast(ray, *inWorld);
        if (viaModel.has_value() != viaWorld.has_value()) continue;  // a silhouette; counted by the hit rate below
        if (!viaModel) continue;
        ++hits;
        EXPECT_EQ(viaModel->model, leaf);
        if (viaModel->triangle != viaWorld->triangle) continue;  // along a seam both are right
        EXPECT_NEAR(viaModel->t, viaWorld->t, 2e-5f * viaWorld->t);
        EXPECT_LT(glm::distance(viaModel->point, viaWorld->point), 1e-3f);
        EXPECT_LT(glm::distance(viaModel->point, pointAt(ray, viaModel->t)), 1e-3f);
        EXPECT_GT(glm::dot(viaModel->normal, viaWorld->normal), 0.999f) << "seed " << kSeed << " case " << i;
        EXPECT_LT(glm::distance(viaModel->barycentric, viaWorld->barycentric), 2e-2f);
    }
    EXPECT_GT(hits, 90);
    EXPECT_LT(hits, 210);
}

TEST(Model, reference_defect_24_theDirectionIsCarriedAsADirectionAndKeepsItsLength) {
    ModelTree tree;
    const ModelId id = tree.add(makeBox(Vec3f{1}), {.translation = {10, 0, 0}, .scale = {2, 4, 1}});
    const Rayf ray{{0, 0, 0}, {0.5f, 0, 0}};
    const Rayd local = rayInMesh(toDouble(ray), worldFromModel(tree, id));
    EXPECT_EQ(local.direction, Vec3d(0.25, 0, 0));
    EXPECT_EQ(local.origin, Vec3d(-5, 0, 0));
    const auto hit = rayCast(ray, tree, id);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 16.0f);
    EXPECT_EQ(hit->point, Vec3f(8, 0, 0));
    EXPECT_EQ(hit->normal, Vec3f(-1, 0, 0));
}

TEST(Model, normalsAreCarriedByTheInverseTranspose) {
    // A face at 45 degrees under a scale of 2:1 leans at atan(2) instead.
    Mesh slope;
    slope.vertices = {{0, 1, -1}, {0, 1, 1}, {1, 0, 0}};
    slope.triangles = {{0, 1, 2}};
    ModelTree tree;
    const ModelId id = tree.add(finishMesh(slope), {.scale = {2, 1, 1}});
    const auto hit = rayCast(Rayf{{0.8f, 5, 0}, {0, -1, 0}}, tree, id);
    ASSERT_TRUE(hit);
    EXPECT_LT(glm::distance(hit->normal, glm::normalize(Vec3f{1, 2, 0})), 1e-6f);
}

TEST(Model, reference_defect_05_aTinyScaleIsNotTakenForASingularMatrix) {
    ModelTree tree;
    const ModelId root = tree.add({.placement = {.scale = Vec3f{1e-6f}}});
    const ModelId id = tree.add(makeBox(Vec3f{1}), {.scale = Vec3f{1e-6f}}, root);
    const auto hit = rayCast(Rayf{{0, 0, 1}, {0, 0, -1}}, tree, id);
    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 1.0f);
    EXPECT_EQ(hit->normal, Vec3f(0, 0, 1));
}

/// No ray into the space of such a mesh exists, although its flattened image lies in the world.
TEST(Model, aMeshFlattenedByItsMatrixIsMetByNoRay) {
    const MeshPtr box = makeBox(Vec3f{1});
    Mat4d flat{1.0};
    flat[0][0] = 0.0;
    EXPECT_FALSE(rayCast(Rayd{{5, 0, 0}, {-1, 0, 0}}, MeshInstance{box, flat}));
    EXPECT_FALSE(rayCast(Rayd{{0, 0, 5}, {0, 0, -1}}, MeshInstance{box, flat}));
    EXPECT_TRUE(rayCast(Rayd{{0, 0, 5}, {0, 0, -1}}, MeshInstance{box}));
}

TEST(Model, reference_defect_26_childrenAtAnyDepthAreFoundAndCyclesRefused) {
    ModelTree tree;
    ModelId last = tree.add({.placement = {.translation = {1, 0, 0}}});
    const ModelId root = last;
    for (int i = 0; i < 20; ++i) last = tree.add({.placement = {.translation = {1, 0, 0}}, .parent = last});
    tree.setParts(last, {{.mesh = makeBox(Vec3f{0.5f})}});
    EXPECT_EQ(worldFromModel(tree, last)[3].x, 21.0);
    const auto hit = rayCast(Rayf{{21, 5, 0}, {0, -1, 0}}, tree);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->model, last);
    EXPECT_THROW(tree.attach(root, last), std::invalid_argument);
    EXPECT_THROW(tree.attach(root, root), std::invalid_argument);
    EXPECT_THROW(tree.attach(root, ModelId{1000}), std::invalid_argument);
    EXPECT_FALSE(tree[root].parent.has_value());
}

TEST(Model, refusesTransformsThatCannotBeUndone) {
    ModelTree tree;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THROW(tree.add({.placement = {.scale = {1, 0, 1}}}), std::invalid_argument);
    EXPECT_THROW(tree.add({.placement = {.scale = {1, nan, 1}}}), std::invalid_argument);
    EXPECT_THROW(tree.add({.placement = {.rotation = Quatf{0, 0, 0, 0}}}), std::invalid_argument);
    EXPECT_THROW(tree.add({.placement = {.translation = {nan, 0, 0}}}), std::invalid_argument);
    EXPECT_THROW(tree.add({.parent = ModelId{0}}), std::invalid_argument);
    EXPECT_EQ(tree.size(), 0u);
}

TEST(Model, theNearestOfSeveralModelsIsHit) {
    ModelTree tree;
    const MeshPtr box = makeBox(Vec3f{1});
    tree.add(box, {.translation = {0, 0, -10}});
    const ModelId near = tree.add(box, {.translation = {0, 0, -5}});
    tree.add(box, {.translation = {50, 0, -3}});
    const auto hit = rayCast(Rayf{{0.2f, 0.1f, 0}, {0, 0, -1}}, tree);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->model, near);
    EXPECT_EQ(hit->t, 4.0f);
}

TEST(Model, aPartHasATransformOfItsOwn) {
    ModelTree tree;
    const MeshPtr box = makeBox(Vec3f{1});
    const ModelId id = tree.add({.parts = {{.mesh = box, .placement = {.translation = {0, 5, 0}}},
                                           {.mesh = nullptr},
                                           {.mesh = box, .placement = {.scale = {1, 2, 1}}}},
                                 .placement = {.translation = {10, 0, 0}}});
    const auto hit = rayCast(Rayf{{10, 3, 0}, {0, -1, 0}}, tree, id);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->part, 2u);
    EXPECT_EQ(hit->point, Vec3f(10, 2, 0));
    EXPECT_EQ(rayCast(Rayf{{10, 3, 0}, {0, 1, 0}}, tree)->part, 0u);
    const auto bounds = boundsOf(tree, id);
    ASSERT_TRUE(bounds);
    EXPECT_LT(glm::distance(bounds->min, Vec3f(9, -2, -1)), 1e-5f);
    EXPECT_LT(glm::distance(bounds->max, Vec3f(11, 6, 1)), 1e-5f);
}

TEST(Model, reference_defect_66_removingAParentLeavesNoChildPointingAtIt) {
    ModelTree tree;
    const MeshPtr box = makeBox(Vec3f{1});
    const ModelId root = tree.add({.placement = {.translation = {10, 0, 0}}});
    const ModelId middle = tree.add({.placement = {.translation = {0, 5, 0}}, .parent = root});
    const ModelId left = tree.add(box, {.translation = {0, 0, -3}}, middle);
    const ModelId right = tree.add(box, {.translation = {0, 0, 3}}, middle);
    const ModelId leaf = tree.add(box, {}, right);
    EXPECT_EQ(tree.subtreeOf(middle), (std::vector{middle, left, right, leaf}));

    tree.remove(middle, Children::HandOver);
    EXPECT_FALSE(tree.contains(middle));
    EXPECT_EQ(tree.childrenOf(root), (std::vector{left, right}));
    EXPECT_EQ(tree[left].parent, root);
    EXPECT_EQ(worldFromModel(tree, leaf)[3], glm::dvec4(10, 0, 3, 1));

    EXPECT_EQ(tree.remove(right), (std::vector{right, leaf}));
    EXPECT_EQ(tree.models(), (std::vector{root, left}));
    EXPECT_FALSE(rayCast(Rayf{{10, 0, 20}, {0, 0, -1}}, tree)->model == right);
    EXPECT_THROW(tree.attach(left, right), std::invalid_argument);

    const ModelId late = tree.add(Model{});
    EXPECT_NE(late, right) << "a name is not used again, though its place is";
    EXPECT_FALSE(tree.contains(leaf));
    tree.remove(root);
    EXPECT_EQ(tree.models(), std::vector{late});
}

TEST(Model, aMeshInUseLivesUntilItIsTakenOutOfAllParts) {
    ModelTree tree;
    MeshPtr mesh = makeBox(Vec3f{1});
    const std::weak_ptr<const Mesh> watched = mesh;
    const ModelId one = tree.add(mesh);
    const ModelId other = tree.add({.parts = {{.mesh = makeBox(Vec3f{2})}, {.mesh = mesh}}});
    mesh.reset();
    ASSERT_TRUE(rayCast(Rayf{{0, 5, 0}, {0, -1, 0}}, tree, one));
    EXPECT_EQ(tree.removeMesh(watched.lock()), 2u);
    EXPECT_TRUE(watched.expired());
    EXPECT_FALSE(rayCast(Rayf{{0, 5, 0}, {0, -1, 0}}, tree, one));
    EXPECT_FALSE(boundsOf(tree, one)) << "reference defect 28: no stale bounds";
    EXPECT_EQ(rayCast(Rayf{{0, 5, 0}, {0, -1, 0}}, tree, other)->point.y, 2.0f);
}

TEST(Model, reference_defect_28_anEmptyMeshIsNeverHit) {
    ModelTree tree;
    const ModelId id = tree.add(finishMesh(Mesh{}));
    EXPECT_FALSE(rayCast(Rayf{{0, 5, 0}, {0, -1, 0}}, tree, id));
    EXPECT_FALSE(boundsOf(tree, id));
}

}  // namespace
}  // namespace collidoscope::geometry::model_test
