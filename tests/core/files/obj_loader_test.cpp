#include "app/files/obj_loader.h"
#include "app/files/obj_mesh_builder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "geometry/mesh/mesh_diagnosis.h"
#include "tests/core/files/obj_test_help.h"
#include "tests/temporary_folder.h"

namespace collidoscope::obj_loader_test {
namespace {

namespace fs = std::filesystem;
using app::loadObj;
using app::loadObjText;
using app::ObjResult;
using core_tests::areaOf;
using core_tests::refusalOf;
using core_tests::saysOneWith;
using geometry::Vec3f;

const std::string kThree = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

/// A folder whose name is not plain ASCII, with a blank in it.
class ObjFolder {
public:
    ObjFolder() { fs::create_directories(path_); }
    fs::path write(const std::string& name, const std::string& text) const {
        return temporary_.write(path_.filename() / name, text);
    }

private:
    tests::TemporaryFolder temporary_{};
    fs::path path_ = temporary_ / fs::path(u8"\u00e9 \u4e2d");
};

std::string refusalOfFile(const fs::path& path) {
    try {
        loadObj(path);
    } catch (const app::FileError& error) {
        return error.what();
    }
    return "";
}

TEST(ObjLoader, NamesTheMeshAfterItsFileWhateverTheAlphabet) {
    const ObjFolder folder;
    const fs::path file = folder.write("Te\xC3\xA9.obj", kThree + "f 1 2 3\n");
    EXPECT_EQ(loadObj(file).mesh->name, "Te\xC3\xA9");
}

TEST(ObjLoader, RefusesWhatIsNoReadableFile) {
    const fs::path folder = fs::path(testing::TempDir());
    EXPECT_NE(refusalOfFile(folder / "none.obj").find("there is no such file"), std::string::npos);
    EXPECT_NE(refusalOfFile(folder).find("this is a folder"), std::string::npos);
    EXPECT_NE(refusalOfFile("/dev/zero").find("not a plain file"), std::string::npos);
}

TEST(ObjLoader, RefusesWhatIsNoObjFile) {
    EXPECT_NE(refusalOf("solid cube\n facet normal 0 0 1\n").reason().find("\"solid\""), std::string::npos);
    EXPECT_NE(refusalOf(std::string("PK\x03\x04\0\0", 6)).reason().find("binary"), std::string::npos);
    EXPECT_NE(refusalOf("\xFF\xFEv 0").reason().find("UTF-16"), std::string::npos);
}

TEST(ObjLoader, RefusesBadStatementsWithTheirLine) {
    struct Bad {
        const char* line;
        const char* reason;
    };
    for (const Bad& bad :
         {Bad{"v 1 2", "a vertex needs three numbers"}, Bad{"v 1 2 x", "\"x\" is not a number that can be stored"},
          Bad{"v 1,5 2 3", "\"1,5\" is not a number that can be stored; write a point in place of the comma"},
          Bad{"v 1 2 3 w", "\"w\" is not a number"}, Bad{"f 1 2 3.5", "\"3.5\" is not an index"},
          Bad{"f 1 2 4", "index 4, but the file has 3 vertices"},
          Bad{"f 1 2 -4", "index -4 reaches back beyond the first of 3 vertices"},
          Bad{"f 1 2 99999999999", "index 99999999999, but the file has 3 vertices"},
          Bad{"f 1/x 2 3", "\"1/x\" is not a corner of a face"}, Bad{"f 0/1 2 3", "index 0; OBJ counts from 1"},
          Bad{"f / 2 3", "\"\" is not an index"}}) {
        const app::FileError error = refusalOf("# first\n" + kThree + bad.line + "\nf 1 2 3\n");
        EXPECT_EQ(error.line(), 5u) << bad.line;
        EXPECT_EQ(error.reason(), bad.reason);
        EXPECT_EQ(error.path(), "test.obj");
    }
}

TEST(ObjLoader, ReadsRelativeAndForwardIndices) {
    const ObjResult back = loadObjText(kThree + "f -3 -2 -1\nv 9 9 9\nf -4/1 -3//1 -2/1/1\n", "a.obj");
    EXPECT_EQ(back.mesh->triangles[1].a, 0u);
    EXPECT_EQ(back.mesh->triangles[1].c, 2u);
    EXPECT_EQ(loadObjText("f 1 2 3\n" + kThree, "a.obj").mesh->triangles[0].b, 1u);
}

TEST(ObjLoader, ReadsEveryEndOfLineContinuationsCommentsAndTheByteOrderMark) {
    const ObjResult plain = loadObjText(kThree + "f 1 2 3\n", "a.obj");
    for (const char* text :
         {"v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nf 1 2 3\r\n", "v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3",
          "\xEF\xBB\xBFv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3", "v 0 \\\n0 0\nv 1 0 0\nv 0 1 0\nf 1\\\r\n2 3",
          "# C:\\\nv 0 0 0 # origin\n\tv  1\t0 0 \nv 0 +1.0e0 0\n f 1 2 3 # face\n"})
        EXPECT_EQ(loadObjText(text, "a.obj").mesh->contentHash, plain.mesh->contentHash) << text;
}

TEST(ObjLoader, ReadsNumbersExactly) {
    const ObjResult result =
        loadObjText("v 0.1 1e-50 16777217\nv 3.4028235e38 -1.17549435e-38 0e400\nv .3 4. 1E1\nf 1 2 3\n", "a.obj");
    const auto& v = result.mesh->vertices;
    EXPECT_EQ(v[0], Vec3f(0.1f, 0.0f, 16777216.0f));
    EXPECT_EQ(v[1], Vec3f(3.4028235e38f, -1.17549435e-38f, 0.0f));
    EXPECT_EQ(v[2], Vec3f(0.3f, 4.0f, 10.0f));
}

TEST(ObjLoader, CountsWhatItSkips) {
    const ObjResult result =
        loadObjText("g empty\ng full\n" + kThree +
                        "v 2 0 0 1 0 0\nf 1 2 3\nf 1 2 2\nf 1 1 2\nf 1 2 4 2\nf 1 2\np 1\np 2\nl 1 2\ncurv 1 2\n",
                    "a.obj");
    EXPECT_EQ(result.mesh->triangles.size(), 1u);
    for (const char* part :
         {"1 face with fewer than three corners was skipped.", "2 triangles with coinciding corners were skipped.",
          "1 polygon without area was skipped.", "2 points were skipped.", "1 line was skipped.",
          "1 group without faces was skipped.", "1 vertex colour was ignored",
          "1 statement was not understood and skipped, the first \"curv\" in line 15."})
        EXPECT_TRUE(saysOneWith(result.notices, part)) << part;
    EXPECT_EQ(result.notices.size(), 8u);
}

TEST(ObjLoader, KeepsTrianglesOfThreePointsOnALine) {
    const std::string text =
        "v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0 0 2\nv 1 0 0\nf 1 3 2\nf 1 5 4\nf 5 2 4\nf 1 4 3\nf 2 3 4\nf 1 2 5\n";
    const ObjResult result = loadObjText(text, "a.obj");
    EXPECT_EQ(result.mesh->triangles.size(), 6u);
    EXPECT_TRUE(result.notices.empty());
    EXPECT_TRUE(geometry::diagnose(*result.mesh).closed()) << "the seam does not gape";
}

TEST(ObjLoader, CutsFacesWithManyCorners) {
    const ObjResult quad = loadObjText(kThree + "v 1 1 0\nf 1 2 4 3\n", "a.obj");
    EXPECT_EQ(quad.mesh->triangles.size(), 2u);
    EXPECT_DOUBLE_EQ(areaOf(*quad.mesh), 1.0);
    const ObjResult dented = loadObjText("v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\nf 1 2 3 4 5\n", "a.obj");
    EXPECT_EQ(dented.mesh->triangles.size(), 3u);
    EXPECT_DOUBLE_EQ(areaOf(*dented.mesh), 10.0);
}

TEST(ObjLoader, ColoursTrianglesByTheirMaterials) {
    const ObjFolder folder;
    folder.write("two colours.mtl",
                 "newmtl my red\nKd 1 0 0\nnewmtl grey\nKd .25\nnewmtl broken\nKd nan 0 0\nnewmtl bare\n");
    const fs::path file =
        folder.write("coloured.obj",
                     "mtllib two colours.mtl\n" + kThree +
                         "f 1 2 3\nusemtl my red\nf 1 2 3\nusemtl grey\nf 1 2 3\nusemtl broken\nf 1 2 3\nusemtl bare\n"
                         "f 1 2 3\nusemtl unknown\nf 1 2 3\n");
    const ObjResult result = loadObj(file);
    const std::vector<Vec3f> expected = {app::kUncoloured, {1, 0, 0},        Vec3f{0.25f},
                                         app::kUncoloured, app::kUncoloured, app::kUncoloured};
    EXPECT_EQ(result.mesh->colors, expected);
    EXPECT_TRUE(saysOneWith(result.notices, "No material file describes \"unknown\"; grey was used."));
    EXPECT_TRUE(saysOneWith(result.notices, "1 diffuse colour was unreadable"));
}

TEST(ObjLoader, ReadsSeveralMaterialFilesFromOneStatement) {
    const ObjFolder folder;
    folder.write("one.mtl", "newmtl one\nKd 1 0 0");
    folder.write("two.mtl", "newmtl two\nKd 0 0 1");
    const fs::path file =
        folder.write("several.obj", "mtllib one.mtl two.mtl\nusemtl two\n" + kThree + "f 1 2 3\nusemtl one\nf 1 2 3\n");
    const std::vector<Vec3f> expected = {{0, 0, 1}, {1, 0, 0}};
    EXPECT_EQ(loadObj(file).mesh->colors, expected);
}

TEST(ObjLoader, GoesWithoutMissingOrBrokenMaterialFiles) {
    const ObjFolder folder;
    folder.write("broken.mtl", std::string("\0\1\2 Kd 1 0 0", 13));
    const fs::path file =
        folder.write("plain.obj", "mtllib missing.mtl\nmtllib broken.mtl\nmtllib .\nusemtl a\n" + kThree + "f 1 2 3\n");
    const ObjResult result = loadObj(file);
    EXPECT_TRUE(result.mesh->colors.empty());
    EXPECT_TRUE(saysOneWith(result.notices, "\"missing.mtl\", \"broken.mtl\", \".\""));
}

TEST(ObjLoader, TellsItsProgressAndStopsWhenAsked) {
    std::string text = kThree;
    for (int i = 0; i < 200'000; ++i) text += "f 1 2 3\n";
    std::vector<float> reported;
    const auto listen = [&reported](float f) {
        reported.push_back(f);
        return true;
    };
    loadObjText(text, "a.obj", {}, {}, listen);
    EXPECT_GE(reported.size(), 8u);
    EXPECT_TRUE(std::is_sorted(reported.begin(), reported.end()));
    EXPECT_EQ(reported.back(), 1.0f);

    for (const std::size_t calls : {std::size_t{1}, reported.size() - 2}) {
        std::size_t left = calls;
        const auto stop = [&left](float) { return --left > 0; };
        EXPECT_THROW(loadObjText(text, "a.obj", {}, {}, stop), app::LoadCancelled);
    }
}

}  // namespace
}  // namespace collidoscope::obj_loader_test
