#include <gtest/gtest.h>

#include "demos/13_cameras/parts/culling.h"
#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/scene/camera.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::camera_frustum_test {
namespace {

using geometry::Vec3f;

std::unique_ptr<DemoBase> fresh() { return makeDemo(*findDemo("camera-frustum")); }

geometry::Cameraf randomCamera(geometry::Random& random) {
    const Vec3f eye = random.inBox({-3.0f, 0.5f, -3.0f}, {3.0f, 3.0f, 3.0f});
    return {.pose = {.position = eye, .orientation = random.rotation()},
            .fieldOfView = random.uniform(0.3f, 1.5f),
            .aspect = random.uniform(0.6f, 2.0f),
            .near = random.uniform(0.2f, 1.5f),
            .far = random.uniform(4.0f, 10.0f),
            .orthographic = random.index(2) == 0};
}

TEST(CameraFrustum, PlanesNeverCullWhatIsSeenAndKeepSomeThatIsNot) {
    geometry::Random random(13);
    int seen = 0, wrong = 0;
    for (int i = 0; i < 100; ++i) {
        const auto things = cameras::randomThings(60, 3.0f, {Vec3f{0.0f}, 1.0f}, random);
        const cameras::Counts counts = cameras::count(frustumOf(randomCamera(random)), things);
        EXPECT_EQ(counts.missed, 0) << "case " << i;
        EXPECT_EQ(counts.culled + counts.seen + counts.keptWrongly, 60);
        seen += counts.seen;
        wrong += counts.keptWrongly;
    }
    EXPECT_GT(seen, 300);
    EXPECT_GT(wrong, seen / 50);
    EXPECT_LT(wrong, seen / 2);
}

TEST(CameraFrustum, TheRayOfAPicturePointGoesThroughItWithBothCameras) {
    for (const bool orthographic : {false, true}) {
        const auto demo = fresh();
        setParameter(*demo, "orthographic", orthographic);
        geometry::Random random(31);
        for (int i = 0; i < 200; ++i) {
            ASSERT_TRUE(moveHandle(*demo, "picture-point", {.position = random.inBox({-2, 0, -2}, {2, 3, 2})}));
            EXPECT_LT(measured(*demo, "ray to point"), 1e-5) << i;
            EXPECT_EQ(measured(*demo, "missed"), 0.0);
        }
    }
}

TEST(CameraFrustum, ThePicturePointStaysInPlaceWhileTheCameraTurnsAndMoves) {
    const auto demo = fresh();
    const double x = measured(*demo, "picture x"), y = measured(*demo, "picture y");
    EXPECT_GT(x, 0.1);
    for (int i = 0; i < 120; ++i) demo->advance();
    EXPECT_NEAR(measured(*demo, "picture x"), x, 1e-4);
    HandlePose place = listHandles(*demo).front().place;
    place.position += Vec3f{1.0f, 0.5f, -2.0f};
    place.orientation = glm::angleAxis(1.0f, glm::normalize(Vec3f{1.0f, 2.0f, 3.0f})) * place.orientation;
    ASSERT_TRUE(moveHandle(*demo, "camera", place));
    EXPECT_NEAR(measured(*demo, "picture x"), x, 1e-4);
    EXPECT_NEAR(measured(*demo, "picture y"), y, 1e-4);
}

TEST(CameraFrustum, TheNearestThingOnTheRayIsPicked) {
    const std::vector<cameras::Thing> things{geometry::Spheref{{0.0f, 0.0f, -5.0f}, 1.0f},
                                             geometry::Boxf{.center = {0.0f, 0.0f, -3.0f}, .half = Vec3f{0.5f}}};
    const geometry::Rayf ray{{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, -1.0f}};
    ASSERT_TRUE(cameras::firstHit(ray, things, 10.0f));
    EXPECT_FLOAT_EQ(cameras::firstHit(ray, things, 10.0f)->t, 2.5f);
    EXPECT_FALSE(cameras::firstHit(ray, things, 2.0f));
}

}  // namespace
}  // namespace collidoscope::demos::testing::camera_frustum_test
