/// Runs without a window: hash lines, tables, lists, and what they refuse.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "app/files/file_error.h"
#include "app/files/write_file.h"
#include "app/headless/csv.h"
#include "app/headless/hash_line.h"
#include "app/headless/headless.h"
#include "app/headless/list_demos.h"
#include "tests/core/session/test_demos.h"
#include "tests/temporary_folder.h"

namespace {

namespace fs = std::filesystem;

std::string runWith(const std::vector<std::string>& arguments) {
    std::ostringstream out;
    app::runHeadless(app::parseCommandLine(arguments), out, nullptr);
    return out.str();
}
std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}
std::vector<std::string> lines(const std::string& text, const std::string& end) {
    std::vector<std::string> found;
    std::size_t begin = 0;
    for (std::size_t at = text.find(end); at != std::string::npos; begin = at + end.size(), at = text.find(end, begin))
        found.push_back(text.substr(begin, at - begin));
    return found;
}

TEST(Headless, HashPrintsOneLineForEveryDemo) {
    const std::string text = runWith({"--headless", "--all", "--frames", "5", "--hash"});
    const std::vector<std::string> rows = lines(text, "\n");
    ASSERT_EQ(rows.size(), demos::allDemos().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::regex shape(std::string(demos::allDemos()[i].name) + " (0|5) [0-9a-f]{16}");
        EXPECT_TRUE(std::regex_match(rows[i], shape)) << rows[i];
    }
    EXPECT_EQ(runWith({"--headless", "--all", "--frames", "5", "--hash"}), text) << "the same again";
    std::ostringstream all;
    app::writeAllHashes(all, 5);
    EXPECT_EQ(all.str(), text) << "collidoscope-hash prints the same";
}

TEST(Headless, AParameterChangesTheHash) {
    const std::string name(demos::allDemos()[0].name);
    EXPECT_NE(runWith({"--headless", "--demo", name, "--hash"}),
              runWith({"--headless", "--demo", name, "--hash", "--set", "step=1/120"}));
}

TEST(Headless, TheTableHasOneRowAFrameAndUnitsInItsHeading) {
    app::Session session(session_test::kBouncer);
    session.setPlaying(false);
    app::MeasureTable table;
    for (int i = 0; i < 4; ++i) {
        table.add(session);
        session.stepForward();
    }
    const std::vector<std::string> rows = lines(table.text(), "\r\n");
    ASSERT_EQ(rows.size(), 5u);
    EXPECT_EQ(rows[0], "frame,time (s),place (m),side");
    EXPECT_EQ(rows[1], "0,0,0,right");
    EXPECT_EQ(rows[4].substr(0, 2), "3,");
    for (const std::string& row : rows) EXPECT_EQ(std::count(row.begin(), row.end(), ','), 3) << row;
}

/// Measures whose names and words need quotes, one of which appears late.
class Quoting final : public demos::Demo<Quoting> {
public:
    void step(float) override {}
    void draw(demos::Canvas&) const override {}
    void measure(demos::Measurements& m) const override {
        m.text("a, b", "say \"hi\"", "");
        if (stepCount() > 0) m.number("late", 0.1, {});
        m.number("none", std::numeric_limits<double>::quiet_NaN(), {});
    }
};

TEST(Headless, TheTableQuotesAndLeavesEmptyWhatWasNotMeasured) {
    const demos::DemoInfo info = session_test::infoOf<Quoting>("quoting");
    app::Session session(info);
    session.setPlaying(false);
    app::MeasureTable table;
    table.add(session);
    session.stepForward();
    table.add(session);
    const std::vector<std::string> rows = lines(table.text(), "\r\n");
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0], "frame,time (s),\"a, b\",none,late");
    EXPECT_EQ(rows[1], "0,0,\"say \"\"hi\"\"\",,");
    EXPECT_EQ(rows[2].substr(rows[2].size() - 5), ",,0.1");
}

TEST(Headless, CsvWritesAWholeFile) {
    const tests::TemporaryFolder folder;
    const fs::path file = folder / "table.csv";
    const std::string name(demos::allDemos()[0].name);
    runWith({"--headless", "--demo", name, "--frames", "3", "--csv", file.string()});
    EXPECT_EQ(read(file).substr(0, 14), "frame,time (s)");
    EXPECT_FALSE(fs::exists(file.string() + ".part"));
}

TEST(Headless, RefusesOutputsThatCannotBeWritten) {
    const std::string name(demos::allDemos()[0].name);
    for (const std::string option : {"--csv", "--screenshot"}) {
        EXPECT_THROW(runWith({"--headless", "--demo", name, option, "/no/such/folder/a.out"}), app::UsageError);
        EXPECT_THROW(runWith({"--headless", "--demo", name, option, testing::TempDir()}), app::UsageError);
    }
    EXPECT_THROW(runWith({"--headless", "--all", "--screenshot", "/no/such/folder"}), app::UsageError);
    EXPECT_THROW(app::writeFile("/proc/collidoscope", "x"), app::FileError);
}

/// A device or a link must not be replaced by a file.
TEST(Headless, WritesThroughLinks) {
    const tests::TemporaryFolder folder;
    const fs::path file = folder / "table.csv", link = folder / "link.csv", full = folder / "full.csv";
    app::writeFile(file, "old");
    fs::create_symlink(file, link);
    app::writeFile(link, "new");
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(read(file), "new");
    if (!fs::exists("/dev/full")) return;
    fs::create_symlink("/dev/full", full);
    EXPECT_THROW(app::writeFile(full, "x"), app::FileError);
    EXPECT_TRUE(fs::is_symlink(full));
}

TEST(Headless, TheListIsJsonWithEveryDemoAndParameter) {
    const auto json = nlohmann::json::parse(app::listJson());
    ASSERT_EQ(json.size(), demos::allDemos().size());
    for (std::size_t i = 0; i < json.size(); ++i) {
        EXPECT_EQ(json[i]["name"], demos::allDemos()[i].name);
        EXPECT_FALSE(json[i]["summary"].get<std::string>().empty());
        bool hasStep = false;
        for (const auto& parameter : json[i]["parameters"]) {
            if (parameter["kind"] == "real" || parameter["kind"] == "integer") {
                EXPECT_EQ(parameter["range"].size(), 2u);
                EXPECT_EQ(parameter["limits"].size(), 2u);
                EXPECT_TRUE(parameter["default"].is_number());
            }
            hasStep = hasStep || parameter["name"] == "step";
        }
        EXPECT_TRUE(hasStep);
    }
}

TEST(Headless, TheListForPeopleNamesEveryDemo) {
    const std::string text = app::listText();
    for (const demos::DemoInfo& info : demos::allDemos())
        EXPECT_NE(text.find(info.name), std::string::npos) << info.name;
    EXPECT_NE(text.find("step"), std::string::npos);
}

}  // namespace
