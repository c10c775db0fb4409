/// Numbers, lists and sliders of the panels, and charts, used by mouse and keyboard.
#include <cmath>

#include "demos/host/state_archives.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_fields_test {
namespace {

using app::KeyCode;
using ui_shell_test::UiShell;

TEST_F(UiShell, aSliderChangesItsParameterAsOneUndoableGesture) {
    openTall("raycasts");
    const double before = number("sweep-angle");
    const ImRect slider = parameterItem({"sweep-angle", "slider"});
    const float y = slider.GetCenter().y;
    moveTo(slider.Min.x + 0.3f * slider.GetWidth(), y);
    button(true);
    moveTo(slider.Min.x + 0.5f * slider.GetWidth(), y);
    moveTo(slider.Min.x + 0.7f * slider.GetWidth(), y);
    button(false);
    const double after = number("sweep-angle");
    EXPECT_NE(after, before);
    key(KeyCode::Z, {.control = true});
    EXPECT_EQ(number("sweep-angle"), before);
    EXPECT_FALSE(application.session().canUndo());
    key(KeyCode::Y, {.control = true});
    EXPECT_EQ(number("sweep-angle"), after);
    expectNoComplaints();
}

TEST_F(UiShell, aTypedExpressionSetsAParameter) {
    openTall("raycasts");
    openField("sweep-angle");
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    type("3/4 - 1/2");
    key(KeyCode::Enter);
    EXPECT_EQ(number("sweep-angle"), 0.25);
    expectNoComplaints();
}

TEST_F(UiShell, aFieldThatIsEnteredAgainTakesNothingBackFromAnotherText) {
    const auto letters = [] { return ImGui::GetCurrentContext()->InputTextState.CurLenW; };
    key(KeyCode::K, {.control = true});
    type("abc");
    ASSERT_EQ(letters(), 3);
    key(KeyCode::Escape);
    key(KeyCode::K, {.control = true});
    ASSERT_EQ(letters(), 0);
    key(KeyCode::Z, {.control = true});
    EXPECT_EQ(letters(), 0);
    type("a");
    EXPECT_EQ(letters(), 1);
    expectNoComplaints();
}

TEST_F(UiShell, aTypedUnitIsConvertedToThatOfTheParameter) {
    openTall("mesh-picking");
    openField("turn");
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    type("(pi/6) rad");
    key(KeyCode::Enter);
    EXPECT_NEAR(number("turn"), 30.0, 1e-5);
}

TEST_F(UiShell, aTypedUnitOfAnotherKindIsRefusedAndStaysToBeMended) {
    openTall("raycasts");
    const double before = number("sweep-angle");
    openField("sweep-angle");
    ASSERT_TRUE(ImGui::GetIO().WantTextInput);
    type("1.2kg");
    key(KeyCode::Enter);
    frames(3);
    EXPECT_TRUE(ImGui::GetIO().WantTextInput) << "the text stays to be mended";
    EXPECT_EQ(number("sweep-angle"), before);
    key(KeyCode::Escape);
    frames(3);
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
    EXPECT_FALSE(application.session().canUndo());
    expectNoComplaints();
}

TEST_F(UiShell, escapeClosesAListThatHasDroppedDownAndNothingElse) {
    open("bouncing-ball");
    const auto listIsOpen = [] {
        return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    };
    application.say(app::NoticeKind::Warning, "still here");
    click(item(tests::windowOf("##transport"), {"speed"}));
    ASSERT_TRUE(listIsOpen());
    key(KeyCode::Escape);
    EXPECT_FALSE(listIsOpen());
    EXPECT_TRUE(application.notices().anyOpen()) << "Esc closes one thing at a time";
    key(KeyCode::Escape);
    EXPECT_FALSE(application.notices().anyOpen());
    expectNoComplaints();
}

TEST_F(UiShell, changingThePastSaysThatANewBranchBegins) {
    open("falling-particles");
    for (int i = 0; i < 9; ++i) key(KeyCode::Right);
    application.session().seek(4);
    application.session().act(demos::SetParameter{"gravity", 5.0});
    frames(2);
    ASSERT_TRUE(application.notices().anyOpen());
    const std::string said = application.notices().all().back().text;
    EXPECT_NE(said.find("new branch begins at frame 4"), std::string::npos) << said;
    EXPECT_NE(said.find("up to frame 9"), std::string::npos) << said;
}

TEST_F(UiShell, aSliderWhosePanelIsFoldedAwayUnderTheMouseLetsGo) {
    openTall("raycasts");
    const double before = number("sweep-angle");
    const auto moved = [&] { return number("sweep-angle") != before; };
    const ImRect slider = parameterItem({"sweep-angle", "slider"});
    moveTo(slider.Min.x + 0.3f * slider.GetWidth(), slider.GetCenter().y);
    button(true);
    moveTo(slider.Min.x + 0.7f * slider.GetWidth(), slider.GetCenter().y);
    ASSERT_TRUE(moved());
    key(KeyCode::F3);
    button(false);
    EXPECT_TRUE(application.session().canUndo());
    application.session().act(demos::SetParameter{"only-nearest", true});
    application.session().undo();
    EXPECT_TRUE(moved());
    application.session().undo();
    EXPECT_FALSE(moved());
}

TEST_F(UiShell, theLineBetweenTwoPartsIsDraggedAndADoubleClickTakesItBack) {
    window.resize({720, 900});  // parts that want more than they have
    open("gjk");
    const auto line = [&] { return item(tests::windowOf("##parameters"), {"line above", "Measures"}).GetCenter(); };
    const ImVec2 start = line();
    float moved = 0.0f;
    for (const float pull : {40.0f, -40.0f}) {  // whichever part has something to give
        moveTo(start.x, start.y);
        EXPECT_EQ(ImGui::GetMouseCursor(), ImGuiMouseCursor_ResizeNS);
        button(true);
        moveTo(start.x, start.y + pull);
        button(false);
        moved = line().y - start.y;
        if (moved != 0.0f) break;
    }
    ASSERT_NE(moved, 0.0f) << "it follows the mouse";
    EXPECT_NEAR(std::abs(moved), 40.0f, 1.0f);
    clicksAreDouble(true);
    click(start.x, start.y + moved);
    click(start.x, start.y + moved);
    EXPECT_EQ(line().y, start.y);
    expectNoComplaints();
}

TEST_F(UiShell, theStartOfARaceIsDraggedInItsChart) {
    window.resize({1280, 720});
    open("integrators");
    const app::Box scene = application.layout().scene;
    const auto start = [&] {
        demos::RecordingCanvas canvas;
        application.session().demo().draw(canvas);
        return canvas.chartItems[0].series.back().points[0];  // the phase space is the chart at the top
    };
    const auto before = start();
    const std::uint64_t hash = demos::hashOf(application.session().demo());
    const float x = scene.x + 0.82f * scene.width, y = scene.y + 0.22f * scene.height;
    moveTo(x, y);
    button(true);
    moveTo(x + 20.0f, y);
    const auto dragged = start();
    moveTo(x + 20.0f, y - 20.0f);
    button(false);
    EXPECT_NE(dragged, before);
    EXPECT_EQ(start().x, dragged.x);
    EXPECT_GT(start().y, dragged.y) << "up is more";
    EXPECT_NE(demos::hashOf(application.session().demo()), hash);
    key(KeyCode::Z, {.control = true});
    EXPECT_EQ(start(), before) << "one undo takes the whole drag back";
    EXPECT_EQ(demos::hashOf(application.session().demo()), hash);
}

TEST_F(UiShell, aRefusalGoesOnceTheNumberIsTheOldOneAgain) {
    openTall("raycasts");
    ImGuiWindow* rows = tests::windowOf("##parameters", "rows");
    const auto height = [&] {
        frames(3);
        return rows->ContentSize.y;
    };
    const float before = height();
    openField("sweep-angle");
    type("1.2kg");
    key(KeyCode::Enter);
    EXPECT_GT(height(), before) << "the refusal stands below the field";
    click(360.0f, 500.0f);  // beside it: the field is left, and its number is the old one
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
    EXPECT_GT(height(), before) << "whoever has clicked away can still read why";
    key(KeyCode::L);
    EXPECT_EQ(height(), before);
}

TEST_F(UiShell, aRefusalGoesWithEscape) {
    openTall("raycasts");
    ImGuiWindow* rows = tests::windowOf("##parameters", "rows");
    frames(3);
    const float before = rows->ContentSize.y;
    openField("sweep-angle");
    type("0,5");
    key(KeyCode::Enter);
    key(KeyCode::Escape);
    frames(3);
    EXPECT_EQ(rows->ContentSize.y, before);
}

}  // namespace
}  // namespace collidoscope::ui_fields_test
