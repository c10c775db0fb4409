/// The same ray gets the same answer, bit for bit: alone, in a batch of any instruction set, and observed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/mesh/traverse/tree_query.h"
#include "tests/geometry/base/supported_sets.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/traverse/meshes.h"

namespace collidoscope::geometry::same_bits_test {
namespace {

constexpr std::uint64_t kSeed = 93;

std::vector<Rayf> raysAt(const Mesh& mesh, int count, Random& random) {
    std::vector<Rayf> rays;
    const Vec3f size = mesh.bounds.max - mesh.bounds.min;
    for (int i = 0; i < count; ++i) {
        const auto place = [&] { return mesh.bounds.min + (random.inBox(Vec3f{-0.5f}, Vec3f{1.5f}) * size); };
        const Vec3f from = place(), to = place();
        rays.push_back({from, (to - from) * random.uniform(0.25f, 4.0f)});
    }
    return rays;
}

bool sameBits(const std::optional<MeshHit>& a, const std::optional<MeshHit>& b) {
    if (!a || !b) return !a && !b;
    const auto same = [](const auto& x, const auto& y) { return std::memcmp(&x, &y, sizeof(x)) == 0; };
    return same(a->t, b->t) && same(a->point, b->point) && same(a->normal, b->normal) &&
           same(a->barycentric, b->barycentric) && a->triangle == b->triangle;
}

TEST(MeshRays, theAnswerIsTheSameBitForBitAloneInBatchesAndObserved) {
    Random random{kSeed};
    int hits = 0, cases = 0;
    for (const auto& [name, mesh] : test::meshesForRays()) {
        if (mesh->triangles.empty()) continue;
        const std::vector<Rayf> rays = raysAt(*mesh, test::rounds(9'500), random);
        std::vector<std::optional<MeshHit>> alone, batch(rays.size());
        for (const Rayf& ray : rays) alone.push_back(rayCast(ray, *mesh));
        for (const batch::InstructionSet set : test::supportedSets()) {
            rayCastBatch(rays, *mesh, {}, batch, set);
            for (std::size_t i = 0; i < rays.size(); ++i)
                ASSERT_TRUE(sameBits(alone[i], batch[i])) << name << ", seed " << kSeed << " case " << i;
        }
        for (std::size_t i = 0; i < rays.size(); ++i) {
            int steps = 0;
            const auto observed = rayCast(rays[i], *mesh, RayLimits{}, [&](const TraversalStep&) { ++steps; });
            ASSERT_TRUE(sameBits(alone[i], observed)) << name << ", seed " << kSeed << " case " << i;
            hits += alone[i] ? 1 : 0;
            ++cases;
        }
    }
    EXPECT_GE(cases, test::rounds(100'000));
    EXPECT_GT(hits, cases / 10) << "some meshes are needles and points";
}

/// Only trees that exceed the caches next to a core are traversed by several rays at once.
TEST(MeshRays, manyRaysAtALargeMeshGetTheBitsThatEachGetsAlone) {
    const MeshPtr mesh = makeTerrain(5.0f, 1.0f, 260);
    ASSERT_GT(mesh->tree.corners.size() * sizeof(float), std::size_t{1} << 22);
    Random random{kSeed};
    std::vector<Rayf> rays = raysAt(*mesh, test::rounds(5'000), random);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    rays[100] = {{0.0f, nan, 0.0f}, {0.0f, -1.0f, 0.0f}}, rays[200] = {{0.0f, 1e30f, 0.0f}, {0.0f, -1.0f, 0.0f}};
    std::vector<std::optional<MeshHit>> alone, batch(rays.size());
    for (const Rayf& ray : rays) alone.push_back(rayCast(ray, *mesh));
    for (const batch::InstructionSet set : test::supportedSets()) {
        rayCastBatch(rays, *mesh, {}, batch, set);
        for (std::size_t i = 0; i < rays.size(); ++i)
            ASSERT_TRUE(sameBits(alone[i], batch[i])) << "seed " << kSeed << " case " << i;
    }
    EXPECT_GT(std::count_if(alone.begin(), alone.end(), [](const auto& hit) { return hit.has_value(); }),
              std::ssize(rays) / 10);
}

MeshPtr scaled(const Mesh& mesh, float by) {
    Mesh other = mesh;
    for (Vec3f& v : other.vertices) v *= by;
    return finishMesh(std::move(other));
}

TEST(MeshRays, hugeAndTinyMeshesAreHitAsOrdinaryOnesAre) {
    const MeshPtr mesh = makeTorusKnot(2, 3, 0.75f, 0.25f, 24, 6);
    Random random{kSeed};
    const std::vector<Rayf> rays = raysAt(*mesh, test::rounds(1'000), random);
    for (const float by : {0x1p-60f, 0x1p-21f, 0x1p19f, 0x1p60f}) {
        const MeshPtr other = scaled(*mesh, by);
        int hits = 0;
        for (const Rayf& ray : rays) {
            const auto wanted = rayCast(ray, *mesh);
            const auto hit = rayCast(Rayf{ray.origin * by, ray.direction * by}, *other);
            ASSERT_EQ(hit.has_value(), wanted.has_value()) << "scale " << by;
            if (!hit) continue;
            ++hits;
            EXPECT_EQ(hit->t, wanted->t);
            EXPECT_EQ(hit->triangle, wanted->triangle);
        }
        EXPECT_GT(hits, static_cast<int>(rays.size() / 10));
    }
}

TEST(MeshRays, aRayFromFarAwayOrWithATinyComponentAgreesWithEveryTriangle) {
    const MeshPtr mesh = makeIcosphere(1.0f, 2);
    Random random{kSeed};
    int hits = 0;
    for (int i = 0; i < 400; ++i) {
        const float distance = std::ldexp(1.0f, static_cast<int>(random.index(120)));
        Rayf ray{random.direction() * distance, {}};
        ray.direction = random.direction() * 0.5f - ray.origin;
        if (i % 4 == 0) ray = {{random.uniform(-1, 1), random.uniform(-1, 1), -distance}, {1e-30f, -1e-38f, 2.0f}};
        bool wanted = false;
        for (std::size_t k = 0; k < mesh->triangles.size(); ++k)
            wanted = wanted || rayCast(ray, triangleAt(*mesh, k)).has_value();
        EXPECT_EQ(rayCast(ray, *mesh).has_value(), wanted) << "case " << i;
        hits += wanted ? 1 : 0;
    }
    EXPECT_GT(hits, 100);
}

/// Rays that start far from the mesh are moved to its box, others start where they are; and a mesh may lie far from the
/// origin of its coordinates.
TEST(MeshRays, cornersAndEdgesAreHitFromAnyDistance) {
    Random random{kSeed};
    Mesh aside = *makeTerrain(1.0f, 0.4f, 12);
    for (Vec3f& v : aside.vertices) v += Vec3f{37.0f, -120.0f, 5.0f};
    int hits = 0;
    for (const MeshPtr& mesh : {makeIcosphere(1.0f, 2), finishMesh(std::move(aside))})
        for (int exponent = -3; exponent < 16; ++exponent)
            for (int i = 0; i < test::rounds(40); ++i) {
                const auto& [a, b, c] =
                    triangleAt(*mesh, random.index(static_cast<std::uint32_t>(mesh->triangles.size())));
                const Vec3f at = i % 2 == 0 ? a : a + random.unit() * (b - a);
                const Rayf ray{at + std::ldexp(1.0f, exponent) * random.direction(), {}};
                const Rayf aimed{ray.origin, at - ray.origin};
                std::optional<double> nearest;
                for (std::size_t k = 0; k < mesh->triangles.size(); ++k)
                    if (const auto hit = rayCast(toDouble(aimed), toDouble(triangleAt(*mesh, k))))
                        nearest = std::min(hit->t, nearest.value_or(hit->t));
                const auto hit = rayCast(aimed, *mesh);
                ASSERT_EQ(hit.has_value(), nearest.has_value()) << "2^" << exponent << " m away, case " << i;
                if (!hit) continue;
                EXPECT_EQ(hit->t, static_cast<float>(*nearest));
                ++hits;
            }
    EXPECT_GT(hits, test::rounds(500));
}

/// The box of the first triangle is so thin that the ray, which goes along it, leaves it only beyond the hit. The
/// others keep the ray from being moved to that box.
TEST(MeshRays, aThinTriangleOfALargeMeshIsHitAlongIt) {
    const float far = 0x1p22f, wide = 1e6f;
    std::vector<Vec3f> vertices{{far, 0, -wide}, {far, 0x1p-30f, wide}, {far, 0, wide}};
    std::vector<MeshTriangle> triangles{{0, 1, 2}};
    for (std::uint32_t i = 0; i < 24; ++i) {
        const float high = 1e5f + 1e4f * static_cast<float>(i);
        for (const float x : {0.0f, 100.0f, 200.0f}) vertices.push_back({x, high, 0.0f});
        triangles.push_back({3 + 3 * i, 4 + 3 * i, 5 + 3 * i});
    }
    const MeshPtr mesh = test::meshOf(std::move(vertices), std::move(triangles));
    const Rayf ray{Vec3f{0.0f}, {1.0f, 0x1p-60f, 0.0f}};
    ASSERT_TRUE(rayCast(ray, triangleAt(*mesh, 0)));
    EXPECT_TRUE(rayCast(ray, *mesh));
}

}  // namespace
}  // namespace collidoscope::geometry::same_bits_test
