// Walls without thickness are never passed, whatever the speed.

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/query/solid_mesh.h"
#include "geometry/predicates/orientation.h"
#include "tests/geometry/counts.h"
#include "tests/physics/particle_test.h"

namespace collidoscope::physics::thin_wall_test {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;
using geometry::test::rounds;

/// 1 to 1e5 m/s, as many in each power of ten.
float randomSpeed(geometry::Random& random) { return std::pow(10.0f, random.uniform(0.0f, 5.0f)); }
Vec3f randomVelocity(geometry::Random& random) {
    const float speed = randomSpeed(random);
    return speed * random.direction();
}

/// A square as a wall without thickness, and three of its corners.
struct Wall {
    geometry::AnyShapef solid{};
    std::array<Vec3f, 4> corners{};
    bool isHalf = false;  ///< what is beyond the diagonal is missing

    int sideOf(const Vec3f& p) const {
        return geometry::exact::orient3d(Vec3d{corners[0]}, Vec3d{corners[1]}, Vec3d{corners[2]}, Vec3d{p});
    }
    /// Does a straight way from one side lead through the wall or end on it, by exact signs?
    bool isCrossed(const Vec3f& from, const Vec3f& to) const {
        const auto isThrough = [&](std::size_t i, std::size_t j, std::size_t k) {
            const Vec3d a{corners[i]}, b{corners[j]}, c{corners[k]}, p{from}, q{to};
            using geometry::exact::orient3d;
            const int ab = orient3d(p, q, a, b), bc = orient3d(p, q, b, c), ca = orient3d(p, q, c, a);
            return orient3d(a, b, c, p) * orient3d(a, b, c, q) <= 0 &&
                   ((ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0));
        };
        return isThrough(0, 1, 2) || (!isHalf && isThrough(0, 2, 3));
    }
    Vec3f at(float u, float v) const {
        return corners[0] + u * (corners[1] - corners[0]) + v * (corners[3] - corners[0]);
    }
};

/// As two triangles of a mesh in any place.
Wall meshWall(geometry::Random& random) {
    const Vec3f corner = random.inBox(Vec3f{-3.0f}, Vec3f{3.0f});
    const Vec3f u = 2.0f * random.direction(), v = 2.0f * glm::normalize(glm::cross(u, random.direction()));
    Wall wall{.corners = {corner, corner + u, corner + u + v, corner + v}};
    geometry::Mesh mesh;
    mesh.vertices.assign(wall.corners.begin(), wall.corners.end());
    // Both bend by rounding only, and share the diagonal.
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    wall.solid = geometry::MeshInstance{geometry::finishMesh(std::move(mesh))};
    return wall;
}
/// As a box along the axes with a size of zero.
Wall flatBox(geometry::Random& random) {
    const Vec3f c = random.inBox(Vec3f{-3.0f}, Vec3f{3.0f});
    Wall wall{.solid = geometry::Aabbf{c, c + Vec3f{2.0f, 0.0f, 2.0f}}};
    wall.corners = {c, c + Vec3f{2.0f, 0.0f, 0.0f}, c + Vec3f{2.0f, 0.0f, 2.0f}, c + Vec3f{0.0f, 0.0f, 2.0f}};
    return wall;
}
Wall triangleWall(geometry::Random& random) {
    Wall wall = meshWall(random);
    wall.solid = geometry::Trianglef{wall.corners[0], wall.corners[1], wall.corners[2]};
    wall.isHalf = true;
    return wall;
}

/// Does it move away from the wall, or along it, on this side?
bool leaves(const Wall& wall, int side, const SweptResult& landing) {
    const Vec3d normal = glm::cross(Vec3d{wall.corners[1] - wall.corners[0]}, Vec3d{wall.corners[2] - wall.corners[0]});
    const Vec3d velocity{landing.velocity};
    // orient3d is positive in front of the triangle.
    return side * glm::dot(glm::normalize(normal), velocity) > -1e-6 * glm::length(velocity);
}

TEST(ThinWall, noneOfAMillionShotsPasses) {
    const std::uint64_t seed = 11;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    constexpr int kShots = 2000;
    const float dt = 1.0f / 60.0f;
    int hits = 0;
    const int walls = rounds(500);
    for (int w = 0; w < walls; ++w) {
        const Wall wall = w % 3 == 0 ? meshWall(random) : w % 3 == 1 ? flatBox(random) : triangleWall(random);
        const Obstacles obstacles = only(wall.solid);
        for (int shot = 0; shot < kShots; ++shot) {
            const float u = random.uniform(0.01f, 0.99f);
            // A tenth of them goes for the seam.
            const float v = shot % 10 == 0 && w % 3 == 0 ? u : random.uniform(0.005f, 0.99f) * u;
            const float away = random.uniform(1e-5f, 3.0f);
            const Vec3f start = wall.at(u, v) + away * random.direction();
            const int side = wall.sideOf(start);
            if (side == 0) continue;
            const Vec3f velocity = randomSpeed(random) * glm::normalize(wall.at(u, v) - start);
            const SweptResult landing = follow({start, start + dt * velocity, velocity, velocity, dt}, obstacles,
                                               {.restitution = random.unit(), .friction = random.unit()});
            // Where it slides off along the wall, far behind the border, rounding of its place decides the side.
            const bool isNear = glm::length(landing.position - wall.corners[0]) < 2.0f;
            if (landing.hits == 0) {  // nearly along the wall, rounding may turn it past the border
                ASSERT_FALSE(wall.isCrossed(start, landing.position)) << "wall " << w << " shot " << shot;
            } else if (isNear) {
                ASSERT_EQ(wall.sideOf(landing.position), side) << "wall " << w << " shot " << shot;
            }
            ASSERT_TRUE(isNear || landing.hits == 0 || leaves(wall, side, landing)) << "wall " << w << " shot " << shot;
            ASSERT_LE(glm::length(landing.velocity), glm::length(velocity) * 1.000001f);
            hits += landing.hits > 0 ? 1 : 0;
        }
    }
    EXPECT_GT(hits, walls * kShots * 2 / 5);
}

/// Particles that fly and fall about within a closed mesh for `steps` steps, each in restitution and friction of its
/// own, and how many are outside at some time.
int escapesFrom(const geometry::MeshPtr& mesh, const geometry::Mat4f& placing, int count, int steps, float radius) {
    const std::uint64_t seed = 12;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    ParticleSystem system;
    system.obstacles = only(geometry::MeshInstance{mesh, placing});
    system.settings.contact = {.radius = radius, .restitution = 0.9f, .friction = 0.1f};
    for (int i = 0; i < count; ++i)
        add(system, {Vec3f{placing[3]} + 0.3f * random.direction(), randomVelocity(random)});
    const geometry::MeshInstance room{*mesh, geometry::Mat4d{placing}};
    int escapes = 0;
    for (int step = 0; step < steps; ++step) {
        system.step(random.uniform(0.001f, 0.02f));
        for (std::size_t i = 0; i < system.state.size(); ++i)
            if (step % 50 == 49 && !geometry::contains(room, Vec3d{system.state.position[i]})) ++escapes;
        // Fresh speed, or friction would have stopped all of them.
        if (step % 50 == 49)
            for (std::size_t i = 0; i < system.state.size(); ++i) system.state.velocity.set(i, randomVelocity(random));
    }
    return escapes;
}

geometry::Mat4f turnedAndMoved() {
    geometry::Mat4f placing = glm::mat4_cast(aboutZ(0.4f));
    placing[3] = {10.0f, -7.0f, 3.0f, 1.0f};
    return placing;
}

TEST(ThinWall, nobodyLeavesARoomOfTwelveTrianglesInAThousandSteps) {
    const auto room = geometry::makeBox({1.0f, 0.7f, 1.3f});
    EXPECT_EQ(escapesFrom(room, geometry::Mat4f{1.0f}, rounds(50), 1000, 0.0f), 0);
    EXPECT_EQ(escapesFrom(room, turnedAndMoved(), rounds(10), 1000, 0.0f), 0);
    EXPECT_EQ(escapesFrom(room, turnedAndMoved(), rounds(5), 1000, 0.05f), 0);
}

TEST(ThinWall, nobodyLeavesASphereOfManyTriangles) {
    EXPECT_EQ(escapesFrom(geometry::makeIcosphere(1.0f, 3), turnedAndMoved(), rounds(10), 300, 0.0f), 0);
}

/// A triangle through the origin, so large that nobody gets around it in a thousand steps. With COLLIDOSCOPE_LONG=5000:
/// a million particles.
TEST(ThinWall, inAThousandStepsNoneComesThroughAndNoEnergyComesIn) {
    const std::uint64_t seed = 13;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    constexpr float kFar = 1e7f;  // m
    const geometry::Trianglef sheet{{-kFar, -2.5e6f, -kFar}, {0.0f, 5e5f, kFar}, {kFar, 1.5e6f, -kFar}};
    const auto sideOf = [&](const Vec3f& p) {
        return geometry::exact::orient3d(Vec3d{sheet.a}, Vec3d{sheet.b}, Vec3d{sheet.c}, Vec3d{p});
    };
    ParticleSystem system;
    system.settings.integrator = Integrator::VelocityVerlet;
    system.settings.contact = {.restitution = 1.0f, .friction = 0.0f};
    system.obstacles = only(sheet);
    std::vector<int> sides;
    std::vector<double> energies;
    const int count = rounds(200);
    for (int i = 0; i < count; ++i) {
        const float distance = random.uniform(0.0f, 20.0f);
        add(system, {distance * random.direction(), randomVelocity(random)});
        sides.push_back(sideOf(system.state.position[static_cast<std::size_t>(i)]));
        energies.push_back(energyOf(system, static_cast<std::size_t>(i)));
    }
    std::size_t hits = 0;
    for (int step = 0; step < 1000; ++step) hits += system.step(1.0f / 60.0f).hits;
    EXPECT_GT(hits, static_cast<std::size_t>(count) / 2);
    for (std::size_t i = 0; i < system.state.size(); ++i) {
        ASSERT_EQ(sideOf(system.state.position[i]), sides[i]) << "particle " << i;
        // Flying alone rounds places and velocities, up to four times a step, each time by half a last digit.
        const double speed = speedOf(system, i), place = glm::length(system.state.position[i]);
        const double rounded = 4000.0 * 0x1p-24 * (9.81 * place + speed * speed);
        ASSERT_LE(energyOf(system, i), energies[i] + rounded) << "particle " << i;
    }
}

TEST(ThinWall, aParticleThatBeginsOnItHasTheFrontForItsSide) {
    const geometry::Trianglef wall{{-1.0f, 0.0f, -1.0f}, {0.0f, 0.0f, 2.0f}, {2.0f, 0.0f, -1.0f}};
    for (const float fall : {-9.81f, 9.81f}) {
        ParticleSystem system;
        system.obstacles = only(wall);
        system.forces.gravity = {0.0f, fall, 0.0f};
        place(system, {});
        for (int i = 0; i < 60; ++i) {
            system.step(1.0f / 60.0f);
            ASSERT_GT(system.state.position[0].y, 0.0f);
        }
        EXPECT_EQ(system.state.position[0].y < 1e-5f, fall < 0.0f) << "it lies, or falls away";
    }
}

TEST(ThinWall, anEdgeMetInItsPlaneIsHitHeadOn) {
    const geometry::Trianglef wall{{0.0f, -1.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {2.0f, 0.0f, 0.0f}};
    const SweptResult landing = follow({.start = {-1.0f, 0.0f, 0.0f},
                                        .end = {1.0f, 0.0f, 0.0f},
                                        .velocityAtStart = {2.0f, 0.0f, 0.0f},
                                        .velocityAtEnd = {2.0f, 0.0f, 0.0f},
                                        .time = 1.0f},
                                       only(wall), {.restitution = 1.0f});
    EXPECT_EQ(landing.hits, 1);
    EXPECT_NEAR(landing.velocity.x, -2.0, 1e-6);
    EXPECT_NEAR(landing.position.x, -1.0, 1e-5);
}

}  // namespace
}  // namespace collidoscope::physics::thin_wall_test
