/// Looking inside two shapes at any moment: the clock, the runs and the sweep of the demo beneath stay in reach, and
/// the menu on a shape is led by keys.

#include <imgui_internal.h>

#include <string>

#include "app/cases/case_text.h"
#include "app/inspect/inspection.h"
#include "app/inspect/look_inside.h"
#include "app/session/variation.h"
#include "app/view/view_projection.h"
#include "demos/host/input.h"
#include "demos/host/shape_list.h"
#include "demos/share/text.h"
#include "tests/app/ui_compare.h"

namespace collidoscope::ui_inside_time_test {
namespace {

using app::CommandId;
using app::InsideRequest;
using app::KeyCode;

class UiInsideTime : public ui_shell_test::UiCompare {
protected:
    app::Workbench& bench() { return application.bench(); }
    bool isInsideNow() { return app::isInside(session()); }
    void look(const InsideRequest& request) {
        application.features().inside.open(request);
        frames(3);
        ASSERT_TRUE(isInsideNow()) << lastMessage();
    }
    void openStack(std::uint64_t frame) {
        open("rigid-stack");
        while (session().frame() < frame) session().stepForward();
        frames(3);
    }
    void set(const char* parameter, const std::string& value) {
        session().act(demos::SetParameter{parameter, value});
        frames(2);
    }
    /// The pair that is looked into, and the same pair of the demo beneath.
    std::string shownPair() { return app::writeCase(*session().demo().offeredCase()); }
    std::string pairBeneath(const InsideRequest& request) {
        return app::writeCase(app::caseInside(bench().demoSession(), request));
    }
    static ImGuiWindow* menu() {
        const auto& open = ImGui::GetCurrentContext()->OpenPopupStack;
        return open.empty() ? nullptr : open.back().Window;
    }
    void pointAt(const geometry::Vec3f& place) {
        const app::Box& box = application.layout().scene;
        const app::Viewport view{box.x, box.y, box.width, box.height, 1.0f};
        const auto pixel = app::pixelOf({application.interaction().camera(view), view}, place);
        ASSERT_TRUE(pixel);
        moveTo(pixel->x, pixel->y);
    }
};

const InsideRequest kBoxes{.a = "OBB 1", .b = "OBB 2"};

TEST_F(UiInsideTime, TheClockOfTheDemoGoesOnAndTheSameShapesAreLookedInto) {
    openStack(40);
    look(kBoxes);
    set("question", "manifold");
    key(KeyCode::Right, {.shift = true});
    const std::string before = shownPair();
    key(KeyCode::Right);
    ASSERT_TRUE(isInsideNow());
    EXPECT_EQ(bench().demoSession().frame(), 41u);
    EXPECT_NE(shownPair(), before) << "the stack sinks";
    EXPECT_EQ(shownPair(), pairBeneath(kBoxes));
    EXPECT_EQ(app::variedValue(session(), "question"), "manifold");
    EXPECT_EQ(app::inspect(session()).explanation.shown, 1) << "the same step is shown";
    key(KeyCode::Left);
    EXPECT_EQ(bench().demoSession().frame(), 40u);
    EXPECT_EQ(shownPair(), before);
    key(KeyCode::R);
    EXPECT_EQ(bench().demoSession().frame(), 0u);
    EXPECT_EQ(shownPair(), pairBeneath(kBoxes));
    application.execute(CommandId::LeaveInside);
    EXPECT_FALSE(isInsideNow());
    EXPECT_EQ(session().frame(), 0u) << "the demo stays where it was led";
    expectNoComplaints();
}

TEST_F(UiInsideTime, WhatPlayedPausesAndGoesOnAfterwards) {
    openStack(10);
    session().setPlaying(true);
    const std::uint64_t frame = session().frame();
    application.features().inside.open(kBoxes);
    frames(5);
    EXPECT_EQ(bench().demoSession().frame(), frame);
    application.execute(CommandId::LeaveInside);
    EXPECT_TRUE(session().playing());
    session().setPlaying(false);
    look(kBoxes);
    application.execute(CommandId::LeaveInside);
    EXPECT_FALSE(session().playing()) << "what stood goes on standing";
}

TEST_F(UiInsideTime, AShapeThatIsNotThereYetLeadsBackWithAWord) {
    openStack(20);
    session().act(demos::ThrowBody{{.shape = demos::SizedShape::Box, .position = {0.0f, 30.0f, 0.0f}}});
    session().stepForward();
    frames(2);
    const std::string thrown = demos::listShapes(session().demo()).back().name;
    look({.a = thrown, .b = "OBB 1"});
    key(KeyCode::Right);
    ASSERT_TRUE(isInsideNow());
    key(KeyCode::Left);
    key(KeyCode::Left);
    ASSERT_TRUE(isInsideNow());
    key(KeyCode::Left);
    EXPECT_FALSE(isInsideNow());
    EXPECT_NE(lastMessage().find("At frame 19 they cannot be looked into: no shape is called '" + thrown),
              std::string::npos)
        << lastMessage();
}

TEST_F(UiInsideTime, RunsThatAreComparedStayAndEachShowsThePairInIt) {
    compare("0.2");
    ASSERT_EQ(panes().count(), 2u);
    stepAll(40);
    settle();
    const InsideRequest ball{.a = "sphere 1", .b = "ground"};
    look(ball);
    ASSERT_TRUE(bench().runs().compares());
    const std::string first = shownPair();
    EXPECT_EQ(first, pairBeneath(ball));
    key(KeyCode::Tab, {.control = true});
    ASSERT_TRUE(isInsideNow());
    EXPECT_EQ(bench().runs().activeIndex(), 1u);
    EXPECT_NE(shownPair(), first) << "it bounces less high there";
    EXPECT_EQ(shownPair(), pairBeneath(ball));
    const std::vector<std::string> words = application.arguments();
    EXPECT_TRUE(demos::contains(words, std::string("restitution=0.8,0.2"))) << "a link leads to both runs";
    EXPECT_TRUE(demos::contains(words, std::string("--inside")));
    application.execute(CommandId::LeaveInside);
    frames(3);
    EXPECT_FALSE(isInsideNow());
    ASSERT_EQ(panes().count(), 2u) << "both runs are still there";
    EXPECT_EQ(panes().session(0).frame(), panes().session(1).frame());
    // What is done in one is done in both again.
    key(KeyCode::Left);
    settle();
    EXPECT_EQ(panes().session(0).frame(), 39u);
    EXPECT_EQ(panes().session(1).frame(), 39u);
    expectNoComplaints();
}

TEST_F(UiInsideTime, ASweepIsSeenAgainAfterwards) {
    application.features().sweep.begin({.axes = {"restitution=0.2..0.8:3"}, .measure = "height", .frames = 5});
    frames(3);
    ASSERT_NE(application.features().sweep.sweep(), nullptr) << lastMessage();
    const float height = application.layout().scene.height;
    look({.a = "sphere 1", .b = "ground"});
    EXPECT_GT(application.layout().scene.height, height) << "its panel gives way";
    key(KeyCode::Escape);
    frames(2);
    EXPECT_NE(application.features().sweep.sweep(), nullptr);
    EXPECT_EQ(application.layout().scene.height, height);
}

TEST_F(UiInsideTime, TheMenuIsLedByKeys) {
    openStack(10);
    pointAt({0.0f, 1.5f, 0.0f});
    key(KeyCode::I);
    ASSERT_NE(menu(), nullptr);
    for (int i = 0; i < 3; ++i) key(KeyCode::Down);
    EXPECT_EQ(session().frame(), 10u);
    key(KeyCode::Enter);
    frames(2);
    EXPECT_EQ(menu(), nullptr);
    ASSERT_TRUE(isInsideNow()) << "the third row asks why it and a neighbour collide";
    EXPECT_TRUE(app::inspect(session()).explanation.algorithm.starts_with("Why do"));
    key(KeyCode::Escape);
    EXPECT_FALSE(isInsideNow()) << "keys are commands again";
    key(KeyCode::Right);
    EXPECT_EQ(session().frame(), 11u);
}

TEST_F(UiInsideTime, AKeyThatIsACommandClosesTheMenuFirst) {
    openStack(10);
    pointAt({0.0f, 1.5f, 0.0f});
    key(KeyCode::I);
    key(KeyCode::Down);
    ASSERT_NE(menu(), nullptr);
    key(KeyCode::E, {.control = true});
    EXPECT_EQ(menu(), nullptr) << "its rows speak of another demo";
    EXPECT_EQ(session().info().name, "case");
    EXPECT_FALSE(bench().platform.leadsKeyboard());
}

}  // namespace
}  // namespace collidoscope::ui_inside_time_test
