/// What the program remembers.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/files/file_io.h"
#include "app/session/settings.h"
#include "tests/temporary_folder.h"

namespace collidoscope::settings_test {
namespace {

namespace fs = std::filesystem;
using app::Settings;
using app::SettingsStore;

/// An empty folder for each test.
class SessionSettings : public testing::Test {
protected:
    void write(const char* name, const std::string& text) const {
        fs::create_directories(folder_);
        std::ofstream(folder_ / name) << text;
    }

    const tests::TemporaryFolder temporary_;
    const fs::path folder_ = temporary_ / "settings";
};

TEST_F(SessionSettings, ComeBackAsTheyWere) {
    Settings settings;
    settings.theme = "projector";
    settings.scale = 1.75;
    settings.windowWidth = 1600;
    settings.windowHeight = 900;
    settings.watchesEnergy = true;
    settings.folded = {"chapters", "transport"};
    settings.demo = "falling-particles";
    settings.inputs = {"set step=0.01", "set count=5000", "place \"B start\"=0,1,0"};
    settings.conditions = {{"rigid-stack", {"tilt > 5°", "nan"}}, {"gjk", {"iterations > 5"}}};
    SettingsStore(folder_).save(settings);
    const SettingsStore again(folder_);
    EXPECT_EQ(again.settings(), settings);
    EXPECT_TRUE(again.notice().empty());
    for (const auto& entry : fs::directory_iterator(folder_)) EXPECT_EQ(entry.path().filename(), "settings.json");
}

TEST_F(SessionSettings, AreTheDefaultsWhenNothingWasSaved) {
    const SettingsStore store(folder_);
    EXPECT_EQ(store.settings(), Settings{});
    EXPECT_TRUE(store.notice().empty());
    EXPECT_FALSE(store.crashedDemo());
    EXPECT_FALSE(fs::exists(folder_)) << "reading makes nothing";
}

TEST_F(SessionSettings, ABrokenFileIsKeptAsideAndSaid) {
    const std::string broken[] = {"{ \"theme\": ",     "[1, 2]", "{\"theme\": 7}",
                                  "{\"window\": [1]}", "",       "{\"inputs\": {\"a\": 1}}"};
    for (const std::string& text : broken) {
        write("settings.json", text);
        const SettingsStore store(folder_);
        EXPECT_EQ(store.settings(), Settings{}) << text;
        EXPECT_NE(store.notice().find("settings.json.bad"), std::string::npos) << text << ": " << store.notice();
        std::ifstream kept(folder_ / "settings.json.bad");
        EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), text);
        EXPECT_FALSE(fs::exists(folder_ / "settings.json"));
    }
}

TEST_F(SessionSettings, OddValuesAreBroughtIntoRange) {
    write("settings.json", R"({"theme": "pink", "scale": 50, "window": [-5, 999999], "future": true})");
    const SettingsStore store(folder_);
    EXPECT_EQ(store.settings().theme, "dark");
    EXPECT_EQ(store.settings().scale, 3.0);
    EXPECT_EQ(store.settings().windowWidth, 0);
    EXPECT_EQ(store.settings().windowHeight, 16384);
    EXPECT_TRUE(store.notice().empty());
}

TEST_F(SessionSettings, TheDemoThatWasOnAtACrashIsNamed) {
    write("running-999999999", "mesh-picking");  // no system gives away such a number
    EXPECT_EQ(SettingsStore(folder_).crashedDemo(), "mesh-picking");
    EXPECT_FALSE(SettingsStore(folder_).crashedDemo()) << "it is said once";
}

TEST_F(SessionSettings, AnotherWindowIsNoCrash) {
    const SettingsStore first(folder_);
    first.markRunning("mesh-picking");
    EXPECT_FALSE(SettingsStore(folder_).crashedDemo());
    EXPECT_FALSE(fs::is_empty(folder_));
    first.clearRunning();
    EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(SessionSettings, FilesThatAreNoMarksAreLeftAlone) {
    write("running-late.txt", "");
    write("running-", "");
    write("running--7", "");
    EXPECT_FALSE(SettingsStore(folder_).crashedDemo());
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}), 3);
}

TEST_F(SessionSettings, AFolderThatCannotBeMadeIsSaid) {
    write("file", "");
    SettingsStore store(folder_ / "file" / "below");
    EXPECT_THROW(store.save({}), app::FileError);
}

}  // namespace
}  // namespace collidoscope::settings_test
