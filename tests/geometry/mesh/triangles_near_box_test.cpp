/// The first look at which triangles a box may touch, against asking each of them.
#include "geometry/mesh/query/triangles_near_box.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/query/mesh_overlap.h"

namespace collidoscope::geometry::test::triangles_near_box_test {
namespace {

constexpr std::uint64_t kSeed = 91;

Vec3f somewhere(Random& random, float reach) {
    return reach * Vec3f{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f)};
}
Aabbf someBox(Random& random, float reach) {
    const Vec3f center = somewhere(random, reach);
    const Vec3f half = 0.3f * glm::abs(somewhere(random, reach)) * random.uniform(0.0f, 1.0f);
    return {center - half, center + half};
}

/// Whether the box around a triangle in the world reaches within so much of another box, m.
bool reachesNear(const Trianglef& t, const Aabbf& box, float within) {
    const Vec3f low = glm::min(t.a, glm::min(t.b, t.c)) - Vec3f{within};
    const Vec3f high = glm::max(t.a, glm::max(t.b, t.c)) + Vec3f{within};
    return glm::all(glm::lessThanEqual(low, box.max)) && glm::all(glm::greaterThanEqual(high, box.min));
}

/// Meshes where they were made, and far from there.
std::vector<MeshInstance> shiftedMeshes() {
    std::vector<MeshInstance> instances;
    for (const MeshPtr& mesh : {makeTerrain(), makeTorusKnot(), makeIcosphere(2.0f, 4)})
        for (const Vec3d shift : {Vec3d{0.0}, Vec3d{0.1, -7.0, 1234.567}}) {
            instances.emplace_back(mesh);
            instances.back().worldFromMesh[3] = {shift.x, shift.y, shift.z, 1.0};
        }
    return instances;
}
/// A box somewhere about the middle of such a mesh.
Aabbf someBoxAt(Random& random, const MeshInstance& instance) {
    const Aabbf box = someBox(random, 5.0f);
    const Vec3f shift{Vec3d{instance.worldFromMesh[3]}};
    return {box.min + shift, box.max + shift};
}

TEST(TrianglesNearBox, areAllThatItTouchesAndOthersWhoseBoxesOverlap) {
    Random random{kSeed};
    std::vector<std::uint32_t> near, touched;
    std::size_t sumNear = 0, sumTouched = 0;
    for (const MeshInstance& instance : shiftedMeshes()) {
        for (int i = 0; i < 500; ++i) {
            const Aabbf box = someBoxAt(random, instance);
            findTrianglesNear(box, instance, near);
            findTrianglesOverlapping(box, instance, touched);
            EXPECT_TRUE(std::is_sorted(near.begin(), near.end()));
            EXPECT_TRUE(std::includes(near.begin(), near.end(), touched.begin(), touched.end()));
            for (const std::uint32_t triangle : near)
                EXPECT_TRUE(reachesNear(triangleInWorld(instance, triangle), box, 0.01f)) << triangle;
            sumNear += near.size(), sumTouched += touched.size();
        }
    }
    EXPECT_LT(sumNear, sumTouched + sumTouched / 4) << "few others";
}

TEST(TrianglesNearBox, areThoseThatItTouchesWhereTheMeshIsTurned) {
    Random random{kSeed + 1};
    const MeshInstance instance =
        instanceOfSize(makeTorusKnot(), 3.0, {{1.0, 2.0, 3.0}, axisAngle(Vec3d{1, 2, 2} / 3.0, 0.7)});
    std::vector<std::uint32_t> near, touched;
    for (int i = 0; i < 200; ++i) {
        Aabbf box = someBox(random, 3.0f);
        box.min += Vec3f{1, 2, 3}, box.max += Vec3f{1, 2, 3};
        findTrianglesNear(box, instance, near);
        findTrianglesOverlapping(box, instance, touched);
        EXPECT_EQ(near, touched);
    }
}

/// Asks the kept triangles and the tree, and compares the answers and the corners. Returns whether these were at hand,
/// and nothing where no triangle is near.
std::optional<bool> asksAlike(KeptTriangles& kept, const Aabbf& box, const MeshInstance& instance,
                              const std::string& which) {
    std::vector<std::uint32_t> near, found{7};
    CornerColumns corners;
    findTrianglesNear(box, instance, near);
    kept.find(box, instance, found, corners);
    EXPECT_EQ(found, near) << which;
    if (near.empty()) return std::nullopt;
    if (corners.size() == 0) return false;
    EXPECT_EQ(corners.size(), near.size()) << which;
    for (std::size_t i = 0; i < near.size(); ++i) {
        const Trianglef own = triangleAt(*instance.mesh, near[i]), known = corners.at(i);
        EXPECT_TRUE(own.a == known.a && own.b == known.b && own.c == known.c) << which;
    }
    return true;
}

TEST(KeptTriangles, areThoseOfTheTreeWhileABoxMovesSlowlyAndFast) {
    Random random{kSeed + 2};
    int served = 0, all = 0;
    for (const MeshInstance& instance : shiftedMeshes()) {
        for (int i = 0; i < 100; ++i) {
            KeptTriangles kept;
            Aabbf box = someBoxAt(random, instance);
            const float size = std::max({box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z});
            const Vec3f by = random.uniform(0.0f, 0.04f) * size * somewhere(random, 1.0f);
            for (int step = 0; step < 20; ++step) {
                const std::string which = "case " + std::to_string(i) + ", step " + std::to_string(step);
                if (const auto isServed = asksAlike(kept, box, instance, which)) ++all, served += *isServed ? 1 : 0;
                const Vec3f turns = 0.005f * size * somewhere(random, 1.0f);
                const Vec3f jumps = step == 12 ? somewhere(random, 1.0f) : Vec3f{0.0f};
                box.min += by + jumps - turns, box.max += by + jumps + turns;
            }
        }
    }
    EXPECT_GT(served, all / 5);
    EXPECT_LT(served, all - all / 5) << "some boxes are too fast, and some meet too many triangles";
}

TEST(KeptTriangles, areForgottenWhereTheMeshIsAnotherOneOrElsewhere) {
    const Aabbf box{{-0.5f, -1.0f, -0.5f}, {0.5f, 1.0f, 0.5f}};
    KeptTriangles kept;
    Mat4d shifted{1.0}, turned{1.0};
    shifted[3] = {0.3, 0.0, 0.2, 1.0};
    turned[0] = {0.0, 0.0, -1.0, 0.0}, turned[2] = {1.0, 0.0, 0.0, 0.0};
    Mesh changing;
    for (const MeshPtr& content : {makeTerrain(), makeTerrain(2.0f, 0.6f, 12), makeTerrain(5.0f, 1.0f, 48)}) {
        changing = *content;  // at one address
        for (const Mat4d& matrix : {Mat4d{1.0}, shifted, turned, Mat4d{1.0}})
            for (int i = 0; i < 3; ++i) asksAlike(kept, box, MeshInstance{changing, matrix}, changing.name);
    }
    EXPECT_GT(kept.size(), 0u);
}

TEST(KeptTriangles, areNotKeptWhereTheyAreMany) {
    const MeshInstance ball{makeIcosphere(2.0f, 5)};
    KeptTriangles kept;
    for (int i = 0; i < 40; ++i) asksAlike(kept, {Vec3f{-3.0f}, Vec3f{3.0f}}, ball, "all of the ball");
    EXPECT_EQ(kept.size(), 0u);
}

TEST(TrianglesNearBox, areNoneOfWhatIsNoBoxOrNoMesh) {
    std::vector<std::uint32_t> near{1, 2};
    findTrianglesNear({{0, 0, 0}, {std::numeric_limits<float>::infinity(), 1, 1}}, MeshInstance{makeIcosphere()}, near);
    EXPECT_TRUE(near.empty());
    near = {1, 2};
    findTrianglesNear({{-1, -1, -1}, {1, 1, 1}}, MeshInstance{finishMesh({})}, near);
    EXPECT_TRUE(near.empty());
    KeptTriangles kept;
    CornerColumns corners;
    for (int i = 0; i < 3; ++i) {
        near = {1, 2};
        kept.find({{-1, -1, -1}, {1, 1, 1}}, MeshInstance{finishMesh({})}, near, corners);
        EXPECT_TRUE(near.empty());
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::triangles_near_box_test
