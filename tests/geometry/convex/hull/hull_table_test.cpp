// A hull with a table gives the answers of one without, bit for bit: only what is surely no answer is left out.
#include "geometry/shapes/hull_table.h"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/manifold/convex/proxy_face.h"
#include "geometry/query/hull_instance_queries.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::hull_table_test {
namespace {

/// Hulls of random points, of points on a grid, whose faces hold many, and of regular solids; large, small, and far
/// from the origin of their frames.
Hullf anyHull(Random& random) {
    const float size = std::array{0.01f, 1.0f, 300.0f}[random.index(3)];
    const Vec3f shift = random.index(2) == 0 ? Vec3f{0.0f} : 20.0f * size * random.direction();
    std::vector<Vec3f> points;
    const std::uint32_t kind = random.index(4), count = 5 + random.index(kind == 0 ? 28 : 40);
    for (std::uint32_t i = 0; kind < 3 && i < count; ++i) {
        const auto onGrid = [&] { return static_cast<float>(random.index(3)) - 1.0f; };
        points.push_back(kind == 0   ? random.direction()
                         : kind == 1 ? random.inBox(Vec3f{-1.0f}, Vec3f{1.0f})
                                     : Vec3f{onGrid(), onGrid(), onGrid()});
    }
    if (kind == 3) points = makeDodecahedron(1.0f).vertices;
    for (Vec3f& point : points) point = shift + size * point;
    return convexHull(std::span<const Vec3f>(points)).hull;
}

/// The same hull at the same pose, with its table and without.
struct Both {
    HullInstancef tabled, plain;
};
std::optional<Both> anyBoth(Random& random) {
    Hullf hull = anyHull(random);
    if (hull.vertices.size() < 4) return std::nullopt;
    const Posed pose = random.index(4) == 0
                           ? Posed{}
                           : Posed{Vec3d{random.inBox(Vec3f{-50.0f}, Vec3f{50.0f})}, Quatd{random.rotation()}};
    auto shared = std::make_shared<const Hullf>(hull);
    return Both{HullInstancef{std::move(hull), pose}, HullInstancef{std::move(shared), pose}};
}

/// Along an axis, a normal of a face, or anywhere; of any length.
Vec3d anyDirection(Random& random, const Hullf& hull) {
    const double length = std::array{1e-18, 1e-9, 1.0, 1e5, 1e20}[random.index(5)];
    const auto count = static_cast<std::uint32_t>(hull.planes.size());
    const Vec3f axis{random.index(3) == 0 ? 1.0f : 0.0f, random.index(2) == 0 ? -1.0f : 0.0f, 0.5f};
    return length * Vec3d{random.index(3) == 0   ? axis
                          : random.index(2) == 0 ? hull.planes[random.index(count)].normal
                                                 : random.direction()};
}

TEST(HullTable, changesNoBitOfSupportsFacesAndExtremes) {
    Random random(811);
    int tables = 0, tries = 0;
    for (int i = 0; i < test::rounds(2000); ++i) {
        const auto both = anyBoth(random);
        if (!both) continue;
        ++tries, tables += both->tabled.table != nullptr ? 1 : 0;
        ASSERT_EQ(both->plain.table, nullptr);
        const ConvexProxy tabled = proxyOf(both->tabled), plain = proxyOf(both->plain);
        EXPECT_EQ(extentOf(tabled), extentOf(plain));
        for (int k = 0; k < 10; ++k) {
            const Vec3d direction = anyDirection(random, *both->plain.hull);
            EXPECT_EQ(support(tabled, direction), support(plain, direction)) << "seed 811, hull " << i;
            const ProxyFace face = faceAlong(tabled, direction), same = faceAlong(plain, direction);
            EXPECT_EQ(face.name, same.name) << "seed 811, hull " << i;
            EXPECT_EQ(face.normal, same.normal) << "seed 811, hull " << i;
            const double tolerance = k % 2 == 0 ? 0.0 : 1e-3 * extentOf(plain);
            const Vec3d unit = glm::normalize(direction);
            EXPECT_EQ(extremeAlong(tabled, unit, tolerance).name, extremeAlong(plain, unit, tolerance).name)
                << "seed 811, hull " << i;
        }
    }
    EXPECT_GT(tables, tries / 2);
}

TEST(HullTable, boundsHoldAllVerticesAndLittleMore) {
    Random random(814);
    int tables = 0;
    for (int i = 0; i < test::rounds(2000); ++i) {
        const auto both = anyBoth(random);
        if (!both || both->tabled.table == nullptr) continue;
        ++tables;
        const Posed& pose = both->tabled.worldFromHull;
        const Aabbf wide = both->tabled.table->boundsAt(Mat3<float>{glm::mat3_cast(pose.orientation)}, pose.position);
        const Aabbf exact = boundsOf(both->plain);
        const float more = 1e-5f * (glm::length(exact.max - exact.min) + glm::length(Vec3f{pose.position}) +
                                    static_cast<float>(both->tabled.table->extent().largest));
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_LE(wide.min[axis], exact.min[axis]) << "seed 814, hull " << i;
            EXPECT_GE(wide.max[axis], exact.max[axis]) << "seed 814, hull " << i;
            EXPECT_NEAR(wide.min[axis], exact.min[axis], more) << "seed 814, hull " << i;
            EXPECT_NEAR(wide.max[axis], exact.max[axis], more) << "seed 814, hull " << i;
        }
    }
    EXPECT_GT(tables, test::rounds(500));
}

TEST(HullTable, changesNoBitOfTheShallowestFace) {
    Random random(812);
    int found = 0, tries = 0;
    for (int i = 0; i < test::rounds(3000); ++i) {
        const auto a = anyBoth(random), b = anyBoth(random);
        if (!a || !b) continue;
        ++tries;
        const ConvexProxy tabled = proxyOf(a->tabled), plain = proxyOf(a->plain);
        // B is put beside A, a little inside.
        Posed pose = b->tabled.worldFromHull;
        const CoreBounds of = coreBoundsOf(plain);
        pose.position = of.center - pose.orientation * Vec3d{b->plain.hull->vertices[0]} +
                        of.half * Vec3d{random.inBox(Vec3f{-1.2f}, Vec3f{1.2f})};
        const HullInstancef placed{b->tabled.hull, pose};
        const ConvexProxy tabledB = proxyOf(placed);
        const Vec3d out{random.direction()};
        const double max = of.half * double{random.uniform(0.0f, 2.0f)};
        const auto face = shallowestFace(tabled, tabledB, max, out), same = shallowestFace(plain, tabledB, max, out);
        ASSERT_EQ(face.has_value(), same.has_value()) << "seed 812, pair " << i;
        if (!face) continue;
        ++found;
        EXPECT_EQ(face->depth, same->depth) << "seed 812, pair " << i;
        EXPECT_EQ(face->normal, same->normal) << "seed 812, pair " << i;
    }
    EXPECT_GT(found, tries / 10);
}

TEST(HullTable, knowsEachEdgeOnceBetweenTheTwoFacesThatHaveIt) {
    Random random(813);
    for (int i = 0; i < 300; ++i) {
        const Hullf hull = anyHull(random);
        if (!HullTable::isPossibleFor(hull)) continue;
        const HullTable table(hull);
        // Euler: V - E + F = 2.
        ASSERT_EQ(table.edges().size() + 2, hull.vertices.size() + hull.faces.size()) << "seed 813, hull " << i;
        for (const TabledEdge& edge : table.edges())
            for (const std::uint32_t face : {edge.faceOnLeft, edge.faceOnRight}) {
                const auto names = hull.faces[face];
                EXPECT_EQ(std::count(names.begin(), names.end(), edge.start), 1);
                EXPECT_EQ(std::count(names.begin(), names.end(), edge.end), 1);
            }
    }
}

TEST(HullTable, isNotMadeOfHullsThatAreFlatTooLargeOrNotFinite) {
    const Hullf flat = convexHull(std::span<const Vec3f>(std::vector<Vec3f>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}})).hull;
    EXPECT_EQ(HullInstancef(Hullf{flat}).table, nullptr);
    Hullf large = makeDodecahedron(1e20f);
    EXPECT_EQ(HullInstancef(std::move(large)).table, nullptr);
    Hullf broken = makeDodecahedron(1.0f);
    broken.vertices[3].y = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(HullInstancef(std::move(broken)).table, nullptr);
    EXPECT_NE(HullInstancef(makeDodecahedron(1.0f)).table, nullptr);
}

}  // namespace
}  // namespace collidoscope::geometry::hull_table_test
