// Two starts of the program after each other: what the first leaves, the second takes up.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/files/file_io.h"
#include "app/headless/open_session.h"
#include "app/session/settings.h"
#include "app/ui/application.h"
#include "app/ui/start_state.h"
#include "app/window/offscreen_window.h"
#include "demos/host/handle_list.h"
#include "demos/host/state_archives.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_second_start_test {
namespace {

namespace fs = std::filesystem;

/// A program with a folder of its own, as runWindow() puts it together.
struct Start {
    explicit Start(const fs::path& folder, const app::CommandLine& line = {})
        : store(folder), application(window, store.settings()) {
        application.features().demos.onOpen = [this](const demos::DemoInfo& info) {
            store.markRunning(std::string(info.name));
        };
        app::openFirst(application, line, store.settings(), store.crashedDemo().value_or(""));
    }
    void end() {
        store.save(application.settings());
        store.clearRunning();
    }
    std::string demo() { return std::string(application.session().info().name); }

    app::SettingsStore store;
    app::OffscreenWindow window{{1920, 640}};  // with room for both columns at large text
    app::Application application;
};

class UiSecondStart : public testing::Test {
protected:
    /// A mesh of one triangle; returns its file.
    fs::path writeTriangle() const {
        fs::path mesh = temporary / "mesh.obj";
        std::ofstream(mesh) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
        return mesh;
    }

    const tests::TemporaryFolder temporary;
    const fs::path folder = temporary / "settings";
};

TEST_F(UiSecondStart, beginsAtRestWhereAStepOfAnAlgorithmIsAskedFor) {
    app::CommandLine line;
    line.demo = "gjk";
    EXPECT_TRUE(Start(folder, line).application.session().playing());
    line.settings = {"iteration=2"};
    EXPECT_FALSE(Start(folder, line).application.session().playing());
}

TEST_F(UiSecondStart, takesUpDemoParametersThemeScaleAndFoldedPanels) {
    {
        Start first(folder);
        EXPECT_EQ(first.demo(), "momentum") << "the scene of a first run moves";
        EXPECT_TRUE(first.application.session().playing());
        ASSERT_TRUE(first.application.openDemo(*demos::findDemo("bouncing-ball")));
        first.application.session().act(demos::SetParameter{"step", 0.01});
        first.application.execute(app::CommandId::ToggleTheme);
        first.application.execute(app::CommandId::LargerText);
        first.application.execute(app::CommandId::ChapterPanel);
        first.end();
    }
    Start second(folder);
    EXPECT_EQ(second.demo(), "bouncing-ball");
    EXPECT_FLOAT_EQ(second.application.session().demo().stepLength(), 0.01f);
    EXPECT_EQ(second.application.state().theme, "projector");
    EXPECT_FLOAT_EQ(second.application.state().textScale, 1.25f);
    EXPECT_FALSE(second.application.state().chapters);
    EXPECT_TRUE(second.application.state().parameters);
    EXPECT_FALSE(second.application.notices().anyOpen());
}

TEST_F(UiSecondStart, takesUpTheHandlesThatWereMoved) {
    const auto placeIn = [](Start& start) {
        for (const demos::HandleInfo& handle : demos::listHandles(start.application.session().demo()))
            if (handle.name == "B") return handle.place.position;
        ADD_FAILURE() << "there is no handle B";
        return geometry::Vec3f(0.0f);
    };
    const geometry::Vec3f there(0.25f, 1.5f, 0.75f);
    {
        Start first(folder);
        ASSERT_TRUE(first.application.openDemo(*demos::findDemo("gjk")));
        first.application.session().act(demos::MoveHandle{"B", {.position = geometry::Vec3f(3.0f, 0.0f, 0.0f)}});
        first.application.session().act(demos::MoveHandle{"B", {.position = there}});
        EXPECT_EQ(placeIn(first), there);
        first.end();
    }
    Start second(folder);
    EXPECT_EQ(second.demo(), "gjk");
    EXPECT_EQ(placeIn(second), there);
}

TEST_F(UiSecondStart, opensAnotherDemoAfterACrashAndSaysSo) {
    app::Settings settings;
    settings.demo = "raycasts";
    app::SettingsStore(folder).save(settings);
    std::ofstream(folder / "running-999999999") << "raycasts";  // no system gives away such a number
    Start start(folder);
    EXPECT_EQ(start.demo(), "momentum");
    ASSERT_TRUE(start.application.notices().anyOpen());
    EXPECT_NE(start.application.notices().all().back().text.find("“Raycasts”"), std::string::npos);
}

TEST_F(UiSecondStart, opensTheDemoThatIsNamedEvenAfterItsCrash) {
    app::SettingsStore(folder).save({});
    std::ofstream(folder / "running-999999999") << "raycasts";
    app::CommandLine line;
    line.demo = "raycasts";
    Start start(folder, line);
    EXPECT_EQ(start.demo(), "raycasts");
}

TEST_F(UiSecondStart, aBrokenMeshOfTheCommandLineEndsTheRunWithItsReason) {
    const fs::path broken = temporary / "broken.obj";
    std::ofstream(broken) << "v 0 0 0\nf 0 1 2\n";
    app::CommandLine line;
    line.mesh = broken;
    const auto waitFor = [](app::Application& application) {
        for (int i = 0; application.features().meshes.isLoading() && i < 100'000; ++i) application.frame();
    };
    {
        Start start(folder, line);
        waitFor(start.application);
        EXPECT_TRUE(start.application.closed());
        EXPECT_NE(start.application.features().meshes.refusal().find("broken.obj line 2: index 0"), std::string::npos);
    }
    Start other(folder);
    other.application.features().meshes.open(broken);
    waitFor(other.application);
    EXPECT_FALSE(other.application.closed()) << "one that is dropped is only spoken of";
    EXPECT_TRUE(other.application.notices().anyOpen());
}

TEST_F(UiSecondStart, aFrameIsReachedWithTheMeshOfTheCommandLineThatLoadsMeanwhile) {
    const fs::path mesh = writeTriangle();
    app::CommandLine line;
    line.demo = "particles";
    line.mesh = mesh;
    line.frame = 40;
    line.paused = true;
    Start start(folder, line);
    const app::Session& session = start.application.session();
    for (int i = 0; i < 10'000 && session.frame() < 40; ++i) start.application.frame();

    app::MeshLibrary meshes;
    const auto straight = app::openSession(*demos::findDemo("particles"), line, meshes);
    app::runTo(*straight, 40);
    EXPECT_EQ(demos::hashOf(session.demo()), demos::hashOf(straight->demo()));
    EXPECT_FALSE(session.playing());
}

TEST_F(UiSecondStart, aDemoWithoutUseForTheMeshIsRefused) {
    const fs::path mesh = writeTriangle();
    app::CommandLine line;
    line.demo = "falling-particles";
    line.mesh = mesh;
    EXPECT_THROW(Start(folder, line), app::UsageError);
}

TEST_F(UiSecondStart, aFolderOfSettingsThatIsAFileIsRefused) {
    const fs::path file = temporary / "file";
    std::ofstream(file) << "x";
    EXPECT_THROW(app::SettingsStore(file).makeFolder(), app::FileError);
}

TEST_F(UiSecondStart, afterACrashADemoThatWasAskedForIsNoneInstead) {
    for (const char* const asked : {"", "gjk"}) {
        app::OffscreenWindow window{{640, 360}};
        app::Application application{window, {}};
        app::CommandLine line;
        line.demo = asked;
        app::openFirst(application, line, {}, "mesh-picking");
        ASSERT_EQ(application.notices().all().size(), 1u);
        const std::string& told = application.notices().all().front().text;
        EXPECT_NE(told.find("ended unexpectedly while"), std::string::npos) << told;
        EXPECT_EQ(told.find("opened instead") != std::string::npos, line.demo.empty()) << told;
    }
}

TEST_F(UiSecondStart, aSecondWindowAtTheSameTimeIsNoCrash) {
    Start first(folder);
    const app::SettingsStore second(folder);
    EXPECT_FALSE(second.crashedDemo());
}

}  // namespace
}  // namespace collidoscope::ui_second_start_test
