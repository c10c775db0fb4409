// The cells of a grid that a mesh reaches into, against the triangles themselves.

#include "physics/particle/contact/mesh_cells.h"

#include <gtest/gtest.h>

#include <glm/gtc/quaternion.hpp>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "tests/geometry/counts.h"

namespace collidoscope::physics::mesh_cells_test {
namespace {

using geometry::Aabbf;
using geometry::Vec3f;
using geometry::test::rounds;

PreparedMesh ready(const geometry::MeshPtr& mesh, const geometry::Mat4f& placing) {
    return std::get<PreparedMesh>(prepared(geometry::MeshInstance{mesh, placing}));
}

TEST(MeshCells, noBoxThatTouchesATriangleIsCalledFree) {
    const std::uint64_t seed = 41;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    const geometry::MeshPtr knot = geometry::makeTorusKnot(2, 3, 0.8f, 0.25f, 48, 8);
    int touched = 0, free = 0;
    const int placings = rounds(20), boxes = 1000;
    for (int i = 0; i < placings; ++i) {
        geometry::Mat4f placing = glm::mat4_cast(random.rotation());
        placing[3] = {random.inBox(Vec3f{-3.0f}, Vec3f{3.0f}), 1.0f};
        const PreparedMesh wall = ready(knot, placing);
        const Aabbf bounds = *boundsOf(PreparedSolid{wall});
        const MeshCells cells(wall, bounds);
        for (int k = 0; k < boxes; ++k) {
            const Vec3f corner = random.inBox(bounds.min, bounds.max);
            const Aabbf box{corner, corner + random.inBox(Vec3f{0.0f}, Vec3f{1.0f})};
            const bool isTouched = geometry::overlaps(box, wall);
            ASSERT_TRUE(!isTouched || cells.reachInto(box)) << "placing " << i << " box " << k;
            touched += isTouched ? 1 : 0;
            free += cells.reachInto(box) ? 0 : 1;
        }
    }
    EXPECT_LT(touched, placings * boxes * 7 / 10);
    EXPECT_GT(touched, placings * boxes * 3 / 10);
    // Nearly all that are free are known to be.
    EXPECT_GT(free, (placings * boxes - touched) * 4 / 5);
}

TEST(MeshCells, aVertexIsInACellAtAnySize) {
    for (const float scale : {1e-38f, 1e-30f, 1.0f, 1e30f, 1e38f}) {
        const geometry::MeshPtr box = geometry::makeBox(Vec3f{scale, 0.5f * scale, 0.0f});
        const PreparedMesh wall = ready(box, geometry::Mat4f{1.0f});
        const MeshCells cells(wall, *boundsOf(PreparedSolid{wall}));
        for (const Vec3f& vertex : box->vertices) EXPECT_TRUE(cells.reachInto({vertex, vertex})) << scale;
    }
}

TEST(MeshCells, anEmptyMeshIsInNone) {
    const PreparedMesh wall = ready(geometry::finishMesh({}), geometry::Mat4f{1.0f});
    const MeshCells cells(wall, {Vec3f{-1.0f}, Vec3f{1.0f}});
    EXPECT_FALSE(cells.reachInto({Vec3f{-1.0f}, Vec3f{1.0f}}));
}

}  // namespace
}  // namespace collidoscope::physics::mesh_cells_test
