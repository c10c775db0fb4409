// Queries of models against the same query of each triangle, carried to the world.

#include "geometry/scene/model_query.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/mesh/mesh_generators.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/query/closest_point.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/solid_angle.h"
#include "tests/geometry/scene/placements.h"

namespace collidoscope::model_query_test {
namespace {

using namespace geometry;
using test::randomPlacement;

/// A model of two parts below a scaled, turned parent, and its triangles in the world.
struct Subject {
    ModelTree tree{};
    ModelId id{};
    std::vector<std::vector<Triangled>> parts{};

    explicit Subject(Random& random, bool isSolid = false) {
        const ModelId root = tree.add({.placement = randomPlacement(random)});
        static const MeshPtr kKnot = makeTorusKnot(2, 3, 1.0f, 0.3f, 20, 4), kBall = makeIcosphere(0.7f, 1);
        id = tree.add(
            {.parts = {{kKnot, randomPlacement(random), isSolid}, {}, {kBall, randomPlacement(random), isSolid}},
             .placement = randomPlacement(random),
             .parent = root});
        for (std::uint32_t part = 0; part < 3; ++part) {
            const MeshPtr& mesh = tree[id].parts[part].mesh;
            parts.push_back(mesh ? test::trianglesInWorld(*mesh, worldFromPart(tree, id, part))
                                 : std::vector<Triangled>{});
        }
    }

    template <typename Shape>
    std::vector<ModelTriangle> touching(const Shape& shape) const {
        std::vector<ModelTriangle> found;
        for (std::uint32_t part = 0; part < parts.size(); ++part)
            for (std::uint32_t i = 0; i < parts[part].size(); ++i)
                if (overlaps(toDouble(shape), parts[part][i])) found.push_back({id, part, i});
        return found;
    }
    /// Does p lie in what a part encloses?
    bool encloses(const Vec3f& p) const {
        return std::any_of(parts.begin(), parts.end(), [&](const auto& triangles) {
            return std::fabs(test::windingBySolidAngle(triangles, toDouble(p))) > 0.5;
        });
    }
    /// A point between two corners of the ball, or a little outside.
    Vec3f aboutTheBall(Random& random) const {
        const auto corner = [&] {
            const auto& ball = parts.back();
            return ball[random.index(static_cast<std::uint32_t>(ball.size()))].a;
        };
        const Vec3d from = corner(), to = corner();
        return Vec3f{from + (to - from) * double{random.uniform(0.0f, 1.3f)}};
    }
    /// A point somewhere around the model.
    Vec3f anywhere(Random& random) const {
        const auto bounds = boundsOf(tree, id);
        return bounds->min + (bounds->max - bounds->min) * random.inBox(Vec3f{-0.1f}, Vec3f{1.1f});
    }
};

/// Asks every kind of shape, many times.
template <typename MakeShape>
void compareWithEachTriangle(const MakeShape& make) {
    SCOPED_TRACE("seed 25");
    Random random(25);
    int hits = 0, asked = 0;
    for (int i = 0; i < test::rounds(100); ++i) {
        const Subject subject(random);
        for (int k = 0; k < 10; ++k, ++asked) {
            const auto shape = make(random, subject.anywhere(random));
            const auto expected = subject.touching(shape);
            ASSERT_EQ(trianglesOverlapping(shape, subject.tree, subject.id), expected) << "case " << i << ", " << k;
            ASSERT_EQ(overlaps(shape, subject.tree, subject.id), !expected.empty());
            hits += expected.empty() ? 0 : 1;
        }
    }
    EXPECT_GT(hits, asked / 20) << "the shapes are representative";
    EXPECT_LT(hits, asked) << "the shapes are representative";
}

TEST(ModelQuery, reference_defect_25_aSphereKeepsItsRadiusUnderUnevenScales) {
    compareWithEachTriangle([](Random& r, const Vec3f& p) { return Spheref{p, r.uniform(0.0f, 1.5f)}; });
}
TEST(ModelQuery, reference_defect_25_aPlaneKeepsItsDistance) {
    compareWithEachTriangle([](Random& r, const Vec3f& p) {
        const Vec3f normal = r.direction();
        return Planef{normal, glm::dot(normal, p)};
    });
}
TEST(ModelQuery, reference_defect_25_aBoxKeepsItsOrientation) {
    compareWithEachTriangle([](Random& r, const Vec3f& p) {
        return Boxf{p, r.inBox(Vec3f{0.0f}, Vec3f{1.5f}), r.rotation()};
    });
}
TEST(ModelQuery, reference_defect_25_boxesAlongTheAxesSegmentsAndTrianglesAreAskedInTheWorld) {
    compareWithEachTriangle([](Random& r, const Vec3f& p) { return Aabbf{p, p + r.inBox(Vec3f{0.0f}, Vec3f{4.0f})}; });
    compareWithEachTriangle([](Random& r, const Vec3f& p) { return Segmentf{p, p + r.direction() * 12.0f}; });
    compareWithEachTriangle([](Random& r, const Vec3f& p) {
        return Trianglef{p, p + r.direction() * 7.0f, p + r.direction() * 7.0f};
    });
}

/// Small shapes, so that many lie wholly in a part.
template <typename MakeShape>
void compareWithSolidAngles(const MakeShape& make) {
    SCOPED_TRACE("seed 31");
    Random random(31);
    int hits = 0, inside = 0, asked = 0;
    for (int i = 0; i < test::rounds(200); ++i) {
        const Subject subject(random, true);
        for (int k = 0; k < 25; ++k, ++asked) {
            const Vec3f p = random.index(2) == 0 ? subject.anywhere(random) : subject.aboutTheBall(random);
            const auto shape = make(random, p);
            const bool touches = !subject.touching(shape).empty(), expected = touches || subject.encloses(p);
            ASSERT_EQ(overlaps(shape, subject.tree, subject.id), expected) << "case " << i << ", " << k;
            hits += expected ? 1 : 0;
            inside += expected && !touches ? 1 : 0;
        }
    }
    EXPECT_GT(inside, asked / 50) << "some lie wholly inside";
    EXPECT_GT(hits, asked / 20) << "the shapes are representative";
    EXPECT_LT(hits, asked * 9 / 10) << "the shapes are representative";
}

TEST(ModelQuery, aShapeInASolidPartOverlapsTheModel) {
    compareWithSolidAngles([](Random& r, const Vec3f& p) { return Spheref{p, r.uniform(0.0f, 0.3f)}; });
    compareWithSolidAngles([](Random& r, const Vec3f& p) {
        return Boxf{p, r.inBox(Vec3f{0.0f}, Vec3f{0.3f}), r.rotation()};
    });
    compareWithSolidAngles([](Random& r, const Vec3f& p) { return Aabbf{p, p + r.inBox(Vec3f{0.0f}, Vec3f{0.5f})}; });
    compareWithSolidAngles([](Random& r, const Vec3f& p) { return Segmentf{p, p + r.direction() * 0.5f}; });
    compareWithSolidAngles([](Random& r, const Vec3f& p) {
        return Trianglef{p, p + r.direction() * 0.5f, p + r.direction() * 0.5f};
    });
}

TEST(ModelQuery, aSolidPartIsOneFromWithinOnlyForOverlaps) {
    ModelTree tree;
    const MeshPtr box = makeBox(Vec3f{1});
    const ModelId surface = tree.add(box);
    const ModelId solid = tree.add({.parts = {{box, {}, true}}, .placement = {.translation = {9, 0, 0}}});
    EXPECT_FALSE(overlaps(Vec3f{0, 0, 0}, tree, surface));
    EXPECT_TRUE(overlaps(Vec3f{9, 0, 0}, tree, solid));
    EXPECT_FALSE(overlaps(Vec3f{11, 0, 0}, tree, solid));
    EXPECT_EQ(modelsOverlapping(Spheref{{9, 0, 0}, 0.5f}, tree), std::vector{solid});
    EXPECT_EQ(rayCast(Rayf{{9, 0, 0}, {1, 0, 0}}, tree, solid)->t, 1.0f) << "from within to the surface";
    EXPECT_EQ(closestTriangle(tree, solid, {9, 0.5f, 0})->distance, 0.5f);
    const MeshPtr open = makeTerrain();
    EXPECT_THROW(tree.add({.parts = {{open, {}, true}}}), std::invalid_argument);
    EXPECT_THROW(tree.setParts(surface, {{.isSolid = true}}), std::invalid_argument);
    EXPECT_EQ(tree[surface].parts.size(), 1u);
}

TEST(ModelQuery, theNearestTriangleIsNearestInTheWorld) {
    SCOPED_TRACE("seed 26");
    Random random(26);
    for (int i = 0; i < test::rounds(40); ++i) {
        const Subject subject(random);
        for (int k = 0; k < 10; ++k) {
            const Vec3f near = subject.anywhere(random), p = near * random.uniform(0.2f, 3.0f);
            double minimum = std::numeric_limits<double>::infinity();
            for (const auto& part : subject.parts)
                for (const Triangled& triangle : part)
                    minimum = std::min(minimum, glm::distance(Vec3d{p}, closestPoint(triangle, Vec3d{p})));
            const auto closest = closestTriangle(subject.tree, subject.id, p);
            ASSERT_TRUE(closest);
            ASSERT_NEAR(closest->distance, minimum, 1e-6 * minimum + 1e-12);
            const Triangled& nearest = subject.parts[closest->part][closest->index];
            ASSERT_NEAR(glm::distance(Vec3d{p}, closestPoint(nearest, Vec3d{p})), minimum, 1e-9 * minimum + 1e-12);
        }
    }
}

TEST(ModelQuery, aSegmentEndsWhereItEnds) {
    SCOPED_TRACE("seed 27");
    Random random(27);
    int hits = 0;
    const int count = test::rounds(300);
    for (int i = 0; i < count; ++i) {
        const Subject subject(random);
        const Segmentf segment{subject.anywhere(random), subject.anywhere(random)};
        const auto hit = segmentCast(segment, subject.tree, subject.id);
        ASSERT_EQ(hit.has_value(), overlaps(segment, subject.tree, subject.id)) << "case " << i;
        if (!hit) continue;
        ++hits;
        EXPECT_LE(hit->t, 1.0f);
        EXPECT_LT(glm::distance(hit->point, segment.start + hit->t * (segment.end - segment.start)), 1e-4f);
    }
    EXPECT_GT(hits, count / 5);
    EXPECT_LT(hits, count * 9 / 10);
}

struct PairAnswers {
    bool surfaces = false;  ///< by every pair of triangles
    bool aInB = false, bInA = false;
};
PairAnswers bruteForce(const ModelTree& tree, ModelId a, ModelId b) {
    const auto world = [&](ModelId id) {
        return test::trianglesInWorld(*tree[id].parts[0].mesh, worldFromPart(tree, id, 0));
    };
    const std::vector<Triangled> ofA = world(a), ofB = world(b);
    PairAnswers answers;
    for (const Triangled& one : ofA)
        for (const Triangled& other : ofB) answers.surfaces = answers.surfaces || overlaps(one, other);
    answers.aInB = std::fabs(test::windingBySolidAngle(ofB, ofA.front().a)) > 0.5;
    answers.bInA = std::fabs(test::windingBySolidAngle(ofA, ofB.front().a)) > 0.5;
    return answers;
}

TEST(ModelQuery, twoModelsTouchWhenTrianglesDoOrOneLiesInASolidOfTheOther) {
    SCOPED_TRACE("seed 28");
    Random random(28);
    const MeshPtr mesh = makeIcosphere(1.0f, 1);
    int hits = 0, within = 0;
    const int count = test::rounds(60);
    for (int i = 0; i < count; ++i) {
        const bool aIsSolid = random.index(2) == 0, bIsSolid = random.index(2) == 0;
        ModelTree tree;
        const ModelId root = tree.add({.placement = randomPlacement(random)});
        Placement apart = randomPlacement(random), small = randomPlacement(random);
        apart.translation *= random.uniform(0.0f, 2.0f);
        small.scale *= random.uniform(0.05f, 1.0f);
        const ModelId a = tree.add({.parts = {{mesh, {}, aIsSolid}}, .placement = small, .parent = root});
        const ModelId b = tree.add({.parts = {{mesh, {}, bIsSolid}}, .placement = apart, .parent = root});
        const PairAnswers found = bruteForce(tree, a, b);
        const bool nested = !found.surfaces && ((bIsSolid && found.aInB) || (aIsSolid && found.bInA));
        ASSERT_EQ(overlaps(tree, a, b), found.surfaces || nested) << "case " << i;
        ASSERT_EQ(overlaps(tree, b, a), found.surfaces || nested) << "case " << i;
        hits += found.surfaces || nested ? 1 : 0;
        within += nested ? 1 : 0;
    }
    EXPECT_GT(within, 0);
    EXPECT_GT(hits, count / 10);
    EXPECT_LT(hits, count);
}

TEST(ModelQuery, modelsAreComparedByDistanceInTheWorldNotInTheirOwnSpace) {
    // In its own space the small one is far: there, one unit is a centimetre of the world.
    ModelTree tree;
    const MeshPtr box = makeBox(Vec3f{1});
    tree.add(box, {.translation = {0, 0, -30}, .scale = Vec3f{10}});
    const ModelId small = tree.add(box, {.translation = {0, 0, -3}, .scale = Vec3f{0.01f}});
    EXPECT_EQ(rayCast(Rayf{{0, 0, 0}, {0, 0, -1}}, tree)->model, small);
    EXPECT_EQ(closestTriangle(tree, Vec3f{0})->model, small);
    EXPECT_EQ(modelsOverlapping(Spheref{Vec3f{0}, 3.0f}, tree), std::vector{small});
}

TEST(ModelQuery, aModelWithoutTrianglesIsNowhere) {
    ModelTree tree;
    const ModelId id = tree.add(finishMesh(Mesh{}));
    EXPECT_FALSE(overlaps(Spheref{Vec3f{0}, 100.0f}, tree, id));
    EXPECT_FALSE(closestTriangle(tree, id, Vec3f{0}));
    EXPECT_FALSE(segmentCast(Segmentf{Vec3f{-1}, Vec3f{1}}, tree, id));
    EXPECT_FALSE(overlaps(tree, id, id));
}

}  // namespace
}  // namespace collidoscope::model_query_test
