/// Numbers, lists and sliders of the panels, and charts, used by mouse and keyboard.
#include <imgui_internal.h>

#include "demos/host/state_archives.h"
#include "tests/app/ui_shell.h"

namespace ui_fields_test {
namespace {

using app::KeyCode;
using ui_shell_test::UiShell;

TEST_F(UiShell, aSliderChangesItsParameterAsOneUndoableGesture) {
    openTall("raycasts");
    const app::Box panel = application.layout().right;
    const auto before = parameters();
    bool changed = false;
    // Press and slide in each row of the panel, below the presets, until something moves.
    for (float y = panel.y + 280.0f; y < panel.y + panel.height * 0.5f && !changed; y += 8.0f) {
        moveTo(panel.x + 120.0f, y);
        button(true);
        moveTo(panel.x + 150.0f, y);
        moveTo(panel.x + 200.0f, y);
        button(false);
        const auto after = parameters();
        for (std::size_t i = 0; i < after.size(); ++i) {
            const bool number = after[i].kind == demos::ParameterKind::Real;
            changed = changed || (number && after[i].value != before[i].value);
        }
    }
    ASSERT_TRUE(changed);
    ASSERT_TRUE(application.session().canUndo());
    key(KeyCode::Z, {.control = true});
    const auto undone = parameters();
    for (std::size_t i = 0; i < undone.size(); ++i) EXPECT_EQ(undone[i].value, before[i].value) << undone[i].name;
    key(KeyCode::Y, {.control = true});
    EXPECT_TRUE(application.session().canUndo());
    expectNoComplaints();
}

TEST_F(UiShell, aTypedExpressionSetsAParameter) {
    openTall("raycasts");
    const app::Box panel = application.layout().right;
    bool typed = false;
    // The value fields stand at the right; a click turns the one under it into a text field.
    for (float y = panel.y + 280.0f; y < panel.y + panel.height * 0.5f && !typed; y += 10.0f) {
        click(panel.x + panel.width - 90.0f, y);
        frames(3);
        if (!ImGui::GetIO().WantTextInput) continue;
        type("3/4 - 1/2");
        key(KeyCode::Enter);
        for (const auto& info : parameters()) typed = typed || info.value == demos::Value(0.25);
    }
    EXPECT_TRUE(typed);
    expectNoComplaints();
}

TEST_F(UiShell, aTypedUnitIsConvertedToThatOfTheParameter) {
    openTall("mesh-picking");
    const app::Box panel = application.layout().right;
    const auto turn = [this] {
        for (const auto& info : parameters())
            if (info.name == "turn") return std::get<double>(info.value);
        return 0.0;
    };
    for (float y = panel.y + 340.0f; y < panel.y + panel.height * 0.6f && turn() == 60.0; y += 16.0f) {
        click(panel.x + panel.width - 90.0f, y);
        frames(3);
        if (!ImGui::GetIO().WantTextInput) continue;
        type("(pi/6) rad");
        key(KeyCode::Enter);
        if (ImGui::GetIO().WantTextInput) key(KeyCode::Escape);
    }
    EXPECT_NEAR(turn(), 30.0, 1e-5);
}

TEST_F(UiShell, aTypedUnitOfAnotherKindIsRefusedAndStaysToBeMended) {
    openTall("raycasts");
    const app::Box panel = application.layout().right;
    const auto before = parameters();
    bool typed = false;
    for (float y = panel.y + 280.0f; y < panel.y + panel.height * 0.5f && !typed; y += 10.0f) {
        click(panel.x + panel.width - 90.0f, y);
        frames(3);
        typed = ImGui::GetIO().WantTextInput;
    }
    ASSERT_TRUE(typed);
    type("1.2kg");
    key(KeyCode::Enter);
    frames(3);
    EXPECT_TRUE(ImGui::GetIO().WantTextInput) << "the text stays to be mended";
    for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(parameters()[i].value, before[i].value);
    key(KeyCode::Escape);
    frames(3);
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
    EXPECT_FALSE(application.session().canUndo());
    expectNoComplaints();
}

TEST_F(UiShell, escapeClosesAListThatHasDroppedDownAndNothingElse) {
    open("bouncing-ball");
    const app::Box bar = application.layout().transport;
    const auto listIsOpen = [] {
        return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    };
    application.say(app::NoticeKind::Warning, "still here");
    click(bar.x + 188.0f, bar.y + 26.0f);  // the speed, right of the four buttons
    ASSERT_TRUE(listIsOpen());
    key(KeyCode::Escape);
    EXPECT_FALSE(listIsOpen());
    EXPECT_TRUE(application.notices().anyOpen()) << "Esc closes one thing at a time";
    key(KeyCode::Escape);
    EXPECT_FALSE(application.notices().anyOpen());
    expectNoComplaints();
}

TEST_F(UiShell, changingThePastSaysThatANewFutureBegins) {
    open("falling-particles");
    for (int i = 0; i < 9; ++i) key(KeyCode::Right);
    application.session().seek(4);
    application.session().act(demos::SetParameter{"gravity", 5.0});
    frames(2);
    ASSERT_TRUE(application.notices().anyOpen());
    const std::string said = application.notices().all().back().text;
    EXPECT_NE(said.find("new future begins at frame 4"), std::string::npos) << said;
    EXPECT_NE(said.find("up to frame 9"), std::string::npos) << said;
}

TEST_F(UiShell, aSliderWhosePanelIsFoldedAwayUnderTheMouseLetsGo) {
    openTall("raycasts");
    const app::Box panel = application.layout().right;
    const auto before = parameters();
    const auto moved = [&] {
        const auto now = parameters();
        for (std::size_t i = 0; i < now.size(); ++i)
            if (now[i].kind == demos::ParameterKind::Real && now[i].value != before[i].value) return true;
        return false;
    };
    for (float y = panel.y + 280.0f; y < panel.y + panel.height * 0.5f && !moved(); y += 8.0f) {
        button(false);
        moveTo(panel.x + 120.0f, y);
        button(true);
        moveTo(panel.x + 200.0f, y);
    }
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
    const app::Box panel = application.layout().right;
    const float x = panel.x + 120.0f;
    const auto isLine = [&](float y) {
        moveTo(x, y);
        return ImGui::GetMouseCursor() == ImGuiMouseCursor_ResizeNS;
    };
    float line = panel.y + 120.0f;
    while (line < panel.y + panel.height && !isLine(line)) line += 6.0f;
    ASSERT_LT(line, panel.y + panel.height);
    float moved = line;
    for (const float pull : {40.0f, -40.0f}) {  // whichever part has something to give
        moveTo(x, line);
        button(true);
        moveTo(x, line + pull);
        button(false);
        if (isLine(line + pull)) moved = line + pull;
        if (moved != line) break;
    }
    ASSERT_NE(moved, line) << "it follows the mouse";
    EXPECT_FALSE(isLine(line));
    click(x, moved);
    click(x, moved);
    EXPECT_TRUE(isLine(line));
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

}  // namespace
}  // namespace ui_fields_test
