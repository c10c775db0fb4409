/// Sessions in files: what is written is read to the bit, what differs is told, and what is no session is refused.

#include <gtest/gtest.h>

#include <random>

#include "app/cases/case_files.h"
#include "app/files/file_io.h"
#include "app/headless/headless.h"
#include "app/headless/open_session.h"
#include "app/session/session_file.h"
#include "demos/host/shape_list.h"
#include "demos/host/state_archives.h"
#include "tests/core/session/session_texts.h"
#include "tests/core/session/test_demos.h"
#include "tests/temporary_folder.h"

namespace collidoscope::session_file_test {
namespace {

using app::Session;
using demos::hashOf;
using session_test::exampleText;
using session_test::kBouncer;
using session_test::kCart;
using session_test::kHeavy;
using session_test::livelyRun;
using session_test::readText;
using session_test::refusal;
using session_test::with;

TEST(SessionFile, IsWrittenAgainAsItWasRead) {
    const std::string text = exampleText();
    const app::SessionFile file = readText(text);
    EXPECT_EQ(app::writeSession(file), text);
    EXPECT_TRUE(app::isSessionText(text));
    ASSERT_EQ(file.session.branches.size(), 2u);
    EXPECT_EQ(file.session.branches[1].name, "on the moon");
    EXPECT_TRUE(file.session.branches[1].isNamedByUser);
    EXPECT_EQ(file.session.branches[1].parent, 0u);
    EXPECT_EQ(file.session.branches[1].branchFrame, 10u);
    EXPECT_EQ(file.session.present, 1u);
    EXPECT_EQ(file.session.beside, 0u);
    EXPECT_EQ(file.session.conditions, std::vector<std::string>{"t > 3 s"});
    ASSERT_EQ(file.session.curves.size(), 1u);
    EXPECT_EQ(file.session.curves[0].quantity, app::BodyQuantity::Speed);
    const app::SessionHead head = app::SessionText(text, "test.json").head();
    EXPECT_EQ(head.demo, "rigid-stack");
    EXPECT_EQ(head.frame, 17u);
    EXPECT_EQ(head.view, file.view);
}

TEST(SessionFile, BringsTheCurvesOfItsBodiesBack) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    session.act(demos::ThrowBody{.body = {.shape = demos::SizedShape::Sphere,
                                          .size = 0.3f,
                                          .position = {0.1f, 4.0f, 6.0f},
                                          .velocity = {0.0f, 1.0f, -9.0f}}});
    for (int i = 0; i < 20; ++i) session.stepForward();
    const auto shapes = demos::listShapes(session.demo());
    session.addBodyCurve(*app::curveOf(session.demo(), shapes.back(), app::BodyQuantity::Height));
    Session other(*demos::findDemo("rigid-stack"));
    other.restore(readText(app::writeSession({.session = session.saved()})).session);
    ASSERT_EQ(other.bodyCurves(), session.bodyCurves());
    other.seek(session.frame());
    const auto valueIn = [](const Session& of) {
        for (const app::MeasureSeries& series : of.measures())
            if (series.name == nameOf(of.bodyCurves().front())) return series.value;
        return -1.0;
    };
    EXPECT_EQ(valueIn(other), valueIn(session));
    EXPECT_GT(valueIn(other), 0.0);
    const std::string text = exampleText();
    EXPECT_NE(refusal(with(text, "\"speed\"", "\"weight\"")).find("curves[0].quantity"), std::string::npos);
}

TEST(SessionFile, KeepsEveryKindOfInput) {
    for (const demos::DemoInfo* info : {&kBouncer, &kCart}) {
        Session session(*info), other(*info);
        if (info == &kBouncer) livelyRun(session, 40);
        session.act(demos::SetMoveAxes{{.ahead = 1.0f, .turn = -1.0f}});
        session.act(demos::MovePointer{{.over = true, .down = true, .chart = demos::ChartPoint{1, {0.1, 1e-30}}}});
        session.stepForward();
        app::MeshLibrary meshes;
        std::vector<demos::Input> inputs;
        for (const demos::Input& input : session.inputs()) {
            const std::string text =
                app::writeSession({.session = {.demo = "rigid-stack", .branches = {{.inputs = {input}}}}});
            inputs.push_back(app::readSession(text, "test.json", meshes).session.branches.front().inputs.front());
        }
        other.replay(inputs, session.frame());
        EXPECT_EQ(hashOf(other.demo()), hashOf(session.demo())) << info->name;
    }
}

TEST(SessionFile, KeepsBodiesThatWereThrown) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    using demos::SizedShape;
    for (const SizedShape shape : {SizedShape::Sphere, SizedShape::Box, SizedShape::Capsule, SizedShape::Hull}) {
        session.act(demos::ThrowBody{
            .body = {.shape = shape, .size = 0.3f, .position = {0.1f, 4.0f, 6.0f}, .velocity = {0.0f, 1.0f, -9.0f}}});
        for (int i = 0; i < 9; ++i) session.stepForward();
    }
    session.undo();
    for (int i = 0; i < 30; ++i) session.stepForward();
    Session other(*demos::findDemo("rigid-stack"));
    other.restore(readText(app::writeSession({.session = session.saved()})).session);
    other.seek(session.frame());
    EXPECT_EQ(hashOf(other.demo()), hashOf(session.demo()));
    EXPECT_FALSE(other.takeMismatch());
}

TEST(SessionFile, KeepsACaseAndAMesh) {
    Session session(*demos::findDemo("case"));
    const demos::examine::CaseSlot slot = app::findCase("plate-on-cube");
    session.act(demos::SetCase{"case", slot});
    Session other(*demos::findDemo("case"));
    other.restore(readText(app::writeSession({.session = session.saved()})).session);
    EXPECT_EQ(hashOf(other.demo()), hashOf(session.demo()));

    Session picking(*demos::findDemo("mesh-picking")), again(*demos::findDemo("mesh-picking"));
    app::MeshLibrary meshes;
    picking.act(demos::SetMesh{"mesh", {"torus-knot", meshes.find("torus-knot")}});
    again.restore(readText(app::writeSession({.session = picking.saved()})).session);
    EXPECT_EQ(hashOf(again.demo()), hashOf(picking.demo()));
}

TEST(SessionFile, TellsAFrameThatComesOutOtherwise) {
    const std::string text = exampleText();
    app::SessionFile file = readText(text);
    for (auto& known : file.session.branches[1].hashes)
        if (known.frame == 16) known.hash ^= 1;
    Session session(*demos::findDemo("rigid-stack"));
    session.restore(file.session);
    session.seek(17);
    EXPECT_EQ(session.takeMismatch(), 16u);
    Session same(*demos::findDemo("rigid-stack"));
    same.restore(readText(text).session);
    same.seek(17);
    EXPECT_FALSE(same.takeMismatch());
}

/// A wrong hash at frame 12 of 17 was passed over: only the frames that were due for a snapshot were compared.
TEST(SessionFile, ComparesEveryHashThatItHolds) {
    for (const std::uint64_t frame : {std::uint64_t{0}, std::uint64_t{8}, std::uint64_t{12}, std::uint64_t{17}}) {
        for (const bool isRight : {true, false}) {
            Session recorded(*demos::findDemo("rigid-stack"));
            recorded.setPlaying(false);
            app::runTo(recorded, frame);
            const std::uint64_t hash = hashOf(recorded.demo());
            app::runTo(recorded, 17);
            app::SavedSession saved = recorded.saved();
            saved.branches[0].hashes = {{.frame = frame, .inputs = 0, .hash = isRight ? hash : hash ^ 1}};
            Session session(*demos::findDemo("rigid-stack"));
            session.restore(saved);
            session.seek(17);
            EXPECT_EQ(session.takeMismatch(), isRight ? std::nullopt : std::optional(frame)) << frame;
        }
    }
}

TEST(SessionFile, LeavesTheRunsThatAreThere) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    for (int i = 0; i < 12; ++i) session.stepForward();
    const std::uint64_t here = hashOf(session.demo());
    session.restore(readText(exampleText()).session);
    ASSERT_EQ(session.branchCount(), 3u);
    session.seek(17);
    session.goToBranch(session.branches().front().id);
    session.seek(12);
    EXPECT_EQ(hashOf(session.demo()), here);
}

TEST(SessionFile, MeasuresTheFramesOnTheWay) {
    Session session(*demos::findDemo("rigid-stack"));
    session.restore(readText(exampleText()).session);
    session.seekInParts(17);
    while (session.seeking()) session.advance(0.02);
    EXPECT_EQ(session.frames().size(), 18u);
}

/// A minute of dragging at one frame is no minute in which the window stands.
TEST(SessionFile, RepeatsWhatWasDoneAtOneFrameInParts) {
    constexpr int kMoves = 200;
    Session session(kHeavy);
    for (int i = 1; i <= kMoves; ++i)
        session.act(demos::MoveHandle{"place", {.position = {0.01f * static_cast<float>(i), 0.0f, 0.0f}}});
    const app::SavedSession saved = session.saved();
    Session other(kHeavy);
    other.restore(saved);
    int parts = 1;
    for (double before = 0.0; other.seeking(); ++parts) {
        EXPECT_GE(other.seekShare(), before);
        before = other.seekShare();
        EXPECT_LT(before, 1.0);
        other.advance(0.02);
    }
    EXPECT_GE(parts, 3) << "400 ms do not fit into two parts of 60 ms";
    EXPECT_EQ(hashOf(other.demo()), hashOf(session.demo()));
    EXPECT_FALSE(other.takeMismatch());
    other.restore(saved);
    other.seek(0);
    EXPECT_EQ(hashOf(other.demo()), hashOf(session.demo())) << "at once, where nobody waits";
}

/// What the demo refuses only at its frame is left out there, and told.
TEST(SessionFile, LeavesOutWhatIsRefusedAtItsFrame) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    for (int i = 0; i < 10; ++i) session.stepForward();
    std::string text = app::writeSession({.session = session.saved()});
    text = with(text, "\"inputs\": [", "\"inputs\": [\"5: body 1 mass=-1\", \"7: body 1 velocity=0,3,0\"");
    Session other(*demos::findDemo("rigid-stack"));
    other.restore(readText(text).session);
    other.seekInParts(10);
    while (other.seeking()) other.advance(0.02);
    const std::string refused = other.takeRefusal().value_or("");
    EXPECT_NE(refused.find("frame 5: mass"), std::string::npos) << refused;
    EXPECT_EQ(other.frame(), 10u);
    EXPECT_EQ(other.inputs().size(), 1u);
    EXPECT_NE(hashOf(other.demo()), hashOf(session.demo())) << "the other input was done";
}

/// A file with an input that the demo takes at no frame is refused; an input whose handle or body is missing at its
/// frame is left out there, and told.
TEST(SessionFile, TellsOfInputsThatActOnNothing) {
    const auto withInput = [](const std::string& line) {
        Session session(*demos::findDemo("rigid-stack"));
        session.setPlaying(false);
        for (int i = 0; i < 10; ++i) session.stepForward();
        const std::string text = app::writeSession({.session = session.saved()});
        return readText(with(text, "\"inputs\": [", "\"inputs\": [\"" + line + "\"")).session;
    };
    Session never(*demos::findDemo("rigid-stack"));
    EXPECT_THROW(never.restore(withInput("5: particle 1 mass=2")), demos::ParameterError);
    EXPECT_EQ(never.branchCount(), 1u);
    for (const char* const line : {"5: place nope=0,0,0", "5: body 300 mass=2"}) {
        Session session(*demos::findDemo("rigid-stack"));
        session.restore(withInput(line));
        session.seek(10);
        const std::string refused = session.takeRefusal().value_or("");
        EXPECT_TRUE(refused.starts_with("frame 5: there is no ")) << refused;
        EXPECT_TRUE(session.inputs().empty()) << line;
    }
}

/// Undo may be asked for at a frame at which the body that was changed is not there yet.
TEST(SessionFile, HoldsNoInputThatActedOnNothing) {
    Session session(kBouncer);
    session.setPlaying(false);
    session.act(demos::MoveHandle{"nope", {}});
    session.act(demos::SetBody{{.body = 300, .number = demos::BodyNumber::Mass, .value = {2.0}}});
    EXPECT_TRUE(session.inputs().empty());
}

TEST(SessionFile, RefusesWhatIsNone) {
    const std::string good = exampleText();
    EXPECT_EQ(refusal(good), "");
    const std::vector<std::pair<std::string, std::string>> faults{
        {with(good, "collidoscope-session", "collidoscope-case"), "format: is not \"collidoscope-session\""},
        {with(good, "\"version\": 2", "\"version\": 1"), "version: this program reads versions 2 and 3"},
        {with(good, "\"rigid-stack\"", "\"rigid-stick\""), "demo: there is no demo 'rigid-stick'"},
        {with(good, "\"present\": 1", "\"present\": 2"), "present: is none of the branches"},
        {with(good, "\"parent\": 0", "\"parent\": 1"), "branches[1].parent: is none of the branches above"},
        {with(good, "\"from\": 10", "\"from\": 100"), "branches[1].from: lies behind the last frame"},
        {with(good, "\"10: set", "10: set"), "no valid JSON"},
        {with(good, "10: set step", "10: sett step"), "branches[1].inputs[0]: 'sett' is nothing that is done"},
        {with(good, "\"show\":", "\"csv\":"), "unknown key"},
        {good.substr(0, good.size() / 2), "the text ends before the session does"},
        {"", "there is no text in it; write a session, or see docs/sessions.md for one"},
    };
    for (const auto& [text, message] : faults)
        EXPECT_NE(refusal(text).find(message), std::string::npos) << refusal(text);
}

TEST(SessionFile, RefusesInputsThatTheDemoDoesNotTakeAndChangesNothing) {
    const std::string good = exampleText();
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    session.stepForward();
    const std::uint64_t here = hashOf(session.demo());
    for (const std::string& bad :
         {with(good, "set step=0.01", "set levity=0.01"), with(good, "set step=0.01", "set step=strong")}) {
        EXPECT_THROW(session.restore(readText(bad).session), demos::ParameterError);
        EXPECT_EQ(hashOf(session.demo()), here);
        EXPECT_EQ(session.branchCount(), 1u);
    }
}

/// Of a slider that was dragged the first value is tried beforehand, but never one whose limits another value makes.
TEST(SessionFile, TriesAValueWithThoseThatWereSetBeforeIt) {
    const auto restored = [](const std::vector<demos::Input>& inputs) {
        Session session(kBouncer);
        session.restore({.demo = "bouncer", .branches = {{.inputs = inputs}}});
        return session.first();
    };
    std::vector<demos::Input> inputs;
    for (int i = 1; i <= 40; ++i) inputs.push_back({0, demos::SetParameter{"count", i}});
    inputs.push_back({0, demos::SetParameter{"velocity", 2.0}});
    const auto demo = restored(inputs);
    EXPECT_EQ(demos::listParameters(*demo)[1].value, demos::Value(40));
    inputs.push_back({3, demos::SetParameter{"count", 7}});
    EXPECT_THROW(restored(inputs), demos::ParameterError) << "it builds the demo anew";
    inputs.back() = {3, demos::SetParameter{"velocity", true}};
    EXPECT_THROW(restored(inputs), demos::ParameterError) << "another kind of value is tried";
}

TEST(SessionFile, OfAnyBytesIsReadOrRefused) {
    const std::string good = exampleText();
    std::mt19937 random(11);
    for (int round = 0; round < 400; ++round) {
        std::string text = good;
        for (unsigned i = 0; i <= random() % 3; ++i) text[random() % text.size()] = static_cast<char>(random() % 128);
        Session session(*demos::findDemo("rigid-stack"));
        try {
            session.restore(readText(text).session);
            session.seek(std::min<std::uint64_t>(session.lastFrame(), 40));
        } catch (const app::FileError&) {
        } catch (const demos::ParameterError&) {
        }
    }
}

}  // namespace
}  // namespace collidoscope::session_file_test
