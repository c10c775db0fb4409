/// Rays through the tree of a mesh against rays that ask every triangle.
#include "geometry/mesh/traverse/ray_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>

#include "geometry/triangle/ray/ray_triangle.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/traverse/meshes.h"

namespace collidoscope::geometry::mesh_cast_test {
namespace {

constexpr std::uint64_t kSeed = 411;

struct BruteHit {
    double t = 0.0;
    std::uint32_t triangle = 0;
};

/// Every triangle that is hit no later than at tMax, by t and index.
std::vector<BruteHit> allByBruteForce(const Rayf& ray, const Mesh& mesh, const RayLimits& reach) {
    std::vector<BruteHit> hits;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto hit =
            rayCast(toDouble(ray), toDouble(triangleAt(mesh, i)), RayTriangleMethod::MollerTrumbore, reach.faces);
        if (hit && hit->t <= reach.tMax) hits.push_back({hit->t, i});
    }
    std::stable_sort(hits.begin(), hits.end(), [](const BruteHit& a, const BruteHit& b) { return a.t < b.t; });
    return hits;
}

std::uint32_t below(Random& random, std::size_t count) { return random.index(static_cast<std::uint32_t>(count)); }

/// A place on the mesh: a corner, a point of an edge, or one of the face.
Vec3f placeOn(const Mesh& mesh, Random& random) {
    const Trianglef t = triangleAt(mesh, below(random, mesh.triangles.size()));
    const float share = random.unit(), other = random.unit();
    switch (random.index(3)) {
        case 0:
            return t.a;
        case 1:
            return t.a + (t.b - t.a) * share;
        default:
            return t.a + ((t.b - t.a) * share + (t.c - t.a) * (1.0f - share) * other);
    }
}

Rayf rayAt(const Mesh& mesh, Random& random) {
    const Vec3f origin =
        random.index(4) == 0 && !mesh.triangles.empty() ? placeOn(mesh, random) : random.inBox(Vec3f{-2}, Vec3f{2});
    Vec3f target = random.inBox(Vec3f{-1.5f}, Vec3f{1.5f});
    if (random.index(3) == 0 && !mesh.triangles.empty()) target = placeOn(mesh, random);
    Vec3f direction = (target - origin) * random.uniform(0.1f, 4.0f);
    const std::uint32_t kind = random.index(16);
    if (kind < 3) direction[static_cast<int>(kind)] = 0.0f;
    if (kind == 3) direction = Vec3f{0, 0, random.uniform(-1, 1)};
    if (kind == 4) direction = Vec3f{0};
    return {origin, direction};
}

void expectSame(const MeshHit& hit, const BruteHit& wanted) {
    EXPECT_EQ(hit.triangle, wanted.triangle);
    EXPECT_EQ(hit.t, static_cast<float>(wanted.t));
}

/// All queries for one ray; whether it hits.
bool expectAgreement(const Rayf& ray, const Mesh& mesh, const RayLimits& reach) {
    const std::vector<BruteHit> wanted = allByBruteForce(ray, mesh, reach);
    const auto nearest = rayCast(ray, mesh, reach);
    EXPECT_EQ(nearest.has_value(), !wanted.empty());
    if (nearest && !wanted.empty()) expectSame(*nearest, wanted.front());

    const auto any = rayCastAny(ray, mesh, reach);
    EXPECT_EQ(any.has_value(), !wanted.empty());
    const auto isAny = [&](const BruteHit& hit) { return hit.triangle == any->triangle; };
    if (any) {
        EXPECT_EQ(std::count_if(wanted.begin(), wanted.end(), isAny), 1);
    }

    const std::vector<MeshHit> all = rayCastAll(ray, mesh, reach);
    EXPECT_EQ(all.size(), wanted.size());
    for (std::size_t i = 0; i < std::min(all.size(), wanted.size()); ++i) expectSame(all[i], wanted[i]);
    return !wanted.empty();
}

TEST(MeshRays, nearestAnyAndAllAgreeWithAskingEveryTriangle) {
    const auto meshes = test::meshesForRays();
    Random random{kSeed};
    int hits = 0;
    const int cases = test::rounds(100'000);
    for (int i = 0; i < cases; ++i) {
        const auto& [name, mesh] = meshes[random.index(static_cast<std::uint32_t>(meshes.size()))];
        const Rayf ray = rayAt(*mesh, random);
        RayLimits reach;
        if (random.index(3) == 0) reach.tMax = double{random.uniform(0.0f, 2.0f)};
        if (random.index(4) == 0) reach.faces = FaceCulling::FrontOnly;
        hits += expectAgreement(ray, *mesh, reach) ? 1 : 0;
        ASSERT_FALSE(::testing::Test::HasFailure()) << "seed " << kSeed << " case " << i << ": " << name;
    }
    EXPECT_GT(hits, cases * 3 / 10);
    EXPECT_LT(hits, cases * 7 / 10);
}

}  // namespace
}  // namespace collidoscope::geometry::mesh_cast_test
