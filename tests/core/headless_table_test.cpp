/// The measures of a run as a table: its columns, its cells, and where it is written.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "app/headless/csv.h"
#include "app/headless/headless.h"
#include "tests/core/headless_runs.h"
#include "tests/core/session/test_demos.h"
#include "tests/temporary_folder.h"

namespace collidoscope::headless_test {
namespace {

TEST(Headless, TheTableHasOneRowAFrameAndUnitsInItsHeading) {
    app::Session session(session_test::kBouncer);
    session.setPlaying(false);
    std::ostringstream text;
    app::TableOutput output(text);
    app::MeasureTable table(output);
    for (int i = 0; i < 4; ++i) {
        table.add(session);
        session.stepForward();
    }
    output.flush();
    const std::vector<std::string> rows = lines(text.str(), "\r\n");
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

const demos::DemoInfo kQuoting = session_test::infoOf<Quoting>("quoting");

/// The first two frames of the demo above.
void addTwoFrames(app::MeasureTable& table) {
    app::Session session(kQuoting);
    session.setPlaying(false);
    table.add(session);
    session.stepForward();
    table.add(session);
}

TEST(Headless, TheTableQuotesAndLeavesEmptyWhatWasNotMeasured) {
    const tests::TemporaryFolder folder;
    app::TableOutput output(folder / "a.csv");
    app::MeasureTable table(output);
    addTwoFrames(table);
    output.flush();
    const std::vector<std::string> rows = lines(read(folder / "a.csv"), "\r\n");
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0], "frame,time (s),\"a, b\",none,late") << "a file gets the column of a late measure";
    EXPECT_EQ(rows[1], "0,0,\"say \"\"hi\"\"\",,");
    EXPECT_EQ(rows[2].substr(rows[2].size() - 5), ",,0.1");
    EXPECT_FALSE(fs::exists(folder / "a.csv.part"));
}

TEST(Headless, ALateMeasureIsLeftOutOfAStreamAndNamed) {
    std::ostringstream text;
    app::TableOutput output(text);
    app::MeasureTable table(output);
    addTwoFrames(table);
    output.flush();
    EXPECT_EQ(table.leftOut(), std::vector<std::string>{"late"});
    for (const std::string& row : lines(text.str(), "\r\n"))
        EXPECT_EQ(row.find("late"), std::string::npos) << "all rows have the columns of the first";
}

/// A text with a line end in it is one cell.
class Lines final : public demos::Demo<Lines> {
public:
    void step(float) override {}
    void draw(demos::Canvas&) const override {}
    void measure(demos::Measurements& m) const override {
        m.text("words", "two\r\nlines", "");
        if (stepCount() > 1) m.number("late", 1.0, {});
    }
};

TEST(Headless, AColumnThatComesLateKeepsCellsWithLineEndsWhole) {
    const demos::DemoInfo info = session_test::infoOf<Lines>("lines");
    const tests::TemporaryFolder folder;
    fs::create_symlink(folder / "a.csv", folder / "link.csv");
    app::TableOutput output(folder / "link.csv");
    app::MeasureTable table(output);
    app::Session session(info);
    session.setPlaying(false);
    for (int i = 0; i < 3; ++i, session.stepForward()) table.add(session);
    output.flush();
    const std::string text = read(folder / "a.csv");
    EXPECT_TRUE(text.starts_with("frame,time (s),words,late\r\n0,0,\"two\r\nlines\",\r\n1,")) << text;
    EXPECT_TRUE(text.ends_with("\"two\r\nlines\",1\r\n")) << text;
    EXPECT_TRUE(fs::is_symlink(folder / "link.csv")) << "a link stays one";
}

TEST(Headless, TheHistoryOfAPlotHasItsMeasuresOnlyAndAllItsFrames) {
    app::Session session(session_test::kBouncer);
    session.setPlaying(false);
    for (int i = 0; i < 3; ++i) session.stepForward();
    const std::vector<std::string> names{"place", "no such measure"};
    const std::vector<std::string> rows = lines(app::historyTable(session, names), "\r\n");
    ASSERT_EQ(rows.size(), 5u);
    EXPECT_EQ(rows[0], "frame,time (s),place (m)");
    EXPECT_EQ(rows[1], "0,0,0");
    EXPECT_EQ(rows[4].substr(0, 2), "3,");
    EXPECT_EQ(std::count(rows[4].begin(), rows[4].end(), ','), 2);
}

TEST(Headless, CsvWritesAWholeFile) {
    const tests::TemporaryFolder folder;
    const fs::path file = folder / "table.csv";
    const std::string name(demos::allDemos()[0].name);
    runWith({"--headless", "--demo", name, "--frames", "3", "--csv", file.string()});
    EXPECT_EQ(read(file).substr(0, 14), "frame,time (s)");
    EXPECT_FALSE(fs::exists(file.string() + ".part"));
}

TEST(Headless, ACurveOfABodyIsAColumnOfTheTableFromTheFirstFrameOn) {
    const std::string table = runWith({"--headless", "--demo", "rigid-stack", "--frames", "3", "--curve", "2:height",
                                       "--curve", "2:speed", "--csv", "-"});
    const std::vector<std::string> rows = lines(table, "\r\n");
    ASSERT_GE(rows.size(), 5u);
    EXPECT_NE(rows[0].find(" height (m),"), std::string::npos) << rows[0];
    EXPECT_TRUE(rows[0].ends_with(" speed (m/s)")) << rows[0];
    for (std::size_t row = 1; row < 5; ++row) EXPECT_FALSE(rows[row].ends_with(",")) << rows[row];
}

TEST(Headless, ADashWritesTheTableToTheOutput) {
    const std::string table = runWith({"--headless", "--demo", "springs", "--frames", "3", "--csv", "-"});
    EXPECT_TRUE(table.starts_with("frame,time (s),")) << table;
    EXPECT_EQ(lines(table, "\r\n").size(), 5u);
    EXPECT_FALSE(fs::exists("-"));
}

}  // namespace
}  // namespace collidoscope::headless_test
