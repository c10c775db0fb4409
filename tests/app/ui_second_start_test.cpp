// Two starts of the program after each other: what the first leaves, the second takes up.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/session/settings.h"
#include "app/ui/application.h"
#include "app/ui/first_demo.h"
#include "app/window/offscreen_window.h"
#include "tests/temporary_folder.h"

namespace {

namespace fs = std::filesystem;

/// A program with a folder of its own, as runWindow() puts it together.
struct Start {
    explicit Start(const fs::path& folder, const app::CommandLine& line = {})
        : store(folder), application(window, store.settings()) {
        application.onOpen([this](const demos::DemoInfo& info) { store.markRunning(std::string(info.name)); });
        app::openFirst(application, line, store.settings(), store.crashedDemo().value_or(""));
    }
    void end() {
        store.save(application.settings());
        store.clearRunning();
    }
    std::string demo() { return std::string(application.session().info().name); }

    app::SettingsStore store;
    app::OffscreenWindow window{{1024, 640}};
    app::Application application;
};

class UiSecondStart : public testing::Test {
protected:
    const tests::TemporaryFolder temporary;
    const fs::path folder = temporary / "settings";
};

TEST_F(UiSecondStart, takesUpDemoParametersThemeScaleAndFoldedPanels) {
    {
        Start first(folder);
        EXPECT_EQ(first.demo(), "falling-particles") << "the scene of a first run moves";
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

TEST_F(UiSecondStart, opensAnotherDemoAfterACrashAndSaysSo) {
    app::Settings settings;
    settings.demo = "raycasts";
    app::SettingsStore(folder).save(settings);
    std::ofstream(folder / "running-999999999") << "raycasts";  // no system gives away such a number
    Start start(folder);
    EXPECT_EQ(start.demo(), "falling-particles");
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

TEST_F(UiSecondStart, aSecondWindowAtTheSameTimeIsNoCrash) {
    Start first(folder);
    const app::SettingsStore second(folder);
    EXPECT_FALSE(second.crashedDemo());
}

}  // namespace
