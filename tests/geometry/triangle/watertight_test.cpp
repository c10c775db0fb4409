/// A million rays aimed at the edges and corners that triangles share: none slips through.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/triangle/barycentric.h"
#include "geometry/triangle/ray/ray_triangle.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/ray_triangle.h"

namespace collidoscope::geometry::watertight_test {
namespace {

constexpr std::uint64_t kSeed = 97;
constexpr std::array kMethods{RayTriangleMethod::MollerTrumbore, RayTriangleMethod::PlaneBarycentric,
                              RayTriangleMethod::Watertight};

/// The triangles around each corner, and around each edge, of a mesh.
struct Fans {
    std::vector<std::vector<std::size_t>> ofVertex{};
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> ofEdge{};
};
Fans fansOf(const Mesh& mesh) {
    Fans fans;
    fans.ofVertex.resize(mesh.vertices.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const MeshTriangle& t = mesh.triangles[i];
        for (const auto& [from, to] : {std::pair{t.a, t.b}, std::pair{t.b, t.c}, std::pair{t.c, t.a}}) {
            fans.ofVertex[from].push_back(i);
            fans.ofEdge[std::minmax(from, to)].push_back(i);
        }
    }
    return fans;
}

/// A place on a mesh where triangles meet, and those triangles.
struct Target {
    Vec3f point{0.0f};
    std::vector<Trianglef> around{};
};
std::vector<Trianglef> trianglesOf(const Mesh& mesh, const std::vector<std::size_t>& indices) {
    std::vector<Trianglef> triangles;
    for (const std::size_t i : indices) triangles.push_back(triangleAt(mesh, i));
    return triangles;
}
/// Inner edges at a random point, and corners that are wholly surrounded.
std::vector<Target> targetsOf(const Mesh& mesh, Random& random) {
    const Fans fans = fansOf(mesh);
    std::vector<Target> targets;
    std::vector<bool> onRim(mesh.vertices.size(), false);
    for (const auto& [edge, indices] : fans.ofEdge) {
        if (indices.size() != 2) {
            onRim[edge.first] = onRim[edge.second] = true;
            continue;
        }
        const Vec3f& from = mesh.vertices[edge.first];
        const Vec3f& to = mesh.vertices[edge.second];
        targets.push_back({from + (to - from) * random.uniform(0.1f, 0.9f), trianglesOf(mesh, indices)});
    }
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        if (!onRim[i] && !fans.ofVertex[i].empty())
            targets.push_back({mesh.vertices[i], trianglesOf(mesh, fans.ofVertex[i])});
    return targets;
}

/// Do all triangles turn the same face to the ray, and none its edge? Then they cover the neighbourhood of the target
/// as the ray sees it, and one of them must be hit.
bool isCovered(const Rayf& ray, const std::vector<Trianglef>& triangles) {
    constexpr float kSteep = 0.02f;
    int front = 0;
    for (const Trianglef& t : triangles) {
        const Vec3f normal = glm::cross(t.b - t.a, t.c - t.a);
        const float facing = glm::dot(normal, ray.direction) / (glm::length(normal) * glm::length(ray.direction));
        if (std::fabs(facing) < kSteep) return false;
        front += facing < 0 ? 1 : 0;
    }
    return front == 0 || front == static_cast<int>(triangles.size());
}

int hitsOf(const Rayf& ray, const std::vector<Trianglef>& triangles, RayTriangleMethod method) {
    int hits = 0;
    for (const Trianglef& t : triangles) hits += rayCast(ray, t, method) ? 1 : 0;
    return hits;
}

/// Shoots from all around, near and far; every method in turn. Says how many rays had to hit.
int aimAt(const Mesh& mesh, int rays) {
    Random random{kSeed};
    const std::vector<Target> targets = targetsOf(mesh, random);
    int covered = 0;
    for (int i = 0; i < rays; ++i) {
        const Target& target = targets[random.index(static_cast<std::uint32_t>(targets.size()))];
        const float mantissa = random.uniform(0.5f, 1);
        const float distance = std::ldexp(mantissa, static_cast<int>(random.index(16)) - 4);
        const Vec3f origin = target.point + random.direction() * distance;
        const Rayf ray{origin, target.point - origin};
        if (!isCovered(ray, target.around)) continue;
        ++covered;
        const int hits = hitsOf(ray, target.around, kMethods[static_cast<std::size_t>(i % 3)]);
        EXPECT_GT(hits, 0) << mesh.name << ", seed " << kSeed << " ray " << i;
        if (hits == 0) break;
    }
    EXPECT_GT(covered, rays * 6 / 10);
    return covered;
}

TEST(WatertightRays, noneOfAMillionSlipsThroughAnEdgeOrACorner) {
    const int rays = test::rounds(520000);  // some two in three are covered by the triangles around their target
    const int covered = aimAt(*makeIcosphere(1.0f, 4), rays) + aimAt(*makeTorusKnot(2, 3, 1.0f, 0.3f, 128, 16), rays) +
                        aimAt(*makeTerrain(5.0f, 1.0f, 48), rays);
    EXPECT_GE(covered, test::rounds(1000000));
}

TEST(WatertightRays, eachTriangleAroundTheTargetIsHitAsRationalsSay) {
    Random random{kSeed};
    const auto mesh = makeIcosphere(1.0f, 3);
    const std::vector<Target> targets = targetsOf(*mesh, random);
    int hits = 0;
    int asked = 0;
    const int rays = test::rounds(35000);
    for (int i = 0; i < rays; ++i) {
        const Target& target = targets[random.index(static_cast<std::uint32_t>(targets.size()))];
        const Vec3f direction = random.direction();
        const Vec3f origin = target.point + direction * random.uniform(0.1f, 10);
        const Rayf ray{origin, target.point - origin};
        for (const Trianglef& t : target.around) {
            ++asked;
            const bool expected = oracle::firstMeeting(toDouble(ray), toDouble(t)).has_value();
            hits += expected ? 1 : 0;
            ASSERT_EQ(rayCast(ray, t).has_value(), expected) << "seed " << kSeed << " ray " << i;
        }
    }
    EXPECT_GE(asked, 100000 / 35000 * rays);
    EXPECT_GT(hits, asked * 3 / 10);
    EXPECT_LT(hits, asked * 7 / 10);
}

/// Aimed at points that floats hold exactly, and steeper than any of the triangles around them.
TEST(WatertightRays, allTrianglesAroundAnExactTargetAreHitAtTheSameTime) {
    Random random{kSeed};
    const auto small = [&] { return float(random.index(9)) - 4.0f; };
    for (int i = 0; i < test::rounds(20000); ++i) {
        const Vec3f center{small(), small(), small()};
        const Vec3f origin{small(), small(), small() + 16.0f};
        const Vec3f ring[] = {{16, 0, small()}, {0, 16, small()}, {-16, 0, small()}, {0, -16, small()}};
        for (const RayTriangleMethod method : kMethods)
            for (int k = 0; k < 4; ++k) {
                const auto hit = rayCast(Rayf{origin, center - origin},
                                         Trianglef{center, center + ring[k], center + ring[(k + 1) % 4]}, method);
                ASSERT_TRUE(hit) << "seed " << kSeed << " case " << i;
                ASSERT_EQ(hit->t, 1.0f);
                ASSERT_EQ(hit->point, center);
                ASSERT_EQ(hit->barycentric, Vec3f(1, 0, 0));
            }
    }
}

TEST(WatertightRays, hard_case_19_aRayOnASeamHitsBothHalvesAtOnePoint) {
    const Trianglef halves[] = {{{-5, -5, 0}, {5, -5, 0}, {5, 5, 0}}, {{-5, -5, 0}, {5, 5, 0}, {-5, 5, 0}}};
    const Rayf ray{{0, 0, 10}, {.30458447f, .30458447f, -.9024725f}};
    for (const RayTriangleMethod method : kMethods)
        for (const Trianglef& half : halves) {
            const auto hit = rayCast(ray, half, method);
            ASSERT_TRUE(hit);
            EXPECT_LT(glm::length(hit->point - Vec3f(3.375f, 3.375f, 0)), 1e-5f);
        }
}

}  // namespace
}  // namespace collidoscope::geometry::watertight_test
