/// The picture in words.

#include "app/headless/description.h"

#include <gtest/gtest.h>

#include "demos/registry.h"

namespace collidoscope::description_test {
namespace {

std::string described(const char* demo, bool playing, int frames = 0) {
    app::Session session(*demos::findDemo(demo));
    session.setPlaying(playing);
    for (int i = 0; i < frames; ++i) session.stepForward();
    session.setPlaying(playing);
    return app::describe(session);
}

TEST(Description, saysTitleStepAndMeasures) {
    const std::string gjk = described("gjk", false);
    EXPECT_TRUE(gjk.starts_with(demos::findDemo("gjk")->entry.title)) << gjk;
    EXPECT_NE(gjk.find(demos::findDemo("gjk")->entry.summary), std::string::npos) << gjk;
    EXPECT_NE(gjk.find(" m"), std::string::npos) << gjk;
}

TEST(Description, measuresAreReadOnlyWhileTheyStandStill) {
    const std::string paused = described("bouncing-ball", false, 12), running = described("bouncing-ball", true);
    EXPECT_NE(paused.find("Paused at frame 12."), std::string::npos) << paused;
    EXPECT_NE(running.find("It is running."), std::string::npos) << running;
    EXPECT_LT(running.size(), paused.size());
}

}  // namespace
}  // namespace collidoscope::description_test
