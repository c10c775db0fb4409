/// What `collidoscope check` writes, and with which status it ends.

#include "app/check/commands.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/core/cases/case_test_help.h"

namespace collidoscope::run_check_test {
namespace {

namespace fs = std::filesystem;
using app::Coloring;
using app::ExitStatus;
using core_tests::caseText;
using core_tests::kUnitBox;
using nlohmann::json;

const std::string kPoint = R"({"shape": "point", "position": [0, 0, 0.5]})";
const std::string kGood = caseText(kUnitBox, kPoint, R"(, "name": "good", "expect": {"overlap": true})");
const std::string kDiffering = caseText(kUnitBox, kPoint, R"(, "name": "bad", "expect": {"overlap": false})");

class RunCheck : public testing::Test {
protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) / (std::string("collidoscope-check-") + test->name());
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return (folder_ / name).string();
    }
    ExitStatus check(const std::vector<std::string>& files, bool asJson = false, Coloring coloring = Coloring::None,
                     app::MeshFiles meshFiles = app::MeshFiles::BesideCase) {
        std::istringstream in(input_);
        std::ostringstream out, errors;
        const ExitStatus status = app::runCheck(
            files, in,
            {.out = out, .errors = errors, .json = asJson, .judgesReports = judgesReports_, .coloring = coloring},
            meshFiles);
        out_ = out.str();
        errors_ = errors.str();
        return status;
    }
    /// A case in the folder `cases`, of a point and of the mesh in that file.
    ExitStatus checkMesh(const std::string& obj, app::MeshFiles meshFiles = app::MeshFiles::BesideCase) {
        fs::create_directories(folder_ / "cases");
        const std::string mesh = R"({"shape": "mesh", "obj": ")" + obj + R"("})";
        return check({file("cases/mesh.json", caseText(kPoint, mesh))}, false, Coloring::None, meshFiles);
    }
    bool saysLine(const std::string& line) const { return ("\n" + out_).find("\n" + line + "\n") != std::string::npos; }

    fs::path folder_{};
    std::string input_ = kGood;
    bool judgesReports_ = false;
    std::string out_{}, errors_{};
};

TEST_F(RunCheck, ACaseThatAgreesIsDone) {
    EXPECT_EQ(check({file("a.json", kGood)}), ExitStatus::Done);
    EXPECT_TRUE(out_.starts_with("good  box with point\n  method")) << out_;
    EXPECT_TRUE(saysLine("1 case: 1 agree, 0 differ, 0 refused")) << out_;
    EXPECT_TRUE(errors_.empty());
}

TEST_F(RunCheck, ADifferenceIsStatusOne) {
    EXPECT_EQ(check({file("a.json", kGood), file("b.json", kDiffering)}), ExitStatus::Disagreement);
    EXPECT_NE(out_.find("expected was no overlap"), std::string::npos) << out_;
    EXPECT_TRUE(saysLine("2 cases: 1 agree, 1 differ, 0 refused")) << out_;
}

TEST_F(RunCheck, ARefusedFileDoesNotStopTheOthers) {
    const auto status = check({file("broken.json", "{"), "missing.json", file("b.json", kDiffering)});
    EXPECT_EQ(status, ExitStatus::Refused);
    EXPECT_NE(errors_.find("broken.json line 1: the text ends before"), std::string::npos) << errors_;
    EXPECT_NE(errors_.find("collidoscope: missing.json: there is no such file"), std::string::npos) << errors_;
    EXPECT_TRUE(saysLine("3 cases: 0 agree, 1 differ, 2 refused")) << out_;
}

TEST_F(RunCheck, ADashReadsTheInput) {
    EXPECT_EQ(check({"-"}), ExitStatus::Done);
    EXPECT_TRUE(out_.starts_with("good  ")) << out_;
}

TEST_F(RunCheck, ACaseWithoutANameIsCalledAfterItsFile) {
    const std::string path = file("plain.json", caseText(kUnitBox, kPoint));
    check({path});
    EXPECT_TRUE(out_.starts_with(path + "  box with point")) << out_;
}

TEST_F(RunCheck, APairWithoutAMethodIsRefusedForItsTrueReason) {
    const std::string dented = R"({"shape": "polygon", "points": [[0, 0], [4, 0], [1, 1], [0, 4]]})";
    const std::string square = R"({"shape": "rectangle", "min": [0, 0], "max": [1, 1]})";
    EXPECT_EQ(check({file("a.json", caseText(square, dented))}), ExitStatus::Refused);
    EXPECT_NE(errors_.find("a.json: b.points: the polygon is dented or crosses itself; cut it into convex"),
              std::string::npos)
        << errors_;

    const std::string plane = R"({"shape": "plane", "normal": [0, 1, 0], "distance": 0)";
    EXPECT_EQ(check({file("b.json", caseText(plane + "}", plane + R"(, "motion": [0, 1, 0]})"))}), ExitStatus::Refused);
    EXPECT_NE(errors_.find("b.json: this version has no method for 'plane' with 'plane' where one of them moves"),
              std::string::npos)
        << errors_;
}

TEST_F(RunCheck, AMissingMeshIsNamedWithTheCaseThatAsksForIt) {
    const std::string mesh = R"({"shape": "mesh", "obj": "missing.obj"})";
    EXPECT_EQ(check({file("a.json", caseText(kUnitBox, mesh))}), ExitStatus::Refused);
    EXPECT_NE(errors_.find("a.json: b.obj: " + (folder_ / "missing.obj").string() + ": there is no such file"),
              std::string::npos)
        << errors_;
}

/// The sphere is 5 cm deep in the top of the box.
const std::string kWrongNormal = caseText(R"({"shape": "box", "half": [0.5, 0.5, 0.5]})",
                                          R"({"shape": "sphere", "radius": 0.3, "position": [0, 0.75, 0]})",
                                          R"(, "name": "wrong-normal", "reported": {"engine": "example",
                                              "overlap": true, "distance": -0.5, "normal": [0, -1, 0]})");

TEST_F(RunCheck, AWrongReportIsToldAndJudgedWhereThatIsAskedFor) {
    EXPECT_EQ(check({file("a.json", kWrongNormal)}), ExitStatus::Done);
    EXPECT_NE(out_.find("note: example says distance -0.5 m: the methods here say -0.05 m, off by 0.45 m"),
              std::string::npos)
        << out_;
    EXPECT_NE(out_.find("off by 180°"), std::string::npos) << out_;
    EXPECT_TRUE(saysLine("1 case: 1 agree, 0 differ, 0 refused; 1 report is wrong")) << out_;
    judgesReports_ = true;
    EXPECT_EQ(check({file("a.json", kWrongNormal)}), ExitStatus::Disagreement);
    EXPECT_EQ(check({file("a.json", kGood)}), ExitStatus::Done);
}

TEST_F(RunCheck, JsonComparesEveryReportedPart) {
    check({file("a.json", kWrongNormal), file("b.json", kGood)}, true);
    std::istringstream lines(out_);
    std::string first, second;
    ASSERT_TRUE(std::getline(lines, first) && std::getline(lines, second));
    const json report = json::parse(first)["report"];
    EXPECT_EQ(report["engine"], "example");
    EXPECT_EQ(report["right"], false);
    ASSERT_EQ(report["parts"].size(), 3u);
    EXPECT_EQ(report["parts"][0]["right"], true);
    EXPECT_EQ(report["parts"][1]["found"], "-0.05 m");
    EXPECT_EQ(report["parts"][2]["difference"], "off by 180°");
    EXPECT_TRUE(json::parse(second)["report"].is_null());
}

TEST_F(RunCheck, AnExpectationThatNoMethodAnswersIsCountedApart) {
    const std::string silent = caseText(kUnitBox, kPoint, R"(, "expect": {"contacts": 4})");
    EXPECT_EQ(check({file("a.json", silent), file("b.json", kDiffering)}), ExitStatus::Disagreement);
    EXPECT_NE(out_.find("unanswered: expected was contacts 4, which no method here answers"), std::string::npos)
        << out_;
    EXPECT_TRUE(saysLine("2 cases: 0 agree, 1 differ, 1 unanswered, 0 refused")) << out_;
}

TEST_F(RunCheck, JsonIsOneObjectALineAndNothingElse) {
    const auto status = check({file("a.json", kGood), file("b.json", kDiffering)}, true);
    EXPECT_EQ(status, ExitStatus::Disagreement);
    std::istringstream lines(out_);
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    const json good = json::parse(line);
    EXPECT_EQ(good["name"], "good");
    EXPECT_EQ(good["agree"], true);
    EXPECT_EQ(good["meets_expectation"], true);
    EXPECT_TRUE(good["problems"].empty());
    ASSERT_FALSE(good["methods"].empty());
    for (const char* key : {"method", "order", "overlap", "distance", "normal", "contacts", "t", "point"})
        EXPECT_TRUE(good["methods"][0].contains(key)) << key;
    EXPECT_TRUE(good["methods"][0]["t"].is_null());

    ASSERT_TRUE(std::getline(lines, line));
    const json bad = json::parse(line);
    EXPECT_EQ(bad["meets_expectation"], false);
    EXPECT_FALSE(bad["problems"].empty());
    EXPECT_FALSE(std::getline(lines, line));
}

TEST_F(RunCheck, WhatNoMethodAnswersIsNotMet) {
    const std::string rectangles =
        caseText(R"({"shape": "rectangle", "min": [0, 0], "max": [1, 1]})",
                 R"({"shape": "rectangle", "min": [0.5, 0.5], "max": [2, 2]})",
                 R"(, "expect": {"overlap": true, "distance": 44, "normal": [0, 1], "contacts": 5})");
    EXPECT_EQ(check({file("a.json", rectangles)}, true), ExitStatus::Disagreement);
    const json said = json::parse(out_);
    EXPECT_EQ(said["agree"], true);
    EXPECT_EQ(said["meets_expectation"], false);
    EXPECT_EQ(said["problems"], json::array({"expected was distance 44, which no method here answers",
                                             "expected was contacts 5, which no method here answers",
                                             "expected was normal (0, 1, 0), which no method here answers"}));
    check({file("a.json", rectangles)});
    EXPECT_TRUE(saysLine("  unanswered: expected was contacts 5, which no method here answers")) << out_;
    EXPECT_TRUE(saysLine("1 case: 0 agree, 0 differ, 1 unanswered, 0 refused")) << out_;

    const std::string mesh = R"({"shape": "mesh", "vertices": [[0,0,0], [4,0,0], [0,4,0]], "triangles": [[0,1,2]]})";
    const std::string plane = R"({"shape": "plane", "normal": [0, 0, 1], "distance": 1})";
    EXPECT_EQ(check({file("b.json", caseText(mesh, plane, R"(, "expect": {"distance": -99})"))}),
              ExitStatus::Disagreement);
    EXPECT_TRUE(saysLine("  unanswered: expected was distance -99, which no method here answers")) << out_;
}

TEST_F(RunCheck, ManifoldsOfHullsAndPlanesAndByEdgesAreCounted) {
    const std::string hull =
        R"({"shape": "hull", "points": [[-1,-1,-1], [1,-1,-1], [-1,1,-1], [1,1,-1], [-1,-1,1], [1,-1,1], [-1,1,1],)"
        R"( [1,1,1]]})";
    const std::string above = R"({"shape": "box", "half": [0.5, 0.5, 0.5], "position": [0, 0, 1.4]})";
    const std::string plane = R"({"shape": "plane", "normal": [0, 0, 1], "distance": 1})";
    const auto rows = [&](const std::string& a, const std::string& b, int contacts) {
        const std::string expect = R"(, "expect": {"contacts": )" + std::to_string(contacts) + "}";
        const ExitStatus status = check({file("a.json", caseText(a, b, expect))}, true);
        EXPECT_EQ(status, contacts == 4 ? ExitStatus::Done : ExitStatus::Disagreement) << out_;
        std::vector<std::string> names;
        const json said = json::parse(out_);
        for (const auto& method : said["methods"])
            if (!method["contacts"].is_null()) {
                EXPECT_EQ(method["contacts"], 4) << out_;
                names.push_back(method["method"].get<std::string>() + " " + method["order"].get<std::string>());
            }
        return names;
    };
    using Names = std::vector<std::string>;
    const Names both{"manifold ab", "manifold ba"};
    for (const int contacts : {4, 77}) {
        EXPECT_EQ(rows(hull, above, contacts), both);
        EXPECT_EQ(rows(hull,
                       R"({"shape": "hull", "points": [[-0.5,-0.5,0.9], [0.5,-0.5,0.9], [-0.5,0.5,0.9],)"
                       R"( [0.5,0.5,0.9], [0,0,2]]})",
                       contacts),
                  both);
        EXPECT_EQ(rows(kUnitBox, above, contacts),
                  (Names{"manifold ab", "manifold ba", "manifold by edges ab", "manifold by edges ba"}));
        const Names ofPlane{"manifold of half-space ab", "manifold of half-space ba"};
        EXPECT_EQ(rows(plane, above, contacts), ofPlane);
        EXPECT_EQ(rows(hull, plane, contacts), ofPlane);
    }
}

TEST_F(RunCheck, AShapeWhollyBehindAPlaneHasContactsAndDoesNotMeetItsSurface) {
    const std::string plane = R"({"shape": "plane", "normal": [0, 0, 1], "distance": 10})";
    const std::string expect = R"(, "expect": {"overlap": false, "contacts": 4, "distance": 9})";
    EXPECT_EQ(check({file("a.json", caseText(plane, kUnitBox, expect))}), ExitStatus::Done) << out_;
}

TEST_F(RunCheck, AMeshBesideTheCaseIsRead) {
    fs::create_directories(folder_ / "cases" / "meshes");
    const std::string obj = "v -1 -1 0.5\nv 2 -1 0.5\nv -1 2 0.5\nf 1 2 3\n";
    file("cases/beside.obj", obj);
    file("cases/meshes/below.obj", obj);
    for (const char* name : {"beside.obj", "./beside.obj", "meshes/below.obj", "meshes/../beside.obj"})
        EXPECT_EQ(checkMesh(name), ExitStatus::Done) << name << ": " << errors_;
    EXPECT_EQ(checkMesh((folder_ / "cases" / "beside.obj").string()), ExitStatus::Done) << errors_;
    EXPECT_EQ(checkMesh("missing.obj"), ExitStatus::Refused);
    EXPECT_NE(errors_.find("missing.obj: there is no such file"), std::string::npos) << errors_;
}

TEST_F(RunCheck, AMeshOutsideTheFolderOfTheCaseIsReadOnlyWhereThatIsAllowed) {
    fs::create_directories(folder_ / "cases");
    const std::string secret = file("secret.obj", "v -1 -1 0.5\nv 2 -1 0.5\nv -1 2 0.5\nf 1 2 3\n");
    fs::create_directories(folder_ / "cases-2");
    file("cases-2/near.obj", "v -1 -1 0.5\nv 2 -1 0.5\nv -1 2 0.5\nf 1 2 3\n");
    std::vector<std::string> names{"../secret.obj", "none/../../secret.obj", "../cases-2/near.obj", secret};
    std::error_code noLinks;
    fs::create_symlink(secret, folder_ / "cases" / "link.obj", noLinks);
    fs::create_directory_symlink(folder_, folder_ / "cases" / "up", noLinks);
    if (!noLinks) {
        names.push_back("link.obj");
        names.push_back("up/secret.obj");
    }
    for (const std::string& name : names) {
        EXPECT_EQ(checkMesh(name), ExitStatus::Refused) << name;
        EXPECT_NE(errors_.find("mesh.json: the mesh '" + name +
                               "' lies outside the folder of the case; put it beside the case, or allow it with "
                               "--any-folder"),
                  std::string::npos)
            << errors_;
        if (name.starts_with("none/")) continue;  // leads through a folder that is not there
        EXPECT_EQ(checkMesh(name, app::MeshFiles::Anywhere), ExitStatus::Done) << name << ": " << errors_;
    }
    EXPECT_EQ(checkMesh("../nothing.obj"), ExitStatus::Refused);
    EXPECT_EQ(errors_.find("no such file"), std::string::npos) << "it tells what is there: " << errors_;
}

TEST_F(RunCheck, ACaseThatIsTooLargeIsRefusedUnread) {
    const std::string large = caseText(kUnitBox, kPoint) + std::string(4'000'000, ' ');
    EXPECT_EQ(check({file("large.json", large)}), ExitStatus::Refused);
    EXPECT_NE(errors_.find("large.json: larger than 4 MB; a case has two shapes of a thousand points at most"),
              std::string::npos)
        << errors_;
    input_ = large;
    EXPECT_EQ(check({"-"}), ExitStatus::Refused);
    EXPECT_NE(errors_.find("standard input: larger than 4 MB"), std::string::npos) << errors_;
    input_ = kGood + std::string(4'000'000 - kGood.size(), ' ');
    EXPECT_EQ(check({"-"}), ExitStatus::Done) << errors_;

    fs::create_directories(folder_ / "cases");
    file("cases/large.obj", std::string(20'000'001, '\n'));
    EXPECT_EQ(checkMesh("large.obj"), ExitStatus::Refused);
    EXPECT_NE(errors_.find("large.obj: larger than 20 MB; reduce the mesh first"), std::string::npos) << errors_;
}

TEST_F(RunCheck, AFileNameThatIsNoTextIsNoTrouble) {
    const std::string path = file("\xff.json", caseText(kUnitBox, kPoint));
    EXPECT_EQ(check({path}, true), ExitStatus::Done);
    EXPECT_TRUE(json::accept(out_));
}

TEST_F(RunCheck, ColoursAreForTerminalsOnly) {
    const std::string path = file("b.json", kDiffering);
    check({path});
    EXPECT_EQ(out_.find('\033'), std::string::npos);
    check({path}, false, Coloring::Terminal);
    EXPECT_NE(out_.find("\033[31mdiffers\033[0m"), std::string::npos) << out_;
}

TEST_F(RunCheck, ColumnsStandUnderTheirTitles) {
    check(
        {file("a.json", caseText(R"({"shape": "ray", "origin": [-5, 0, 0], "direction": [2, 0, 0]})", kUnitBox,
                                 R"(, "name": "caf\u00e9", "expect": {"hit": true, "t": 2, "normal": [-1, 0, 0]})"))});
    std::istringstream lines(out_);
    std::string heading, titles, row;
    std::getline(lines, heading);
    std::getline(lines, titles);
    EXPECT_EQ(heading, "caf\u00e9  ray with box");
    EXPECT_EQ(titles.find("contacts"), std::string::npos) << "nobody counts contacts here";
    bool found = false;
    while (std::getline(lines, row))
        if (row.find("ray cast") != std::string::npos) {
            found = true;
            EXPECT_EQ(row.find("yes"), titles.find("overlap"));
            EXPECT_EQ(row.find("-1, 0, 0"), titles.find("point"));
            EXPECT_EQ(row.find("ok"), titles.find("verdict"));
        }
    EXPECT_TRUE(found) << out_;
}

}  // namespace
}  // namespace collidoscope::run_check_test
