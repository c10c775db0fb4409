#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "app/headless/open_session.h"
#include "app/inspect/inspection.h"
#include "app/traces/trace_file.h"
#include "app/traces/trace_session.h"
#include "app/view/chart_tool.h"
#include "demos/host/recording_canvas.h"
#include "demos/replay/trace_demo.h"
#include "tests/core/traces/trace_test_help.h"
#include "tests/temporary_folder.h"

namespace collidoscope {

// Going through the disagreements of a trace one by one, within a frame and over all frames.
namespace app::trace_findings_test {
namespace {

/// Ten frames; two disagreements in frame 3 (4 cm and 1 cm off), one in frame 7 (2 cm off).
std::string wrongInTwoFrames() {
    std::string text = tests::crateOnGround(10);
    text.insert(text.find("{\"body\":\"ground\""), "{\"body\":\"shelf\",\"shapes\":[\"plane\"],\"static\":true}\n");
    text.insert(text.find("{\"pose\":\"ground\""), "{\"pose\":\"shelf\",\"position\":[0,0,0]}\n");
    const auto worse = [&](int frame, const char* depth) {
        const std::size_t at = text.find("\"depth\":0.01", text.find("{\"frame\":" + std::to_string(frame) + ","));
        text.replace(at, 12, std::string("\"depth\":") + depth);
    };
    worse(3, "0.05");
    worse(7, "0.03");
    text.insert(text.find("{\"frame\":4,"),
                "{\"contact\":[\"shelf\",7],\"point\":[0.003,0,0],\"normal\":[0,1,0],\"depth\":0.02}\n");
    return text;
}

class TraceFindings : public testing::Test {
protected:
    TraceFindings() {
        const auto began = std::chrono::steady_clock::now();
        while (!(file->survey() && file->survey()->frames == 10) &&
               std::chrono::steady_clock::now() - began < std::chrono::seconds(60))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        session.setPlaying(false);
    }
    demos::Findings findings() const { return findingsOf(session)->findings(); }
    std::string here() const { return std::to_string(session.frame()) + "." + std::to_string(findings().picked); }

    tests::TemporaryFolder folder{};
    std::shared_ptr<const TraceFile> file =
        std::make_shared<const TraceFile>(folder.write("a.jsonl", wrongInTwoFrames()), TraceOptions{.survey = true});
    Session session{*demos::findDemo(kTraceDemo), geometry::serialFor, setupWithTrace(file)};
};

TEST_F(TraceFindings, AreListedTheWorstFirstWithWhoWhatAndByHowMuch) {
    EXPECT_TRUE(findings().list.empty());
    session.seek(3);
    const demos::Findings all = findings();
    ASSERT_EQ(all.list.size(), 2u);
    EXPECT_EQ(all.count, 2u);
    EXPECT_EQ(all.picked, 0);
    EXPECT_EQ(all.list[0].subject, "ground and crate");
    EXPECT_EQ(all.list[0].what, "too deep");
    EXPECT_EQ(all.list[0].amount, "0.04 m");
    EXPECT_EQ(all.list[1].subject, "shelf and crate");
    EXPECT_EQ(all.list[1].amount, "0.01 m");
    EXPECT_FALSE(all.before);
    ASSERT_TRUE(all.after);
    EXPECT_EQ(all.after->frame, 7u);
    EXPECT_EQ(all.after->count, 1u);
}

TEST_F(TraceFindings, AreGoneThroughOverAllFramesAndBack) {
    std::string way;
    while (goToFind(session, +1)) way += here() + " ";
    EXPECT_EQ(way, "3.1 3.2 7.1 ");
    way.clear();
    while (goToFind(session, -1)) way += here() + " ";
    EXPECT_EQ(way, "3.2 3.1 ");
    session.setPlaying(true);
    EXPECT_TRUE(goToFind(session, +1));
    EXPECT_FALSE(session.playing()) << "who looks at one wants it to stay";
}

TEST_F(TraceFindings, OpenTheOneThatIsPicked) {
    pickFind(session, {3, 2});
    auto taken = session.demo().offeredCase();
    ASSERT_TRUE(taken && taken->reported);
    EXPECT_EQ(taken->reported->answer.distance, -0.02);
    pickFind(session, {3, 1});
    taken = session.demo().offeredCase();
    ASSERT_TRUE(taken && taken->reported);
    EXPECT_EQ(taken->reported->answer.distance, -0.05);
    pickFind(session, {3, 0});
    EXPECT_EQ(findings().picked, 0);
    EXPECT_EQ(session.demo().offeredCase()->reported->answer.distance, -0.05) << "the worst";
    EXPECT_TRUE(session.inputs().empty()) << "looking is no input";
}

TEST_F(TraceFindings, HaveAMarkEachThatLeadsThere) {
    demos::RecordingCanvas canvas;
    session.demo().draw(canvas);
    ASSERT_EQ(canvas.chartItems.size(), 1u);
    const demos::Chart& chart = canvas.chartItems[0];
    EXPECT_TRUE(chart.takesPointer);
    ASSERT_EQ(chart.series.size(), 3u);
    ASSERT_EQ(chart.series[1].points.size(), 3u);
    const demos::FindingIndex expected[] = {{3, 1}, {3, 2}, {7, 1}};
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(findingsOf(session)->findingAt({0, chart.series[1].points[i]}), expected[i]) << i;
    EXPECT_EQ(findingsOf(session)->findingAt({0, {9.0, 1.0}}), expected[2]) << "the nearest";
    // The one that is picked is marked, and so are its bodies.
    pickFind(session, {7, 1});
    canvas.clear();
    session.demo().draw(canvas);
    ASSERT_EQ(canvas.chartItems.at(0).series[2].points.size(), 1u);
    EXPECT_EQ(canvas.chartItems[0].series[2].points[0].x, 7.0);
    bool isOutlined = false;
    for (const demos::LegendItem& item : canvas.legendItems) isOutlined |= item.text == "picked: ground and crate";
    EXPECT_TRUE(isOutlined);
}

TEST_F(TraceFindings, AreReachedByAPressOnTheirMark) {
    demos::RecordingCanvas canvas;
    session.demo().draw(canvas);
    const demos::Chart& chart = canvas.chartItems.at(0);
    const ChartBox box{.plate = {{0, 0}, {400, 200}},
                       .plot = {{50, 20}, {390, 180}},
                       .x = chart.x,
                       .y = chart.y,
                       .takesPointer = chart.takesPointer};
    ChartTool tool;
    PointerFeed feed;
    tool.setCharts({box});
    const auto pixelOf = [&](std::size_t mark) { return *box.pixelOf(chart.series[1].points[mark]); };
    EXPECT_TRUE(tool.takes(pixelOf(1)));
    tool.press(session, feed, pixelOf(1));
    EXPECT_EQ(here(), "3.2");
    tool.update(session, feed, pixelOf(2) + geometry::Vec2f{4, -3});  // dragged on
    EXPECT_EQ(here(), "7.1");
    tool.release(session);
    tool.press(session, feed, pixelOf(0));
    EXPECT_EQ(here(), "3.1");
}

TEST(TraceFindingsOfOthers, AreNone) {
    Session session(*demos::findDemo("gjk"));
    EXPECT_EQ(findingsOf(session), nullptr);
    EXPECT_FALSE(goToFind(session, 1));
    pickFind(session, {0, 1});
    EXPECT_TRUE(session.inputs().empty());
}

constexpr std::uint64_t kMany = 1'000'000;

/// Every tenth frame has disagreements.
class Many final : public demos::FrameSource {
public:
    Many() {
        demos::TraceSurvey survey{.frames = kMany};
        for (std::uint64_t i = 0; i < kMany; i += 10)
            survey.entries.push_back({i, 5, {i == 543'210 ? 1e6f : 2.0f, 1.5f, 1.2f, 1.1f}});
        survey_ = std::make_shared<const demos::TraceSurvey>(std::move(survey));
        empty_->scene = std::make_shared<const demos::TraceScene>();
    }
    std::uint64_t frameCount() const override { return kMany; }
    std::shared_ptr<const demos::TraceFrame> frame(std::uint64_t) const override {
        ++asked;
        return empty_;
    }
    double step() const override { return 0.01; }

    mutable std::uint64_t asked = 0;  ///< frames

    std::shared_ptr<const demos::TraceSurvey> survey() const override { return survey_; }

private:
    std::shared_ptr<const demos::TraceSurvey> survey_{};
    std::shared_ptr<demos::TraceFrame> empty_ = std::make_shared<demos::TraceFrame>();
};

/// A million frames have no more marks than there is room for, and each column keeps its worst.
TEST(TraceFindingsOfOthers, AreThinnedWhereThereAreMany) {
    demos::TraceDemo demo;
    demo.show(std::make_shared<Many>(), "many");
    demos::RecordingCanvas canvas;
    demo.draw(canvas);
    ASSERT_EQ(canvas.chartItems.size(), 1u);
    EXPECT_EQ(canvas.chartItems[0].series[1].points.size(), 400u);
    EXPECT_EQ(demo.findingAt({0, {543'000.0, 1e6}}), (demos::FindingIndex{543'210, 1}));
}

/// Where nobody looks at the frames on the way, none of them is read.
TEST(TraceFindingsOfOthers, AreReachedWithoutPlayingTheFramesBefore) {
    const auto many = std::make_shared<const Many>();
    Session session(*demos::findDemo(kTraceDemo), geometry::serialFor,
                    [&many](demos::DemoBase& demo) { dynamic_cast<demos::TraceDemo&>(demo).show(many, "many"); });
    const std::uint64_t before = many->asked;
    EXPECT_TRUE(runTo(session, 543'210));
    EXPECT_EQ(session.frame(), 543'210u);
    EXPECT_LT(many->asked - before, 10u);
    EXPECT_TRUE(runTo(session, 2 * kMany));
    EXPECT_EQ(session.frame(), kMany - 1) << "the last there is";
}

}  // namespace
}  // namespace app::trace_findings_test
}  // namespace collidoscope
