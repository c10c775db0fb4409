/// What `collidoscope check` writes, and with which status it ends.

#include "app/cases/check/run_check.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/core/cases/case_test_help.h"

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
    ExitStatus check(const std::vector<std::string>& files, bool asJson = false, Coloring coloring = Coloring::None) {
        std::istringstream in(kGood);
        std::ostringstream out, errors;
        const ExitStatus status =
            app::runCheck(files, in, {.out = out, .errors = errors, .json = asJson, .coloring = coloring});
        out_ = out.str();
        errors_ = errors.str();
        return status;
    }
    bool saysLine(const std::string& line) const { return ("\n" + out_).find("\n" + line + "\n") != std::string::npos; }

    fs::path folder_{};
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

TEST_F(RunCheck, ShapesThatNoMethodTakesAreRefused) {
    const std::string dented = R"({"shape": "polygon", "points": [[0, 0], [4, 0], [1, 1], [0, 4]]})";
    EXPECT_EQ(check({file("a.json", caseText(dented, dented))}), ExitStatus::Refused);
    EXPECT_NE(errors_.find("a.json: this version has no method for 'polygon' with 'polygon'"), std::string::npos)
        << errors_;
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
