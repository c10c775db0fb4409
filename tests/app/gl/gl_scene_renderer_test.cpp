/// What each thing of the canvas leaves in the picture.

#include "demos/draw/shapes.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/app/gl/gl_scene.h"

namespace collidoscope::app::gl_scene_renderer_test {
namespace {

using demos::Fill;
using demos::Role;
using demos::Solid;
using geometry::Vec3f;

constexpr float kAlike = 0.97f;
const Vec3f kOutside{1.9f, 0.9f, 0.0f};

TEST_F(GlScene, everySolidLeavesItsColourInBothThemes) {
    for (const Theme* theme : {&darkTheme(), &projectorTheme()})
        for (const Solid solid : {Solid::Box, Solid::Sphere, Solid::Capsule, Solid::Cylinder, Solid::Cone}) {
            SCOPED_TRACE(std::string(theme->name) + " solid " + std::to_string(static_cast<int>(solid)));
            demos::RecordingCanvas canvas;
            const Image empty = draw(canvas, *theme);
            canvas.solids(solid, only(demos::SolidItem{.half = Vec3f{0.7f}, .style = {.role = Role::BodyA}}));
            const Image picture = draw(canvas, *theme);
            EXPECT_GT(likeness(at(picture, {0, 0, 0}), theme->role(Role::BodyA)), kAlike);
            EXPECT_LE(difference(at(picture, kOutside), at(empty, kOutside)), 1);
        }
}

TEST_F(GlScene, aCapsuleReachesBeyondItsInnerSegmentByItsRadius) {
    demos::RecordingCanvas canvas;
    canvas.solids(Solid::Capsule, only(demos::SolidItem{.half = {0.4f, 0.8f, 0.4f}, .style = {.role = Role::BodyB}}));
    const Image picture = draw(canvas);
    EXPECT_GT(likeness(at(picture, {0, 1.1f, 0}), darkTheme().role(Role::BodyB)), kAlike);
    EXPECT_LT(likeness(at(picture, {0, 1.35f, 0}), darkTheme().role(Role::BodyB)), 0.9f);
    EXPECT_LT(likeness(at(picture, {0.37f, 1.1f, 0}), darkTheme().role(Role::BodyB)), 0.9f);
}

TEST_F(GlScene, aSignWithoutShadowIsDrawnAndLeavesTheFloorLit) {
    frame_.camera.pose = geometry::lookAt<float>({0, 5, 6}, {0, 0, 0});
    const auto picture = [&](bool shadow) {
        demos::RecordingCanvas canvas;
        canvas.ground(0.0f);
        demos::draw(canvas, geometry::Boxf{.center = {0, 0.3f, 0}, .half = geometry::Vec3f{0.3f}},
                    {.role = demos::Role::BodyA, .shadow = shadow});
        return draw(canvas, projectorTheme());
    };
    const Image with = picture(true), without = picture(false);
    demos::RecordingCanvas bare;
    bare.ground(0.0f);
    const Image floor = draw(bare, projectorTheme());
    const geometry::Vec3f beside{0.45f, 0.0f, -0.1f}, onTop{0.0f, 0.6f, 0.0f};
    EXPECT_GT(difference(at(with, beside), at(floor, beside)), 6);
    EXPECT_LT(difference(at(without, beside), at(floor, beside)), 3);
    EXPECT_GT(likeness(at(without, onTop), projectorTheme().role(demos::Role::BodyA)), 0.9f);
}

TEST_F(GlScene, whatIsNoLongerDrawnIsGone) {
    const auto sphere = geometry::makeIcosphere(0.8f, 2);
    std::vector<demos::Style> styles;
    for (const Fill fill : {Fill::Solid, Fill::Translucent, Fill::Wire})
        for (const bool special : {false, true}) {
            styles.push_back({.role = Role::BodyA, .fill = fill, .showThrough = special});
            styles.push_back({.role = Role::BodyA, .fill = fill, .ghost = special, .shadow = !special});
            styles.push_back({.role = Role::BodyA, .fill = fill, .shadow = !special});
        }
    demos::RecordingCanvas nothing;
    const Image before = draw(nothing);
    for (const demos::Style& style : styles) {
        demos::RecordingCanvas all;
        all.solids(Solid::Sphere, only(demos::SolidItem{.half = Vec3f{0.7f}, .style = style}));
        all.triangles(only(demos::TriangleItem{.a = {-1, -1, 0}, .b = {1, -1, 0}, .c = {0, 1, 0}, .style = style}));
        all.meshes(only(demos::MeshItem{.mesh = sphere, .style = style}));
        demos::draw(all, geometry::Segmentf{{-1, 0, 0}, {1, 0, 0}}, style);
        demos::drawArrow(all, {-1, -1, 0}, {2, 2, 0}, style);
        demos::drawPoint(all, {0, 0, 0}, style);
        ASSERT_NE(draw(all).rgba, before.rgba);
        EXPECT_EQ(draw(nothing).rgba, before.rgba) << "something is left of fill " << static_cast<int>(style.fill);
    }
}

TEST_F(GlScene, trianglesAndMeshesAreSeenFromBothSides) {
    for (const float side : {1.0f, -1.0f}) {
        frame_.camera.pose = geometry::lookAt<float>({0, 0, 6 * side}, {0, 0, 0});
        demos::RecordingCanvas triangle, mesh;
        triangle.triangles(only(
            demos::TriangleItem{.a = {-1, -1, 0}, .b = {1, -1, 0}, .c = {0, 1, 0}, .style = {.role = Role::Velocity}}));
        EXPECT_GT(likeness(at(draw(triangle), {0, 0, 0}), darkTheme().role(Role::Velocity)), kAlike);
        mesh.meshes(only(demos::MeshItem{.mesh = geometry::makeIcosphere(0.8f, 2), .style = {.role = Role::BodyB}}));
        EXPECT_GT(likeness(at(draw(mesh), {0, 0, 0}), darkTheme().role(Role::BodyB)), kAlike);
    }
}

TEST_F(GlScene, aNeutralMeshShowsItsOwnColours) {
    geometry::Mesh red = *geometry::makeBox({0.8f, 0.8f, 0.8f});
    red.colors.assign(red.triangles.size(), {1, 0, 0});
    const auto mesh = geometry::finishMesh(std::move(red));
    demos::RecordingCanvas canvas;
    canvas.meshes(only(demos::MeshItem{.mesh = mesh}));
    EXPECT_GT(likeness(at(draw(canvas), {0, 0, 0}), {1, 0, 0}), kAlike);
    canvas.clear();
    canvas.meshes(only(demos::MeshItem{.mesh = mesh, .style = {.role = Role::BodyA}}));
    EXPECT_GT(likeness(at(draw(canvas), {0, 0, 0}), darkTheme().role(Role::BodyA)), kAlike);
}

TEST_F(GlScene, aMirroredMeshIsLitFromOutside) {
    demos::RecordingCanvas plain, mirrored;
    const auto mesh = geometry::makeIcosphere(0.8f, 3);
    geometry::Mat4f flip(1.0f);
    flip[0][0] = -1.0f;
    plain.meshes(only(demos::MeshItem{.mesh = mesh}));
    mirrored.meshes(only(demos::MeshItem{.mesh = mesh, .worldFromMesh = flip}));
    const Vec3f spot{0, 0.3f, 0.7f};
    EXPECT_LE(difference(at(draw(plain), spot), at(draw(mirrored), spot)), 6);
}

TEST_F(GlScene, linesArrowsAndPointsHaveTheirRolesColour) {
    const Color color = darkTheme().role(Role::Contact);
    const demos::Style style{.role = Role::Contact, .width = 6.0f};
    demos::RecordingCanvas line, arrow, point;
    line.lines(only(demos::LineItem{.start = {-1, 0, 0}, .end = {1, 0, 0}, .style = style}));
    arrow.arrows(only(demos::ArrowItem{.start = {-1, 0, 0}, .vector = {2, 0, 0}, .style = style}));
    point.points(only(demos::PointItem{.position = {0, 0, 0}, .style = style}));
    for (const auto* canvas : {&line, &arrow, &point})
        EXPECT_LE(difference(at(draw(*canvas), {0, 0, 0}), std::array<std::uint8_t, 3>{0xD5, 0x5E, 0x00}.data()), 24);
    EXPECT_GT(likeness(at(draw(arrow), {0.8f, 0.05f, 0}), color), kAlike);
    EXPECT_LT(likeness(at(draw(line), {0, 0.5f, 0}), color), 0.9f);
}

TEST_F(GlScene, widthsArePixelsTimesTheContentScale) {
    const auto rows = [this] {
        demos::RecordingCanvas canvas;
        canvas.lines(only(
            demos::LineItem{.start = {-2, 0, 0}, .end = {2, 0, 0}, .style = {.role = Role::Mistake, .width = 4.0f}}));
        const Image picture = draw(canvas);
        int count = 0;
        for (int y = 0; y < picture.size.height; ++y) count += picture.at(80, y)[0] > 120;
        return count;
    };
    EXPECT_NEAR(rows(), 4, 1);
    frame_.contentScale = 3.0f;
    EXPECT_NEAR(rows(), 12, 1);
}

TEST_F(GlScene, aDashedLineHasGaps) {
    demos::RecordingCanvas canvas;
    canvas.lines(only(demos::LineItem{
        .start = {-2, 0, 0}, .end = {2, 0, 0}, .style = {.role = Role::Mistake, .dashed = true, .width = 3.0f}}));
    const Image picture = draw(canvas);
    int bright = 0, dark = 0;
    for (int x = 40; x < 120; ++x) (picture.at(x, 60)[0] > 120 ? bright : dark)++;
    EXPECT_GT(bright, 25);
    EXPECT_GT(dark, 15);
}

TEST_F(GlScene, aLineThatPassesTheCameraIsCutNotMirrored) {
    demos::RecordingCanvas canvas;
    canvas.lines(only(demos::LineItem{
        .start = {0, -0.5f, 0}, .end = {0, -0.5f, 30}, .style = {.role = Role::Mistake, .width = 4.0f}}));
    const Image picture = draw(canvas);
    EXPECT_GT(picture.at(80, 118)[0], 120);
    EXPECT_LT(picture.at(80, 10)[0], 90);
}

TEST_F(GlScene, aWireSphereIsHollowAndATranslucentOneLetsLightThrough) {
    demos::RecordingCanvas empty, wire, translucent, solid;
    demos::SolidItem ball{.half = Vec3f{1.0f}, .style = {.role = Role::BodyB, .fill = Fill::Wire}};
    wire.solids(Solid::Sphere, only(ball));
    ball.style.fill = Fill::Translucent;
    translucent.solids(Solid::Sphere, only(ball));
    ball.style.fill = Fill::Solid;
    solid.solids(Solid::Sphere, only(ball));
    const Vec3f between{0.25f, 0.25f, 0};
    const Image background = draw(empty), glass = draw(translucent), full = draw(solid);
    EXPECT_LE(difference(at(draw(wire), between), at(background, between)), 40);
    EXPECT_GT(difference(at(glass, between), at(background, between)), 10);
    EXPECT_GT(difference(at(glass, between), at(full, between)), 10);
}

}  // namespace
}  // namespace collidoscope::app::gl_scene_renderer_test
