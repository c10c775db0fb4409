/// Collision cases in the window: pasted, dropped, listed, copied, typed and reduced.

#include <span>
#include <string>
#include <vector>

#include "app/cases/case_text.h"
#include "app/session/controls.h"
#include "demos/examine/case_slot.h"
#include "demos/examine/nearest_flip.h"
#include "demos/host/state_archives.h"
#include "geometry/convex/hull/quickhull.h"
#include "tests/app/ui_shell.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_cases_test {
namespace {

using app::CommandId;
using app::KeyCode;
using demos::examine::CollisionCase;
using geometry::Vec3d;

constexpr app::Modifiers kControl{.control = true};

class UiCases : public ui_shell_test::UiShell {
protected:
    std::string lastNotice() const { return application.notices().all().back().text; }
    CollisionCase shown() { return *application.session().demo().offeredCase(); }
    bool showsCases() { return application.session().info().name == "case"; }
    void framesUntilNotice(const std::string& words) {
        constexpr int kMax = 100'000;
        for (int i = 0; i < kMax; ++i) {
            application.frame();
            const auto& all = application.notices().all();
            if (!all.empty() && all.back().text.find(words) != std::string::npos) return;
        }
        ADD_FAILURE() << "no notice says " << words;
    }
    void paste(const std::string& text) {
        window.setClipboard(text);
        key(KeyCode::V, kControl);
    }
};

CollisionCase twoSpheres() {
    return {.name = "two spheres",
            .a = geometry::Sphered{{0.1, 0.0, 0.0}, 0.5},
            .b = geometry::Sphered{{0.3, 0.7, 0.0}, 0.25},
            .expect = {.overlap = true}};
}

TEST_F(UiCases, aPastedCaseIsShownToTheLastBitAndCopiedBack) {
    const std::string text = app::writeCase(twoSpheres());
    paste(text);
    ASSERT_TRUE(showsCases());
    EXPECT_EQ(app::writeCase(shown()), text);
    EXPECT_NE(lastNotice().find("two spheres"), std::string::npos);
    window.setClipboard("");
    key(KeyCode::C, kControl);
    EXPECT_EQ(window.clipboard(), text);
}

TEST_F(UiCases, whatIsNoCaseChangesNothingAndSaysWhy) {
    for (const char* bad : {"", "hello", "{", R"({"format": "something else"})",
                            R"({"format": "collidoscope-case", "version": 1, "a": {"shape": "box", "half": [1, -1, 1]},
                                "b": {"shape": "point"}})"}) {
        paste(bad);
        EXPECT_FALSE(showsCases()) << bad;
    }
    EXPECT_NE(lastNotice().find("a.half[1]"), std::string::npos) << lastNotice();
    EXPECT_NE(lastNotice().find("Nothing was pasted"), std::string::npos) << lastNotice();
}

TEST_F(UiCases, ARefusalIsPutAwayByTheNextPaste) {
    const auto openNotices = [&] {
        std::string text;
        for (const app::Notice& notice : application.notices().all())
            if (!notice.closed) text += notice.text + "\n";
        return text;
    };
    paste(R"({"format": "something else"})");
    EXPECT_NE(openNotices().find("Nothing was pasted"), std::string::npos) << openNotices();
    paste(app::writeCase(twoSpheres()));
    EXPECT_EQ(openNotices().find("Nothing was pasted"), std::string::npos) << openNotices();
    EXPECT_NE(openNotices().find("two spheres"), std::string::npos) << openNotices();
}

/// What the steps of one case needed is not kept free below those of another, nor below none.
TEST_F(UiCases, TheRoomOfStepsGoesWithThem) {
    window.resize({720, 1600});  // nothing scrolls
    paste(app::writeCase(
        {.a = geometry::Boxd{.half = Vec3d{0.5}}, .b = geometry::Boxd{.center = {0.8, 0.0, 0.0}, .half = Vec3d{0.5}}}));
    application.session().act(demos::SetParameter{"algorithm", std::string("gjk")});
    key(KeyCode::Right, {.shift = true});
    frames(4);
    const auto top = [&] {
        return rowItem("parameter rows", {"Parameters"}).Min.y - rowItem("step rows", {"cover"}).Min.y;
    };
    const float tall = top();
    application.session().act(demos::SetParameter{"algorithm", std::string("crossings")});
    frames(4);
    EXPECT_LT(top(), tall - 100.0f);
    key(KeyCode::Right, {.shift = true});
    EXPECT_NE(lastNotice().find("takes no step here"), std::string::npos) << lastNotice();
    EXPECT_FALSE(application.notices().all().back().offer) << "another demo is no help";
}

TEST_F(UiCases, pasteIsUndone) {
    open("case");
    const std::uint64_t before = demos::hashOf(application.session().demo());
    paste(app::writeCase(twoSpheres()));
    EXPECT_NE(demos::hashOf(application.session().demo()), before);
    key(KeyCode::Z, kControl);
    EXPECT_EQ(demos::hashOf(application.session().demo()), before);
}

TEST_F(UiCases, aDragIsUndoneToTheLastBitAndReplayed) {
    paste(app::writeCase(twoSpheres()));
    app::Session& session = application.session();
    const std::uint64_t before = demos::hashOf(session.demo());
    session.act(demos::MoveHandle{"B", {.position = {0.125f, 0.75f, 0.0f}}});
    const std::uint64_t after = demos::hashOf(session.demo());
    app::Session again(session.info());
    again.replay(session.inputs(), session.frame());
    EXPECT_EQ(demos::hashOf(again.demo()), after);
    session.undo();
    EXPECT_EQ(demos::hashOf(session.demo()), before);
    session.redo();
    EXPECT_EQ(demos::hashOf(session.demo()), after);
    session.restart();
    EXPECT_EQ(demos::hashOf(session.demo()), before) << "as it was given";
}

TEST_F(UiCases, oneDroppedFileIsShownAndSeveralAreAListWithWhatCameOfEach) {
    const tests::TemporaryFolder folder;
    CollisionCase wrong = twoSpheres();
    wrong.name = "wrong";
    wrong.expect.overlap = false;
    const std::string fine = folder.write("fine.json", app::writeCase(twoSpheres())).string();
    const std::string bad = folder.write("bad.json", "{").string();
    const std::string differs = folder.write("differs.json", app::writeCase(wrong)).string();
    window.post(app::DropEvent{{fine}});
    frames(3);
    ASSERT_TRUE(showsCases());
    EXPECT_EQ(shown().name, "two spheres");
    window.post(app::DropEvent{{bad, differs, fine}});
    frames(3);
    const app::CaseList& list = application.state().cases;
    ASSERT_EQ(list.cases.size(), 3u);
    EXPECT_EQ(list.cases[0].outcome, app::CaseOutcome::Refused);
    EXPECT_EQ(list.cases[1].outcome, app::CaseOutcome::Differs);
    EXPECT_EQ(list.cases[2].outcome, app::CaseOutcome::Fine);
    EXPECT_EQ(list.shown, 1u) << "the first that can be read";
    EXPECT_EQ(shown().name, "wrong");
    application.execute(CommandId::NextCase);
    EXPECT_EQ(shown().name, "two spheres");
}

TEST_F(UiCases, aPairOfAnyDemoThatOffersOneIsCopied) {
    open("case");
    for (const CommandId command :
         {CommandId::CopyCase, CommandId::CopyCaseAsCpp, CommandId::CopyCaseAsPython, CommandId::CopyCaseAsC}) {
        window.setClipboard("");
        application.execute(command);
        EXPECT_FALSE(window.clipboard().empty());
    }
    open("bouncing-ball");
    application.execute(CommandId::CopyCase);
    EXPECT_NE(lastNotice().find("no two shapes"), std::string::npos);
}

TEST_F(UiCases, whatADemoShowsIsOpenedAsACase) {
    open("gjk");
    application.execute(CommandId::ExamineCase);
    frames(2);
    ASSERT_TRUE(showsCases());
    EXPECT_EQ(shown().name, "gjk");
    open("bouncing-ball");
    application.execute(CommandId::ExamineCase);
    frames(2);
    EXPECT_FALSE(showsCases());
    EXPECT_NE(lastNotice().find("no two shapes"), std::string::npos);
}

TEST_F(UiCases, aFailingCaseIsReducedByACommandAndTheFlipIsGoneTo) {
    CollisionCase wrong = twoSpheres();
    wrong.expect = {.overlap = false};
    paste(app::writeCase(wrong));
    application.execute(CommandId::ReduceCase);
    EXPECT_EQ(application.timeout(), 0.0) << "frames go on";
    framesUntilNotice("Reduced");
    EXPECT_EQ(shown().expect.overlap, false);
    key(KeyCode::Z, kControl);
    EXPECT_EQ(app::writeCase(shown()), app::writeCase(wrong));
    application.execute(CommandId::NearestFlip);
    framesUntilNotice("Nearest flip found");
    EXPECT_NE(app::writeCase(shown()), app::writeCase(wrong));
}

TEST_F(UiCases, aReducedCaseIsFramedWhereverItStandsNow) {
    // Large and far away; what is left stands at the origin and is a thousandth of the size.
    paste(app::writeCase({.a = geometry::Sphered{{900.0, 40.0, 7.0}, 50.0},
                          .b = geometry::Sphered{{900.0, 90.0, 7.0}, 0.05},
                          .expect = {.overlap = false}}));
    for (const CommandId command : {CommandId::ReduceCase, CommandId::ReduceCaseKindly}) {
        application.execute(command);
        framesUntilNotice("Reduced");
        frames(60);
        const demos::View home = application.session().demo().homeView();
        const app::CameraState camera = application.interaction().cameraState();
        EXPECT_NEAR(glm::distance(camera.target, home.target), 0.0f, 1e-3f * glm::distance(home.eye, home.target));
        key(KeyCode::Z, kControl);
    }
}

TEST_F(UiCases, theSearchForAFlipLeavesTheWindowAliveAndGivesWhatOneCallGives) {
    const CollisionCase all = twoSpheres();
    paste(app::writeCase(all));
    const auto flip = demos::examine::nearestFlip(all);
    ASSERT_TRUE(flip);
    application.execute(CommandId::NearestFlip);
    EXPECT_EQ(application.timeout(), 0.0) << "frames go on";
    framesUntilNotice("Nearest flip found");
    EXPECT_EQ(std::get<geometry::Sphered>(shown().b).center,
              std::get<geometry::Sphered>(withBMoved(all, flip->displacement).b).center);
}

TEST_F(UiCases, theSearchForAFlipEndsWithEscapeAndWithAnotherCase) {
    // Touching to the bit, in many directions, with hulls: a search that takes seconds.
    const auto octahedron = [](double y) {
        const std::vector<Vec3d> points{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
        return geometry::HullInstanced{geometry::convexHull(std::span<const Vec3d>{points}).hull, {{0.1, y, 0.0}}};
    };
    const CollisionCase all{.a = octahedron(0.0), .b = octahedron(1.7)};
    paste(app::writeCase(all));
    application.execute(CommandId::NearestFlip);
    application.frame();
    key(KeyCode::Escape);
    EXPECT_NE(lastNotice().find("cancelled"), std::string::npos) << lastNotice();
    EXPECT_EQ(app::writeCase(shown()), app::writeCase(all));
    application.execute(CommandId::NearestFlip);
    application.frame();
    application.session().act(demos::MoveHandle{"B", {.position = {0.0f, 1.0f, 0.0f}}});
    frames(2);
    EXPECT_NE(lastNotice().find("another case"), std::string::npos) << lastNotice();
}

}  // namespace
}  // namespace collidoscope::ui_cases_test
