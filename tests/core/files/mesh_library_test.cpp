#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/files/background_loader.h"
#include "app/files/file_io.h"
#include "app/files/folders.h"
#include "app/files/mesh_library.h"
#include "app/files/obj_loader.h"
#include "tests/temporary_folder.h"

namespace collidoscope::mesh_library_test {
namespace {

namespace fs = std::filesystem;

std::string messageOfFind(app::MeshLibrary& library, const std::string& name) {
    try {
        library.find(name);
    } catch (const app::FileError& error) {
        return error.what();
    }
    return "";
}

TEST(MeshLibrary, HoldsAtLeastFiveGeneratedAndFourRealMeshes) {
    const app::MeshLibrary library;
    const auto generated = [](const app::MeshEntry& entry) { return entry.generated; };
    const auto count = std::count_if(library.entries().begin(), library.entries().end(), generated);
    EXPECT_GE(count, 5);
    EXPECT_GE(static_cast<std::ptrdiff_t>(library.entries().size()) - count, 4);
}

TEST(MeshLibrary, EveryMeshLoadsAndIsAboutTwoMetresLong) {
    app::MeshLibrary library;
    for (const app::MeshEntry& entry : library.entries()) {
        const geometry::MeshPtr mesh = library.find(entry.name);
        ASSERT_FALSE(mesh->triangles.empty()) << entry.name;
        EXPECT_FALSE(entry.title.empty());
        const geometry::Vec3f half = geometry::halfOf(mesh->bounds);
        const float longest = std::max({half.x, half.y, half.z});
        EXPECT_GT(longest, 0.9f) << entry.name;
        if (entry.generated) continue;
        EXPECT_NEAR(longest, 1.0f, 1e-5f) << entry.name;
    }
}

TEST(MeshLibrary, TellsOnceWhatWasSkippedInAFile) {
    const tests::TemporaryFolder folder;
    const auto file = folder.write("odd.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2\nf 1 2 3\n");
    app::MeshLibrary library;
    std::vector<std::string> heard;
    library.onNotices([&](const fs::path& mesh, const std::vector<std::string>& notices) {
        EXPECT_EQ(mesh, file);
        heard.insert(heard.end(), notices.begin(), notices.end());
    });
    library.find(file.string());
    library.find(file.string());
    library.find("spider");
    ASSERT_EQ(heard.size(), 1u);
    EXPECT_NE(heard[0].find("line"), std::string::npos) << heard[0];
}

TEST(MeshLibrary, ShippedMeshesLoadWithoutNoticesAndFitTheReport) {
    const app::MeshLibrary library;
    for (const app::MeshEntry& entry : library.entries()) {
        if (entry.generated) continue;
        const app::ObjResult result = app::loadObj(app::assetPath("meshes/" + entry.name + ".obj"));
        EXPECT_TRUE(result.notices.empty()) << entry.name << ": " << result.notices.front();
        const auto report = app::reportOn(*result.mesh, geometry::diagnose(*result.mesh));
        EXPECT_NE(report.front().find("triangles"), std::string::npos);
    }
}

TEST(MeshLibrary, TheSpiderIsColoured) {
    app::MeshLibrary library;
    const geometry::MeshPtr spider = library.find("spider");
    EXPECT_EQ(spider->colors.size(), spider->triangles.size());
}

TEST(MeshLibrary, SharesWhatItHasReadUntilTheFileOrThePlacementChanges) {
    const tests::TemporaryFolder folder;
    const fs::path file = folder / "cached.obj";
    std::ofstream(file) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    app::MeshLibrary library;
    const geometry::MeshPtr first = library.find(file.string());
    EXPECT_EQ(library.find(file.string()), first);
    EXPECT_NE(library.find(file.string(), {}), first);
    std::ofstream(file) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 4 3\n";
    EXPECT_EQ(library.find(file.string())->triangles.size(), 2u);
    EXPECT_EQ(library.find("torus-knot"), library.find("torus-knot"));
}

TEST(MeshLibrary, ProposesTheNameThatWasMeant) {
    app::MeshLibrary library;
    EXPECT_NE(messageOfFind(library, "toruss-knot").find("did you mean \"torus-knot\"?"), std::string::npos);
    const std::string unknown = messageOfFind(library, "quetzalcoatl");
    EXPECT_EQ(unknown.find("did you mean"), std::string::npos);
    EXPECT_NE(unknown.find("icosphere"), std::string::npos);
}

TEST(MeshLibrary, RefusesPathsThatHoldNoMesh) {
    app::MeshLibrary library;
    EXPECT_NE(messageOfFind(library, "no/such.obj").find("there is no such file"), std::string::npos);
    EXPECT_NE(messageOfFind(library, testing::TempDir()).find("this is a folder"), std::string::npos);
    EXPECT_NE(messageOfFind(library, std::string(10'000, 'x')).find("no mesh has this name"), std::string::npos);
}

TEST(MeshLibrary, WorksWithoutAnAssetsFolder) {
    app::MeshLibrary library{fs::path("no such folder")};
    EXPECT_EQ(library.entries().front().name, "icosphere");
    EXPECT_FALSE(library.find("box")->triangles.empty());
}

/// By itself, or by one of the folders that hold it, such as `cases/`.
bool isNamedIn(const std::string& sources, fs::path name) {
    if (sources.find("`" + name.generic_string() + "`") != std::string::npos) return true;
    while (name.has_parent_path()) {
        name = name.parent_path();
        if (sources.find("`" + name.generic_string() + "/`") != std::string::npos) return true;
    }
    return false;
}

TEST(Assets, EveryFileIsNamedInSources) {
    const fs::path assets = app::dataDir() / "assets";
    const std::string sources = app::readFile(assets / "SOURCES.md");
    std::size_t files = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(assets)) {
        const fs::path name = fs::relative(entry.path(), assets);
        if (!entry.is_regular_file() || entry.path().extension() == ".md") continue;
        ++files;
        EXPECT_TRUE(isNamedIn(sources, name)) << name << " is not in assets/SOURCES.md";
    }
    EXPECT_GE(files, 9u);
}

TEST(MeshLibrary, LeavesAMeshAsItIsInItsFileWhereThatIsAsked) {
    const tests::TemporaryFolder folder;
    const std::string path = folder.write("far.obj", "v 10 0 0\nv 14 0 0\nv 10 3 0\nf 1 2 3\n").string();
    app::MeshLibrary library;
    const auto scaled = library.find(path), same = library.find("as-is:" + path);
    EXPECT_FLOAT_EQ(scaled->bounds.max.x, 1.0f);
    EXPECT_EQ(same->bounds.min, (geometry::Vec3f{10, 0, 0}));
    EXPECT_EQ(same->bounds.max, (geometry::Vec3f{14, 3, 0}));
    EXPECT_TRUE(library.isOwnFile(path));
    EXPECT_TRUE(library.isOwnFile("as-is:" + path));
    EXPECT_FALSE(library.isOwnFile("torus-knot"));
}

}  // namespace
}  // namespace collidoscope::mesh_library_test
