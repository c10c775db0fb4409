/// The hard cases that the program ships as data: every method must agree, in both orders, with the right answer.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/check/check_case.h"
#include "app/files/file_io.h"

namespace collidoscope::hard_cases_test {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> shippedCases() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(COLLIDOSCOPE_SOURCE_DIR) / "assets" / "cases"))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

class ShippedCase : public testing::TestWithParam<fs::path> {};

TEST_P(ShippedCase, EveryMethodGivesTheRightAnswer) {
    const app::CheckedCase checked = app::checkCase(app::readFile(GetParam()), GetParam().filename().string());
    EXPECT_TRUE(checked.verdict.isFine()) << caseTable(checked, app::Coloring::None);
    EXPECT_EQ(checked.name + ".json", GetParam().filename().string());
}

INSTANTIATE_TEST_SUITE_P(Cases, ShippedCase, testing::ValuesIn(shippedCases()),
                         [](const auto& tested) { return tested.param.stem().string(); });

TEST(ShippedCases, AreAllThere) { EXPECT_GE(shippedCases().size(), 90u); }

}  // namespace
}  // namespace collidoscope::hard_cases_test
