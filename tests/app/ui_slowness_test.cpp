#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/ui/slowness.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::app::ui_slowness_test {
namespace {

using Shell = ui_shell_test::UiShell;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(UiSlowness, isToldOnceUntilItWasQuickInBetween) {
    SlowWatch steps(0.25);
    EXPECT_FALSE(steps.shouldReport(0.2));
    EXPECT_TRUE(steps.shouldReport(0.3));
    EXPECT_FALSE(steps.shouldReport(0.4));
    EXPECT_FALSE(steps.shouldReport(0.2)) << "neither slow nor quick";
    EXPECT_FALSE(steps.shouldReport(0.0)) << "nothing was measured";
    EXPECT_FALSE(steps.shouldReport(0.3));
    EXPECT_FALSE(steps.shouldReport(0.01));
    EXPECT_TRUE(steps.shouldReport(0.3));
    steps.forget();
    EXPECT_TRUE(steps.shouldReport(0.3)) << "of another demo";
}

TEST(UiSlowness, ofPicturesIsNotToldForASingleOneNorAtOnce) {
    SlowWatch pictures(0.4, 3, 3.0);
    for (int i = 0; i < 5; ++i) {
        EXPECT_FALSE(pictures.shouldReport(5.0)) << "a mesh came to the graphics card";
        EXPECT_FALSE(pictures.shouldReport(0.02));
    }
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(pictures.shouldReport(0.5)) << i;
    EXPECT_TRUE(pictures.shouldReport(0.6));
    pictures.forget();
    EXPECT_FALSE(pictures.shouldReport(5.0));
    EXPECT_FALSE(pictures.shouldReport(5.0));
    EXPECT_TRUE(pictures.shouldReport(5.0));
}

TEST(UiSlowness, namesOnlyWhatThePersonCanDoInThisView) {
    const std::string software = slowPictureWords(0.8, {.renderer = "llvmpipe (LLVM 15)"}, {.wireframe = true});
    EXPECT_TRUE(has(software, "0.8 s")) << software;
    EXPECT_TRUE(has(software, "processor")) << software;
    EXPECT_TRUE(has(software, "shadows")) << software;
    EXPECT_TRUE(has(software, "edges (M)")) << software;
    const std::string card = slowPictureWords(0.8, {.renderer = "NVIDIA H100"}, {.shadows = false});
    EXPECT_FALSE(has(card, "processor")) << card;
    EXPECT_FALSE(has(card, "shadows")) << card;
    EXPECT_FALSE(has(card, "edges")) << card;
    EXPECT_TRUE(has(slowStepWords(0.5, 1.0 / 60), "×0.033")) << slowStepWords(0.5, 1.0 / 60);
}

/// Between two slow pictures a seek goes on for as long as one takes: without that, each picture would bring one part.
TEST_F(Shell, seeksBetweenSlowPicturesToo) {
    constexpr std::uint64_t kFrame = 20000;
    constexpr auto kPicture = std::chrono::milliseconds(300);
    const auto partsToSeek = [&] {
        session().seekInParts(kFrame);
        int parts = 0;
        for (; session().seeking(); ++parts) session().advance(1.0);  // as after a slow picture
        return parts;
    };
    open("rigid-stack");
    const int parts = partsToSeek();
    ASSERT_GE(parts, 12) << "a seek of several parts";
    open("shapes-3d");
    open("rigid-stack");
    session().seekInParts(kFrame);
    int pictures = 0;
    application.onFrame([&] {
        std::this_thread::sleep_for(kPicture);
        ++pictures;
        if (!session().seeking()) window.post(CloseEvent{});
    });
    application.run();
    EXPECT_EQ(session().frame(), kFrame);
    EXPECT_LE(pictures, parts / 2) << "of " << parts << " parts";
}

}  // namespace
}  // namespace collidoscope::app::ui_slowness_test
