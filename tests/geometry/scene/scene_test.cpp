// The scene against plain lists of what is in it.

#include "geometry/scene/scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>
#include <stdexcept>

#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/overlap/classify.h"
#include "geometry/query/bounds.h"
#include "geometry/scene/camera.h"
#include "geometry/scene/model_query.h"
#include "tests/geometry/counts.h"

namespace collidoscope::scene_test {
namespace {

using namespace geometry;

constexpr Aabbf kBounds{Vec3f{-10.0f}, Vec3f{10.0f}};
const MeshPtr kBox = makeBox(Vec3f{1}), kBall = makeIcosphere(1.0f, 1);

Vec3f somewhere(Random& random) { return random.inBox(Vec3f{-12.0f}, Vec3f{12.0f}); }

/// Of points around p, and so at times flat.
Hullf randomHull(Random& random, const Vec3f& p) {
    std::vector<Vec3f> points;
    for (std::uint32_t i = 1 + random.index(8); i > 0; --i)
        points.push_back(p + random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}));
    return convexHull(points).hull;
}
AnyShapef randomPrimitive(Random& random) {
    const Vec3f p = somewhere(random);
    switch (random.index(9)) {
        case 0:
            return Spheref{p, random.uniform(0.0f, 1.5f)};
        case 1:
            return Capsulef{p, p + random.direction() * 2.0f, random.uniform(0.0f, 0.5f)};
        case 2:
            return Aabbf{p, p + random.inBox(Vec3f{0.0f}, Vec3f{2.0f})};
        case 3:
            return Boxf{p, random.inBox(Vec3f{0.0f}, Vec3f{1.0f}), random.rotation()};
        case 4:
            return HullInstancef{randomHull(random, Vec3f{0.0f}), {Vec3d{p}, Quatd{random.rotation()}}};
        case 5:
            return MeshInstance{kBox, glm::translate(Mat4d{1.0}, Vec3d{p})};
        case 6:
            return Segmentf{p, p + random.direction()};
        case 7:
            return p;
        default:
            return Trianglef{p, p + random.direction(), p + random.direction()};
    }
}
Placement randomPlacement(Random& random) {
    return {somewhere(random), random.rotation(), random.inBox(Vec3f{0.3f}, Vec3f{1.2f})};
}

/// What is in the scene, by name only.
struct Inventory {
    std::vector<PrimitiveId> primitives{};

    std::vector<SceneObject> all(const Scene& scene) const {
        std::vector<SceneObject> objects;
        for (const ModelId id : scene.models().models()) objects.emplace_back(id);
        for (const PrimitiveId id : primitives) objects.emplace_back(id);
        std::sort(objects.begin(), objects.end());
        return objects;
    }
};

template <typename Shape>
bool touches(const Shape& shape, const Scene& scene, const SceneObject& object) {
    if (const auto* const model = std::get_if<ModelId>(&object)) return overlaps(shape, scene.models(), *model);
    return overlaps(AnyShapef{shape}, scene[std::get<PrimitiveId>(object)]);
}
std::optional<float> timeOf(const Rayf& ray, const Scene& scene, const SceneObject& object) {
    const auto time = [](const auto& hit) { return hit ? std::optional{hit->t} : std::nullopt; };
    if (const auto* const model = std::get_if<ModelId>(&object)) return time(rayCast(ray, scene.models(), *model));
    return time(rayCast(ray, scene[std::get<PrimitiveId>(object)]));
}

/// A life of coming, going and moving, with questions in between.
class Life {
public:
    explicit Life(std::uint64_t seed) : random_(seed) {}

    void operate() {
        const float choice = random_.uniform(0.0f, 1.0f);
        const auto models = scene_.models().models();
        if (inventory_.primitives.size() < 20 || (choice < 0.1f && inventory_.primitives.size() < 60))
            inventory_.primitives.push_back(scene_.add(randomPrimitive(random_)));
        else if (models.size() < 5 || (choice < 0.13f && models.size() < 20))
            addModel(models);
        else if (choice < 0.2f)
            removePrimitive();
        else if (choice < 0.24f)
            scene_.remove(pick(models), random_.index(2) == 0 ? Children::Remove : Children::HandOver);
        else if (choice < 0.32f)
            scene_.place(pick(models), randomPlacement(random_));
        else if (choice < 0.35f)
            attach(pick(models), pick(models));
        else if (choice < 0.352f)
            scene_.removeMesh(kBox);
        else
            scene_.move(pick(inventory_.primitives), randomPrimitive(random_));
    }
    void ask() {
        const Vec3f p = somewhere(random_);
        compare(Spheref{p, random_.uniform(0.0f, 4.0f)});
        compare(Aabbf{p, p + random_.inBox(Vec3f{0.0f}, Vec3f{5.0f})});
        compare(Boxf{p, random_.inBox(Vec3f{0.0f}, Vec3f{4.0f}), random_.rotation()});
        const Vec3f direction = random_.direction();
        const Rayf ray{p, direction * random_.uniform(0.1f, 10.0f)};
        std::optional<float> expected;
        for (const SceneObject& object : inventory_.all(scene_)) {
            const auto t = timeOf(ray, scene_, object);
            if (t && (!expected || *t < *expected)) expected = t;
        }
        const auto hit = scene_.rayCast(ray);
        ASSERT_EQ(hit.has_value(), expected.has_value());
        if (hit) {
            ASSERT_EQ(hit->t, *expected);
        }
    }
    double hitRate() const { return static_cast<double>(hits_) / static_cast<double>(asked_); }

private:
    template <typename T>
    T pick(const std::vector<T>& from) {
        return from[random_.index(static_cast<std::uint32_t>(from.size()))];
    }
    void addModel(const std::vector<ModelId>& models) {
        Model model{.parts = {{kBox, {}}, {kBall, {.translation = {0, 1, 0}}}}, .placement = randomPlacement(random_)};
        if (random_.index(4) == 0) model.parts.clear();
        if (!models.empty() && random_.index(2) == 0) model.parent = pick(models);
        scene_.add(model);
    }
    void removePrimitive() {
        const auto at = random_.index(static_cast<std::uint32_t>(inventory_.primitives.size()));
        scene_.remove(inventory_.primitives[at]);
        EXPECT_FALSE(scene_.contains(inventory_.primitives[at]));
        inventory_.primitives.erase(inventory_.primitives.begin() + at);
    }
    void attach(ModelId child, ModelId parent) {
        const auto below = scene_.models().subtreeOf(child);
        if (std::find(below.begin(), below.end(), parent) == below.end())
            scene_.attach(child, parent);
        else
            EXPECT_THROW(scene_.attach(child, parent), std::invalid_argument);
    }
    template <typename Shape>
    void compare(const Shape& shape) {
        std::vector<SceneObject> expected;
        for (const SceneObject& object : inventory_.all(scene_))
            if (touches(shape, scene_, object)) expected.push_back(object);
        ASSERT_EQ(scene_.query(shape), expected);
        const auto byBounds = scene_.query(shape, Detail::Bounds);
        ASSERT_TRUE(std::includes(byBounds.begin(), byBounds.end(), expected.begin(), expected.end()));
        ++asked_;
        hits_ += expected.empty() ? 0 : 1;
    }

    Random random_;
    Scene scene_{kBounds, {.leafItems = 4, .maxDepth = 5, .looseness = 2.0f}};
    Inventory inventory_{};
    int asked_ = 0;
    int hits_ = 0;
};

TEST(Scene, reference_defect_27_answersLikeAPlainListThrough100000Operations) {
    SCOPED_TRACE("seed 29");
    Life life(29);
    for (int i = 0; i < test::rounds(100'000); ++i) {
        life.operate();
        if (i % 100 == 0) life.ask();
        if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(life.hitRate(), 0.1);
    EXPECT_LT(life.hitRate(), 0.9);
}

TEST(Scene, reference_defect_12_aMissReplacesNoHit) {
    Scene scene(kBounds);
    const PrimitiveId hit = scene.add(Spheref{{5, 0, 0}, 1.0f});
    scene.add(Spheref{{0, 5, 0}, 1.0f});
    scene.add(Spheref{{-5, 0, 0}, 1.0f});
    const auto nearest = scene.rayCast(Rayf{{0, 0, 0}, {1, 0, 0}});
    ASSERT_TRUE(nearest);
    EXPECT_EQ(nearest->object, SceneObject{hit});
    EXPECT_EQ(nearest->t, 4.0f);
}

TEST(Scene, aHitNamesPartAndTriangle) {
    Scene scene(kBounds);
    const ModelId id =
        scene.add(Model{.parts = {{makeBox(Vec3f{1}), {.translation = {0, 5, 0}}}, {makeBox(Vec3f{1})}}});
    const auto hit = scene.rayCast(Rayf{{0.5f, 0, 9}, {0, 0, -2}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->object, SceneObject{id});
    EXPECT_EQ(hit->part, 1u);
    EXPECT_EQ(hit->t, 4.0f);
    EXPECT_EQ(hit->point, Vec3f(0.5f, 0, 1));
    EXPECT_EQ(hit->normal, Vec3f(0, 0, 1));
}

TEST(Scene, movingAParentMovesTheWholeSubtree) {
    Scene scene(kBounds);
    const ModelId root = scene.add(Model{});
    const ModelId child = scene.add(Model{.placement = {.translation = {1, 0, 0}}, .parent = root});
    const ModelId leaf =
        scene.add(Model{.parts = {{makeBox(Vec3f{0.1f})}}, .placement = {.translation = {1, 0, 0}}, .parent = child});
    const auto isAt = [&](const Vec3f& p) { return scene.query(Spheref{p, 0.5f}) == std::vector<SceneObject>{leaf}; };
    EXPECT_TRUE(isAt({2, 0, 0}));
    scene.place(root, {.translation = {0, 100, 0}});
    EXPECT_FALSE(isAt({2, 0, 0}));
    EXPECT_TRUE(isAt({2, 100, 0})) << "outside the octree's bounds, and not lost";
    scene.remove(child, Children::HandOver);
    EXPECT_TRUE(isAt({1, 100, 0}));
    scene.remove(root);
    EXPECT_EQ(scene.octree().size(), 0u);
    EXPECT_FALSE(scene.models().contains(leaf));
}

TEST(Scene, cullingMissesNothingInView) {
    SCOPED_TRACE("seed 30");
    Random random(30);
    Scene scene(kBounds);
    std::vector<PrimitiveId> all;
    for (int i = 0; i < 400; ++i) all.push_back(scene.add(Spheref{somewhere(random), 0.4f}));
    for (int round = 0; round < test::rounds(30); ++round) {
        const Vec3f eye = somewhere(random), target = somewhere(random);
        const Cameraf camera{.pose = lookAt(eye, target), .far = 15.0f};
        const Frustumf frustum = frustumOf(camera);
        const auto seen = scene.inView(frustum);
        EXPECT_LT(seen.size(), all.size() / 2);
        for (const PrimitiveId id : all)
            if (overlaps(frustum, std::get<Spheref>(scene[id]))) {
                ASSERT_TRUE(std::binary_search(seen.begin(), seen.end(), SceneObject{id}));
            }
        for (const SceneObject& object : scene.inView(frustum, Detail::Exact))
            ASSERT_NE(classify(frustum, std::get<Spheref>(scene[std::get<PrimitiveId>(object)])), PlaneSide::Outside);
    }
}

TEST(Scene, refusesWhatIsNoShape) {
    Scene scene(kBounds);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THROW(scene.add(Spheref{Vec3f{nan}, 1.0f}), std::invalid_argument);
    EXPECT_THROW(scene.add(Spheref{Vec3f{0}, -1.0f}), std::invalid_argument);
    EXPECT_THROW(scene.add(Aabbf{Vec3f{1}, Vec3f{0}}), std::invalid_argument);
    EXPECT_THROW(scene.add(HullInstancef{Hullf{}}), std::invalid_argument);
    EXPECT_THROW(scene.add(MeshInstance{kBox, Mat4d{1e300} * 1e300}), std::invalid_argument);
    for (const AnyShapef& endless : {AnyShapef{Rayf{}}, AnyShapef{Linef{}}, AnyShapef{Planef{}}})
        EXPECT_THROW(scene.add(endless), std::invalid_argument);
    EXPECT_EQ(scene.octree().size(), 0u);
    const PrimitiveId id = scene.add(Spheref{Vec3f{0}, 1.0f});
    EXPECT_THROW(scene.move(id, Boxf{Vec3f{0}, Vec3f{-1}}), std::invalid_argument);
    EXPECT_EQ(scene.query(Vec3f{0.0f}), std::vector<SceneObject>{id});
    scene.remove(id);
    const PrimitiveId late = scene.add(Spheref{Vec3f{0}, 1.0f});
    EXPECT_EQ(late.index, id.index);
    EXPECT_NE(late, id);
}

}  // namespace
}  // namespace collidoscope::scene_test
