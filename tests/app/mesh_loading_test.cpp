// Meshes that take long to load come without holding up the window.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "app/ui/application.h"
#include "app/window/offscreen_window.h"
#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/app/gl/gl_scene.h"
#include "tests/gl_debug.h"
#include "tests/temporary_folder.h"

namespace collidoscope::mesh_loading_test {
namespace {

namespace fs = std::filesystem;

/// A file that takes many frames to load and little time to draw: all but one of its faces are specks.
fs::path slowFile(const tests::TemporaryFolder& folder, int faces) {
    const fs::path path = folder / ("slow_" + std::to_string(faces) + ".obj");
    std::ofstream file(path);
    file << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0.0001 0 0\nv 0 0.0001 0\nf 1 2 3\n";
    for (int i = 1; i < faces; ++i) file << "f 1 4 5\n";
    return path;
}

class MeshLoading : public testing::Test {
protected:
    const tests::TemporaryFolder folder;
    /// A paused demo: its frames are quick, so that many of them fit beside the loading.
    MeshLoading() {
        program.openDemo(*demos::findDemo("mesh-picking"));
        program.session().setPlaying(false);
        for (int i = 0; i < 3; ++i) program.frame();
    }

    /// The name of the mesh that the demo has been given; empty when it has been given none.
    std::string meshName() {
        std::string name;
        for (const demos::Input& input : program.session().inputs())
            if (const auto* set = std::get_if<demos::SetMesh>(&input.action)) name = set->slot.mesh->name;
        return name;
    }
    static app::Settings quiet() {
        app::Settings settings;
        settings.folded = {"hint", "chapters"};
        return settings;
    }
    app::OffscreenWindow window{{480, 300}};
    app::Application program{window, quiet()};
    tests::GlDebug debug{};
};

TEST_F(MeshLoading, framesGoOnWithGrowingProgressUntilTheMeshComes) {
    const int before = window.presented();
    program.features().meshes.open(slowFile(folder, 200'000));
    ASSERT_TRUE(program.features().meshes.isLoading());
    std::set<float> explanation;
    float last = 0.0f;
    int frames = 0;
    constexpr int kMaxFrames = 100'000;
    for (; program.features().meshes.isLoading() && frames < kMaxFrames; ++frames) {
        EXPECT_TRUE(meshName().empty()) << "the demo keeps its mesh until the new one is complete";
        EXPECT_GE(program.features().meshes.progress()->done, last) << "progress never goes back";
        last = program.features().meshes.progress()->done;
        explanation.insert(last);
        program.frame();
    }
    EXPECT_LT(frames, kMaxFrames);
    EXPECT_GE(explanation.size(), 3u) << "frames were shown on the way, not only before and after";
    EXPECT_EQ(window.presented() - before, frames) << "every one of them";
    EXPECT_EQ(meshName(), "slow_200000");
    program.frame();
    for (const std::string& message : debug.takeMessages()) ADD_FAILURE() << message;
}

TEST_F(MeshLoading, cancellingLeavesTheMeshAsItWas) {
    program.features().meshes.open(slowFile(folder, 200'000));
    program.frame();
    program.features().meshes.cancel();
    EXPECT_FALSE(program.features().meshes.isLoading()) << "at once, whatever the loader is doing";
    for (int i = 0; i < 30; ++i) program.frame();
    EXPECT_EQ(meshName(), "");
    program.features().meshes.open(slowFile(folder, 9));
    for (int i = 0; program.features().meshes.isLoading() && i < 100'000; ++i) program.frame();
    EXPECT_EQ(meshName(), "slow_9") << "the next file is not disturbed by it";
}

using app::GlScene;

TEST_F(GlScene, aMeshThatComesInPartsLooksLikeOneThatComesAtOnce) {
    const auto pictureOf = [&](const geometry::MeshPtr& mesh) {
        demos::RecordingCanvas canvas;
        const demos::MeshItem item{.mesh = mesh, .style = {.role = demos::Role::BodyB}};
        canvas.meshes({&item, 1});
        return draw(canvas).rgba;
    };
    const geometry::MeshPtr atOnce = geometry::makeIcosphere(1.5f, 6), inParts = geometry::makeIcosphere(1.5f, 6);
    const app::PreparedMesh prepared = app::prepareMesh(inParts);
    int parts = 1;
    while (!renderer_->uploadPart(prepared)) ++parts;
    EXPECT_GT(parts, 1) << "large enough for several parts";
    EXPECT_TRUE(renderer_->uploadPart(prepared)) << "and then there is nothing left to do";
    EXPECT_EQ(pictureOf(inParts), pictureOf(atOnce));
}

TEST_F(GlScene, aMeshThatIsShownBeforeItsLastPartIsCompleted) {
    const geometry::MeshPtr mesh = geometry::makeIcosphere(1.5f, 6);
    const app::PreparedMesh prepared = app::prepareMesh(mesh);
    ASSERT_FALSE(renderer_->uploadPart(prepared));
    demos::RecordingCanvas canvas;
    const demos::MeshItem item{.mesh = mesh, .style = {.role = demos::Role::BodyB}};
    canvas.meshes({&item, 1});
    draw(canvas);
    EXPECT_TRUE(renderer_->uploadPart(prepared));
}

TEST(MeshVertices, aTriangleOfThreePointsOnALineLeavesEveryNormalAUnitVector) {
    geometry::Mesh mesh;
    mesh.vertices = {{0, 0, 0}, {2, 0, 0}, {0, 0, -2}, {1, 0, 0}};
    mesh.triangles = {{0, 1, 2}, {0, 3, 1}};
    for (const app::PackedNormal& normal : app::cornerNormals(mesh))
        EXPECT_EQ(app::unpackNormal(normal), geometry::Vec3f(0, 1, 0))
            << "that of the face beside it, and of nothing else";
}

TEST(MeshVertices, aPackedNormalIsOffByAHundredthOfADegreeAtMost) {
    SCOPED_TRACE("seed 5");
    geometry::Random random(5);
    for (int i = 0; i < 10'000; ++i) {
        const geometry::Vec3f normal = random.direction();
        ASSERT_LT(glm::length(app::unpackNormal(app::packNormal(normal)) - normal), 1.7e-4f);
    }
    for (const float sign : {-1.0f, 1.0f})
        for (int axis = 0; axis < 3; ++axis) {
            geometry::Vec3f normal{0.0f};
            normal[axis] = sign;
            EXPECT_EQ(app::unpackNormal(app::packNormal(normal)), normal);
        }
}

}  // namespace
}  // namespace collidoscope::mesh_loading_test
