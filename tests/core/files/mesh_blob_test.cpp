/// A mesh on its way from a worker to the page.

#include "app/files/mesh_blob.h"

#include <gtest/gtest.h>

#include <cstring>
#include <span>
#include <stdexcept>

#include "app/files/background_loader.h"
#include "tests/temporary_folder.h"

namespace collidoscope::mesh_blob_test {
namespace {

constexpr const char* kObj =
    "mtllib t.mtl\nusemtl red\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\nf 1 1 2\n";

template <typename T>
bool sameBytes(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

TEST(MeshBlob, nothingIsLostOnTheWay) {
    const tests::TemporaryFolder folder;
    folder.write("t.mtl", "newmtl red\nKd 1 0 0\n");
    const auto sent = app::loadWithReport(folder.write("t.obj", kObj), app::Placement{.longestSide = 2.0f}, {});
    const auto came = app::unpackMesh(app::packMesh(sent));
    EXPECT_EQ(came.path, sent.path);
    EXPECT_FALSE(sent.result.notices.empty()) << "a triangle without area was skipped";
    EXPECT_EQ(came.result.notices, sent.result.notices);
    EXPECT_EQ(came.result.placed, sent.result.placed);
    EXPECT_EQ(came.report, sent.report);
    const geometry::Mesh &a = *sent.result.mesh, &b = *came.result.mesh;
    EXPECT_EQ(b.name, a.name);
    EXPECT_EQ(b.contentHash, a.contentHash);
    EXPECT_FALSE(a.colors.empty());
    EXPECT_TRUE(sameBytes(a.vertices, b.vertices) && sameBytes(a.triangles, b.triangles) &&
                sameBytes(a.colors, b.colors) && sameBytes(a.tree.nodes, b.tree.nodes) &&
                sameBytes(a.tree.triangles, b.tree.triangles) && sameBytes(a.tree.corners, b.tree.corners));
    EXPECT_EQ(b.bounds.min, a.bounds.min);
    EXPECT_EQ(b.ball.radius, a.ball.radius);
}

TEST(MeshBlob, aBlobThatIsCutIsRefused) {
    const tests::TemporaryFolder folder;
    const auto bytes = app::packMesh(app::loadWithReport(folder.write("t.obj", kObj), {}, {}));
    for (std::size_t size = 0; size < bytes.size(); size += 7)
        EXPECT_THROW(app::unpackMesh(std::span(bytes).first(size)), std::out_of_range) << size;
}

/// Stands for the worker.
class Helper final : public app::BackgroundLoader::Helper {
public:
    void start(const std::filesystem::path& path, const app::Placement& placement) override {
        status = app::loadWithReport(path, placement, {});
    }
    void cancel() override { ++cancelled; }
    app::BackgroundLoader::Status poll() override { return std::exchange(status, app::BackgroundLoader::Idle{}); }

    app::BackgroundLoader::Status status{};
    int cancelled = 0;
};

TEST(MeshBlob, aHelperLoadsInTheSteadOfAThread) {
    const tests::TemporaryFolder folder;
    Helper helper;
    app::BackgroundLoader loader;
    loader.setHelper(helper);
    geometry::MeshPtr prepared;
    loader.start(folder.write("t.obj", kObj), {}, [&](const geometry::MeshPtr& mesh) { prepared = mesh; });
    const auto status = loader.poll();
    const auto* loaded = std::get_if<app::BackgroundLoader::Loaded>(&status);
    ASSERT_NE(loaded, nullptr);
    EXPECT_EQ(prepared, loaded->result.mesh);
    EXPECT_TRUE(std::holds_alternative<app::BackgroundLoader::Idle>(loader.poll()));
    const int before = helper.cancelled;
    loader.cancel();
    EXPECT_EQ(helper.cancelled, before + 1);
}

}  // namespace
}  // namespace collidoscope::mesh_blob_test
