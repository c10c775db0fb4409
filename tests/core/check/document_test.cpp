/// The examples of docs/collision-cases.md are what the program really says.

#include <gtest/gtest.h>

#include <filesystem>

#include "app/check/check_case.h"
#include "app/files/file_io.h"

namespace collidoscope::document_test {
namespace {

/// What stands between a line with ``` and the kind of block, and the next line with ```.
std::vector<std::string> blocks(const std::string& text, const std::string& kind) {
    const std::string open = "```" + kind + "\n";
    std::vector<std::string> found;
    for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
        at += open.size();
        found.push_back(text.substr(at, text.find("```", at) - at));
    }
    return found;
}

TEST(CaseDocument, ShowsTheTablesThatTheProgramPrints) {
    const auto path = std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "docs" / "collision-cases.md";
    const std::string text = app::readFile(path);
    const auto cases = blocks(text, "json"), tables = blocks(text, "text");
    ASSERT_EQ(cases.size(), 2u);
    ASSERT_EQ(tables.size(), 2u);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const app::CheckedCase checked = app::checkCase(cases[i], "x.json");
        EXPECT_TRUE(checked.verdict.isFine());
        const std::string table = caseTable(checked, app::Coloring::None);
        EXPECT_TRUE(tables[i].starts_with(table)) << "docs/collision-cases.md should show:\n" << table;
    }
}

}  // namespace
}  // namespace collidoscope::document_test
