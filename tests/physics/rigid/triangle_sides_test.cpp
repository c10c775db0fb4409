// Triangles beyond a side, as contacts with meshes ask for them.

#include "physics/rigid/contact/triangle_sides.h"

#include <gtest/gtest.h>

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

/// The triangles beyond the sides are the same, whether they are looked up in a table or all looked through.
TEST(TriangleSides, areTheSameByTheTableAndLookedThrough) {
    const MeshInstance hills{geometry::makeTerrain(2.0f, 0.6f, 12)};
    std::vector<std::uint32_t> all(hills.mesh->triangles.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    Random random(108);
    int met = 0;
    for (int i = 0; i < 300; ++i) {
        const Vec3f at = random.inBox({-1.5f, -0.2f, -1.5f}, {1.5f, 0.8f, 1.5f});
        const AnyShapef shape = Boxf{at, random.inBox(Vec3f{0.1f}, Vec3f{0.5f}), random.rotation()};
        SideTable sides;
        const bool isTwoSided = i % 2 == 0;
        const NearTriangles through{hills, all, isTwoSided}, looked{hills, all, isTwoSided, true, &sides};
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
    EXPECT_GT(met, 1000);
}

}  // namespace
}  // namespace collidoscope::physics::triangle_sides_test
