/// Every demo of the shelf as a link, after its handles were moved, a body was thrown and edited, and the mouse was
/// over it: whoever opens the link sees the same frame, to the bit.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/headless/open_session.h"
#include "app/session/input_text.h"
#include "app/session/run_text.h"
#include "demos/host/handle_list.h"
#include "demos/host/state_archives.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::links_of_demos_test {
namespace {

using app::Session;
using demos::hashOf;

constexpr std::size_t kRoom = 1'000'000;

std::vector<std::string> wordsOf(const Session& session, const app::RunText& run) {
    std::vector<std::string> words{"--demo", std::string(session.info().name)};
    if (!run.preset.empty()) words.insert(words.end(), {"--preset", run.preset});
    for (const std::string& setting : run.settings) words.insert(words.end(), {"--set", setting});
    for (const std::string& input : run.inputs) words.insert(words.end(), {"--do", input});
    return words;
}

class LinksOfEveryDemo : public demos::testing::OverAllDemos {
protected:
    LinksOfEveryDemo() { session.setPlaying(false); }
    void steps(int count) {
        for (int i = 0; i < count && session.canStep(); ++i) session.stepForward();
    }
    void dragHandles() {
        for (const demos::HandleInfo& handle : demos::listHandles(session.demo())) {
            session.beginGesture();
            for (int i = 0; i < 3; ++i) {
                demos::HandlePose place = handle.place;
                place.position.x += 0.05f * static_cast<float>(i + 1);
                place.length *= 1.1f;
                session.act(demos::MoveHandle{handle.name, place});
            }
            session.endGesture();
        }
    }
    void pointAt(float x, bool over, bool down) {
        if (!session.demo().takesPointer()) return;
        const demos::View home = session.demo().homeView();
        const geometry::Vec3f to = home.target + geometry::Vec3f{x, 0.0f, 0.0f};
        session.act(demos::MovePointer{
            {.ray = {home.eye, glm::normalize(to - home.eye)}, .over = over, .down = down, .chart = {}}});
    }
    void throwAndEdit() {
        if (session.demo().takesThrown())
            session.act(demos::ThrowBody{.body = {.shape = demos::SizedShape::Box,
                                                  .size = 0.2f,
                                                  .position = {0.1f, 3.0f, 2.0f},
                                                  .velocity = {0.0f, 0.0f, -4.0f}}});
        if (session.demo().recordedFrames() == 0)
            session.act(demos::SetBody{{.body = 1, .number = demos::BodyNumber::LinearDamping, .value = {0.3}}});
    }
    void expectTheSameByLink(const char* when) {
        const app::RunText run = app::textOfRun(session, kRoom);
        EXPECT_EQ(run.leftOut, 0u);
        const std::string link = app::linkOf(wordsOf(session, run));
        app::MeshLibrary meshes;
        const auto other = app::openSession(GetParam(), app::parseCommandLine(std::vector<std::string>{link}), meshes);
        app::runTo(*other, session.frame());
        ASSERT_EQ(hashOf(other->demo()), hashOf(session.demo())) << when << "\n" << link;
        EXPECT_FALSE(other->takeRefusal());
    }

    Session session{GetParam()};
};

TEST_P(LinksOfEveryDemo, leadToTheSameFrame) {
    dragHandles();
    expectTheSameByLink("handles at frame 0");
    pointAt(0.1f, true, false);
    expectTheSameByLink("hovering at frame 0");
    throwAndEdit();
    expectTheSameByLink("a body thrown at frame 0");
    steps(4);
    dragHandles();
    pointAt(0.0f, true, false);
    pointAt(0.0f, true, true);
    steps(3);
    pointAt(0.3f, true, true);
    pointAt(0.3f, true, false);
    throwAndEdit();
    steps(1);
    for (const demos::ParameterInfo& info : demos::listParameters(session.demo()))
        if (info.kind == demos::ParameterKind::Real && info.effect == demos::Effect::Live) {
            const double share = info.range.low + 0.4 * (info.range.high - info.range.low);
            session.act(demos::SetParameter{info.name, share});
            break;
        }
    steps(2);
    pointAt(0.1f, true, false);
    expectTheSameByLink("all of it");
    pointAt(0.1f, false, false);
    expectTheSameByLink("the mouse beside the scene");
}

/// What the next start is told leads to the same first frame, where nothing but handles and parameters was changed.
TEST_P(LinksOfEveryDemo, areLikeWhatIsRemembered) {
    dragHandles();
    app::MeshLibrary meshes;
    Session again(GetParam());
    for (const std::string& line : app::savedInputs(session))
        again.act(app::inputFromText(line, meshes, &again.demo()).action);
    const auto places = [](const Session& of) {
        std::vector<float> numbers;
        for (const demos::HandleInfo& handle : demos::listHandles(of.demo()))
            for (const float number : {handle.place.position.x, handle.place.position.y, handle.place.length})
                numbers.push_back(number);
        return numbers;
    };
    const std::vector<float> here = places(again), there = places(session);
    ASSERT_EQ(here.size(), there.size());
    // A triangle and its corners are moved by handles that move each other.
    for (std::size_t i = 0; i < here.size(); ++i) EXPECT_NEAR(here[i], there[i], 1e-5f);
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, LinksOfEveryDemo, demos::testing::everyDemo(), demos::testing::nameOfTheDemo);

TEST(RunText, SaysHowManyInputsHaveNoRoom) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    for (int i = 0; i < 40; ++i) {
        session.act(demos::SetBody{
            {.body = 1, .number = demos::BodyNumber::LinearDamping, .value = {0.01 * static_cast<double>(i)}}});
        session.stepForward();
    }
    EXPECT_EQ(app::textOfRun(session, 6000).inputs.size(), 40u);
    const app::RunText little = app::textOfRun(session, 500);
    EXPECT_TRUE(little.inputs.empty());
    EXPECT_EQ(little.leftOut, 40u);
    session.seek(3);
    const app::RunText early = app::textOfRun(session, 500);
    EXPECT_EQ(early.inputs.size(), 4u) << "what leads to the frame has room";
    EXPECT_EQ(early.leftOut, 0u);
}

TEST(RunText, OfARunWithParametersAloneIsPresetAndSettings) {
    Session session(*demos::findDemo("bouncing-ball"));
    session.act(demos::SetParameter{"step", 0.01});
    session.setPlaying(false);
    session.stepForward();
    const app::RunText run = app::textOfRun(session, kRoom);
    EXPECT_EQ(run.settings, std::vector<std::string>{"step=0.01"});
    EXPECT_TRUE(run.inputs.empty());
    session.act(demos::SetParameter{"step", 0.02});
    const app::RunText later = app::textOfRun(session, kRoom);
    EXPECT_EQ(later.settings, std::vector<std::string>{"step=0.01"});
    EXPECT_EQ(later.inputs, std::vector<std::string>{"1: set step=0.02"});
}

}  // namespace
}  // namespace collidoscope::links_of_demos_test
