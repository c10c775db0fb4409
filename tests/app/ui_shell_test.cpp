// The whole shell on a window that nobody sees, driven by the events that a person would cause.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "app/gl/gl_debug.h"
#include "app/ui/application.h"
#include "app/ui/widgets/ui.h"
#include "app/window/offscreen_window.h"
#include "tests/temporary_folder.h"

namespace demos {
/// Names a demo in the messages of tests.
static void PrintTo(const DemoInfo& info, std::ostream* out) { *out << info.name; }
}  // namespace demos

namespace {

using app::KeyCode;

class UiShell : public testing::Test {
protected:
    UiShell() { open("shapes-3d"); }

    void open(const char* demo) {
        const demos::DemoInfo* info = demos::findDemo(demo);
        ASSERT_NE(info, nullptr);
        ASSERT_TRUE(application.openDemo(*info));
        application.session().setPlaying(false);
        frames(3);
    }
    /// With room for long panels, and few pixels, since many frames are drawn.
    void openTall(const char* demo) {
        window.resize({720, 1100});
        open(demo);
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i) application.frame();
    }
    void key(KeyCode code, app::Modifiers modifiers = {}) {
        window.post(app::KeyEvent{code, true, false, modifiers});
        window.post(app::KeyEvent{code, false, false, {}});
        frames(3);
    }
    void type(const std::string& text) {
        for (const char c : text) window.post(app::TextEvent{static_cast<char32_t>(c)});
        frames(2);
    }
    void moveTo(float x, float y) {
        window.post(app::MouseMoveEvent{x, y});
        frames(2);
    }
    void button(bool down) {
        window.post(app::MouseButtonEvent{app::MouseButton::Left, down, {}});
        frames(2);
    }
    void click(float x, float y) {
        moveTo(x, y);
        button(true);
        button(false);
    }
    std::vector<demos::ParameterInfo> parameters() { return demos::listParameters(application.session().demo()); }
    void expectNoComplaints() {
        for (const std::string& message : debug.takeMessages()) ADD_FAILURE() << message;
    }

    static app::Settings quiet() {
        app::Settings settings;
        settings.folded = {"hint", "chapters"};
        return settings;
    }
    app::OffscreenWindow window{{1024, 640}};
    app::Application application{window, quiet()};
    app::GlDebug debug{};
};

TEST_F(UiShell, textIsBrokenBetweenWordsOnlySoThatNumbersStayWhole) {
    ImFont* font = ImGui::GetIO().Fonts->Fonts.front();
    const auto width = [&](const char* text) { return app::textSize(font, text).x; };
    EXPECT_EQ(app::broken(font, "overlap by 0.804 m", width("overlap by 0.8")), "overlap by\n0.804 m");
    EXPECT_EQ(app::broken(font, "one two three", width("one two")), "one two\nthree");
    EXPECT_EQ(app::broken(font, "one\ntwo three", width("two three")), "one\ntwo three");
    EXPECT_EQ(app::broken(font, "longerThanALine end", width("longer")), "longerThanALine\nend");
    EXPECT_EQ(app::broken(font, "", 10.0f), "");
}

TEST_F(UiShell, keysPauseStepAndRestart) {
    open("bouncing-ball");
    app::Session& session = application.session();
    key(KeyCode::Right);
    key(KeyCode::Right);
    EXPECT_EQ(session.frame(), 2u);
    key(KeyCode::Left);
    EXPECT_EQ(session.frame(), 1u);
    key(KeyCode::R);
    EXPECT_EQ(session.frame(), 0u);
    key(KeyCode::Space);
    EXPECT_TRUE(session.playing());
    key(KeyCode::Space);
    EXPECT_FALSE(session.playing());
    expectNoComplaints();
}

TEST_F(UiShell, thePaletteSwitchesTheDemo) {
    key(KeyCode::K, {.control = true});
    ASSERT_TRUE(application.state().palette);
    type("raycasts");
    key(KeyCode::Enter);
    EXPECT_FALSE(application.state().palette);
    EXPECT_EQ(application.session().info().name, "raycasts");
    expectNoComplaints();
}

TEST_F(UiShell, lettersTypedIntoTheSearchAreNoShortcuts) {
    key(KeyCode::K, {.control = true});
    const std::string theme = application.state().theme;
    key(KeyCode::T);
    EXPECT_EQ(application.state().theme, theme);
    key(KeyCode::Escape);
    EXPECT_FALSE(application.state().palette);
    EXPECT_FALSE(application.closed());
    key(KeyCode::T);
    EXPECT_NE(application.state().theme, theme);
}

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
    window.resize({720, 640});  // few pixels, since many frames are drawn
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
    button(true);
    moveTo(x, line + 40.0f);
    button(false);
    EXPECT_TRUE(isLine(line + 40.0f)) << "it follows the mouse";
    EXPECT_FALSE(isLine(line));
    click(x, line + 40.0f);
    click(x, line + 40.0f);
    EXPECT_TRUE(isLine(line));
    expectNoComplaints();
}

TEST_F(UiShell, theFirstLetterAfterOpeningTheSearchIsTypedAndNoShortcut) {
    window.post(app::KeyEvent{KeyCode::K, true, false, {.control = true}});
    application.frame();
    for (int i = 0; i < 20 && application.patience() == 0.0; ++i) application.frame();
    EXPECT_TRUE(ImGui::GetIO().WantTextInput) << "the program must not fall asleep before the field has the keyboard";
}

TEST_F(UiShell, survivesEverySizeAndComesBack) {
    for (const app::PixelSize size : {app::PixelSize{1, 1}, {0, 0}, {320, 200}, {3, 2000}, {1024, 640}}) {
        window.resize(size);
        frames(3);
    }
    EXPECT_EQ(application.picture().size, (app::PixelSize{1024, 640}));
    expectNoComplaints();
}

TEST_F(UiShell, everyDemoSurvivesAWindowWithoutSize) {
    for (const demos::DemoInfo& info : demos::allDemos()) {
        SCOPED_TRACE(info.name);
        for (const app::PixelSize size : {app::PixelSize{0, 0}, {1, 1}, {0, 7}}) {
            window.resize(size);
            ASSERT_TRUE(application.openDemo(info));
            frames(2);
        }
        EXPECT_EQ(application.session().trouble(), "");
    }
    window.resize({1024, 640});
    frames(3);
    EXPECT_EQ(application.picture().size, (app::PixelSize{1024, 640}));
    expectNoComplaints();
}

TEST_F(UiShell, sheetsOpenAndEscapeClosesThemWithoutQuitting) {
    key(KeyCode::F1);
    EXPECT_TRUE(application.state().help);
    key(KeyCode::Escape);
    EXPECT_FALSE(application.state().help);
    application.execute(app::CommandId::About);
    application.execute(app::CommandId::Log);
    frames(3);
    key(KeyCode::Escape);
    EXPECT_FALSE(application.state().anySheet());
    EXPECT_FALSE(application.closed());
    window.post(app::CloseEvent{});
    frames(1);
    EXPECT_TRUE(application.closed());
    expectNoComplaints();
}

TEST_F(UiShell, keysFoldPanelsAndTheSceneTakesTheirPlace) {
    const float before = application.layout().scene.width;
    key(KeyCode::F3);
    EXPECT_GT(application.layout().scene.width, before);
    key(KeyCode::Tab);
    EXPECT_EQ(application.layout().scene.width, 1024.0f);
    EXPECT_EQ(application.layout().scene.height, 640.0f);
}

/// Of a demo at rest, too, which is drawn only when something has changed.
TEST_F(UiShell, aSceneThatTakesThePlaceOfPanelsIsDrawnAnew) {
    key(KeyCode::Tab);
    frames(4);
    const auto shown = application.picture().rgba;
    window.post(app::ResizeEvent{});  // has it drawn in any case
    frames(2);
    EXPECT_EQ(shown, application.picture().rgba);
}

TEST_F(UiShell, aDroppedFileThatIsNoMeshIsRefusedInWords) {
    const tests::TemporaryFolder folder;
    const auto file = folder.write("broken.obj", "v 0 0 0\nf 0 1 2\n");
    window.post(app::DropEvent{{file.string()}});
    for (int i = 0; i < 400 && !application.notices().anyOpen(); ++i) application.frame();
    ASSERT_TRUE(application.notices().anyOpen());
    EXPECT_EQ(application.notices().all().back().kind, app::NoticeKind::Error);
    EXPECT_NE(application.notices().all().back().text.find("broken.obj"), std::string::npos);
}

TEST_F(UiShell, aPictureIsSavedWhereAskedFor) {
    const tests::TemporaryFolder folder;
    application.setPictureFolder(folder.path());
    key(KeyCode::F12);
    EXPECT_TRUE(std::filesystem::exists(folder / "shapes-3d 0.png"));
}

TEST_F(UiShell, waitsWhileNothingMoves) {
    for (int i = 0; i < 400 && application.patience() == 0.0; ++i) application.frame();
    EXPECT_GT(application.patience(), 1.0);
    window.post(app::MouseMoveEvent{400, 300});
    application.frame();
    open("bouncing-ball");
    application.session().setPlaying(true);
    EXPECT_EQ(application.patience(), 0.0);
}

class UiEveryDemo : public UiShell, public testing::WithParamInterface<demos::DemoInfo> {};

TEST_P(UiEveryDemo, isShownInBothThemesAndScalesWithoutComplaints) {
    ASSERT_TRUE(application.openDemo(GetParam()));
    for (const char* theme : {"dark", "projector"}) {
        for (const float scale : {1.0f, 2.0f}) {
            application.state().theme = theme;
            window.setContentScale(scale);
            frames(2);
            for (const app::MeasureSeries& measure : application.session().measures()) {
                for (const float number : measure.values) EXPECT_FALSE(std::isinf(number)) << measure.name;
            }
            EXPECT_TRUE(application.session().current().allFinite());
        }
    }
    expectNoComplaints();
    EXPECT_FALSE(application.notices().anyOpen());
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, UiEveryDemo, testing::ValuesIn(demos::allDemos().begin(), demos::allDemos().end()),
                         [](const auto& test) {
                             std::string name(test.param.name);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
