/// Films from the window: asked for in the sheet, made of the run as it was, between frames of a window that goes on.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "demos/host/state_archives.h"
#include "tests/app/ui_shell.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_film_test {
namespace {

namespace fs = std::filesystem;
using app::CommandId;
using app::KeyCode;

class UiFilm : public ui_shell_test::UiShell {
protected:
    UiFilm() {
        drawPixels();
        application.bench().folder = folder.path();
        open("bouncing-ball");
        for (int i = 0; i < 30; ++i) application.session().stepForward();
        frames(2);
    }
    app::FilmRequest request(const char* name, std::uint64_t from, std::uint64_t to) const {
        return {.file = folder / name, .range = {.from = from, .to = to}, .size = {96, 64}};
    }
    void finish() {
        using namespace std::chrono_literals;
        frames(1);
        for (int i = 0; i < 2000 && application.features().film.task(); ++i) {
            std::this_thread::sleep_for(1ms);
            frames(1);
        }
        frames(2);
    }
    static std::string read(const fs::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    static unsigned countIn(const std::string& film) {
        const std::size_t at = film.find("acTL");
        return at == std::string::npos ? 0u : static_cast<unsigned char>(film[at + 7]);
    }
    std::string lastNotice() const {
        return application.notices().all().empty() ? "" : application.notices().all().back().text;
    }
    const tests::TemporaryFolder folder{};
};

TEST_F(UiFilm, TheRunGoesThroughItsFramesAgainAndTheWindowStaysWhereItIs) {
    application.session().seek(12);
    const std::uint64_t before = demos::hashOf(application.session().demo());
    application.features().film.begin(request("a.png", 5, 24));
    frames(1);
    ASSERT_NE(application.features().film.task(), nullptr);
    finish();
    EXPECT_EQ(countIn(read(folder / "a.png")), 20u);
    EXPECT_EQ(application.session().frame(), 12u);
    EXPECT_EQ(demos::hashOf(application.session().demo()), before);
    EXPECT_NE(lastNotice().find("20 pictures"), std::string::npos) << lastNotice();
    EXPECT_NE(lastNotice().find("a.png"), std::string::npos) << lastNotice();
    application.features().film.begin(request("b.png", 5, 24));
    finish();
    EXPECT_TRUE(read(folder / "a.png") == read(folder / "b.png"));
    expectNoComplaints();
}

TEST_F(UiFilm, WhatWasDoneInTheRunIsInTheFilm) {
    // The home view of this demo follows its parameters.
    application.interaction().setCamera({0.0f, 1.0f, 5.0f}, {0.0f, 0.5f, 0.0f});
    application.features().film.begin(request("as it opens.png", 60, 62));
    finish();
    application.session().seek(10);
    application.session().act(demos::SetParameter{"restitution", 0.1});
    for (int i = 0; i < 25; ++i) application.session().stepForward();
    application.features().film.begin(request("changed.png", 60, 62));
    finish();
    EXPECT_FALSE(read(folder / "as it opens.png") == read(folder / "changed.png"));
    application.session().goToNextBranch(-1);
    application.features().film.begin(request("again.png", 60, 62));
    finish();
    EXPECT_TRUE(read(folder / "as it opens.png") == read(folder / "again.png")) << "the first branch is as it was";
}

TEST_F(UiFilm, AKeyThatWasHeldGoesOnLeadingInTheFilm) {
    open("line-probes");
    application.session().seek(0);
    for (int i = 0; i < 5; ++i) application.session().stepForward();
    application.session().act(demos::SetMoveAxes{{.ahead = 1.0f}});
    for (int i = 0; i < 25; ++i) application.session().stepForward();
    application.features().film.begin(request("all-%02d.png", 0, 28));
    finish();
    application.features().film.begin(request("last-%d.png", 28, 28));
    finish();
    EXPECT_TRUE(read(folder / "all-29.png") == read(folder / "last-1.png"));
    EXPECT_FALSE(read(folder / "all-29.png") == read(folder / "all-08.png")) << "it has walked on";
}

TEST_F(UiFilm, FramesThatWereNeverSimulatedAreSimulatedForIt) {
    application.features().film.begin(request("on.png", 50, 60));
    finish();
    EXPECT_EQ(countIn(read(folder / "on.png")), 11u);
    EXPECT_EQ(application.session().lastFrame(), 30u);
}

TEST_F(UiFilm, RunsSideBySideAreFilmedTogether) {
    app::FilmRequest wanted = request("both.png", 0, 12);
    wanted.size = {320, 160};
    application.features().film.begin(wanted);
    finish();
    const std::string alone = read(folder / "both.png");
    std::vector<std::unique_ptr<app::Session>> runs;
    for (const double restitution : {0.9, 0.2}) {
        runs.push_back(std::make_unique<app::Session>(application.session().info()));
        runs.back()->act(demos::SetParameter{"restitution", restitution});
        runs.back()->setPlaying(false);
    }
    application.features().demos.showSideBySide(std::move(runs), {.parameters = {"restitution"}});
    frames(3);
    wanted.file = folder / "beside.png";
    application.features().film.begin(wanted);
    finish();
    const std::string film = read(folder / "beside.png");
    EXPECT_EQ(countIn(film), 13u);
    EXPECT_FALSE(film == alone);
    EXPECT_EQ(application.session().frame(), 0u);
    expectNoComplaints();
}

TEST_F(UiFilm, EscGivesItUpAndLeavesNoFile) {
    application.features().film.begin(request("none.png", 0, 5000));
    frames(4);
    ASSERT_NE(application.features().film.task(), nullptr);
    EXPECT_EQ(application.timeout(), 0.0) << "the window does not sleep meanwhile";
    key(KeyCode::Escape);
    EXPECT_EQ(application.features().film.task(), nullptr);
    EXPECT_NE(lastNotice().find("given up"), std::string::npos);
    EXPECT_TRUE(fs::is_empty(folder.path()));
    expectNoComplaints();
}

TEST_F(UiFilm, AnotherDemoCanBeOpenedMeanwhile) {
    application.features().film.begin(request("kept.png", 0, 40));
    frames(2);
    open("shapes-3d");
    finish();
    EXPECT_EQ(countIn(read(folder / "kept.png")), 41u);
}

TEST_F(UiFilm, TheSheetFilmsWhatWasRecorded) {
    key(KeyCode::M, {.control = true});
    ASSERT_TRUE(application.state().film);
    frames(2);
    click(item(tests::windowOf("Save a film", "body"), {"film"}));
    EXPECT_FALSE(application.state().film);
    finish();
    EXPECT_EQ(countIn(read(folder / "bouncing-ball film.png")), 16u) << "every second of 31 frames, 30 a second";
    expectNoComplaints();
}

TEST_F(UiFilm, WhatCannotBeFilmedIsSaid) {
    application.features().film.begin(request("nowhere/a.png", 0, 5));
    frames(2);
    EXPECT_EQ(application.features().film.task(), nullptr);
    EXPECT_NE(lastNotice().find("there is no folder"), std::string::npos) << lastNotice();
    application.features().film.begin(request("a.avi", 0, 5));
    frames(2);
    EXPECT_NE(lastNotice().find("a film ends with"), std::string::npos) << lastNotice();
    open("shapes-3d");
    application.execute(CommandId::SaveFilm);
    EXPECT_FALSE(application.state().film);
    EXPECT_NE(lastNotice().find("no clock"), std::string::npos) << lastNotice();
}

}  // namespace
}  // namespace collidoscope::ui_film_test
