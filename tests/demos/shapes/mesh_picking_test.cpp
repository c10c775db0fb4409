#include <gtest/gtest.h>

#include "demos/09_picking/pick/pick.h"
#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/host/recording_canvas.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos::mesh_picking_test {
namespace {

using geometry::Vec3f;
using picking::Painting;

/// Random rays through the ball of the mesh, which stands turned in a parent of unequal scales.
Painting paint(const geometry::MeshPtr& mesh, int rays, std::uint64_t seed) {
    geometry::Random random(seed);
    const geometry::Placement parent{.translation = {1.0f, 2.0f, -3.0f}, .scale = {1.5f, 0.5f, 0.8f}};
    const auto subject = picking::placeSubject(mesh, parent, random.rotation(), 1.35f);
    Painting painting;
    for (int i = 0; i < rays; ++i) {
        const geometry::Rayf ray = picking::randomRayThrough(subject.ball, random);
        const Vec3f start = picking::carry(subject.worldFromMesh, geometry::Vec3d{ray.origin});
        const Vec3f end = picking::carry(subject.worldFromMesh, geometry::Vec3d{ray.origin + ray.direction});
        painting.add(picking::pick(subject, {start, end - start}), mesh->triangles.size());
    }
    return painting;
}

TEST(MeshPicking, nearly87PercentOfTheSphereHitsOfARodAreFalse) {
    // The share of the lines through a sphere that meet a convex body in it is the ratio of their surfaces.
    // Rod of 10 : 1 : 1, surface 42; its sphere has r^2 = 25.5.
    const double expected = 1.0 - 42.0 / (4.0 * 3.14159265358979 * 25.5);
    EXPECT_NEAR(expected, 0.869, 5e-4);
    const std::uint64_t seed = 3;
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    const Painting painting = paint(geometry::makeBox({1.0f, 0.1f, 0.1f}), 40000, seed);
    EXPECT_NEAR(picking::falseShare(painting.ballHits, painting.exactHits), expected, 0.008);
    EXPECT_NEAR(picking::falseShare(painting.boxHits, painting.exactHits), 0.0, 0.002);
    EXPECT_GT(painting.ballHits, 39900u);
}

TEST(MeshPicking, aBallOfManyTrianglesIsHitNearlyWheneverItsSphereIs) {
    const Painting painting = paint(geometry::makeIcosphere(1.0f, 3), 3000, 5);
    EXPECT_LT(picking::falseShare(painting.ballHits, painting.exactHits), 0.03);
    EXPECT_GT(picking::falseShare(painting.boxHits, painting.exactHits), -1e-9);
}

TEST(MeshPicking, theOldestDotsGiveWayAndKeepTheirNumbers) {
    const Painting painting = paint(geometry::makeBox({1.0f, 0.1f, 0.1f}), 5000, 9);
    EXPECT_EQ(painting.dots.size(), Painting::kMaxDots);
    EXPECT_GE(painting.painted, 4900u);
    for (const picking::Dot& dot : painting.dots) EXPECT_GE(dot.number, painting.painted - Painting::kMaxDots);
}

TEST(MeshPicking, reference_defect_24_tIsTheSameInTheWorldAndInTheModel) {
    const std::uint64_t seed = 17;
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    const auto mesh = geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 96, 12);
    int hits = 0;
    for (int i = 0; i < 300; ++i) {
        const geometry::Placement parent{.translation = random.inBox(Vec3f{-2.0f}, Vec3f{2.0f}),
                                         .scale = random.inBox(Vec3f{0.4f}, Vec3f{1.8f})};
        const auto subject = picking::placeSubject(mesh, parent, random.rotation(), 1.35f);
        const Vec3f origin = parent.translation + 5.0f * random.direction();
        const auto pick = picking::pick(subject, {origin, parent.translation + 0.8f * random.direction() - origin});
        if (!pick.triangle) continue;
        ++hits;
        EXPECT_NEAR(pick.triangle->t, pick.meshT, 1e-5);
        const Vec3f carried = picking::carry(subject.worldFromMesh, pointAt(pick.meshRay, pick.meshT));
        EXPECT_NEAR(glm::length(carried - pick.triangle->point), 0.0, 1e-4);
        const Vec3f& weights = pick.triangle->barycentric;
        EXPECT_NEAR(weights.x + weights.y + weights.z, 1.0, 1e-5);
    }
    EXPECT_GT(hits, 90);
    EXPECT_LT(hits, 270);
}

TEST(MeshPicking, anEmptyMeshIsNeverHit) {
    const auto mesh = geometry::finishMesh({});
    const Painting painting = paint(mesh, 100, 1);
    EXPECT_EQ(painting.exactHits, 0u);
}

TEST(MeshPicking, aTreeAsksAHandfulOfAHundredThousandTriangles) {
    const auto mesh = geometry::makeTorusKnot(2, 3, 1.0f, 0.3f, 1024, 48);
    ASSERT_GT(mesh->triangles.size(), 98000u);
    const int rays = 300;
    const Painting painting = paint(mesh, rays, 23);
    EXPECT_GT(painting.exactHits, 0.1 * rays);
    EXPECT_LT(double(painting.treeTests), 300.0 * rays);
    EXPECT_GT(double(painting.bruteTests), 300.0 * double(painting.treeTests));
}

TEST(MeshPicking, theMousePicksWhereItPoints) {
    const auto demo = makeDemo(*findDemo("mesh-picking"));
    setParameter(*demo, "subject", std::string("ball"));
    setParameter(*demo, "rays-per-step", 0);
    const Vec3f center = listHandles(*demo)[0].place.position;
    demo->pointer({.ray = {center + Vec3f{0.0f, 0.0f, 9.0f}, {0.0f, 0.0f, -1.0f}}, .over = true});
    demo->advance();
    RecordingCanvas canvas;
    demo->draw(canvas);
    int contactDots = 0;
    for (const PointItem& point : canvas.pointItems) contactDots += point.style.role == Role::Contact ? 1 : 0;
    // In the world, in the copy, in the enlarged triangle, and the dot that it paints.
    EXPECT_EQ(contactDots, 4);
}

TEST(MeshPicking, aMeshThatIsFilledInIsShownWhateverSubjectWasChosen) {
    const auto demo = makeDemo(*findDemo("mesh-picking"));
    setParameter(*demo, "subject", std::string("rod"));
    const auto box = geometry::makeBox(Vec3f{1.0f});
    setMesh(*demo, "mesh", {"mine", box});
    RecordingCanvas canvas;
    demo->draw(canvas);
    ASSERT_EQ(canvas.meshItems.size(), 2u);
    EXPECT_EQ(canvas.meshItems[0].mesh, box);
}

TEST(MeshPicking, aRestoredCopyGoesOnToTheSameHash) {
    const auto demo = makeDemo(*findDemo("mesh-picking"));
    for (int i = 0; i < 40; ++i) demo->advance();
    const auto bytes = save(*demo);
    const auto loaded = makeDemo(*findDemo("mesh-picking"));
    load(*loaded, bytes);
    EXPECT_EQ(hashOf(*loaded), hashOf(*demo));
    for (int i = 0; i < 40; ++i) demo->advance();
    for (int i = 0; i < 40; ++i) loaded->advance();
    EXPECT_EQ(hashOf(*loaded), hashOf(*demo));
}

TEST(MeshPicking, aStateOfAnotherSubjectGoesOnToTheSameHash) {
    const auto demo = makeDemo(*findDemo("mesh-picking"));
    setParameter(*demo, "subject", std::string("rod"));
    for (int i = 0; i < 10; ++i) demo->advance();
    const auto loaded = makeDemo(*findDemo("mesh-picking"));
    load(*loaded, save(*demo));
    for (int i = 0; i < 10; ++i) demo->advance();
    for (int i = 0; i < 10; ++i) loaded->advance();
    EXPECT_EQ(hashOf(*loaded), hashOf(*demo));
}

}  // namespace
}  // namespace collidoscope::demos::mesh_picking_test
