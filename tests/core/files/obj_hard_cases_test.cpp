/// Files that have broken mesh readers elsewhere. Numbers are those of the project's list of hard cases.

#include <gtest/gtest.h>

#include <string>

#include "app/files/obj_loader.h"
#include "tests/core/files/obj_test_help.h"

namespace collidoscope::obj_hard_cases_test {
namespace {

using app::loadObjText;
using core_tests::refusalOf;
using core_tests::saysOneWith;

const std::string kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

TEST(ObjHardCases, hard_case_72_AFaceAloneIsRefused) {
    const app::FileError error = refusalOf("f 1 1 1");
    EXPECT_EQ(error.line(), 1u);
    EXPECT_EQ(error.reason(), "index 1, but the file has 0 vertices");
}

TEST(ObjHardCases, hard_case_73_RelativeIndicesWithoutVerticesAreRefused) {
    const app::FileError error = refusalOf("f -4 -3 -2");
    EXPECT_EQ(error.line(), 1u);
    EXPECT_EQ(error.reason(), "index -4 reaches back beyond the first of 0 vertices");
}

TEST(ObjHardCases, hard_case_74_IndexZeroIsRefused) {
    const app::FileError error = refusalOf("v 0 0 0\nv 1 0 0\nf 0 1 2\n");
    EXPECT_STREQ(error.what(), "test.obj line 3: index 0; OBJ counts from 1; nothing was loaded");
}

TEST(ObjHardCases, hard_case_75_AHundredThousandLinesDoNotOverflow) {
    std::string text = "o 1\nv 0 0 0\nv 1 0 0\nv 0 1 0\n";
    for (int i = 0; i < 100'000; ++i) text += "l 1\n";
    const app::ObjResult result = loadObjText(text + "f 1 2 3\n", "test.obj");
    EXPECT_EQ(result.mesh->triangles.size(), 1u);
    EXPECT_TRUE(saysOneWith(result.notices, "100000 lines were skipped"));
}

TEST(ObjHardCases, hard_case_77_AVeryLongNumberAtTheEndOfTheFileIsRead) {
    const std::string number = "v 123456789012345678901234567890123 0 0";
    EXPECT_EQ(refusalOf(number).reason(), "there is no triangle in this file");
    const app::ObjResult result = loadObjText(kTriangle + number, "test.obj");
    EXPECT_EQ(result.mesh->vertices.back().x, 123456789012345678901234567890123.0f);
}

TEST(ObjHardCases, hard_case_78_NumbersThatAreNotFiniteAreRefusedWithTheirLine) {
    for (const char* vertex : {"nan -nan nan", "inf 0 0", "0 -inf 0", "0 0 1.#IND", "0 0 1e999", "0 0 1e39"}) {
        const app::FileError error = refusalOf(kTriangle + "v " + vertex + "\n");
        EXPECT_EQ(error.line(), 5u) << vertex;
    }
}

TEST(ObjHardCases, hard_case_79_LinesOverAThousandCharactersAreRead) {
    const std::string spaces(5000, ' ');
    const app::ObjResult result =
        loadObjText("v 0 0 0\nv 1" + spaces + "0 0\nv 0 1 0\nf 1 " + spaces + " 2 3", "test.obj");
    EXPECT_EQ(result.mesh->triangles.size(), 1u);
}

TEST(ObjHardCases, hard_case_79_FilesWithoutAFaceAreRefusedInWords) {
    for (const char* text : {"", "#", "# only\n# comments\n", "g", "\n\n\n", "v 1 2 3", "f 1", "f 8 7"})
        EXPECT_EQ(refusalOf(text).reason().rfind("there is no triangle in this file", 0), 0u) << text;
}

TEST(ObjHardCases, hard_case_79_ShortFacesAndBareGroupsAreSkippedAndSaid) {
    const app::ObjResult result = loadObjText(kTriangle + "f 1\nf 8 7\n#\ng", "test.obj");
    EXPECT_EQ(result.mesh->triangles.size(), 1u);
    EXPECT_TRUE(saysOneWith(result.notices, "2 faces with fewer than three corners were skipped"));
    EXPECT_TRUE(saysOneWith(result.notices, "1 group without faces was skipped"));
}

TEST(ObjHardCases, hard_case_80_AFourthNumberOfAVertexIsIgnored) {
    const app::ObjResult result = loadObjText("v -.5 0 .4 0.5\nv 1 0 0 0\nv 0 1 0\nf 1 2 3\n", "test.obj");
    EXPECT_EQ(result.mesh->vertices[0], geometry::Vec3f(-0.5f, 0.0f, 0.4f));
    EXPECT_EQ(result.mesh->vertices[1], geometry::Vec3f(1.0f, 0.0f, 0.0f));
    EXPECT_TRUE(result.notices.empty());
}

TEST(ObjHardCases, hard_case_81_ATenGonWithCornersOnOneLineIsCutIntoEightTriangles) {
    const app::ObjResult result = loadObjText(
        "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nv 3 1 0\nv 3 2 0\nv 2 2 0\nv 1 2 0\nv 0 2 0\nv 0 1 0\n"
        "f 1 2 3 4 5 6 7 8 9 10\n",
        "test.obj");
    EXPECT_EQ(result.mesh->triangles.size(), 8u);
    EXPECT_DOUBLE_EQ(core_tests::areaOf(*result.mesh), 6.0);
}

TEST(ObjHardCases, hard_case_82_AMaterialFileMayEndInTheMiddleOfAStatement) {
    const app::MaterialSource source = [](const std::string&) { return "newmtl red\nKd 1 0 0\nmap_K"; };
    const app::ObjResult result = loadObjText("mtllib a.mtl\nusemtl red\n" + kTriangle, "test.obj", source);
    ASSERT_EQ(result.mesh->colors.size(), 1u);
    EXPECT_EQ(result.mesh->colors[0], geometry::Vec3f(1.0f, 0.0f, 0.0f));
}

}  // namespace
}  // namespace collidoscope::obj_hard_cases_test
