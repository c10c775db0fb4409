// Triangles beyond a side, as contacts with meshes ask for them.

#include "physics/rigid/contact/triangle_sides.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "physics/rigid/contact/mesh_contacts.h"

namespace collidoscope::physics::triangle_sides_test {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::MeshInstance;
using geometry::Random;
using geometry::Vec3f;

std::optional<geometry::Manifoldf> collideAt(const NearTriangles& near, std::uint32_t triangle,
                                             const AnyShapef& shape) {
    MetSolid met{shape, middleOf(shape)};
    return collideSurface(near, triangle, met, 0.005f);
}

/// The triangles beyond the sides are the same, whether they are looked up in a table, as many are, looked through
/// eight at a time, as few are, or fetched from the mesh for each side.
TEST(TriangleSides, areTheSameByTheTableByColumnsAndLookedThrough) {
    int met = 0;
    for (const int cells : {12, 7}) {
        const MeshInstance hills{geometry::makeTerrain(2.0f, 0.6f, cells)};
        std::vector<std::uint32_t> all(hills.mesh->triangles.size());
        for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
        Random random(108);
        for (int i = 0; i < 300; ++i) {
            const Vec3f at = random.inBox({-1.5f, -0.2f, -1.5f}, {1.5f, 0.8f, 1.5f});
            const AnyShapef shape = Boxf{at, random.inBox(Vec3f{0.1f}, Vec3f{0.5f}), random.rotation()};
            TriangleMemory memory;
            const bool isTwoSided = i % 2 == 0;
            const NearTriangles through{hills, all, isTwoSided}, looked{hills, all, isTwoSided, true, &memory};
            for (const std::uint32_t triangle : all) {
                const auto one = collideAt(through, triangle, shape), other = collideAt(looked, triangle, shape);
                ASSERT_EQ(one.has_value(), other.has_value()) << "seed 108, case " << i << ", triangle " << triangle;
                if (!one) continue;
                ++met;
                ASSERT_EQ(one->normal, other->normal) << "seed 108, case " << i << ", triangle " << triangle;
                ASSERT_EQ(one->count, other->count);
                ASSERT_EQ(one->depth, other->depth);
            }
        }
    }
    EXPECT_GT(met, 2000);
}

/// Three triangles have a side with the same ends, one of which is -0 along an axis in one of them: no single one lies
/// beyond it. Beyond the other sides lies the one that has them the other way round.
TEST(TriangleSides, areBordersWhereThreeTrianglesMeet) {
    geometry::Mesh mesh;
    mesh.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {-0.0f, 0, 0}, {1, 0, 1}};
    mesh.triangles = {{0, 1, 2}, {1, 5, 3}, {1, 0, 4}, {2, 1, 6}};
    const auto finished = geometry::finishMesh(std::move(mesh));
    const std::vector<std::uint32_t> all{0, 1, 2, 3}, two{0, 1};
    TriangleMemory memory, memoryOfTwo;
    for (const bool hasMemory : {false, true}) {
        const TrianglesAround around{*finished, all, hasMemory ? &memory : nullptr},
            aroundTwo{*finished, two, hasMemory ? &memoryOfTwo : nullptr};
        EXPECT_EQ(beyondSide(around, {0, 0}, false), std::nullopt);
        EXPECT_EQ(beyondSide(around, {0, 1}, false), std::optional(3u));
        EXPECT_EQ(beyondSide(around, {0, 1}, true), std::optional(3u));
        EXPECT_EQ(beyondSide(around, {0, 2}, false), std::nullopt);
        EXPECT_EQ(beyondSide(aroundTwo, {0, 0}, false), std::optional(1u));
    }
}

}  // namespace
}  // namespace collidoscope::physics::triangle_sides_test
