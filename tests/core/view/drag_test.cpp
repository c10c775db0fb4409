#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "app/view/drawn_bounds.h"
#include "app/view/handle_drag.h"
#include "app/view/handle_tool.h"
#include "tests/core/view/scene.h"

namespace collidoscope::drag_test {
namespace {

using app::GizmoPart;
using app::HandleDrag;
using app::ViewProjection;
using geometry::Rayf;
using geometry::Vec2f;
using geometry::Vec3f;

// Looks along -z from 10 m; with this height a pixel at the origin is 1 cm in the orthographic picture.
ViewProjection front() {
    ViewProjection viewProjection;
    viewProjection.camera.pose.position = {0.0f, 0.0f, 10.0f};
    viewProjection.camera.orthographic = true;
    viewProjection.camera.height = 6.0f;
    viewProjection.camera.aspect = 800.0f / 600.0f;
    viewProjection.viewport = {.width = 800.0f, .height = 600.0f};
    return viewProjection;
}
// From above and beside, in perspective.
ViewProjection oblique() {
    ViewProjection viewProjection = front();
    viewProjection.camera.orthographic = false;
    viewProjection.camera.pose = geometry::lookAt(Vec3f{5.0f, 6.0f, 8.0f}, Vec3f{0.0f});
    return viewProjection;
}
demos::HandleInfo handle(demos::HandleKind kind) {
    demos::HandleInfo info{.name = "it", .kind = kind};
    info.direction = {1.0f, 0.0f, 0.0f};
    info.place.length = kind == demos::HandleKind::Stretch ? 1.0f : 0.0f;
    return info;
}
demos::HandlePose dragged(const ViewProjection& viewProjection, GizmoPart part, const Vec3f& grabbed, const Vec3f& to,
                          bool snap = false, int lock = -1) {
    HandleDrag drag(handle(demos::HandleKind::Place), part, grabbed, app::pixelOf(viewProjection, grabbed).value(),
                    viewProjection);
    if (lock >= 0) drag.toggleAxis(lock, viewProjection);
    drag.moveMouse(app::pixelOf(viewProjection, to).value() - app::pixelOf(viewProjection, grabbed).value(), false,
                   viewProjection);
    return drag.place(snap);
}
float apart(const Vec3f& a, const Vec3f& b) { return glm::distance(a, b); }

TEST(ViewDrag, aShapeStaysUnderTheMouseInThePlaneThatFacesTheCamera) {
    EXPECT_LT(
        apart(dragged(front(), GizmoPart::Body, {0.2f, 0.1f, 0.5f}, {1.2f, -0.4f, 0.5f}).position, {1.0f, -0.5f, 0.0f}),
        1e-4f);
}

TEST(ViewDrag, anAxisMovesAlongItselfExactly) {
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3f unit = app::axisDirection(axis);
        const auto part = static_cast<GizmoPart>(static_cast<int>(GizmoPart::AxisX) + axis);
        const Vec3f moved = dragged(oblique(), part, 0.5f * unit, 1.75f * unit).position;
        EXPECT_LT(apart(moved, 1.25f * unit), 2e-4f);
        EXPECT_EQ(moved - moved[axis] * unit, Vec3f{0.0f}) << "not a bit aside";
    }
}

TEST(ViewDrag, aPlaneMovesWithinItselfExactly) {
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3f u = app::axisDirection((axis + 1) % 3), v = app::axisDirection((axis + 2) % 3);
        const auto part = static_cast<GizmoPart>(static_cast<int>(GizmoPart::PlaneX) + axis);
        const Vec3f moved = dragged(oblique(), part, 0.3f * (u + v), 1.3f * u - 0.7f * v).position;
        EXPECT_LT(apart(moved, u - v), 2e-4f);
        EXPECT_EQ(moved[axis], 0.0f);
    }
}

TEST(ViewDrag, aRingTurnsByTheAngleTheMouseGoesRound) {
    const float radius = app::ringRadius(oblique(), Vec3f{0.0f});
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3f unit = app::axisDirection(axis);
        const Vec3f u = app::axisDirection((axis + 1) % 3), v = app::axisDirection((axis + 2) % 3);
        const float angle = 40.0f * std::numbers::pi_v<float> / 180.0f;
        const auto part = static_cast<GizmoPart>(static_cast<int>(GizmoPart::RingX) + axis);
        const auto place = dragged(oblique(), part, radius * u, radius * (std::cos(angle) * u + std::sin(angle) * v));
        const float half = 0.5f * angle;
        EXPECT_NEAR(place.orientation.w, std::cos(half), 1e-4f);
        EXPECT_LT(apart({place.orientation.x, place.orientation.y, place.orientation.z}, std::sin(half) * unit), 1e-4f);
        EXPECT_EQ(place.position, Vec3f{0.0f});
    }
}

TEST(ViewDrag, aRingGoesRoundMoreThanOnce) {
    const ViewProjection viewProjection = front();
    const float radius = app::ringRadius(viewProjection, Vec3f{0.0f});
    const auto on = [&](float turns) {
        const float angle = turns * 2.0f * std::numbers::pi_v<float>;
        return app::pixelOf(viewProjection, radius * Vec3f{std::cos(angle), std::sin(angle), 0.0f}).value();
    };
    HandleDrag drag(handle(demos::HandleKind::Place), GizmoPart::RingZ, {radius, 0.0f, 0.0f}, on(0.0f), viewProjection);
    Vec2f last = on(0.0f);
    for (int i = 1; i <= 15; ++i) {
        const Vec2f next = on(0.1f * static_cast<float>(i));
        drag.moveMouse(next - last, false, viewProjection);
        last = next;
    }
    EXPECT_EQ(drag.readout(false), "540.0°");
}

TEST(ViewDrag, aRingSeenFromItsSideTurnsByTheWayAlongIt) {
    const ViewProjection viewProjection = front();
    const float radius = app::ringRadius(viewProjection, Vec3f{0.0f});
    const Vec3f grabbed{0.0f, 0.0f, radius};
    const Vec3f to = grabbed + Vec3f{0.5f * radius, 0.0f, 0.0f};
    const auto place = dragged(viewProjection, GizmoPart::RingY, grabbed, to);
    // The front of the ring moves to the right: half a radian about y.
    EXPECT_NEAR(2.0f * std::atan2(place.orientation.y, place.orientation.w), 0.5f, 1e-3f);
}

TEST(ViewDrag, stepsMakeRoundNumbers) {
    EXPECT_LT(apart(dragged(oblique(), GizmoPart::AxisX, Vec3f{0.0f}, {1.234f, 0.0f, 0.0f}, true).position,
                    {1.2f, 0.0f, 0.0f}),
              1e-6f);
    EXPECT_LT(apart(dragged(oblique(), GizmoPart::PlaneY, Vec3f{0.0f}, {1.26f, 0.0f, -0.31f}, true).position,
                    {1.3f, 0.0f, -0.3f}),
              1e-6f);
    EXPECT_LT(
        apart(dragged(front(), GizmoPart::Body, Vec3f{0.0f}, {0.57f, 0.22f, 0.0f}, true).position, {0.6f, 0.2f, 0.0f}),
        1e-6f);
    const ViewProjection viewProjection = front();
    const float radius = app::ringRadius(viewProjection, Vec3f{0.0f}), angle = 0.57f;  // 32.7 degrees
    const auto place = dragged(viewProjection, GizmoPart::RingZ, {radius, 0.0f, 0.0f},
                               radius * Vec3f{std::cos(angle), std::sin(angle), 0.0f}, true);
    EXPECT_NEAR(2.0f * std::atan2(place.orientation.z, place.orientation.w) * 180.0f / std::numbers::pi_v<float>, 35.0f,
                1e-3f);
}

TEST(ViewDrag, locksComeAndGoDuringADrag) {
    const ViewProjection viewProjection = front();
    HandleDrag drag(handle(demos::HandleKind::Move), GizmoPart::Body, Vec3f{0.0f}, {400.0f, 300.0f}, viewProjection);
    drag.moveMouse({100.0f, -50.0f}, false, viewProjection);
    EXPECT_LT(apart(drag.place(false).position, {1.0f, 0.5f, 0.0f}), 1e-4f);
    drag.toggleAxis(0, viewProjection);
    EXPECT_EQ(drag.note(), "along X");
    EXPECT_LT(apart(drag.place(false).position, {1.0f, 0.0f, 0.0f}), 1e-4f);
    EXPECT_EQ(drag.readout(false), "Δx +1.00 m");
    drag.toggleAxis(1, viewProjection);
    EXPECT_LT(apart(drag.place(false).position, {0.0f, 0.5f, 0.0f}), 1e-4f);
    drag.toggleAxis(1, viewProjection);
    EXPECT_LT(apart(drag.place(false).position, {1.0f, 0.5f, 0.0f}), 1e-4f);
    EXPECT_EQ(drag.readout(false), "Δ 1.12 m");
}

TEST(ViewDrag, theGroundPlaneKeepsTheHeight) {
    const ViewProjection viewProjection = oblique();
    HandleDrag drag(handle(demos::HandleKind::Move), GizmoPart::Body, Vec3f{0.0f},
                    app::pixelOf(viewProjection, Vec3f{0.0f}).value(), viewProjection);
    drag.toggleGround(viewProjection);
    EXPECT_EQ(drag.note(), "ground plane");
    const Vec3f to{0.8f, 0.0f, -1.1f};
    drag.moveMouse(app::pixelOf(viewProjection, to).value() - app::pixelOf(viewProjection, Vec3f{0.0f}).value(), false,
                   viewProjection);
    EXPECT_LT(apart(drag.place(false).position, to), 2e-4f);
    EXPECT_EQ(drag.place(false).position.y, 0.0f);
}

// What was grabbed stays under the mouse, so it goes along the ray through it.
TEST(ViewDrag, aPushGoesATenthOfTheDistanceAlongTheLineOfSight) {
    const ViewProjection viewProjection = oblique();
    const Vec3f eye = viewProjection.camera.pose.position, grabbed{0.3f, -0.2f, 0.4f};
    HandleDrag drag(handle(demos::HandleKind::Move), GizmoPart::Body, grabbed,
                    app::pixelOf(viewProjection, grabbed).value(), viewProjection);
    EXPECT_EQ(drag.note(), "facing the camera");
    Vec3f at = grabbed;
    for (const float notches : {1.0f, 2.0f, -1.0f, -5.0f, 0.5f}) {
        ASSERT_TRUE(drag.push(notches, false, viewProjection));
        at = eye + (at - eye) * std::pow(1.1f, notches);
        EXPECT_LT(apart(drag.place(false).position + grabbed, at), 1e-5f * glm::distance(eye, at)) << notches;
    }
    EXPECT_TRUE(drag.note().starts_with("8.") && drag.note().ends_with(" m away")) << drag.note();
    ASSERT_TRUE(drag.push(1.0f, true, viewProjection));
    at = eye + (at - eye) * std::pow(1.1f, 0.1f);
    EXPECT_LT(apart(drag.place(false).position + grabbed, at), 1e-4f) << "finely";
}

TEST(ViewDrag, aDragGoesOnFromWhereItWasPushed) {
    for (const ViewProjection& viewProjection : {front(), oblique()}) {
        const Vec3f towards = viewProjection.camera.pose.orientation * Vec3f{0.0f, 0.0f, 1.0f};
        const float depth = app::depthOf(viewProjection, Vec3f{0.0f});
        HandleDrag drag(handle(demos::HandleKind::Move), GizmoPart::Body, Vec3f{0.0f}, {400.0f, 300.0f},
                        viewProjection);
        drag.moveMouse({100.0f, -50.0f}, false, viewProjection);
        drag.push(3.0f, false, viewProjection);
        drag.moveMouse({-30.0f, 80.0f}, false, viewProjection);
        const Vec3f at = drag.place(false).position;
        EXPECT_LT(glm::distance(app::pixelOf(viewProjection, at).value(), Vec2f{470.0f, 330.0f}), 0.1f);
        EXPECT_NEAR(glm::dot(at, towards), depth * (1.0f - 1.331f), 1e-4f * depth);
        // Back in depth and back with the mouse is back where it began.
        drag.push(-3.0f, false, viewProjection);
        drag.moveMouse({-70.0f, -30.0f}, false, viewProjection);
        EXPECT_LT(glm::length(drag.place(false).position), 1e-5f * depth);
    }
}

TEST(ViewDrag, onlyAFreeDragIsPushed) {
    const ViewProjection viewProjection = oblique();
    for (int part = static_cast<int>(GizmoPart::AxisX); part <= static_cast<int>(GizmoPart::RingZ); ++part) {
        HandleDrag drag(handle(demos::HandleKind::Place), static_cast<GizmoPart>(part), Vec3f{0.1f}, {410.0f, 300.0f},
                        viewProjection);
        EXPECT_FALSE(drag.push(1.0f, false, viewProjection)) << part;
        EXPECT_EQ(drag.place(false).position, Vec3f{0.0f}) << part;
    }
    HandleDrag length(handle(demos::HandleKind::Stretch), GizmoPart::Body, {1.0f, 0.0f, 0.0f}, {410.0f, 300.0f},
                      viewProjection);
    EXPECT_FALSE(length.push(1.0f, false, viewProjection));
    HandleDrag locked(handle(demos::HandleKind::Move), GizmoPart::Body, Vec3f{0.0f}, {400.0f, 300.0f}, viewProjection);
    locked.push(1.0f, false, viewProjection);
    const Vec3f pushed = locked.place(false).position;
    locked.toggleAxis(0, viewProjection);
    EXPECT_FALSE(locked.push(1.0f, false, viewProjection));
    EXPECT_EQ(locked.place(false).position.z, 0.0f) << "on the axis";
    locked.toggleAxis(0, viewProjection);
    EXPECT_EQ(locked.place(false).position, pushed) << "free again";
    locked.toggleGround(viewProjection);
    EXPECT_FALSE(locked.push(1.0f, false, viewProjection));
}

TEST(ViewDrag, aPushEndsBeforeItLosesTheThing) {
    const ViewProjection viewProjection = oblique();
    HandleDrag drag(handle(demos::HandleKind::Move), GizmoPart::Body, Vec3f{0.0f}, {400.0f, 300.0f}, viewProjection);
    const float depth = app::depthOf(viewProjection, Vec3f{0.0f});
    for (const float notches : {1e9f, -1e9f}) {
        drag.push(notches, false, viewProjection);
        const float now = app::depthOf(viewProjection, drag.place(false).position);
        EXPECT_NEAR(now, notches > 0.0f ? 100.0f * depth : 0.01f * depth, 1e-3f * now);
    }
    const Vec3f before = drag.place(false).position;
    drag.push(std::nanf(""), false, viewProjection);
    EXPECT_EQ(drag.place(false).position, before);
    HandleDrag behind(handle(demos::HandleKind::Move), GizmoPart::Body, {10.0f, 12.0f, 16.0f}, {400.0f, 300.0f},
                      viewProjection);
    behind.push(3.0f, false, viewProjection);
    EXPECT_EQ(behind.place(false).position, Vec3f{0.0f}) << "what is behind the eye cannot be seen to be pushed";
}

TEST(ViewDrag, stepsAreInDepthToo) {
    const ViewProjection viewProjection = front();
    HandleDrag drag(handle(demos::HandleKind::Move), GizmoPart::Body, Vec3f{0.0f}, {400.0f, 300.0f}, viewProjection);
    drag.moveMouse({57.0f, -22.0f}, false, viewProjection);
    drag.push(-1.0f, false, viewProjection);  // by 10 m (1 - 1/1.1) = 0.909 m
    EXPECT_LT(apart(drag.place(true).position, {0.6f, 0.2f, 0.9f}), 1e-6f);
}

TEST(ViewDrag, aFineDragGoesATenthOfTheWay) {
    const ViewProjection viewProjection = front();
    HandleDrag drag(handle(demos::HandleKind::Move), GizmoPart::Body, Vec3f{0.0f}, {400.0f, 300.0f}, viewProjection);
    drag.moveMouse({100.0f, 0.0f}, true, viewProjection);
    EXPECT_NEAR(drag.place(false).position.x, 0.1f, 1e-4f);
}

TEST(ViewDrag, aLengthIsPulledAlongItsDirectionAndNeverBelowZero) {
    const ViewProjection viewProjection = front();
    const demos::HandleInfo info = handle(demos::HandleKind::Stretch);
    HandleDrag drag(info, GizmoPart::Body, {1.0f, 0.0f, 0.0f}, {500.0f, 300.0f}, viewProjection);
    drag.moveMouse({75.0f, 40.0f}, false, viewProjection);
    EXPECT_NEAR(drag.place(false).length, 1.75f, 1e-4f);
    EXPECT_EQ(drag.readout(false), "1.75 m");
    drag.moveMouse({-500.0f, 0.0f}, false, viewProjection);
    EXPECT_EQ(drag.place(false).length, 0.0f);
}

TEST(ViewDrag, raysThatLeadNowhereMoveNothing) {
    const Rayf along{.origin = {0.0f, 1.0f, 5.0f}, .direction = {0.0f, 0.0f, -1.0f}};
    const Vec3f up{0.0f, 1.0f, 0.0f};
    EXPECT_FALSE(app::alongPlane(along, Vec3f{0.0f}, up)) << "parallel";
    EXPECT_FALSE(app::alongLine(along, Vec3f{0.0f}, {0.0f, 0.0f, 1.0f})) << "parallel";
    EXPECT_FALSE(app::aroundAxis(along, Vec3f{0.0f}, up, {1.0f, 0.0f, 0.0f})) << "parallel";
    const Rayf away{.origin = {0.0f, 1.0f, 0.0f}, .direction = {0.0f, 1.0f, 0.0f}};
    EXPECT_FALSE(app::alongPlane(away, Vec3f{0.0f}, up)) << "behind";
    EXPECT_FALSE(app::alongPlane(Rayf{.origin = Vec3f{0.0f}, .direction = Vec3f{0.0f}}, {1, 1, 1}, up));
    const float nan = std::nanf("");
    EXPECT_FALSE(app::alongPlane(Rayf{.origin = Vec3f{nan}, .direction = Vec3f{nan}}, Vec3f{0.0f}, up));
    EXPECT_FALSE(app::alongLine(Rayf{.origin = Vec3f{nan}, .direction = Vec3f{nan}}, Vec3f{0.0f}, up));
}

TEST(ViewDrag, anEmptyViewportLeavesTheHandleWhereItIs) {
    ViewProjection viewProjection = front();
    HandleDrag drag(handle(demos::HandleKind::Place), GizmoPart::Body, Vec3f{0.0f}, {400.0f, 300.0f}, viewProjection);
    viewProjection.viewport = {};
    drag.moveMouse({50.0f, 50.0f}, false, viewProjection);
    EXPECT_EQ(drag.place(false).position, Vec3f{0.0f});
    EXPECT_EQ(drag.place(true).position, Vec3f{0.0f});
}

TEST(ViewDrag, dragsAndGizmosDrawFiniteNumbers) {
    for (const ViewProjection& viewProjection : {front(), oblique()}) {
        demos::RecordingCanvas canvas;
        for (const auto kind : {demos::HandleKind::Move, demos::HandleKind::Place, demos::HandleKind::Stretch}) {
            app::drawGizmo(canvas, handle(kind), viewProjection, GizmoPart::AxisY);
            for (int part = 0; part <= static_cast<int>(GizmoPart::RingZ); ++part) {
                HandleDrag drag(handle(kind), static_cast<GizmoPart>(part), {0.1f, 0.0f, 0.0f}, {410.0f, 300.0f},
                                viewProjection);
                drag.moveMouse({40.0f, 30.0f}, false, viewProjection);
                drag.draw(canvas, viewProjection, true);
            }
        }
        EXPECT_TRUE(canvas.allFinite());
        EXPECT_GT(canvas.itemCount(), 100u);
    }
}

TEST(ViewGizmo, everyPartOfAPlaceIsHitWhereItIsDrawn) {
    const ViewProjection viewProjection = oblique();
    const demos::HandleInfo info = handle(demos::HandleKind::Place);
    const float pixel = app::metersPerPixel(viewProjection, Vec3f{0.0f});
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3f unit = app::axisDirection(axis);
        const Vec3f u = app::axisDirection((axis + 1) % 3), v = app::axisDirection((axis + 2) % 3);
        const auto hitAt = [&](const Vec3f& point) {
            return app::gizmoHit(info, viewProjection, app::pixelOf(viewProjection, point).value()).value().part;
        };
        EXPECT_EQ(hitAt(85.0f * pixel * unit), static_cast<GizmoPart>(static_cast<int>(GizmoPart::AxisX) + axis));
        EXPECT_EQ(hitAt(34.0f * pixel * (u + v)), static_cast<GizmoPart>(static_cast<int>(GizmoPart::PlaneX) + axis));
        EXPECT_EQ(hitAt(app::ringRadius(viewProjection, Vec3f{0.0f}) * glm::normalize(2.0f * u + v)),
                  static_cast<GizmoPart>(static_cast<int>(GizmoPart::RingX) + axis));
    }
    EXPECT_FALSE(app::gizmoHit(info, viewProjection, app::pixelOf(viewProjection, Vec3f{0.0f}).value()))
        << "the middle is the shape's own";
    EXPECT_FALSE(app::gizmoHit(info, viewProjection, {10.0f, 10.0f}));
}

TEST(ViewGizmo, aMoveHasNoRings) {
    const ViewProjection viewProjection = front();
    const float radius = app::ringRadius(viewProjection, Vec3f{0.0f});
    const Vec2f pixel = app::pixelOf(viewProjection, radius * Vec3f{-0.6f, -0.8f, 0.0f}).value();
    EXPECT_TRUE(app::gizmoHit(handle(demos::HandleKind::Place), viewProjection, pixel));
    EXPECT_FALSE(app::gizmoHit(handle(demos::HandleKind::Move), viewProjection, pixel));
}

TEST(ViewPick, dotsGoBeforeShapesUnlessTheyAreHidden) {
    const ViewProjection viewProjection = front();
    std::vector<demos::HandleInfo> handles(2);
    handles[0].shape = geometry::Spheref{.center = Vec3f{0.0f}, .radius = 1.0f};
    handles[1].place.position = {0.0f, 0.0f, 1.0f};
    EXPECT_EQ(app::pickHandle(handles, viewProjection, {404.0f, 303.0f}).value().index, 1u);
    EXPECT_EQ(app::pickHandle(handles, viewProjection, {420.0f, 303.0f}).value().index, 0u);
    handles[1].place.position = {0.0f, 0.0f, -3.0f};
    EXPECT_EQ(app::pickHandle(handles, viewProjection, {404.0f, 303.0f}).value().index, 0u);
    EXPECT_FALSE(app::pickHandle(handles, viewProjection, {10.0f, 10.0f}));
}

TEST(ViewPick, everyShapeCanBeHitAndTheNearestIsTaken) {
    const ViewProjection viewProjection = front();
    geometry::Mesh mesh{.vertices = {{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, .triangles = {{0, 1, 2}}};
    const geometry::MeshPtr shared = geometry::finishMesh(mesh);
    const auto lifted = [](double z) {
        geometry::Mat4d m{1.0};
        m[3][2] = z;
        return m;
    };
    std::vector<demos::PickShape> shapes{
        geometry::Trianglef{{-1, -1, -4}, {1, -1, -4}, {0, 1, -4}},
        geometry::MeshInstance{shared, lifted(-3.0)},
        geometry::Boxf{.center = {0, 0, -1.5f}, .half = Vec3f{0.5f}},
        geometry::Capsulef{.a = {-1, 0, 0.5f}, .b = {1, 0, 0.5f}, .radius = 0.3f},
        geometry::Spheref{.center = {0, 0, 3}, .radius = 0.5f},
    };
    std::vector<demos::HandleInfo> handles;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        handles.push_back({.name = std::to_string(i), .shape = shapes[i]});
        EXPECT_EQ(app::pickHandle(handles, viewProjection, {400.0f, 300.0f}).value().index, i);
    }
}

TEST(ViewBounds, encloseWhatIsDrawnAndNothingElse) {
    demos::RecordingCanvas canvas;
    EXPECT_FALSE(app::drawnBounds(canvas));
    demos::draw(canvas, geometry::Segmentf{{0, 0, 0}, {20, 0, 0}}, {});
    EXPECT_FLOAT_EQ(app::drawnBounds(canvas).value().max.x, 20.0f);
    demos::draw(canvas, geometry::Spheref{{1, 2, 3}, 0.5f}, {});
    EXPECT_EQ(app::drawnBounds(canvas).value().min, Vec3f(0.5f, 1.5f, 2.5f));
    EXPECT_EQ(app::drawnBounds(canvas).value().max, Vec3f(1.5f, 2.5f, 3.5f));
}

}  // namespace
}  // namespace collidoscope::drag_test
