/// Delta debugging on planted failures: what is found is known, and nothing more can be left out of it.

#include "demos/examine/reduce/reduce_case.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "demos/examine/case_slot.h"
#include "demos/examine/reduce/delta_debugging.h"
#include "demos/examine/verdict.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos::testing::reduce_case_test {
namespace {

using examine::CollisionCase;
using examine::Subset;
using geometry::Vec3d;

template <typename StillFails>
Subset ddmin(std::size_t count, StillFails stillFails) {
    examine::DeltaDebugging search(count);
    while (const std::optional<Subset> subset = search.next()) search.answer(stillFails(*subset));
    return search.kept();
}

TEST(Ddmin, FindsThePlantedItemsAndNoOthers) {
    geometry::Random random(11);
    for (int round = 0; round < 200; ++round) {
        const std::size_t count = 1 + random.index(60);
        std::set<std::size_t> planted;
        for (std::uint32_t i = random.index(5); i-- > 0;)
            planted.insert(random.index(static_cast<std::uint32_t>(count)));
        planted.insert(random.index(static_cast<std::uint32_t>(count)));
        int asked = 0;
        const Subset found = ddmin(count, [&](const Subset& subset) {
            ++asked;
            EXPECT_TRUE(std::is_sorted(subset.begin(), subset.end()));
            return std::includes(subset.begin(), subset.end(), planted.begin(), planted.end());
        });
        EXPECT_EQ(found, Subset(planted.begin(), planted.end())) << "seed 11, round " << round;
        // Zeller and Hildebrandt, proposition 12: n^2 + 3n at worst.
        EXPECT_LE(asked, static_cast<int>(count * count + 3 * count));
    }
}

TEST(Ddmin, LeavesAListThatNeedsEveryItem) {
    const Subset found = ddmin(9, [](const Subset& subset) { return subset.size() == 9; });
    EXPECT_EQ(found.size(), 9u);
}

/// Random points on a ball, which are all vertices of their hull.
geometry::HullInstanced stone(geometry::Random& random, int points, const Vec3d& center) {
    std::vector<Vec3d> all;
    for (int i = 0; i < points; ++i) all.push_back(glm::normalize(Vec3d{random.direction()}));
    return {geometry::convexHull(std::span<const Vec3d>{all}).hull, {.position = center}};
}

/// True where the reduced case is wrong about the same.
bool reportIsWrong(const CollisionCase& all) {
    const auto answers = examine::runMethods(all);
    for (const auto& part : compareReport(all, answers, 0.0))
        if (part.part == "overlap" && part.differs) return true;
    return false;
}

TEST(ReduceCase, KeepsOfAHullWhatTheFailureNeeds) {
    geometry::Random random(3);
    CollisionCase all{.name = "planted",
                      .a = stone(random, 40, {103.123456, 20.5, -7.25}),
                      .b = geometry::Boxd{.center = {104.5, 20.6543, -7.3}, .half = {0.613, 0.727, 0.888}},
                      .expect = {},
                      .tolerance = {},
                      .reported = examine::Report{"planted", {.overlap = false}}};
    ASSERT_TRUE(examine::runMethods(all).front().answer.overlap == true || examine::fails(all));
    const examine::Reduced reduced = examine::reduceCase(all);
    ASSERT_TRUE(reduced.fails);
    EXPECT_FALSE(reduced.gaveUp);
    EXPECT_TRUE(reportIsWrong(reduced.all));
    const auto& hull = std::get<geometry::HullInstanced>(reduced.all.a);
    EXPECT_LE(hull.hull->vertices.size(), 4u);
    const auto extent = std::max(examine::extentOf(reduced.all.a), examine::extentOf(reduced.all.b));
    EXPECT_LT(extent, 5.0) << "nearer to the origin than the hundred metres that it came from";
}

TEST(ReduceCase, KeepsKindsOfFeaturesByChoice) {
    // A cube of eight points rests on a box, face on face, and the report misses it.
    std::vector<Vec3d> corners;
    for (int i = 0; i < 8; ++i)
        corners.emplace_back((i & 1) != 0 ? 0.5 : -0.5, (i & 2) != 0 ? 0.5 : -0.5, (i & 4) != 0 ? 0.5 : -0.5);
    const CollisionCase all{
        .a = geometry::HullInstanced{geometry::convexHull(std::span<const Vec3d>{corners}).hull, {}},
        .b = geometry::Boxd{.center = {0.1, 0.95, 0.2}, .half = Vec3d{0.5}},
        .reported = examine::Report{"planted", {.overlap = false}}};
    const examine::FeatureKinds kinds = examine::kindsOf(all);
    EXPECT_EQ(kinds.spanA, 4);
    EXPECT_EQ(kinds.contacts, 3);
    const auto few = examine::reduceCase(all);
    const auto kept = examine::reduceCase(all, examine::CaseReducer::kMaxTries, examine::Kinds::AreKept);
    ASSERT_TRUE(few.fails && kept.fails);
    EXPECT_NE(examine::kindsOf(few.all), kinds) << "else the choice changes nothing";
    EXPECT_EQ(examine::kindsOf(kept.all), kinds);
    EXPECT_LT(std::get<geometry::HullInstanced>(few.all.a).hull->vertices.size(),
              std::get<geometry::HullInstanced>(kept.all.a).hull->vertices.size());
}

TEST(ReduceCase, KeepsTheOneTriangleThatIsHit) {
    // A strip of triangles of which the ball meets the one at x = 6.
    std::vector<Vec3d> vertices;
    std::vector<geometry::MeshTriangle> triangles;
    for (std::uint32_t i = 0; i < 12; ++i) {
        const double x = double(i);
        for (const Vec3d& p : {Vec3d{x, 0, 0}, Vec3d{x + 0.5, 0, 0}, Vec3d{x, 0, 0.5}}) vertices.push_back(p);
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const CollisionCase all{.a = geometry::Sphered{{6.1, 0.05, 0.1}, 0.1},
                            .b = examine::makeCaseMesh(vertices, triangles),
                            .expect = {.overlap = false}};
    const examine::Reduced reduced = examine::reduceCase(all);
    ASSERT_TRUE(reduced.fails);
    const auto& mesh = std::get<examine::CaseMesh>(reduced.all.b);
    EXPECT_EQ(mesh.triangles.size(), 1u);
    EXPECT_EQ(mesh.vertices.size(), 3u) << "vertices that no triangle needs are gone";
    EXPECT_TRUE(examine::fails(reduced.all));
    EXPECT_TRUE(std::any_of(reduced.steps.begin(), reduced.steps.end(),
                            [](const examine::ReduceStep& step) { return step.kept; }));
}

TEST(ReduceCase, RoundsNumbersAndDropsWhatIsNotNeeded) {
    const CollisionCase all{.a = geometry::Sphered{{0.123456789, 5.4321, -2.3456}, 1.23456},
                            .b = geometry::Sphered{{1.987654321, 5.1, -2.2}, 1.0987},
                            .expect = {.overlap = false, .distance = -0.4, .normal = Vec3d{1, 0, 0}},
                            .tolerance = 10.0};
    const examine::Reduced reduced = examine::reduceCase(all);
    ASSERT_TRUE(reduced.fails);
    EXPECT_EQ(reduced.all.expect.overlap, false) << "this is what fails";
    EXPECT_FALSE(reduced.all.expect.distance) << "this is met, with such a tolerance, and not needed";
    EXPECT_EQ(std::get<geometry::Sphered>(reduced.all.a).radius, 1.2) << "with 1 they would be half as deep";
    EXPECT_EQ(std::get<geometry::Sphered>(reduced.all.a).center, Vec3d{0.0});
}

/// Of two boxes that overlap by `depth` along y, far from the origin, where the report says no.
CollisionCase missedOverlap(geometry::Random& random, double depth) {
    const double x = double{random.uniform(-50.0f, 50.0f)}, half = double{random.uniform(0.3f, 0.8f)};
    return {.a = geometry::Boxd{.center = {x, 7.25, 3.0}, .half = Vec3d{half, 0.5, half}},
            .b = geometry::Boxd{.center = {x + 0.125, 8.25 - depth, 3.0625}, .half = Vec3d{half, 0.5, half}},
            .reported = examine::Report{"planted", {.overlap = false}}};
}

TEST(ReduceCase, KeepsHowFarAMissedOverlapIsFromTouching) {
    geometry::Random random(17);
    for (int round = 0; round < 40; ++round) {
        const double depth = std::pow(10.0, double{random.uniform(-6.0f, -1.0f)});
        SCOPED_TRACE("seed 17, round " + std::to_string(round) + ", depth " + std::to_string(depth));
        const examine::Reduced reduced = examine::reduceCase(missedOverlap(random, depth));
        ASSERT_TRUE(reduced.fails);
        const double left = -examine::measuredDistance(reduced.all.a, reduced.all.b).value();
        EXPECT_GE(left, depth / examine::kAsFar * (1.0 - 1e-9));
        EXPECT_LE(left, depth * examine::kAsFar * (1.0 + 1e-9));
    }
}

TEST(ReduceCase, KeepsHowFarAReportedDistanceIsOff) {
    geometry::Random random(19);
    for (int round = 0; round < 40; ++round) {
        const double off = std::pow(10.0, double{random.uniform(-5.0f, 0.0f)});
        SCOPED_TRACE("seed 19, round " + std::to_string(round) + ", off by " + std::to_string(off));
        CollisionCase all{.a = geometry::Sphered{{3.1415, 2.7182, -1.4142}, 0.7734},
                          .b = geometry::Sphered{{3.1415, 5.1119, -1.7321}, 0.5772}};
        const double right = examine::measuredDistance(all.a, all.b).value();
        all.reported = examine::Report{"planted", {.distance = right + off}};
        const examine::Reduced reduced = examine::reduceCase(all);
        ASSERT_TRUE(reduced.fails);
        const double now =
            *reduced.all.reported->answer.distance - examine::measuredDistance(reduced.all.a, reduced.all.b).value();
        EXPECT_GE(std::abs(now), off / examine::kAsFar * (1.0 - 1e-6));
        EXPECT_LE(std::abs(now), off * examine::kAsFar * (1.0 + 1e-6));
    }
}

TEST(ReduceCase, HasNothingToDoWithACaseThatIsFine) {
    for (const examine::Example& example : examine::examples()) {
        CollisionCase all = *example.slot.value;
        all.reported.reset();
        EXPECT_FALSE(examine::fails(all)) << example.title;
        EXPECT_FALSE(examine::reduceCase(all).fails) << example.title;
    }
}

TEST(ReduceCase, GoesOneCaseAtATimeAndHoldsAFailingOneAllAlong) {
    const CollisionCase all{.a = geometry::Sphered{{0.123456789, 5.4321, -2.3456}, 1.23456},
                            .b = geometry::Sphered{{1.987654321, 5.1, -2.2}, 1.0987},
                            .expect = {.overlap = false}};
    examine::CaseReducer reducer(all);
    float progress = reducer.progress();
    for (int tried = 1; reducer.step(); ++tried) {
        EXPECT_EQ(reducer.reduced().tried, tried) << "one case a step";
        EXPECT_TRUE(examine::fails(reducer.reduced().all));
        EXPECT_GE(reducer.progress(), progress);
        progress = reducer.progress();
    }
    EXPECT_EQ(reducer.progress(), 1.0f);
    EXPECT_FALSE(reducer.step()) << "and it stays at its end";
    EXPECT_EQ(std::get<geometry::Sphered>(reducer.reduced().all.a).center, Vec3d{0.0});
}

TEST(ReduceCase, EndsWhenItHasTriedEnough) {
    geometry::Random random(5);
    const CollisionCase all{
        .a = stone(random, 60, Vec3d{0.0}), .b = stone(random, 60, {1.5, 0.0, 0.0}), .expect = {.overlap = false}};
    const examine::Reduced reduced = examine::reduceCase(all, 40);
    EXPECT_TRUE(reduced.gaveUp);
    EXPECT_LE(reduced.tried, 40);
    EXPECT_TRUE(examine::fails(reduced.all));
}

}  // namespace
}  // namespace collidoscope::demos::testing::reduce_case_test
