/// What concerns the whole frame: light, order, blending between steps, cost, repeatability.

#include <cmath>

#include "geometry/mesh/mesh_generators.h"
#include "tests/app/gl/gl_scene.h"

namespace collidoscope::app::gl_frame_test {
namespace {

using demos::Fill;
using demos::Role;
using demos::Solid;
using geometry::Vec3f;

demos::RecordingCanvas ballAt(const Vec3f& position, demos::Key key = 1) {
    demos::RecordingCanvas canvas;
    canvas.solids(
        Solid::Sphere,
        only(demos::SolidItem{.pose = {position}, .half = Vec3f{0.3f}, .style = {.role = Role::BodyB}, .key = key}));
    return canvas;
}
/// One of everything, standing on the ground.
demos::RecordingCanvas everything() {
    demos::RecordingCanvas canvas;
    canvas.ground(-1.0f);
    float x = -2.0f;
    for (const Solid solid : {Solid::Box, Solid::Sphere, Solid::Capsule, Solid::Cylinder, Solid::Cone})
        for (const Fill fill : {Fill::Solid, Fill::Translucent, Fill::Wire}) {
            canvas.solids(solid,
                          only(demos::SolidItem{
                              .pose = {{x, 0, 0}}, .half = Vec3f{0.3f}, .style = {.role = Role::BodyA, .fill = fill}}));
            x += 0.3f;
        }
    canvas.triangles(only(demos::TriangleItem{.b = {1, 0, 0}, .c = {0, 1, 0}}));
    canvas.meshes(only(demos::MeshItem{.mesh = geometry::makeIcosphere(0.5f, 2)}));
    canvas.lines(only(demos::LineItem{.end = {1, 1, 1}, .style = {.dashed = true, .showThrough = true}}));
    canvas.arrows(only(demos::ArrowItem{.vector = {0, 1, 0}, .style = {.showThrough = true}}));
    canvas.points(only(demos::PointItem{.position = {0, 0, -1}, .style = {.showThrough = true, .width = 8}}));
    return canvas;
}

TEST_F(GlScene, drawsTheSameBitsTwice) {
    const auto canvas = everything();
    for (const Theme* theme : {&darkTheme(), &projectorTheme()})
        EXPECT_EQ(draw(canvas, *theme).rgba, draw(canvas, *theme).rgba) << theme->name;
}

TEST_F(GlScene, everyViewOptionChangesThePictureAndOpenGlHasNoComplaint) {
    const auto canvas = everything();
    const Image usual = draw(canvas);
    for (bool ViewOptions::*option :
         {&ViewOptions::wireframe, &ViewOptions::seeThrough, &ViewOptions::shadows, &ViewOptions::ground}) {
        frame_.options = {};
        frame_.options.*option = !(frame_.options.*option);
        EXPECT_NE(draw(canvas).rgba, usual.rgba);
    }
}

TEST_F(GlScene, anEmptySizeDrawsNothing) {
    const auto canvas = everything();
    frame_.size = {0, 0};
    EXPECT_TRUE(draw(canvas).rgba.empty());
    EXPECT_EQ(renderer_->counts().drawCalls, 0);
    frame_.size = {1, 1};
    EXPECT_EQ(draw(canvas).rgba.size(), 4u);
    frame_.size = {160, 120};
    EXPECT_FALSE(draw(canvas).rgba.empty());
}

TEST_F(GlScene, leavesLabelsAndLegendToTheOverlayOfTheInterface) {
    auto canvas = everything();
    const Image without = draw(canvas);
    canvas.labels(only(demos::LabelItem{.text = "label"}));
    canvas.legend(only(demos::LegendItem{.text = "legend"}));
    EXPECT_EQ(draw(canvas).rgba, without.rgba);
}

TEST_F(GlScene, theFloorStaysWhereItIsWhenTheSolidsTurnTranslucent) {
    frame_.camera.pose = geometry::lookAt<float>({8, 6, 6}, {8, 0, 0});
    frame_.options.shadows = false;
    auto canvas = ballAt({8, 0.3f, 0});
    canvas.ground(0);
    const Image usual = draw(canvas);
    frame_.options.seeThrough = true;
    const Image seeThrough = draw(canvas);
    for (const Vec3f& spot : {Vec3f{6, 0, 1}, Vec3f{10, 0, -1}, Vec3f{8, 0, 2}})
        EXPECT_LE(difference(at(usual, spot), at(seeThrough, spot)), 1);
}

TEST_F(GlScene, theProjectorThemeIsWhiteAndTheDarkOneDark) {
    const demos::RecordingCanvas empty;
    EXPECT_GT(draw(empty, projectorTheme()).at(80, 2)[1], 245);
    EXPECT_LT(draw(empty, darkTheme()).at(80, 2)[1], 50);
}

TEST_F(GlScene, aBodyCastsAShadowAndAGhostDoesNot) {
    frame_.camera.pose = geometry::lookAt<float>({0, 6, 6}, {0, 0, 0});
    auto canvas = ballAt({0, 0.8f, 0});
    canvas.ground(0);
    const Image shadowed = draw(canvas);
    frame_.options.shadows = false;
    const Image plain = draw(canvas);
    frame_.options.shadows = true;
    const auto darker = [&](const Image& a) {
        int count = 0;
        for (int y = 0; y < 120; ++y)
            for (int x = 0; x < 160; ++x) count += difference(a.at(x, y), plain.at(x, y)) > 6;
        return count;
    };
    EXPECT_GT(darker(shadowed), 40);
    canvas.solidItems[1][0].style.ghost = true;
    const Image ghost = draw(canvas);
    frame_.options.shadows = false;
    EXPECT_EQ(draw(canvas).rgba, ghost.rgba);
}

TEST_F(GlScene, onlyWhatShowsThroughIsSeenBehindABody) {
    demos::RecordingCanvas canvas;
    canvas.solids(Solid::Box, only(demos::SolidItem{.half = Vec3f{0.8f}, .style = {.role = Role::BodyA}}));
    const Image alone = draw(canvas);
    demos::PointItem point{.position = {0, 0, -2}, .style = {.role = Role::Mistake, .width = 14}};
    canvas.points(only(point));
    EXPECT_EQ(draw(canvas).rgba, alone.rgba);
    canvas.pointItems[0].style.showThrough = true;
    EXPECT_GT(difference(at(draw(canvas), {0, 0, -2}), at(alone, {0, 0, -2})), 15);
}

TEST_F(GlScene, theOverlayLiesOverEverything) {
    demos::RecordingCanvas canvas, overlay;
    canvas.solids(Solid::Box, only(demos::SolidItem{.half = Vec3f{0.8f}, .style = {.role = Role::BodyA}}));
    overlay.solids(Solid::Sphere,
                   only(demos::SolidItem{.pose = {{0, 0, -2}}, .half = Vec3f{0.5f}, .style = {.role = Role::BodyB}}));
    frame_.overlay = &overlay;
    EXPECT_GT(likeness(at(draw(canvas), {0, 0, -2}), darkTheme().role(Role::BodyB)), 0.97f);
}

TEST_F(GlScene, blendsEqualKeysBetweenTwoSteps) {
    const auto before = ballAt({-0.4f, 0, 0}), after = ballAt({0.4f, 0, 0}), middle = ballAt({0, 0, 0});
    const Image expected = draw(middle);
    frame_.previous = &before;
    frame_.blend = 0.5f;
    EXPECT_EQ(draw(after).rgba, expected.rgba);
    frame_.blend = 0.0f;
    const Image atStart = draw(after);
    frame_.previous = nullptr;
    EXPECT_EQ(draw(before).rgba, atStart.rgba);
}

TEST_F(GlScene, findsAFormerSelfByItsKeyWhenTheOrderHasChanged) {
    auto before = ballAt({1.0f, 0.5f, 0}, 7);
    const auto second = ballAt({-0.4f, 0, 0}, 8);
    before.solids(Solid::Sphere, second.solidItems[1]);
    const auto after = ballAt({0.4f, 0, 0}, 8), middle = ballAt({0, 0, 0});
    const Image expected = draw(middle);
    frame_.previous = &before;
    frame_.blend = 0.5f;
    EXPECT_EQ(draw(after).rgba, expected.rgba);
}

TEST_F(GlScene, newKeysAndTeleportsSnap) {
    const auto after = ballAt({1.0f, 0, 0}, 2);
    const Image expected = draw(after);
    frame_.blend = 0.5f;
    const auto stranger = ballAt({0.9f, 0, 0}, 3), farAway = ballAt({-2.0f, 0, 0}, 2);
    frame_.previous = &stranger;
    EXPECT_EQ(draw(after).rgba, expected.rgba);
    frame_.previous = &farAway;
    EXPECT_EQ(draw(after).rgba, expected.rgba);
}

TEST_F(GlScene, sizesOfZeroHarmNobodyElse) {
    const auto neighbour = ballAt({0, 0, 0});
    const Image expected = draw(neighbour);
    auto canvas = neighbour;
    const Vec3f place{1.6f, 0.9f, 0};
    for (const Solid solid : {Solid::Box, Solid::Sphere, Solid::Capsule, Solid::Cylinder, Solid::Cone})
        for (const Fill fill : {Fill::Solid, Fill::Translucent, Fill::Wire})
            canvas.solids(solid, only(demos::SolidItem{.pose = {place, geometry::Quatf(0, 0, 0, 0)},
                                                       .half = Vec3f{0.0f},
                                                       .style = {.fill = fill}}));
    canvas.triangles(only(demos::TriangleItem{.a = place, .b = place, .c = place}));
    canvas.meshes(
        only(demos::MeshItem{.mesh = geometry::makeBox(Vec3f{1.0f}), .worldFromMesh = geometry::Mat4f(0.0f)}));
    canvas.lines(only(demos::LineItem{.start = place, .end = place}));
    canvas.arrows(only(demos::ArrowItem{.start = place, .vector = {}}));
    const Image picture = draw(canvas);
    EXPECT_LE(difference(at(picture, {0, 0, 0}), at(expected, {0, 0, 0})), 4);
    EXPECT_LE(difference(at(picture, {-1.5f, 0, 0}), at(expected, {-1.5f, 0, 0})), 2);
}

TEST_F(GlScene, aHundredThousandBodiesTakeAtMostTenDrawCalls) {
    demos::RecordingCanvas canvas;
    canvas.ground(0);
    std::vector<demos::SolidItem> items;
    for (int i = 0; i < 50000; ++i)
        items.push_back({.pose = {{static_cast<float>(i % 250) - 125.0f, 0.5f, -static_cast<float>(i / 250)}},
                         .half = Vec3f{0.4f},
                         .key = static_cast<demos::Key>(i + 1)});
    canvas.solids(Solid::Box, items);
    canvas.solids(Solid::Sphere, items);
    const auto previous = canvas;
    frame_.previous = &previous;
    frame_.blend = 0.5f;
    frame_.size = {64, 48};
    draw(canvas);
    EXPECT_EQ(renderer_->counts().instances, 100000u);
    EXPECT_LE(renderer_->counts().drawCalls, 10);
}

}  // namespace
}  // namespace collidoscope::app::gl_frame_test
