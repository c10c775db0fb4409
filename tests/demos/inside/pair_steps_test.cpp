/// Every question and method, on seeded random pairs, through the room that a user opens: the last step says what the
/// function of the library says when nobody watches it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "demos/examine/case_slot.h"
#include "demos/host/recording_canvas.h"
#include "demos/inside/pair/pair_demo.h"
#include "demos/inside/pair/pair_steps.h"
#include "geometry/manifold/edge_clipping.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/query/closest_triangle.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/scene/any_shape_queries.h"
#include "geometry/triangle/ray/ray_triangle.h"
#include "geometry/triangle/triangle_overlap.h"
#include "tests/demos/inside/random_pairs.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::pairs::testing {
namespace {

using examine::CaseAnswer;
using geometry::AnyShaped;
using geometry::Vec3f;

constexpr int kPairs = 100;

std::optional<AnyShaped> inSpace(const CaseShape& shape) {
    return std::visit(
        [](const auto& each) -> std::optional<AnyShaped> {
            if constexpr (std::is_constructible_v<AnyShaped, decltype(each)>)
                return AnyShaped(each);
            else
                return std::nullopt;
        },
        shape);
}

const geometry::MeshInstance& meshOf(const Pair& pair) { return pair.meshB ? *pair.meshB : *pair.meshA; }

/// In the world, in doubles.
geometry::Triangled triangleAt(const geometry::MeshInstance& instance, std::uint32_t index) {
    const geometry::Mesh& mesh = *instance.mesh;
    const auto at = [&](std::uint32_t v) {
        return Vec3d(instance.worldFromMesh * geometry::Vec4<double>{Vec3d(mesh.vertices[v]), 1.0});
    };
    return {at(mesh.triangles[index].a), at(mesh.triangles[index].b), at(mesh.triangles[index].c)};
}

geometry::Trianglef floats(const CaseShape& shape) {
    const auto& t = std::get<geometry::Triangled>(shape);
    return {Vec3f(t.a), Vec3f(t.b), Vec3f(t.c)};
}
geometry::RayTriangleMethod rayMethod(Method method) {
    if (method == Method::PlaneThenWeights) return geometry::RayTriangleMethod::PlaneBarycentric;
    return method == Method::Shear ? geometry::RayTriangleMethod::Watertight
                                   : geometry::RayTriangleMethod::MollerTrumbore;
}

constexpr double kNearMiddle = 0.85;  ///< m: about half of the random middles are nearer to the mesh

/// What the functions say without an observer. Of a distance below 0, m, the depth.
struct Own {
    std::optional<bool> overlap{};
    std::optional<double> distance{}, t{}, toi{};
    std::optional<int> contacts{};
};

std::optional<geometry::Manifoldd> byEdges(const Pair& pair) {
    return std::visit(
        [](const auto& a, const auto& b) -> std::optional<geometry::Manifoldd> {
            if constexpr (geometry::BoxShape<std::decay_t<decltype(a)>> &&
                          geometry::BoxShape<std::decay_t<decltype(b)>>)
                return geometry::collideByEdges(a, b);
            else
                return std::nullopt;
        },
        pair.a, pair.b);
}

std::optional<bool> flatOverlap(const Pair& pair) {
    return std::visit(
        [](const auto& a, const auto& b) -> std::optional<bool> {
            if constexpr (requires { geometry::outlineOf(a), geometry::outlineOf(b); })
                return geometry::overlaps(a, b);
            else
                return std::nullopt;
        },
        pair.a, pair.b);
}

Own ownAnswer(Method method, const Pair& pair) {
    Own own;
    const auto a = inSpace(pair.a), b = inSpace(pair.b);
    switch (method) {
        case Method::Axes:
            own.overlap = overlaps(*a, *b);
            break;
        case Method::Gjk:
        case Method::Epa:
            own.distance = separation(*a, *b)->distance;
            own.overlap = overlaps(*a, *b);
            break;
        case Method::Clipping: {
            const auto found = collide(*a, *b);
            own.contacts = found ? static_cast<int>(found->count) : 0;
            break;
        }
        case Method::EdgeClipping: {
            const auto found = byEdges(pair);
            own.contacts = found ? static_cast<int>(found->count) : 0;
            break;
        }
        case Method::Intervals:
        case Method::Determinants:
            own.overlap = geometry::overlaps(floats(pair.a), floats(pair.b),
                                             method == Method::Intervals ? geometry::TriangleMethod::IntervalOverlap
                                                                         : geometry::TriangleMethod::DeterminantSigns);
            break;
        case Method::Advancement: {
            const auto impact = timeOfImpact(*a, geometry::Motiond{.displacement = pair.motionA}, *b,
                                             geometry::Motiond{.displacement = pair.motionB});
            own.overlap = impact.has_value();
            if (impact) own.toi = impact->toi;
            break;
        }
        case Method::MollerTrumbore:
        case Method::PlaneThenWeights:
        case Method::Shear: {
            const auto& ray = std::get<geometry::Rayd>(pair.a);
            const auto hit = geometry::rayCast(geometry::Rayf{Vec3f(ray.origin), Vec3f(ray.direction)}, floats(pair.b),
                                               rayMethod(method));
            own.overlap = hit.has_value();
            if (hit) own.t = double{hit->t};
            break;
        }
        case Method::FlatAxes:
            own.overlap = flatOverlap(pair);
            break;
        case Method::Tree:
            own.overlap = overlaps(pair.meshB ? *a : *b, AnyShaped(meshOf(pair)));
            break;
        case Method::BothTrees:
            own.overlap = geometry::overlaps(*pair.meshA, *pair.meshB);
            break;
        case Method::NearestTree: {
            const auto middle = examine::ballOf(pair.meshB ? pair.a : pair.b)->center;
            own.distance = double{closestTriangle(meshOf(pair), Vec3f(middle))->distance};
            own.overlap = *own.distance < kNearMiddle;
            break;
        }
        case Method::Crossings:
            own.overlap =
                geometry::contains(std::get<geometry::Polygond>(pair.a), std::get<geometry::Circled>(pair.b).center);
            break;
    }
    return own;
}

/// The question that the method answers first.
Question questionOf(Method method, const Pair& pair) {
    for (const Question question : questionsAbout(pair))
        for (const Method answering : methodsFor(question, pair))
            if (answering == method) return question;
    ADD_FAILURE() << wordOf(method) << " answers no question about this pair";
    return Question::Overlap;
}

class OnRandomPairs : public ::testing::TestWithParam<Method> {};

TEST_P(OnRandomPairs, TheLastStepSaysWhatTheFunctionSays) {
    const Method method = GetParam();
    RandomPairs random(1 + static_cast<std::uint64_t>(method));
    int yes = 0, steps = 0;
    for (int i = 0; i < kPairs; ++i) {
        SCOPED_TRACE(std::string(wordOf(method)) + ", pair " + std::to_string(i));
        const Pair pair = random.pairFor(method);
        PairDemo room;
        room.fill({.pair = pair, .question = questionOf(method, pair), .method = method});
        ASSERT_EQ(room.method(), method);
        const CaseAnswer told = answerOf(room.steps());
        const Own own = ownAnswer(method, pair);
        if (told.overlap && own.overlap) {
            EXPECT_EQ(*told.overlap, *own.overlap);
        }
        if (told.distance && own.distance) {
            EXPECT_NEAR(*told.distance, *own.distance, 1e-9);
        }
        if (method == Method::Epa) {
            EXPECT_EQ(told.distance.has_value(), *own.distance < 0.0);
        }
        EXPECT_EQ(told.contacts, own.contacts);
        EXPECT_EQ(told.t, own.t);
        EXPECT_EQ(told.toi, own.toi);
        yes += own.overlap.value_or(own.contacts.value_or(0) > 0) ? 1 : 0;

        const Explanation whole = explain(room.steps(), 0);
        steps += static_cast<int>(whole.steps.size());
        EXPECT_FALSE(whole.algorithm.empty());
        for (int step = 0; step <= static_cast<int>(whole.steps.size()); ++step) {
            const Explanation shown = explain(room.steps(), step);
            EXPECT_EQ(shown.shown, step);
            EXPECT_FALSE(shown.sentence.empty());
            RecordingCanvas canvas;
            draw(canvas, room.steps(), step);
            EXPECT_TRUE(canvas.allFinite()) << "step " << step;
        }
    }
    EXPECT_GE(yes, kPairs / 6) << "the pairs are no fair sample";
    EXPECT_LE(yes, kPairs * 9 / 10) << "the pairs are no fair sample";
    EXPECT_GT(steps, kPairs);
}

INSTANTIATE_TEST_SUITE_P(EveryMethod, OnRandomPairs, ::testing::ValuesIn(allMethods().begin(), allMethods().end()),
                         [](const ::testing::TestParamInfo<Method>& tested) {
                             std::string name = wordOf(tested.param);
                             for (char& c : name)
                                 if (c == '-') c = '_';
                             return name;
                         });

TEST(MeshWalk, FindsWhatAskingEveryTriangleFinds) {
    RandomPairs random(11);
    std::size_t touched = 0;
    for (int i = 0; i < kPairs; ++i) {
        const Pair pair = random.pairFor(Method::Tree);
        const CaseShape& shape = pair.meshB ? pair.a : pair.b;
        const geometry::MeshInstance& instance = meshOf(pair);
        const auto walk = meshes::touchingWalk(shape, instance);
        ASSERT_TRUE(walk);
        std::vector<std::uint32_t> all;
        for (std::uint32_t t = 0; t < instance.mesh->triangles.size(); ++t) {
            if (overlaps(*inSpace(shape), AnyShaped(triangleAt(instance, t)))) all.push_back(t);
        }
        EXPECT_EQ(walk->found, all);
        EXPECT_LT(meshes::costOf(walk->steps).triangles, instance.mesh->triangles.size()) << "the tree leaves some out";
        std::vector<std::uint32_t> told;
        for (const meshes::WalkStep& step : walk->steps) told.insert(told.end(), step.taken.begin(), step.taken.end());
        std::sort(told.begin(), told.end());
        EXPECT_EQ(told, all) << "every step tells what it has found";
        touched += all.size();
    }
    EXPECT_GT(touched, static_cast<std::size_t>(kPairs));
}

TEST(TreePairWalk, FindsWhatAskingEveryPairFinds) {
    RandomPairs random(12);
    std::size_t touched = 0;
    for (int i = 0; i < kPairs / 10; ++i) {
        const Pair pair = random.pairFor(Method::BothTrees);
        const meshes::TreePairWalk walk = meshes::touchingWalk(*pair.meshA, *pair.meshB);
        const auto count = static_cast<std::uint32_t>(pair.meshA->mesh->triangles.size());
        std::vector<geometry::TrianglePair> all;
        for (std::uint32_t a = 0; a < count; ++a)
            for (std::uint32_t b = 0; b < count; ++b)
                if (overlaps(triangleAt(*pair.meshA, a), triangleAt(*pair.meshB, b))) all.push_back({a, b});
        EXPECT_EQ(walk.found, all);
        EXPECT_LT(walk.pairs, std::size_t{count} * count) << "the trees leave some out";
        std::vector<geometry::TrianglePair> told;
        for (const meshes::TreePairPart& part : walk.steps)
            told.insert(told.end(), part.touching.begin(), part.touching.end());
        std::sort(told.begin(), told.end());
        EXPECT_EQ(told, all) << "every step tells what it has found";
        touched += all.size();
    }
    EXPECT_GT(touched, 0u);
}

TEST(PairRoom, ShowsTheMethodsOfTheQuestionThatIsChosen) {
    PairDemo room;
    EXPECT_EQ(room.asked(), Question::Overlap);
    room.fill({.pair = room.pair(), .question = Question::Manifold, .method = Method::EdgeClipping});
    EXPECT_EQ(room.method(), Method::EdgeClipping);
    // A method that answers another question gives way to the first one that answers this.
    room.fill({.pair = room.pair(), .question = Question::Depth, .method = Method::Axes});
    EXPECT_EQ(room.method(), Method::Epa);
}

TEST(PairRoom, MeasuresTheDistanceOfShapesThatAreApartAndTheDepthOfOthers) {
    const auto roomAt = [](double x) {
        PairDemo room;
        room.fill(
            {.pair = {geometry::Boxd{.half = Vec3d{0.5}}, geometry::Boxd{.center = {x, 0, 0}, .half = Vec3d{0.5}}}});
        return room;
    };
    const PairDemo apart = roomAt(1.25), overlapping = roomAt(0.75), touching = roomAt(1.0);
    EXPECT_DOUBLE_EQ(demos::testing::measured(apart, "distance"), 0.25);
    EXPECT_TRUE(std::isnan(demos::testing::measured(apart, "depth")));
    EXPECT_DOUBLE_EQ(demos::testing::measured(overlapping, "depth"), 0.25);
    EXPECT_TRUE(std::isnan(demos::testing::measured(overlapping, "distance"))) << "a negative distance";
    EXPECT_DOUBLE_EQ(demos::testing::measured(touching, "distance"), 0.0);
}

}  // namespace
}  // namespace collidoscope::demos::pairs::testing
