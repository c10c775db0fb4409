/// Runs without a window: hash lines, tables, lists, and what they refuse.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <thread>

#include "app/files/file_io.h"
#include "app/headless/csv.h"
#include "app/headless/description.h"
#include "app/headless/headless.h"
#include "app/headless/open_session.h"
#include "app/headless/terminal.h"
#include "app/session/typed_setting.h"
#include "tests/core/headless_runs.h"
#include "tests/temporary_folder.h"

namespace collidoscope::headless_test {
namespace {

TEST(Headless, HashPrintsOneLineForEveryDemo) {
    const std::string text = runWith({"--headless", "--all", "--frames", "5", "--hash"});
    const std::vector<std::string> rows = lines(text, "\n");
    ASSERT_EQ(rows.size(), demos::allDemos().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::regex shape(std::string(demos::allDemos()[i].name) + " (0|5) [0-9a-f]{16}");
        EXPECT_TRUE(std::regex_match(rows[i], shape)) << rows[i];
    }
    EXPECT_EQ(runWith({"--headless", "--all", "--frames", "5", "--hash"}), text) << "the same again";
    std::ostringstream all;
    app::writeAllHashes(all, 5);
    EXPECT_EQ(all.str(), text) << "collidoscope-hash prints the same";
}

TEST(Headless, HashesOfPresetsStandBelowTheirDemo) {
    for (const char* name : {"gjk", "pendulum"}) {
        const demos::DemoInfo& info = *demos::findDemo(name);
        std::string wanted = [&] {
            app::Session session(info);
            app::runTo(session, 2);
            return app::hashLine(session) + "\n";
        }();
        for (const demos::Preset& preset : demos::makeDemo(info)->presets()) {
            app::Session session(info);
            app::applyPreset(session, preset.name);
            app::runTo(session, 2);
            wanted += app::hashLine(session) + " " + std::string(preset.name) + "\n";
        }
        std::ostringstream written;
        app::writeHashes(written, info, 2, app::HashesOf::DefaultsAndPresets);
        EXPECT_EQ(written.str(), wanted);
        EXPECT_GT(lines(wanted, "\n").size(), 1u);
    }
}

TEST(Headless, AParameterChangesTheHash) {
    EXPECT_NE(runWith({"--headless", "--demo", "bouncing-ball", "--hash"}),
              runWith({"--headless", "--demo", "bouncing-ball", "--hash", "--set", "step=1/120"}));
}

/// Some bytes for a picture.
struct FakePictures final : app::PictureTaker {
    std::vector<std::uint8_t> take(std::unique_ptr<app::Session>, const app::CommandLine&) override {
        return {'P', 'N', 'G', '\0', 1};
    }
};

TEST(Headless, ADashWritesThePictureToTheOutput) {
    FakePictures pictures;
    EXPECT_EQ(ran({"--headless", "--demo", "springs", "--screenshot", "-"}, &pictures).out, std::string("PNG\0\1", 5));
    const tests::TemporaryFolder folder;
    const fs::path file = folder / "a.PNG";
    EXPECT_EQ(ran({"--headless", "--demo", "springs", "--screenshot", file.string()}, &pictures).out, "");
    EXPECT_EQ(read(file), std::string("PNG\0\1", 5));
}

/// The message of a refused run.
std::string refusalOf(const std::vector<std::string>& arguments) {
    try {
        runWith(arguments);
    } catch (const app::UsageError& error) {
        return error.what();
    }
    return "it was accepted";
}

TEST(Headless, PicturesOfOtherKindsAreRefusedWithTheEndingThatIsKnown) {
    for (const std::string name : {"x.jpg", "x", "x.png.bak"})
        EXPECT_EQ(refusalOf({"--headless", "--demo", "gjk", "--screenshot", name}),
                  "--screenshot " + name +
                      ": pictures are written as PNG, or as SVG for print; end the name with .png or .svg");
}

TEST(Headless, PicturesOfAllDemosNeedAFolderAndAFileIsNone) {
    const tests::TemporaryFolder folder;
    const std::string file = (folder / "a.png").string();
    std::ofstream(file) << "x";
    EXPECT_EQ(refusalOf({"--headless", "--all", "--screenshot", file}),
              "--screenshot: " + file + " is a file; give the name of a folder");
}

TEST(Headless, WithoutAnOutputTheMeasuresOfTheLastFrameAreShown) {
    const std::string text = runWith({"--headless", "--demo", "gjk"});
    EXPECT_TRUE(text.starts_with("gjk, frame 0, 0 s\n  ")) << text;
    EXPECT_GT(lines(text, "\n").size(), 1u) << text;
    EXPECT_TRUE(
        runWith({"--headless", "--demo", "springs", "--frames", "30"}).starts_with("springs, frame 30, 0.5 s\n"));
}

TEST(Headless, AnExplosionIsSaidAndTheRestShowsTheLastGoodFrame) {
    const Ran exploded = ran(
        {"--headless", "--demo", "springs", "--preset", "beyond", "--set", "step=0.1", "--frames", "1000", "--hash"});
    EXPECT_EQ(exploded.status, app::ExitStatus::Diverged);
    EXPECT_TRUE(exploded.errors.starts_with("collidoscope: springs, frame ")) << exploded.errors;
    EXPECT_NE(exploded.errors.find("is not a finite number: the run ended at frame "), std::string::npos);
    EXPECT_TRUE(exploded.out.starts_with("springs ")) << exploded.out;
    EXPECT_EQ(ran({"--headless", "--demo", "springs", "--frames", "30", "--hash"}).status, app::ExitStatus::Done);
}

TEST(Headless, FramesOfADemoWithoutAClockAreWarnedOf) {
    EXPECT_NE(ran({"--headless", "--demo", "shapes-3d", "--frames", "9", "--hash"}).errors.find("has no clock"),
              std::string::npos);
    EXPECT_EQ(ran({"--headless", "--demo", "springs", "--frames", "9", "--hash"}).errors, "");
}

TEST(Headless, AFilmOfADemoWithoutAClockIsRefused) {
    const app::CommandLine line = app::parseCommandLine(
        std::vector<std::string>{"--headless", "--demo", "shapes-3d", "--film", "st.png", "--from", "0", "--to", "5"});
    std::ostringstream out, errors;
    EXPECT_THROW(app::runHeadless(line, {.out = out, .errors = errors}), app::UsageError);
}

TEST(Headless, ARequestToEndTellsTheLastFrameOfAFilm) {
    const app::CommandLine line = app::parseCommandLine(
        std::vector<std::string>{"--headless", "--demo", "springs", "--film", "f.png", "--to", "9"});
    app::StopRequest stop;
    {
        const app::StopRequest::StopHandler handler(stop);
        stop.come(2);
    }
    std::ostringstream out, errors;
    try {
        app::runHeadless(line, {.out = out, .errors = errors, .stop = &stop});
        ADD_FAILURE() << "it ran to its end";
    } catch (const app::RunStopped& stopped) {
        EXPECT_STREQ(stopped.what(), "springs: stopped at frame 0 of 9");
    }
}

TEST(Headless, ARequestToEndStopsTheRunAndKeepsWholeRows) {
    const tests::TemporaryFolder folder;
    const std::string file = (folder / "a.csv").string();
    const app::CommandLine line = app::parseCommandLine(
        std::vector<std::string>{"--headless", "--demo", "springs", "--frames", "1000000000", "--csv", file});
    app::StopRequest stop;
    std::thread user([&] {
        std::error_code error;
        while (fs::file_size(file, error) < 1000 || error) std::this_thread::yield();
        stop.come(2);
    });
    std::ostringstream out, errors;
    try {
        app::runHeadless(line, {.out = out, .errors = errors, .stop = &stop});
        ADD_FAILURE() << "it ran to its end";
    } catch (const app::RunStopped& stopped) {
        EXPECT_TRUE(std::string(stopped.what()).starts_with("springs: stopped at frame ")) << stopped.what();
    }
    user.join();
    const std::string table = read(file);
    EXPECT_TRUE(table.ends_with("\r\n"));
    const std::vector<std::string> rows = lines(table, "\r\n");
    const auto columns = std::count(rows.front().begin(), rows.front().end(), ',');
    EXPECT_EQ(std::count(rows.back().begin(), rows.back().end(), ','), columns);
    EXPECT_TRUE(rows.back().starts_with(std::to_string(rows.size() - 2) + ",")) << "no row is missing";
}

TEST(Headless, RefusesOutputsThatCannotBeWritten) {
    const std::string name(demos::allDemos()[0].name);
    for (const std::string option : {"--csv", "--screenshot"}) {
        EXPECT_THROW(runWith({"--headless", "--demo", name, option, "/no/such/folder/a.out"}), app::UsageError);
        EXPECT_THROW(runWith({"--headless", "--demo", name, option, testing::TempDir()}), app::UsageError);
    }
    EXPECT_THROW(runWith({"--headless", "--all", "--screenshot", "/no/such/folder"}), app::UsageError);
    EXPECT_THROW(app::writeFile("/proc/collidoscope", "x"), app::FileError);
}

/// A device or a link must not be replaced by a file.
TEST(Headless, WritesThroughLinks) {
    const tests::TemporaryFolder folder;
    const fs::path file = folder / "table.csv", link = folder / "link.csv", full = folder / "full.csv";
    app::writeFile(file, "old");
    fs::create_symlink(file, link);
    app::writeFile(link, "new");
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(read(file), "new");
    if (!fs::exists("/dev/full")) return;
    fs::create_symlink("/dev/full", full);
    EXPECT_THROW(app::writeFile(full, "x"), app::FileError);
    EXPECT_TRUE(fs::is_symlink(full));
}

TEST(Headless, TheListIsJsonWithEveryDemoAndParameter) {
    const auto json = nlohmann::json::parse(app::listJson(demos::allDemos()));
    ASSERT_EQ(json.size(), demos::allDemos().size());
    for (std::size_t i = 0; i < json.size(); ++i) {
        EXPECT_EQ(json[i]["name"], demos::allDemos()[i].name);
        EXPECT_FALSE(json[i]["summary"].get<std::string>().empty());
        bool hasStep = false;
        for (const auto& parameter : json[i]["parameters"]) {
            if (parameter["kind"] == "real" || parameter["kind"] == "integer") {
                EXPECT_EQ(parameter["range"].size(), 2u);
                EXPECT_EQ(parameter["limits"].size(), 2u);
                EXPECT_TRUE(parameter["default"].is_number());
            }
            hasStep = hasStep || parameter["name"] == "step";
        }
        const bool isRecord = demos::makeDemo(demos::allDemos()[i])->recordedFrames() > 0;
        EXPECT_EQ(hasStep, json[i]["moves"].get<bool>() && !isRecord)
            << "a step is for demos with a clock of their own";
    }
}

TEST(Headless, TheListForPeopleNamesEveryDemo) {
    const std::string text = app::listText(demos::allDemos());
    for (const demos::DemoInfo& info : demos::allDemos())
        EXPECT_NE(text.find(info.name), std::string::npos) << info.name;
    EXPECT_NE(text.find("step"), std::string::npos);
    const std::string one = app::listText({demos::findDemo("gjk"), 1});
    EXPECT_NE(one.find("gjk"), std::string::npos);
    EXPECT_EQ(one.find("springs"), std::string::npos);
}

TEST(TerminalProgress, TellsTheFrameAndHowLongItStillTakes) {
    EXPECT_EQ(app::frameProgressText(5, 1000, 0.005, 0.2), "frame 5 of 1000") << "too soon to tell";
    EXPECT_EQ(app::frameProgressText(250, 1000, 0.25, 10.0), "frame 250 of 1000, 30 s left");
    EXPECT_EQ(app::frameProgressText(250, 1000, 0.25, 100.0), "frame 250 of 1000, 5 min left");
    EXPECT_EQ(app::frameProgressText(250, 1000, 0.25, 6400.0), "frame 250 of 1000, 5 h 20 min left");
    EXPECT_EQ(app::frameProgressText(1, 1000, 1e-9, 100.0), "frame 1 of 1000, many days left");
}

}  // namespace
}  // namespace collidoscope::headless_test
