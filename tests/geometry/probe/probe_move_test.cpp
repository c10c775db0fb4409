// A camera with probes walks through random rooms: it stays in them, and is clear whenever it says so.

#include "geometry/probe/probe_move.h"

#include <gtest/gtest.h>

#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/overlap.h"
#include "tests/geometry/probe/rooms.h"

namespace collidoscope::geometry::probe_move_test {
namespace {

using test::isIn;
using test::kRoomHalf;
using test::rounds;

constexpr ProbeResponse kResponses[] = {ProbeResponse::AlongProbe, ProbeResponse::AlongNormal};

ProbeWalls wallsOf(Mesh mesh) { return makeProbeWalls(finishMesh(std::move(mesh))); }

/// A wall across the z axis at z = 0, of two triangles.
Mesh wallMesh() {
    Mesh mesh;
    mesh.vertices = {{-5, -5, 0}, {5, -5, 0}, {5, 5, 0}, {-5, 5, 0}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    return mesh;
}

/// Does the set at this place pierce a triangle? Every triangle is asked, in rational numbers.
bool pierces(const Mesh& mesh, const ProbeSet& set, const Vec3f& camera) {
    for (const Vec3f& half : set) {
        const Segmentd probe{Vec3d{camera} - Vec3d{half}, Vec3d{camera} + Vec3d{half}};
        const oracle::Body body = oracle::bodyOf(probe);
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
            if (oracle::overlap(body, oracle::bodyOf(triangleAt(mesh, i)))) return true;
    }
    return false;
}

TEST(ProbeMove, reference_defect_64_noStepTakesTheCameraThroughAWall) {
    const ProbeWalls walls = wallsOf(wallMesh());
    const ProbeSet star = starProbes();
    for (const float step : {-0.6f, -1.2f, -40.0f, -1e9f, 0.6f, 1.2f, 40.0f, 1e9f})
        for (const ProbeResponse response : kResponses) {
            const float side = step < 0.0f ? 1.0f : -1.0f;
            const Vec3f from{0.3f, 0.2f, 0.55f * side};
            const ProbeMove move = moveProbes(walls, star, from, {0.0f, 0.0f, step}, {.response = response});
            EXPECT_TRUE(move.clear);
            EXPECT_NEAR(move.position.z * side, 0.525f, 0.026f) << "step " << step;
        }
}

TEST(ProbeMove, AStepThatIsFreeIsMadeWhole) {
    const ProbeMove move = moveProbes(wallsOf(wallMesh()), starProbes(), {0, 0, 3}, {1.0f, 0.5f, -1.0f});
    EXPECT_LT(glm::length(move.position - Vec3f{1.0f, 0.5f, 2.0f}), 1e-6f);
    EXPECT_EQ(move.pushes, 0);
}

TEST(ProbeMove, StopsAtTheClearanceOfTheSetAndSlides) {
    const ProbeMove move = moveProbes(wallsOf(wallMesh()), starProbes(), {0, 0, 0.6f}, {0.2f, 0.0f, -0.2f});
    EXPECT_NEAR(move.position.x, 0.2f, 1e-5f);
    EXPECT_NEAR(move.position.z, 0.5f, 2.0f * 0.5f * static_cast<float>(kProbeSkin));
    EXPECT_GT(move.pushes, 0);
}

TEST(ProbeMove, ASideProbeDoesNotJumpAPlateThatTheCameraPasses) {
    Mesh plate;
    plate.vertices = {{0.2f, -1.0f, 0.0f}, {0.3f, -1.0f, 0.0f}, {0.25f, 1.0f, 0.0f}};
    plate.triangles = {{0, 1, 2}};
    const ProbeMove move = moveProbes(wallsOf(plate), {{{0.5f, 0.0f, 0.0f}}}, {0, 0, 0.1f}, {0.0f, 0.0f, -0.2f});
    EXPECT_GT(move.position.z, 0.0f) << "not even into the plate's own plane";
    EXPECT_TRUE(move.clear);
}

TEST(ProbeMove, AStartAmongWallsIsPushedOutOrSaidToBeUnclear) {
    const ProbeWalls walls = wallsOf(wallMesh());
    const ProbeMove out = moveProbes(walls, starProbes(), {0, 0, 0.1f}, Vec3f{0.0f});
    EXPECT_TRUE(out.clear);
    EXPECT_GE(out.position.z, 0.5f);
    Mesh slit = wallMesh();
    for (Vec3f v : wallMesh().vertices) slit.vertices.push_back(v + Vec3f{0.0f, 0.0f, 0.8f});
    slit.triangles.push_back({4, 5, 6});
    slit.triangles.push_back({4, 6, 7});
    const ProbeMove stuck = moveProbes(wallsOf(slit), starProbes(), {0.3f, 0.2f, 0.4f}, {0.0f, 0.0f, 1.0f});
    EXPECT_FALSE(stuck.clear) << "the slit is too narrow for the probes";
    EXPECT_GT(stuck.position.z, 0.0f);
    EXPECT_LT(stuck.position.z, 0.8f);
}

TEST(ProbeMove, MotionsThatAreNoNumbersMoveNothing) {
    const Vec3f from{0, 0, 3};
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(moveProbes(wallsOf(wallMesh()), starProbes(), from, {infinity, 0, 0}).position, from);
    EXPECT_EQ(moveProbes(wallsOf(wallMesh()), starProbes(), from, {0, std::nanf(""), 0}).position, from);
}

/// Walks at random and says where it was, to be compared.
std::vector<Vec3f> walk(const ProbeWalls& walls, const ProbeSet& set, ProbeResponse response, Random random,
                        int steps) {
    std::vector<Vec3f> path{Vec3f{0.0f}};
    for (int i = 0; i < steps; ++i) {
        const float limit = random.index(4) == 0 ? 2.0f : 0.3f, length = limit * random.unit();
        const Vec3f motion = length * random.direction();
        const ProbeMove move = moveProbes(walls, set, path.back(), motion, {.response = response});
        EXPECT_TRUE(move.clear) << "it began clear";
        path.push_back(move.position);
    }
    return path;
}

TEST(ProbeMove, ThousandsOfRandomWalksNeverLeaveTheirRoomsAndPierceNothing) {
    const int roomCount = rounds(50), walksInARoom = 40, steps = 10;
    int far = 0;
    for (int room = 0; room < roomCount; ++room) {
        SCOPED_TRACE(room);
        Random random(static_cast<std::uint64_t>(640 + room));
        const ProbeWalls walls = wallsOf(test::randomRoom(random, 8));
        for (int i = 0; i < walksInARoom; ++i) {
            const ProbeSet set = i % 3 == 0 ? tShapedProbes() : starProbes();
            const auto path = walk(walls, set, kResponses[i % 2], Random(random.next()), steps);
            for (const Vec3f& p : path) ASSERT_TRUE(isIn(kRoomHalf, p));
            if (i % 5 == 0) {
                ASSERT_FALSE(pierces(*walls.mesh, set, path.back()));
            }
            far += glm::length(path.back()) > 1.0f ? 1 : 0;
        }
    }
    EXPECT_GT(far, roomCount * walksInARoom / 4) << "the walks get about";
}

TEST(ProbeMove, reference_defect_64_theOrderOfTheTrianglesDoesNotMatter) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Random random(seed);
        const Mesh room = test::randomRoom(random, 10);
        const ProbeWalls walls = wallsOf(room), others = makeProbeWalls(test::shuffled(room, random));
        for (const ProbeResponse response : kResponses)
            EXPECT_EQ(walk(walls, starProbes(), response, Random(seed), 60),
                      walk(others, starProbes(), response, Random(seed), 60));
    }
}

TEST(ProbeMove, APowerOfTwoScalesTheWholeMove) {
    Random random(18);
    const Mesh room = test::randomRoom(random, 10);
    for (const float scale : {0x1p-20f, 0x1p20f}) {
        Mesh scaled = room;
        for (Vec3f& v : scaled.vertices) v *= scale;
        ProbeSet set = starProbes();
        for (Vec3f& half : set) half *= scale;
        const ProbeWalls walls = wallsOf(room), scaledWalls = wallsOf(scaled);
        Vec3f at{0.0f};
        for (int i = 0; i < 100; ++i) {
            const Vec3f motion = 0.5f * random.direction();
            const ProbeMove move = moveProbes(walls, starProbes(), at, motion);
            EXPECT_EQ(moveProbes(scaledWalls, set, scale * at, scale * motion).position, scale * move.position);
            at = move.position;
        }
    }
}

TEST(ProbeMove, TheObserverHearsOfEachPiercingThatIsPushedOut) {
    std::vector<ProbeStep> pierced;
    const auto observe = [&](const ProbeStep& step) {
        if (step.verdict == ProbeVerdict::Pierces) pierced.push_back(step);
    };
    const ProbeWalls walls = wallsOf(wallMesh());
    const ProbeMove seen = moveProbes(walls, starProbes(), {1.0f, 0, 0.6f}, {0, 0, -0.2f}, {}, observe);
    ASSERT_FALSE(pierced.empty());
    EXPECT_EQ(pierced.front().probe, 2) << "the one ahead";
    EXPECT_LT(pierced.front().t, 0.5) << "its start is nearer";
    EXPECT_NEAR(pierced.front().push.z, 0.1, 1e-3);
    EXPECT_EQ(seen.position, moveProbes(walls, starProbes(), {1.0f, 0, 0.6f}, {0, 0, -0.2f}).position);
}

}  // namespace
}  // namespace collidoscope::geometry::probe_move_test
