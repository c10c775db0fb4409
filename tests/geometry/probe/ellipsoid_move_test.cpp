// A camera in an ellipsoid slides along walls and stays in its room.

#include "geometry/probe/probe_move.h"

#include <gtest/gtest.h>

#include "geometry/query/closest_point.h"
#include "geometry/shapes/to_double.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/probe/rooms.h"

namespace collidoscope::geometry::ellipsoid_move_test {
namespace {

using test::isIn;
using test::kRoomHalf;
using test::rounds;

constexpr Vec3f kRadii{0.5f, 0.5f, 0.5f};

ProbeWalls emptyRoom() {
    Mesh mesh;
    test::addBox(mesh, Vec3f{0.0f}, kRoomHalf, kIdentityRotation<float>);
    return makeProbeWalls(finishMesh(std::move(mesh)));
}

TEST(EllipsoidMove, AFreeStepIsMadeWhole) {
    const EllipsoidMove move = moveEllipsoid(emptyRoom(), kRadii, Vec3f{0.0f}, {1.0f, 0.25f, -0.5f});
    EXPECT_NEAR(glm::length(move.position - Vec3f{1.0f, 0.25f, -0.5f}), 0.0f, 1e-6f);
    EXPECT_EQ(move.contacts, 0);
}

TEST(EllipsoidMove, StopsByItsRadiusBeforeAWallAndSlides) {
    const Vec3f radii{0.3f, 0.9f, 0.5f};
    const EllipsoidMove move = moveEllipsoid(emptyRoom(), radii, Vec3f{0.0f}, {9.0f, 0.3f, 1.0f});
    EXPECT_NEAR(move.position.x, kRoomHalf.x - 0.3f, 2e-3f);
    EXPECT_NEAR(move.position.y, 0.3f, 2e-3f);
    EXPECT_NEAR(move.position.z, 1.0f, 2e-3f);
    EXPECT_TRUE(move.clear);
}

TEST(EllipsoidMove, AStartAmongWallsIsPushedOut) {
    const EllipsoidMove move = moveEllipsoid(emptyRoom(), kRadii, {3.8f, 0.0f, -3.9f}, Vec3f{0.0f});
    EXPECT_TRUE(move.clear);
    EXPECT_NEAR(move.position.x, 3.5f, 2e-3f);
    EXPECT_NEAR(move.position.z, -3.5f, 2e-3f);
}

TEST(EllipsoidMove, RandomWalksNeverLeaveTheirRoomsAndStayClear) {
    int steps = 0, clear = 0;
    for (int room = 0; room < rounds(40); ++room) {
        SCOPED_TRACE(room);
        Random random(static_cast<std::uint64_t>(650 + room));
        const ProbeWalls walls = makeProbeWalls(finishMesh(test::randomRoom(random, 8)));
        Vec3f at{0.0f};
        for (int i = 0; i < 200; ++i, ++steps) {
            const float length = 0.6f * random.unit();
            const EllipsoidMove move = moveEllipsoid(walls, kRadii, at, length * random.direction());
            ASSERT_TRUE(isIn(kRoomHalf, move.position));
            at = move.position;
            clear += move.clear ? 1 : 0;
            if (!move.clear) continue;
            for (std::size_t t = 0; t < walls.mesh->triangles.size(); ++t) {
                const Triangled triangle = toDouble(triangleAt(*walls.mesh, t));
                ASSERT_GE(glm::length(closestPoint(triangle, Vec3d{at}) - Vec3d{at}), 0.5 - 1e-6);
            }
        }
    }
    EXPECT_GT(clear, steps * 99 / 100);
}

}  // namespace
}  // namespace collidoscope::geometry::ellipsoid_move_test
