#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "app/view/camera_controller.h"
#include "app/view/camera_input.h"
#include "app/view/view_projection.h"
#include "geometry/base/random.h"

namespace collidoscope::camera_test {
namespace {

using app::CameraController;
using app::StandardView;
using app::Viewport;
using app::ViewProjection;
using geometry::Vec2f;
using geometry::Vec3f;

constexpr Viewport kViewport{.x = 100.0f, .y = 40.0f, .width = 800.0f, .height = 600.0f};
const geometry::Spheref kScene{.center = {0.0f, 0.0f, 0.0f}, .radius = 3.0f};

ViewProjection viewProjectionOf(const CameraController& camera, const Viewport& viewport = kViewport) {
    return {camera.camera(viewport, kScene), viewport};
}
float pixelsApart(const ViewProjection& viewProjection, const Vec3f& point, const Vec2f& pixel) {
    return glm::distance(app::pixelOf(viewProjection, point).value(), pixel);
}
CameraController atHome() {
    CameraController camera;
    camera.setHome(demos::View{});
    return camera;
}
void finish(CameraController& camera) { camera.update(10.0); }
bool finite(const geometry::Cameraf& camera) {
    const auto& p = camera.pose;
    return std::isfinite(p.position.x + p.position.y + p.position.z + p.orientation.w + p.orientation.x +
                         p.orientation.y + p.orientation.z + camera.near + camera.far + camera.height);
}
// The point of the world at a depth under a pixel.
Vec3f pointAtDepth(const ViewProjection& viewProjection, const Vec2f& pixel, float depth) {
    const auto ray = app::rayThrough(viewProjection, pixel).value();
    const Vec3f forward = viewProjection.camera.pose.orientation * Vec3f{0.0f, 0.0f, -1.0f};
    const float start = glm::dot(ray.origin - viewProjection.camera.pose.position, forward);
    return geometry::pointAt(ray, (depth - start) / glm::dot(ray.direction, forward));
}

TEST(ViewCamera, standsWhereTheHomeViewSaysAndLooksAtItsTarget) {
    const CameraController camera = atHome();
    const ViewProjection viewProjection = viewProjectionOf(camera);
    const demos::View home;
    EXPECT_LT(glm::distance(viewProjection.camera.pose.position, home.eye), 1e-4f);
    EXPECT_LT(pixelsApart(viewProjection, home.target, kViewport.toPixel({0.0f, 0.0f})), 0.05f);
}

TEST(ViewCamera, goesAlongWithItsHomeUnlessItHasLeftIt) {
    const demos::View farther{.eye = {0.0f, 4.0f, 30.0f}, .target = {0.0f, 1.0f, 0.0f}};
    CameraController camera = atHome();
    camera.moveHome(farther);
    camera.update(1.0);
    EXPECT_LT(glm::distance(app::eyeOf(camera.state()), farther.eye), 1e-3f);
    camera = atHome();
    camera.orbit({40.0f, 0.0f}, kViewport);
    const app::CameraState turned = camera.state();
    camera.moveHome(farther);
    camera.update(1.0);
    EXPECT_EQ(camera.state(), turned) << "the user looks from elsewhere";
    camera.home();
    camera.update(1.0);
    EXPECT_LT(glm::distance(app::eyeOf(camera.state()), farther.eye), 1e-3f);
}

TEST(ViewCamera, setCameraGivesBackEyeAndTarget) {
    geometry::Random random(7);
    SCOPED_TRACE("seed 7");
    CameraController camera = atHome();
    const auto number = [&] { return random.uniform(-10.0f, 10.0f); };
    for (int i = 0; i < 200; ++i) {
        const Vec3f eye{number(), number(), number()}, target{number(), number(), number()};
        camera.setCamera(eye, target);
        EXPECT_LT(glm::distance(app::eyeOf(camera.state()), eye), 1e-4f * (1.0f + glm::distance(eye, target)));
        EXPECT_EQ(camera.state().target, target);
        EXPECT_FALSE(camera.moving());
    }
}

TEST(ViewCamera, setCameraTakesAViewStraightDownAndRefusesNonsense) {
    CameraController camera = atHome();
    camera.setCamera({0.0f, 5.0f, 0.0f}, {0.0f, 0.0f, 0.0f});
    EXPECT_FLOAT_EQ(camera.state().pitch, std::numbers::pi_v<float> / 2.0f);
    EXPECT_TRUE(finite(viewProjectionOf(camera).camera));
    const app::CameraState before = camera.state();
    camera.setCamera({1.0f, 1.0f, 1.0f}, {1.0f, 1.0f, 1.0f});
    camera.setCamera({std::numeric_limits<float>::quiet_NaN(), 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f});
    EXPECT_EQ(camera.state(), before);
}

TEST(ViewCamera, orbitKeepsTargetAndDistanceAndStopsAtThePoles) {
    CameraController camera = atHome();
    const float distance = app::distanceOf(camera.state());
    camera.orbit({130.0f, 40.0f}, kViewport);
    EXPECT_EQ(camera.state().target, demos::View{}.target);
    EXPECT_FLOAT_EQ(app::distanceOf(camera.state()), distance);
    for (int i = 0; i < 10; ++i) camera.orbit({0.0f, 600.0f}, kViewport);
    EXPECT_FLOAT_EQ(camera.state().pitch, std::numbers::pi_v<float> / 2.0f);
    for (int i = 0; i < 10; ++i) camera.orbit({0.0f, -600.0f}, kViewport);
    EXPECT_FLOAT_EQ(camera.state().pitch, -std::numbers::pi_v<float> / 2.0f);
    EXPECT_TRUE(finite(viewProjectionOf(camera).camera));
    EXPECT_NEAR(app::rightOf(camera.state()).y, 0.0f, 1e-6f) << "the horizon stays level";
}

TEST(ViewCamera, dragOverTheFullHeightIsHalfATurn) {
    CameraController camera = atHome();
    const float yaw = camera.state().yaw;
    camera.orbit({300.0f, 0.0f}, kViewport);
    EXPECT_NEAR(std::remainder(yaw - camera.state().yaw, 2.0f * std::numbers::pi_v<float>),
                std::numbers::pi_v<float> / 2.0f, 1e-5f);
}

TEST(ViewCamera, panKeepsTheGrabbedPointUnderTheMouse) {
    for (const bool flat : {false, true}) {
        for (const float depth : {4.0f, 11.0f, 25.0f}) {
            CameraController camera = atHome();
            if (flat) camera.toggleOrthographic();
            finish(camera);
            const Vec2f from{250.0f, 520.0f}, to{700.0f, 130.0f};
            const Vec3f grabbed = pointAtDepth(viewProjectionOf(camera), from, depth);
            camera.pan(from, to, kViewport, depth);
            EXPECT_LT(pixelsApart(viewProjectionOf(camera), grabbed, to), 0.1f)
                << "depth " << depth << " flat " << flat;
        }
    }
}

TEST(ViewCamera, zoomKeepsWhatIsUnderTheMouseInPlaceAllTheWay) {
    for (const bool flat : {false, true}) {
        CameraController camera = atHome();
        if (flat) camera.toggleOrthographic();
        finish(camera);
        const Vec2f pixel{640.0f, 180.0f};
        const Vec3f kept = pointAtDepth(viewProjectionOf(camera), pixel, 9.0f);
        const float before = camera.state().height;
        for (const float notches : {3.0f, -1.0f, 5.0f}) {
            camera.zoom(notches, pixel, kViewport, app::depthOf(viewProjectionOf(camera), kept));
            while (camera.moving()) {
                camera.update(0.013);
                EXPECT_LT(pixelsApart(viewProjectionOf(camera), kept, pixel), 0.3f) << "flat " << flat;
            }
        }
        EXPECT_NEAR(camera.state().height, before * std::pow(0.88f, 7.0f), 1e-3f * before);
    }
}

TEST(ViewCamera, zoomHasAnEndInBothDirections) {
    CameraController camera = atHome();
    for (const float notches : {200.0f, -400.0f, 1e30f, -1e30f}) {
        for (int i = 0; i < 20; ++i) camera.zoom(notches, {300.0f, 300.0f}, kViewport);
        finish(camera);
        EXPECT_TRUE(finite(viewProjectionOf(camera).camera));
        EXPECT_GT(camera.state().height, 0.0f);
    }
}

TEST(ViewCamera, glidesAreTheSameAtEveryFrameRate) {
    const auto after = [](int frames, double seconds) {
        CameraController camera = atHome();
        camera.orient(StandardView::Top);
        for (int i = 0; i < frames; ++i) camera.update(seconds);
        return camera.state();
    };
    const auto coarse = after(1, 0.1), fine = after(10, 0.01);
    EXPECT_NEAR(coarse.yaw, fine.yaw, 1e-5f);
    EXPECT_NEAR(coarse.pitch, fine.pitch, 1e-5f);
    EXPECT_NE(coarse.pitch, after(10, 0.1).pitch) << "still on its way after 0.1 s";
    EXPECT_EQ(after(10, 0.1), after(100, 0.01));
}

TEST(ViewCamera, flyingIsTheSameAtEveryFrameRate) {
    const auto after = [](int frames, double seconds) {
        CameraController camera = atHome();
        for (int i = 0; i < frames; ++i) camera.fly({1.0f, 0.0f, -1.0f}, seconds);
        return app::eyeOf(camera.state());
    };
    const Vec3f start = app::eyeOf(atHome().state());
    EXPECT_LT(glm::distance(after(10, 0.1), after(100, 0.01)), 1e-3f);
    EXPECT_GT(glm::distance(after(10, 0.1), start), 1.0f);
}

TEST(ViewCamera, lookingAroundLeavesTheEyeInItsPlace) {
    CameraController camera = atHome();
    const Vec3f eye = app::eyeOf(camera.state());
    camera.turn(Vec2f{200.0f, -90.0f}, kViewport);
    EXPECT_LT(glm::distance(app::eyeOf(camera.state()), eye), 1e-4f);
    EXPECT_NE(camera.state().target, demos::View{}.target);
}

TEST(ViewCamera, standardViewsLookAlongTheirAxes) {
    const std::pair<StandardView, Vec3f> expected[] = {
        {StandardView::Front, {0, 0, 1}}, {StandardView::Back, {0, 0, -1}}, {StandardView::Right, {1, 0, 0}},
        {StandardView::Left, {-1, 0, 0}}, {StandardView::Top, {0, 1, 0}},   {StandardView::Bottom, {0, -1, 0}}};
    for (const auto& [view, back] : expected) {
        CameraController camera = atHome();
        camera.orient(view);
        EXPECT_TRUE(camera.moving());
        finish(camera);
        EXPECT_FALSE(camera.moving());
        EXPECT_LT(glm::distance(app::backOf(camera.state()), back), 1e-6f);
        EXPECT_EQ(camera.state().target, demos::View{}.target);
    }
}

TEST(ViewCamera, orthographicKeepsTheSizeAtTheTargetAllTheWay) {
    CameraController camera = atHome();
    const Vec3f target = camera.state().target;
    const Vec3f beside = target + app::rightOf(camera.state());
    const Vec2f before = app::pixelOf(viewProjectionOf(camera), beside).value();
    camera.toggleOrthographic();
    EXPECT_TRUE(camera.orthographic());
    while (camera.moving()) {
        camera.update(0.01);
        EXPECT_LT(pixelsApart(viewProjectionOf(camera), beside, before), 0.5f);
        EXPECT_TRUE(finite(viewProjectionOf(camera).camera));
    }
    EXPECT_TRUE(viewProjectionOf(camera).camera.orthographic);
}

TEST(ViewCamera, framingShowsTheWholeBox) {
    const geometry::Aabbf box{.min = {-2.0f, 0.0f, 5.0f}, .max = {4.0f, 1.0f, 9.0f}};
    for (const Viewport viewport : {kViewport, Viewport{.width = 300.0f, .height = 900.0f}}) {
        CameraController camera = atHome();
        camera.frame(box, viewport.aspect());
        finish(camera);
        const ViewProjection viewProjection = viewProjectionOf(camera, viewport);
        for (unsigned i = 0; i < 8; ++i) {
            const Vec3f corner{i & 1u ? 4.0f : -2.0f, i & 2u ? 1.0f : 0.0f, i & 4u ? 9.0f : 5.0f};
            const Vec2f pixel = app::pixelOf(viewProjection, corner).value();
            EXPECT_TRUE(viewport.contains(pixel.x, pixel.y));
        }
    }
}

TEST(ViewCamera, aNarrowPictureKeepsTheWidthOfAFourByThreeOne) {
    const CameraController camera = atHome();
    const auto right = [&](const Viewport& viewport) {
        const ViewProjection viewProjection = viewProjectionOf(camera, viewport);
        const Vec3f side = camera.state().target + app::rightOf(camera.state());
        return (app::pixelOf(viewProjection, side).value().x - viewport.toPixel({0.0f, 0.0f}).x) / viewport.width;
    };
    const float fourByThree = right({.width = 800.0f, .height = 600.0f});
    EXPECT_NEAR(right({.width = 500.0f, .height = 600.0f}), fourByThree, 1e-4f);
    EXPECT_NEAR(right({.width = 200.0f, .height = 600.0f}), fourByThree, 1e-4f);
    EXPECT_LT(right({.width = 1600.0f, .height = 600.0f}), 0.6f * fourByThree);
}

TEST(ViewCamera, framingAPointDoesNotGoThere) {
    CameraController camera = atHome();
    camera.frame({.min = Vec3f{1.0f}, .max = Vec3f{1.0f}}, 1.5f);
    finish(camera);
    EXPECT_GT(camera.state().height, 0.1f);
}

TEST(ViewCamera, nearAndFarEncloseTheScene) {
    CameraController camera = atHome();
    for (const float radius : {0.1f, 3.0f, 1000.0f}) {
        const auto made = camera.camera(kViewport, {.center = Vec3f{0.0f}, .radius = radius});
        EXPECT_GT(made.near, 0.0f);
        EXPECT_GT(made.far, radius);
        EXPECT_LT(made.near, 1.1f);
    }
}

TEST(ViewCamera, anEmptyViewportDoesNoHarm) {
    CameraController camera = atHome();
    const Viewport empty{};
    const app::CameraState before = camera.state();
    camera.orbit({5.0f, 5.0f}, empty);
    camera.pan({0.0f, 0.0f}, {5.0f, 5.0f}, empty);
    camera.zoom(1.0f, {0.0f, 0.0f}, empty);
    camera.frame({.min = Vec3f{-1.0f}, .max = Vec3f{1.0f}}, empty.aspect());
    EXPECT_EQ(camera.state(), before);
    finish(camera);
    EXPECT_TRUE(finite(viewProjectionOf(camera, empty).camera));
    EXPECT_FALSE(app::rayThrough(viewProjectionOf(camera, empty), {0.0f, 0.0f}));
    EXPECT_FALSE(app::pixelOf(viewProjectionOf(camera, empty), {0.0f, 0.0f, 0.0f}));
}

}  // namespace
}  // namespace collidoscope::camera_test
