/// Meshes as surfaces: rays and nearest points.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <limits>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/query/closest_triangle.h"
#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/query/distance.h"
#include "geometry/query/ray_cast.h"

namespace collidoscope::geometry::mesh_query_test {
namespace {

constexpr std::uint64_t kSeed = 31;

MeshPtr meshOf(std::vector<Vec3f> vertices, std::vector<MeshTriangle> triangles) {
    Mesh mesh;
    mesh.vertices = std::move(vertices);
    mesh.triangles = std::move(triangles);
    return finishMesh(std::move(mesh));
}

/// In any direction, up to `radius` from the origin.
Vec3f withinBall(Random& random, float radius) {
    const Vec3f direction = random.direction();
    return direction * random.uniform(0, radius);
}

/// Two triangles over a square, sharing its diagonal.
MeshPtr square() { return meshOf({{-5, -5, 0}, {5, -5, 0}, {5, 5, 0}, {-5, 5, 0}}, {{0, 1, 2}, {0, 2, 3}}); }

TEST(MeshQuery, hard_case_19_aRayOnASeamHitsOnce) {
    const auto hit = rayCast(Rayf{{0, 0, 10}, {.30458447f, .30458447f, -.9024725f}}, *square());
    ASSERT_TRUE(hit);
    EXPECT_LT(glm::length(hit->point - Vec3f(3.375f, 3.375f, 0)), 1e-5f);
    EXPECT_EQ(hit->triangle, 0u) << "the lower index where both are hit";
}

TEST(MeshQuery, raysAimedAtEdgesAndCornersNeverSlipThrough) {
    const MeshPtr mesh = makeIcosphere(1.0f, 2);
    Random random{kSeed};
    for (int i = 0; i < 3000; ++i) {
        const MeshTriangle& t = mesh->triangles[random.index(static_cast<std::uint32_t>(mesh->triangles.size()))];
        const Vec3f a = mesh->vertices[t.a];
        const Vec3f b = mesh->vertices[t.b];
        const float share = random.index(4) == 0 ? 0.0f : random.unit();
        const Vec3f from = withinBall(random, 0.9f);
        const Vec3f target = a + (b - a) * share;
        EXPECT_TRUE(rayCast(Rayf{from, target - from}, *mesh)) << "seed " << kSeed << " case " << i;
        const Vec3f outside = target * 3.0f;
        EXPECT_TRUE(rayCast(Rayf{outside, -outside}, *mesh)) << "seed " << kSeed << " case " << i;
    }
}

TEST(MeshQuery, hard_case_26_noRayEscapesASphereFarFromTheOrigin) {
    const MeshPtr unit = makeIcosphere(2.0f, 3);
    Mesh far = *unit;
    const Vec3f center{148376, 1234, -223423};
    for (Vec3f& v : far.vertices) v += center;
    const MeshPtr mesh = finishMesh(far);
    Random random{kSeed};
    for (int i = 0; i < 2000; ++i) {
        const Rayf ray{center + withinBall(random, 1.5f), random.direction()};
        const auto hit = rayCast(ray, *mesh);
        ASSERT_TRUE(hit) << "seed " << kSeed << " case " << i;
        EXPECT_LT(hit->t, 4.0f);
        EXPECT_LT(glm::dot(hit->normal, ray.direction), 0.0f);
        EXPECT_FALSE(hit->startsInside);
    }
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        EXPECT_FALSE(rayCast(Rayf{{bad, 0, 0}, {1, 0, 0}}, *mesh));
        EXPECT_FALSE(rayCast(Rayf{center, {0, bad, 0}}, *mesh));
    }
}

TEST(MeshQuery, reference_defect_11_theNearestTriangleIsHitNotTheFirst) {
    const MeshPtr layers =
        meshOf({{-1, -1, -5}, {1, -1, -5}, {0, 1, -5}, {-1, -1, -2}, {1, -1, -2}, {0, 1, -2}}, {{0, 1, 2}, {3, 4, 5}});
    const auto hit = rayCast(Rayf{{0, 0, 0}, {0, 0, -1}}, *layers);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 2.0f);
    EXPECT_EQ(hit->triangle, 1u);
}

TEST(MeshQuery, reference_defect_28_anEmptyMeshIsNeverHit) {
    const MeshPtr empty = meshOf({}, {});
    EXPECT_FALSE(rayCast(Rayf{{0, 0, 0}, {1, 0, 0}}, *empty));
    EXPECT_FALSE(rayCast(Rayf{{0, 0, 0}, {0, 0, 0}}, *empty));
}

/// Volume sign of five points decides where a line passes a triangle, without any division.
/// Source: Segura, Feito, Algorithms to test ray-triangle intersection (2001).
bool crosses(const Rayf& ray, const Trianglef& t, double& time) {
    using Extended = glm::vec<3, long double, glm::defaultp>;
    const Extended o{ray.origin};
    const Extended d{ray.direction};
    const Extended a = Extended{t.a} - o;
    const Extended b = Extended{t.b} - o;
    const Extended c = Extended{t.c} - o;
    const long double u = glm::dot(d, glm::cross(b, c));
    const long double v = glm::dot(d, glm::cross(c, a));
    const long double w = glm::dot(d, glm::cross(a, b));
    if (!((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0))) return false;
    const Extended n = glm::cross(b - a, c - a);
    time = static_cast<double>(glm::dot(n, a) / glm::dot(n, d));
    return time >= 0.0;
}

TEST(MeshQuery, raysAgreeWithTestingEveryTriangleAnotherWay) {
    const MeshPtr mesh = makeTorusKnot(2, 3, 1.0f, 0.3f, 48, 8);
    Random random{kSeed};
    int hits = 0;
    constexpr int kCases = 1000;
    for (int i = 0; i < kCases; ++i) {
        const Vec3f origin = withinBall(random, 4);
        const Vec3f target = random.inBox(Vec3f{-1.8f}, Vec3f{1.8f});
        const Rayf ray{origin, (target - origin) * random.uniform(0.1f, 4)};
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t k = 0; k < mesh->triangles.size(); ++k) {
            double t = 0.0;
            if (crosses(ray, triangleAt(*mesh, k), t)) nearest = std::min(nearest, t);
        }
        const auto hit = rayCast(ray, *mesh);
        ASSERT_EQ(hit.has_value(), std::isfinite(nearest)) << "seed " << kSeed << " case " << i;
        if (!hit) continue;
        ++hits;
        EXPECT_NEAR(hit->t, nearest, 1e-6 * nearest);
        const Trianglef t = triangleAt(*mesh, hit->triangle);
        const Vec3f weights = hit->barycentric;
        EXPECT_LT(glm::length(t.a * weights.x + t.b * weights.y + t.c * weights.z - hit->point), 1e-6f);
    }
    EXPECT_GT(hits, kCases * 3 / 10);
    EXPECT_LT(hits, kCases * 7 / 10);
}

TEST(MeshQuery, theNearestPointIsTheNearestOfAllTriangles) {
    const MeshPtr mesh = makeTorusKnot(2, 3, 1.0f, 0.3f, 32, 6);
    Random random{kSeed};
    for (int i = 0; i < 200; ++i) {
        const Vec3f p = random.inBox(Vec3f{-3}, Vec3f{3});
        float nearest = std::numeric_limits<float>::infinity();
        for (std::size_t k = 0; k < mesh->triangles.size(); ++k)
            nearest = std::min(nearest, distance(triangleAt(*mesh, k), p));
        EXPECT_NEAR(distance(*mesh, p), nearest, 1e-6f);
    }
}

/// The same triangles without boxes to pass over: one mesh for each.
std::vector<MeshPtr> trianglesOf(const Mesh& mesh) {
    std::vector<MeshPtr> singles;
    for (const MeshTriangle& t : mesh.triangles) singles.push_back(meshOf(mesh.vertices, {t}));
    return singles;
}

TEST(MeshQuery, passingOverBoxesOfTrianglesLosesNothing) {
    const MeshPtr mesh = makeIcosphere(1.0f, 2);
    ASSERT_GT(mesh->tree.nodes.size(), 3u) << "there is something to pass over";
    const std::vector<MeshPtr> singles = trianglesOf(*mesh);
    Random random{kSeed};
    int hits = 0;
    constexpr int kCases = 2000;
    for (int i = 0; i < kCases; ++i) {
        // Half of them through a corner, where boxes meet.
        const Vec3f target = i % 2 == 0
                                 ? mesh->vertices[random.index(static_cast<std::uint32_t>(mesh->vertices.size()))]
                                 : random.inBox(Vec3f{-1.5f}, Vec3f{1.5f});
        const Vec3f origin = withinBall(random, 4);
        const Rayf ray{origin, target - origin};
        std::optional<float> nearest;
        float distanceOfNearest = std::numeric_limits<float>::infinity();
        for (const MeshPtr& single : singles) {
            const auto hit = rayCast(ray, *single);
            if (hit && (!nearest || hit->t < *nearest)) nearest = hit->t;
            distanceOfNearest = std::min(distanceOfNearest, distance(*single, origin));
        }
        const auto hit = rayCast(ray, *mesh);
        ASSERT_EQ(hit.has_value(), nearest.has_value()) << "seed " << kSeed << " case " << i;
        EXPECT_EQ(distance(*mesh, origin), distanceOfNearest) << "seed " << kSeed << " case " << i;
        if (!hit) continue;
        EXPECT_EQ(hit->t, *nearest) << "seed " << kSeed << " case " << i;
        ++hits;
    }
    EXPECT_GT(hits, kCases * 3 / 10);
    EXPECT_LT(hits, kCases * 9 / 10);
}

/// A square whose lower side carries a vertex, closed there by a triangle with three corners on a line.
MeshPtr squareWithSeam() {
    return meshOf({{0, 0, 0}, {3, 0, 0}, {3, 3, 0}, {0, 3, 0}, {1, 0, 0}, {0, -3, 0}, {3, -3, 0}},
                  {{0, 4, 1}, {0, 1, 2}, {0, 2, 3}, {5, 4, 0}, {5, 1, 4}, {5, 6, 1}});
}

TEST(MeshQuery, aTriangleOfThreePointsOnALineIsAnsweredWithNumbers) {
    const MeshPtr mesh = squareWithSeam();
    int hits = 0;
    for (const Vec3f& from : {Vec3f{0.3f, 0, 2}, Vec3f{1, 0, 2}, Vec3f{2.9f, -1, 2}, Vec3f{-4, 0, 0}, Vec3f{1, 5, 0}})
        for (const Vec3f& to : {Vec3f{0.3f, 0, 0}, Vec3f{1, 0, 0}, Vec3f{2.5f, 0, 0}, Vec3f{1.7f, 0, 0}}) {
            const auto hit = rayCast(Rayf{from, to - from}, *mesh);
            // The two sides of the seam share no edge: a ray that is aimed right at it may slip through by rounding.
            if (!hit) continue;
            ++hits;
            EXPECT_LE(hit->t, 1.0f + 1e-6f);
            EXPECT_NEAR(glm::length(hit->normal), 1.0f, 1e-6f);
            EXPECT_NEAR(hit->barycentric.x + hit->barycentric.y + hit->barycentric.z, 1.0f, 1e-6f);
            const Trianglef t = triangleAt(*mesh, hit->triangle);
            const Vec3f weighted = t.a * hit->barycentric.x + t.b * hit->barycentric.y + t.c * hit->barycentric.z;
            EXPECT_LT(glm::length(weighted - hit->point), 1e-6f);
        }
    EXPECT_GE(hits, 15);
    EXPECT_EQ(closestPoint(*mesh, Vec3f{1.5f, 0, 2}), Vec3f(1.5f, 0, 0));
    EXPECT_EQ(closestPoint(*meshOf({{0, 0, 0}, {1, 0, 0}, {3, 0, 0}}, {{0, 1, 2}}), Vec3f{2, 1, 1}), Vec3f(2, 0, 0));
    EXPECT_FALSE(rayCast(Rayf{{0, 0, 1}, {0, 0.001f, -1}}, *meshOf({{0, 0, 0}, {1, 0, 0}, {3, 0, 0}}, {{0, 1, 2}})));
}

TEST(MeshQuery, aPointQueryFindsTheTriangleThePointLiesOn) {
    const auto hit = rayCast(Rayf{{-2, 3, 0}, Vec3f{0}}, *square());
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->triangle, 1u);
    EXPECT_EQ(hit->normal, Vec3f{0});
    EXPECT_FALSE(rayCast(Rayf{{-2, 3, 0.001f}, Vec3f{0}}, *square()));
}

}  // namespace
}  // namespace collidoscope::geometry::mesh_query_test
