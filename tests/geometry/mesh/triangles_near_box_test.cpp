/// The first look at which triangles a box may touch, against asking each of them.
#include "geometry/mesh/query/triangles_near_box.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

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

TEST(TrianglesNearBox, areAllThatItTouchesAndOthersWhoseBoxesOverlap) {
    Random random{kSeed};
    std::vector<std::uint32_t> near, touched;
    std::size_t sumNear = 0, sumTouched = 0;
    for (const MeshPtr& mesh : {makeTerrain(), makeTorusKnot(), makeIcosphere(2.0f, 4)})
        for (const Vec3d shift : {Vec3d{0.0}, Vec3d{0.1, -7.0, 1234.567}}) {
            Mat4d matrix{1.0};
            matrix[3] = {shift.x, shift.y, shift.z, 1.0};
            const MeshInstance instance{mesh, matrix};
            for (int i = 0; i < 500; ++i) {
                Aabbf box = someBox(random, 5.0f);
                box.min += Vec3f{shift}, box.max += Vec3f{shift};
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

TEST(TrianglesNearBox, areNoneOfWhatIsNoBoxOrNoMesh) {
    std::vector<std::uint32_t> near{1, 2};
    findTrianglesNear({{0, 0, 0}, {std::numeric_limits<float>::infinity(), 1, 1}}, MeshInstance{makeIcosphere()}, near);
    EXPECT_TRUE(near.empty());
    near = {1, 2};
    findTrianglesNear({{-1, -1, -1}, {1, 1, 1}}, MeshInstance{finishMesh({})}, near);
    EXPECT_TRUE(near.empty());
}

}  // namespace
}  // namespace collidoscope::geometry::test::triangles_near_box_test
