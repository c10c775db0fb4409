/// Numbers that are typed, instruments that are laid by clicks, and the code that is read, in the window.

#include <algorithm>
#include <string>
#include <vector>

#include "app/inspect/shape_numbers.h"
#include "app/inspect/shown_code.h"
#include "app/session/timeline_marks.h"
#include "app/view/view_projection.h"
#include "demos/host/shape_list.h"
#include "physics/rigid/world/world.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_measuring_test {
namespace {

using app::Instrument;
using app::KeyCode;

class UiMeasuring : public ui_shell_test::UiShell {
protected:
    app::Session& session() { return application.session(); }
    app::Viewport viewport() {
        const app::Box& box = application.layout().scene;
        return {box.x, box.y, box.width, box.height, 1.0f};
    }
    /// A body that moves, and where it is seen.
    std::string pointAtBody() {
        const app::Viewport view = viewport();
        for (const demos::ShapeItem& item : demos::listShapes(session().demo())) {
            if (!item.of || item.of->world->kindOf(item.of->world->idOf(item.of->body)) != physics::BodyKind::Dynamic)
                continue;
            const auto center = item.of->world->centerOf(item.of->world->idOf(item.of->body));
            const auto pixel = app::pixelOf({application.interaction().camera(view), view}, center);
            if (!pixel) continue;
            moveTo(pixel->x, pixel->y);
            return item.name;
        }
        ADD_FAILURE() << "there is no body in the picture";
        return {};
    }
    double heightOf(const std::string& body) {
        return app::numbersOf(session().demo(), body)->rows.front().values.at(1);
    }
    bool hasWindow(const char* name) {
        ImGuiWindow* const found = ImGui::FindWindowByName(name);
        return found != nullptr && found->Active;
    }
    std::size_t items() { return session().current().itemCount(); }
};

TEST_F(UiMeasuring, ABodyUnderTheMouseShowsItsNumbersAndTakesTypedOnes) {
    openTall("rigid-stack");
    application.state().drawer = app::Drawer::None;
    frames(2);
    const std::size_t plain = items();
    pointAtBody();
    key(KeyCode::I, {.shift = true});
    const std::string body = application.features().numbers.options().at(1);
    EXPECT_GT(items(), plain) << "it is set off in the picture";
    const auto words = application.arguments();
    EXPECT_NE(std::find(words.begin(), words.end(), "--numbers"), words.end());
    const double before = heightOf(body);
    frames(3);
    click(rowItem("number rows", {"number Position1", "value"}));
    frames(3);
    type("7.5");
    key(KeyCode::Enter);
    EXPECT_NEAR(heightOf(body), 7.5, 1e-5);
    key(KeyCode::Z, {.control = true});
    EXPECT_NEAR(heightOf(body), before, 1e-5);
    click(rowItem("number rows", {"close numbers"}));
    EXPECT_TRUE(application.features().numbers.options().empty());
    frames(2);
    EXPECT_EQ(items(), plain);
    expectNoComplaints();
}

TEST_F(UiMeasuring, ClicksLayARulerAndEscTakesItAway) {
    open("rigid-stack");
    pointAtBody();
    const std::size_t plain = items();
    const ImVec2 at = ImGui::GetIO().MousePos;
    key(KeyCode::J);
    EXPECT_TRUE(application.features().measuring.isHeld());
    EXPECT_TRUE(hasWindow("##measuring"));
    click(at.x, at.y);
    EXPECT_TRUE(application.features().measuring.isHeld()) << "one point is missing";
    click(at.x, at.y - 60);
    EXPECT_FALSE(application.features().measuring.isHeld());
    ASSERT_EQ(application.features().measuring.laid().size(), 1u);
    EXPECT_TRUE(app::valueOf(session().demo(), application.features().measuring.laid().front()));
    for (const demos::Input& input : session().inputs()) {
        const auto* move = std::get_if<demos::MovePointer>(&input.action);
        EXPECT_FALSE(move != nullptr && move->pointer.down) << "the demo hears nothing of the clicks";
    }
    EXPECT_GT(items(), plain);
    key(KeyCode::J, {.shift = true});
    EXPECT_TRUE(application.features().measuring.isHeld());
    key(KeyCode::Escape);
    EXPECT_FALSE(application.features().measuring.isHeld());
    EXPECT_EQ(application.features().measuring.laid().size(), 1u);
    key(KeyCode::Escape);
    EXPECT_TRUE(application.features().measuring.laid().empty());
    moveTo(at.x, at.y);
    EXPECT_EQ(items(), plain);
    EXPECT_FALSE(hasWindow("##measuring"));
    expectNoComplaints();
}

TEST_F(UiMeasuring, AParticleUnderTheMouseShowsItsNumbers) {
    openTall("cloth");
    application.state().drawer = app::Drawer::None;
    frames(2);
    const auto groups = session().demo().particles();
    const auto middle = groups[0].at(groups[0].count / 2).position;
    const auto pixel =
        app::pixelOf({application.interaction().camera(viewport()), viewport()}, geometry::Vec3f{middle});
    ASSERT_TRUE(pixel);
    moveTo(pixel->x, pixel->y);
    key(KeyCode::I, {.shift = true});
    const auto shown = application.features().numbers.options();
    ASSERT_EQ(shown.size(), 2u);
    EXPECT_NE(shown[1].find("particle "), std::string::npos) << shown[1];
    frames(3);
    click(rowItem("number rows", {"number Velocity0", "value"}));
    frames(3);
    type("1.5");
    key(KeyCode::Enter);
    EXPECT_NEAR(app::numbersOf(session().demo(), shown[1])->rows[1].values[0], 1.5, 1e-6);
    moveTo(pixel->x, pixel->y);
    key(KeyCode::I);
    frames(2);
    EXPECT_FALSE(ImGui::GetCurrentContext()->OpenPopupStack.empty()) << "its menu";
    key(KeyCode::Escape);
    expectNoComplaints();
}

TEST_F(UiMeasuring, WhoOpensTheLinkSeesTheSameInstruments) {
    open("rigid-stack");
    for (int i = 0; i < 6; ++i) session().stepForward();
    pointAtBody();
    const ImVec2 at = ImGui::GetIO().MousePos;
    key(KeyCode::J);
    click(at.x, at.y);
    click(at.x, at.y - 60);
    key(KeyCode::J, {.control = true});
    click(at.x, at.y);
    click(at.x, at.y + 4);
    key(KeyCode::U);
    const auto& measuring = application.features().measuring;
    ASSERT_EQ(measuring.laid().size(), 2u);
    std::vector<std::string> readings;
    for (const Instrument& laid : measuring.laid()) readings.push_back(app::readingOf(session().demo(), laid));
    const app::CommandLine line = app::parseCommandLine(app::argumentsOfLink(app::linkOf(application.arguments())));
    EXPECT_EQ(line.stopwatch, "6");
    application.features().measuring.clear();
    application.features().sharing.showRequested(line);
    frames(2);
    ASSERT_EQ(measuring.laid().size(), 2u);
    for (std::size_t i = 0; i < readings.size(); ++i)
        EXPECT_EQ(app::readingOf(session().demo(), measuring.laid()[i]), readings[i]);
    EXPECT_EQ(measuring.stopwatch().from, std::optional<std::uint64_t>(6));
    expectNoComplaints();
}

TEST_F(UiMeasuring, TheStopwatchRunsFromOneKeyToTheNext) {
    open("rigid-stack");
    key(KeyCode::U);
    for (int i = 0; i < 12; ++i) session().stepForward();
    frames(2);
    key(KeyCode::U);
    for (int i = 0; i < 5; ++i) session().stepForward();
    EXPECT_TRUE(
        app::readingOf(session(), application.features().measuring.stopwatch()).starts_with("0.2 s, 12 frames"));
    const auto marks = app::timelineMarks(session());
    const auto noted = [&](const char* words) {
        const auto mark =
            std::find_if(marks.begin(), marks.end(), [&](const auto& each) { return each.text == words; });
        return mark != marks.end() ? mark->frame : 1000;
    };
    EXPECT_EQ(noted("the stopwatch starts"), 0u);
    EXPECT_EQ(noted("the stopwatch stops"), 12u);
    key(KeyCode::Left, {.control = true});
    frames(2);
    EXPECT_EQ(session().frame(), 12u) << "one goes to its marks";
    session().seek(17);
    const auto& legend = session().current().legendItems;
    EXPECT_TRUE(std::any_of(legend.begin(), legend.end(),
                            [](const demos::LegendItem& item) { return item.text.starts_with("stopwatch: 0.2 s"); }));
    open("shapes-3d");
    EXPECT_FALSE(application.features().measuring.stopwatch().from) << "it belongs to the demo in which it was started";
    key(KeyCode::U);
    EXPECT_FALSE(application.features().measuring.stopwatch().from) << "nothing moves here";
    expectNoComplaints();
}

TEST_F(UiMeasuring, TheCodeOfAStepIsReadBesideThePicture) {
    open("gjk");
    for (int i = 0; i < 3; ++i) key(KeyCode::Right, {.shift = true});
    const float height = application.layout().scene.height;
    key(KeyCode::U, {.control = true});
    ASSERT_TRUE(application.features().code.isOpen());
    EXPECT_TRUE(hasWindow("##code"));
    EXPECT_LT(application.layout().scene.height, height) << "it lies beside the picture";
    const auto code = app::codeAt(app::inspect(session()).explanation.code, 0);
    ASSERT_TRUE(code);
    EXPECT_EQ(application.features().code.file(), code->file);
    EXPECT_EQ(application.features().code.currentLine(), code->from);
    application.features().code.search("#include");
    const int first = application.features().code.currentLine();
    application.features().code.goToMatch(1);
    EXPECT_NE(application.features().code.currentLine(), first);
    application.features().code.goToMatch(-1);
    EXPECT_EQ(application.features().code.currentLine(), first);
    application.features().code.search("words that stand nowhere");
    application.features().code.goToMatch(1);
    EXPECT_EQ(application.features().code.currentLine(), first);
    key(KeyCode::Right, {.shift = true});
    const auto next = app::codeAt(app::inspect(session()).explanation.code, 0);
    ASSERT_TRUE(next);
    EXPECT_EQ(application.features().code.file(), next->file) << "it follows the steps";
    key(KeyCode::Escape);
    EXPECT_FALSE(application.features().code.isOpen());
    EXPECT_EQ(application.layout().scene.height, height);
    expectNoComplaints();
}

TEST_F(UiMeasuring, WithoutAStepTheCodeOfTheDemoIsRead) {
    open("arch");
    key(KeyCode::U, {.control = true});
    const app::CodeView& code = application.features().code;
    EXPECT_EQ(code.file(), "demos/19_stacks/arch.cpp");
    key(KeyCode::RightBracket);
    EXPECT_EQ(code.file(), session().info().file) << "it goes along to the next demo";
    EXPECT_FALSE(app::carriedSource(code.file()).empty());
    application.features().code.open("geometry/convex/gjk.h");
    frames(3);
    EXPECT_EQ(code.file(), "geometry/convex/gjk.h") << "a file that was chosen stays";
}

}  // namespace
}  // namespace collidoscope::ui_measuring_test
