// The whole shell on a window that nobody sees, driven by the events that a person would cause.

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "app/gl/gl_debug.h"
#include "app/session/typed_setting.h"
#include "app/ui/application.h"
#include "app/ui/widgets/ui.h"
#include "app/window/offscreen_window.h"
#include "demos/host/state_archives.h"
#include "tests/temporary_folder.h"

namespace demos {
/// Names a demo in the messages of tests.
static void PrintTo(const DemoInfo& info, std::ostream* out) { *out << info.name; }
}  // namespace demos

namespace ui_shell_test {
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
        window.resize({720, 1600});
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

TEST_F(UiShell, aLongWayToAFrameShowsItsProgressAndEscapeEndsIt) {
    open("gjk");
    app::Session& session = application.session();
    application.goTo(1'000'000'000);
    frames(2);
    const std::uint64_t early = session.frame();
    EXPECT_GT(early, 0u);
    ASSERT_TRUE(session.seeking());
    EXPECT_EQ(application.patience(), 0.0) << "it goes on by itself";
    std::this_thread::sleep_for(std::chrono::milliseconds(450));
    frames(3);
    EXPECT_GT(session.frame(), early);
    // The button of the card at the top of the scene.
    const app::Box& scene = application.layout().scene;
    click(scene.x + scene.width * 0.5f + 120.0f, scene.y + 48.0f);
    EXPECT_FALSE(session.seeking()) << "the card has a button to cancel";
    EXPECT_FALSE(session.playing());
    EXPECT_NE(application.notices().all().back().text.find("on the way to 1000000000"), std::string::npos);

    application.goTo(1'000'000'000);
    frames(2);
    key(KeyCode::Escape);
    EXPECT_FALSE(session.seeking());
    const std::uint64_t stopped = session.frame();
    frames(3);
    EXPECT_EQ(session.frame(), stopped);
    expectNoComplaints();
}

TEST_F(UiShell, aClickOnTheTimelineGoesThereInParts) {
    open("gjk");
    app::Session& session = application.session();
    for (int i = 0; i < 400; ++i) session.stepForward();
    const app::Box& bar = application.layout().transport;
    click(bar.x + bar.width * 0.4f, bar.y + bar.height * 0.5f);
    for (int i = 0; i < 100 && session.seeking(); ++i) frames(1);
    EXPECT_LT(session.frame(), 400u);
    EXPECT_GT(session.frame(), 0u);
    EXPECT_EQ(session.lastFrame(), 400u) << "the future stays";
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

TEST_F(UiShell, theSearchKeepsTheKeyboardWhenItIsCleared) {
    key(KeyCode::K, {.control = true});
    type("zzz");
    frames(3);
    // The cross stands at the right end of the field.
    const float right = 512.0f + 300.0f - 26.0f;
    click(right, 88.0f + 28.0f);
    frames(4);
    EXPECT_TRUE(application.state().palette);
    EXPECT_TRUE(ImGui::GetIO().WantTextInput);
    const std::string theme = application.state().theme;
    key(KeyCode::T);
    EXPECT_EQ(application.state().theme, theme) << "a letter is typed, and no shortcut";
    type("raycasts");
    key(KeyCode::Enter);
    EXPECT_EQ(application.session().info().name, "raycasts") << "the field was empty before";
}

TEST_F(UiShell, aClickBesideTheFieldOfThePaletteDoesNotTakeTheKeyboardAway) {
    key(KeyCode::K, {.control = true});
    type("zzz");
    click(512.0f, 300.0f);
    frames(4);
    ASSERT_TRUE(application.state().palette);
    EXPECT_TRUE(ImGui::GetIO().WantTextInput);
}

TEST_F(UiShell, thePaletteUsesAPresetOfAnotherDemo) {
    key(KeyCode::K, {.control = true});
    type("two boxes");
    key(KeyCode::Enter);
    EXPECT_EQ(application.session().info().name, "pair-matrix");
    const std::vector<demos::Preset> presets = application.session().demo().presets();
    const demos::Preset* active = app::activePreset(presets, application.session());
    ASSERT_NE(active, nullptr);
    EXPECT_EQ(active->name, "boxes");
}

TEST_F(UiShell, aDemoThatOneComesBackToIsAsItWasLeft) {
    open("bouncing-ball");
    application.session().act(demos::SetParameter{"restitution", 0.5});
    for (int i = 0; i < 12; ++i) key(KeyCode::Right);
    application.interaction().setCamera({3.0f, 4.0f, 9.0f}, {0.0f, 1.0f, 0.0f});
    const app::CameraState camera = application.interaction().cameraState();
    const std::uint64_t hash = demos::hashOf(application.session().demo());
    key(KeyCode::RightBracket);
    EXPECT_NE(application.session().info().name, "bouncing-ball");
    key(KeyCode::LeftBracket);
    EXPECT_EQ(application.session().info().name, "bouncing-ball");
    EXPECT_EQ(application.session().frame(), 12u);
    EXPECT_EQ(demos::hashOf(application.session().demo()), hash);
    EXPECT_EQ(application.interaction().cameraState(), camera);
    EXPECT_FALSE(application.session().playing());
    key(KeyCode::Z, {.control = true});
    EXPECT_NE(demos::hashOf(application.session().demo()), hash) << "what was done can still be undone";
    expectNoComplaints();
}

TEST_F(UiShell, resettingADemoShowsItAsItOpens) {
    open("bouncing-ball");
    const std::uint64_t fresh = demos::hashOf(application.session().demo());
    const app::CameraState home = application.interaction().cameraState();
    application.session().act(demos::SetParameter{"restitution", 0.5});
    key(KeyCode::Right);
    application.interaction().setCamera({3.0f, 4.0f, 9.0f}, {0.0f, 1.0f, 0.0f});
    key(KeyCode::R, {.control = true});
    EXPECT_EQ(demos::hashOf(application.session().demo()), fresh);
    EXPECT_EQ(application.interaction().cameraState(), home);
}

TEST_F(UiShell, theCommandLineIsCopied) {
    open("bouncing-ball");
    application.session().act(demos::SetParameter{"restitution", 0.5});
    key(KeyCode::C, {.shift = true, .control = true});
    EXPECT_EQ(window.clipboard(), "collidoscope --demo bouncing-ball --set restitution=0.5 --paused");
    ASSERT_TRUE(application.notices().anyOpen());
    EXPECT_NE(application.notices().all().back().text.find(window.clipboard()), std::string::npos);
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

/// A clipboard tool that keeps what it was given, and the path on which alone it is found.
class FakeTool {
public:
    explicit FakeTool(const std::filesystem::path& folder) : folder_(folder) {
        std::ofstream(folder / "xclip") << "#!/bin/sh\n/bin/cat > " << (folder / "copied.png").string()
                                        << "\necho \"$@\" > " << (folder / "words.txt").string() << "\n";
        std::filesystem::permissions(folder / "xclip", std::filesystem::perms::owner_all);
        set("PATH", folder.c_str());
        set("DISPLAY", ":7");
        set("WAYLAND_DISPLAY", nullptr);
    }
    ~FakeTool() {
        for (const auto& [name, value] : before_) put(name, value ? value->c_str() : nullptr);
    }
    std::string words() const {
        std::ifstream file(folder_ / "words.txt");
        std::string line;
        std::getline(file, line);
        return line;
    }

private:
    static void put(const char* name, const char* value) { value ? setenv(name, value, 1) : unsetenv(name); }
    void set(const char* name, const char* value) {
        const char* old = std::getenv(name);
        before_.emplace_back(name, old ? std::optional<std::string>(old) : std::nullopt);
        put(name, value);
    }
    std::filesystem::path folder_;
    std::vector<std::pair<const char*, std::optional<std::string>>> before_{};
};

TEST_F(UiShell, aPictureIsCopiedByTheToolThatKnowsPictures) {
    const tests::TemporaryFolder folder;
    const FakeTool tool(folder.path());
    application.setPictureFolder(folder.path());
    key(KeyCode::F12);
    EXPECT_EQ(tool.words(), "-selection clipboard -t image/png");
    EXPECT_EQ(std::filesystem::file_size(folder / "copied.png"),
              std::filesystem::file_size(folder / "shapes-3d 0.png"));
    EXPECT_NE(application.notices().all().back().text.find("in the clipboard, too"), std::string::npos);
}

TEST_F(UiShell, withoutSuchAToolThePathIsCopiedAndThatIsSaid) {
    const tests::TemporaryFolder folder;
    const FakeTool tool(folder.path());
    std::filesystem::remove(folder / "xclip");
    application.setPictureFolder(folder.path());
    key(KeyCode::F12);
    EXPECT_EQ(window.clipboard(), (folder / "shapes-3d 0.png").string());
    EXPECT_NE(application.notices().all().back().text.find("path is in the clipboard"), std::string::npos);
}

TEST_F(UiShell, theSceneAloneIsAPictureOfItsPlaceWithoutPanels) {
    const tests::TemporaryFolder folder;
    const FakeTool tool(folder.path());
    std::filesystem::remove(folder / "xclip");
    application.setPictureFolder(folder.path());
    frames(4);
    const app::Picture before = application.picture();
    key(KeyCode::F12, {.shift = true});
    ASSERT_TRUE(std::filesystem::exists(folder / "shapes-3d 0.png"));
    std::ifstream file(folder / "shapes-3d 0.png", std::ios::binary);
    std::array<unsigned char, 24> head{};
    file.read(reinterpret_cast<char*>(head.data()), head.size());
    const auto number = [&](std::size_t at) {
        return head[at] << 24 | head[at + 1] << 16 | head[at + 2] << 8 | head[at + 3];
    };
    EXPECT_EQ(number(16), static_cast<int>(application.layout().scene.width));
    EXPECT_EQ(number(20), static_cast<int>(application.layout().scene.height));
    application.execute(app::CommandId::Cancel);  // the message over the scene
    frames(4);
    EXPECT_EQ(application.picture().rgba, before.rgba) << "the window shows the scene as before";
    expectNoComplaints();
}

TEST_F(UiShell, aClickerStepsThroughAnAlgorithmWithoutPanels) {
    open("separating-axes");
    const auto shown = [&] { return application.session().demo().explain().shown; };
    key(KeyCode::Tab);
    key(KeyCode::PageDown);
    key(KeyCode::PageDown);
    EXPECT_EQ(shown(), 2);
    key(KeyCode::PageUp);
    EXPECT_EQ(shown(), 1);
    EXPECT_GT(application.layout().caption.height, 60.0f) << "the sentence stays";
    const float height = application.layout().caption.height;
    for (int i = 0; i < 15; ++i) key(KeyCode::PageDown);
    for (int i = 0; i < 15; ++i) key(KeyCode::PageUp);
    EXPECT_GE(application.layout().caption.height, height) << "it does not shrink, so that the scene keeps its size";
    EXPECT_LE(application.layout().caption.height, 0.4f * 640.0f);
    const float grown = application.layout().caption.height;
    key(KeyCode::PageDown);
    EXPECT_EQ(application.layout().caption.height, grown);
    key(KeyCode::C);
    EXPECT_TRUE(application.layout().caption.empty());
    key(KeyCode::C);
    open("shapes-3d");
    EXPECT_TRUE(application.layout().caption.empty()) << "nothing is stepped through here";
    expectNoComplaints();
}

TEST_F(UiShell, coveredStepsAreUncoveredByReachingThem) {
    window.resize({720, 1600});
    open("separating-axes");
    key(KeyCode::P);
    ASSERT_TRUE(application.state().coverSteps);
    const auto covered = application.picture().rgba;
    key(KeyCode::PageDown);
    EXPECT_NE(application.picture().rgba, covered);
    EXPECT_EQ(application.session().demo().explain().shown, 1);
    key(KeyCode::P);
    EXPECT_FALSE(application.state().coverSteps);
    expectNoComplaints();
}

TEST_F(UiShell, chaptersWithoutRoomComeAsADrawerAndGoWhenADemoIsChosen) {
    EXPECT_TRUE(application.layout().left.empty());
    ASSERT_FALSE(application.layout().leftFits);
    const float scene = application.layout().scene.width;
    key(KeyCode::F2);
    EXPECT_FALSE(application.layout().left.empty());
    EXPECT_EQ(application.layout().scene.width, scene) << "it lies over the scene";
    key(KeyCode::Escape);
    EXPECT_TRUE(application.layout().left.empty());
    key(KeyCode::F2);
    const app::Box drawer = application.layout().left;
    click(drawer.x + drawer.width * 0.5f, drawer.y + 130.0f);  // a card of the first chapter
    EXPECT_NE(application.session().info().name, "shapes-3d");
    EXPECT_TRUE(application.layout().left.empty());
    key(KeyCode::F2);
    click(application.layout().scene.width - 20.0f, drawer.y + 300.0f);
    EXPECT_TRUE(application.layout().left.empty()) << "a click on the scene puts it away";
}

/// Scroll bars that are on show within a column of the window.
int scrollBars(const app::Box& column) {
    int count = 0;
    for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows) {
        const bool within = one->Pos.x >= column.x && one->Pos.x < column.x + column.width;
        count += one->WasActive && within && one->ScrollbarY ? 1 : 0;
    }
    return count;
}

TEST_F(UiShell, aColumnHasOneScrollBarAtMost) {
    for (const app::PixelSize size : {app::PixelSize{1440, 900}, {1024, 640}, {1280, 1400}}) {
        for (const float scale : {1.0f, 1.5f}) {
            SCOPED_TRACE(std::to_string(size.width) + " at " + std::to_string(scale));
            window.resize(size);
            window.setContentScale(scale);
            open("separating-axes");
            frames(4);
            const app::Box right = application.layout().right;
            if (right.empty()) continue;
            EXPECT_LE(scrollBars(right), 1);
            for (const float at : {0.3f, 0.6f, 0.9f}) {
                moveTo(right.x + 0.4f * right.width, right.y + at * right.height);
                frames(2);
                EXPECT_LE(scrollBars(right), 1) << at;
            }
        }
    }
}

TEST_F(UiShell, thePlotUnderTheMouseIsCopiedAsATable) {
    openTall("bouncing-ball");
    for (int i = 0; i < 5; ++i) application.session().stepForward();
    frames(4);
    const app::Box panel = application.layout().right;
    const auto isTable = [&] { return window.clipboard().starts_with("frame,time (s),"); };
    for (float y = panel.y + 300.0f; y < panel.y + panel.height && !isTable(); y += 12.0f)
        click(panel.x + panel.width - 16.0f - 57.0f, y);  // the first of three buttons in a plot's corner
    ASSERT_TRUE(isTable()) << window.clipboard();
    const std::string table = window.clipboard();
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 7) << "a heading and six frames";
    EXPECT_NE(application.notices().all().back().text.find("6 frames"), std::string::npos);
}

TEST_F(UiShell, thePlotUnderTheMouseIsSavedAsATable) {
    const tests::TemporaryFolder folder;
    application.setPictureFolder(folder.path());
    openTall("bouncing-ball");
    for (int i = 0; i < 5; ++i) application.session().stepForward();
    frames(4);
    const app::Box panel = application.layout().right;
    const auto saved = [&] { return !std::filesystem::is_empty(folder.path()); };
    for (float y = panel.y + 300.0f; y < panel.y + panel.height && !saved(); y += 12.0f)
        click(panel.x + panel.width - 16.0f - 35.0f, y);
    ASSERT_TRUE(saved());
    EXPECT_EQ(std::filesystem::directory_iterator(folder.path())->path().extension(), ".csv");
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
}  // namespace ui_shell_test
