// A run as a command line that shows the same, and what is remembered of it.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/headless/open_session.h"
#include "app/session/typed_setting.h"
#include "app/traces/trace_file.h"
#include "app/traces/trace_session.h"
#include "app/ui/start_state.h"
#include "app/view/camera_state.h"
#include "demos/host/state_archives.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/temporary_folder.h"

namespace collidoscope::ui_command_line_test {
namespace {

/// Reads a command line as a shell does, as far as quotes go.
std::vector<std::string> shellWords(const std::string& line) {
    std::vector<std::string> words{""};
    bool quoted = false;
    for (const char c : line) {
        if (c == '\'')
            quoted = !quoted;
        else if (c == ' ' && !quoted)
            words.emplace_back();
        else
            words.back() += c;
    }
    return words;
}

app::CommandLine readBack(const std::string& line) {
    std::vector<std::string> words = shellWords(line);
    EXPECT_EQ(words.front(), "collidoscope");
    words.erase(words.begin());
    return app::parseCommandLine(words);
}

TEST(UiCommandLine, ACopiedOneShowsTheSame) {
    const demos::DemoInfo& info = *demos::findDemo("falling-particles");
    app::Session session(info);
    session.setPlaying(false);
    session.act(demos::SetParameter{"restitution", 0.35});
    session.act(demos::SetParameter{"seed", 7});
    for (int i = 0; i < 5; ++i) session.stepForward();
    app::CameraState camera = app::cameraStateOf(info.entry.construct()->homeView());
    camera.yaw += 0.5f;
    app::ViewOptions view;
    view.wireframe = true;
    view.labels = false;

    const app::CommandLine line =
        readBack(app::commandLineOf(session, app::argumentsOf(session, app::textOfRun(session, 6000), camera, view)));
    app::MeshLibrary meshes;
    const auto again = app::openSession(info, line, meshes);
    app::runTo(*again, line.frame);
    EXPECT_EQ(demos::hashOf(again->demo()), demos::hashOf(session.demo()));
    EXPECT_TRUE(line.paused);
    ASSERT_TRUE(line.camera);
    EXPECT_NEAR(glm::distance(line.camera->eye, app::eyeOf(camera)), 0.0f, 1e-4f);
    app::ViewOptions shown;
    app::applySwitches(shown, line.show);
    EXPECT_TRUE(shown.wireframe);
    EXPECT_FALSE(shown.labels);
    session.act(demos::SetParameter{"restitution", 0.5});
    const app::CommandLine later =
        readBack(app::commandLineOf(session, app::argumentsOf(session, app::textOfRun(session, 6000), camera, view)));
    EXPECT_EQ(later.inputs, std::vector<std::string>{"5: set restitution=0.5"}) << "this was changed at frame 5";
}

TEST(UiCommandLine, NothingThatItAskedForIsAStepToBeUndone) {
    const tests::TemporaryFolder folder;
    const std::string file = folder
                                 .write("a.json",
                                        "{\"format\": \"collidoscope-case\", \"version\": 1,\n"
                                        "\"a\": {\"shape\": \"sphere\", \"radius\": 1, \"position\": [0, 0, 0]},\n"
                                        "\"b\": {\"shape\": \"sphere\", \"radius\": 1, \"position\": [0, 1, 0]}}\n")
                                 .string();
    app::MeshLibrary meshes;
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{file},
          {"--demo", "rigid-stack", "--set", "count=4", "--do", "set friction=0.2"},
          {"--demo", "rigid-stack", "--preset", demos::makeDemo(*demos::findDemo("rigid-stack"))->presets()[0].name}}) {
        const app::CommandLine line = app::parseCommandLine(words);
        const auto session = app::openSession(*app::demoOf(line), line, meshes);
        EXPECT_FALSE(session->canUndo()) << words.back();
    }
}

TEST(UiCommandLine, ACopiedOneNamesThePresetAndQuotesWhatShellsWouldTakeApart) {
    app::Session session(*demos::findDemo("mesh-picking"));
    const app::CameraState home = app::cameraStateOf(session.demo().homeView());
    const auto copied = [&] {
        return app::commandLineOf(session, app::argumentsOf(session, app::textOfRun(session, 6000), home, {}));
    };
    EXPECT_EQ(copied(), "collidoscope --demo mesh-picking");
    app::applyPreset(session, "rod");
    EXPECT_EQ(copied(), "collidoscope --demo mesh-picking --preset rod");
    session.act(demos::SetMesh{"mesh", {"my mesh.obj", geometry::makeBox({1.0f, 1.0f, 1.0f})}});
    const std::vector<std::string> words = shellWords(copied());
    EXPECT_NE(std::find(words.begin(), words.end(), "mesh=my mesh.obj"), words.end()) << copied();
}

TEST(UiCommandLine, ACopiedOneOfAReplayNamesTheFileAndWhatIsPicked) {
    const tests::TemporaryFolder folder;
    const std::string text = "{\"format\":\"collidoscope-trace\",\"version\":1}\n{\"frame\":0}\n{\"frame\":1}\n";
    const auto file = std::make_shared<const app::TraceFile>(folder.write("my run.jsonl", text));
    const auto other = std::make_shared<const app::TraceFile>(folder.write("b.jsonl", text));
    file->waitForAll(), other->waitForAll();
    app::Session session(*demos::findDemo("trace"), geometry::serialFor, app::setupWithTrace(file, other));
    const app::CameraState home = app::cameraStateOf(session.demo().homeView());
    session.setPlaying(false);
    session.seek(1);
    session.act(demos::SetParameter{"disagreement", 2});
    const std::string copied =
        app::commandLineOf(session, app::argumentsOf(session, app::textOfRun(session, 6000), home, {}));
    const std::vector<std::string> words = shellWords(copied);
    ASSERT_GE(words.size(), 5u) << copied;
    EXPECT_EQ(words[1], "replay");
    EXPECT_EQ(words[2], (folder / "my run.jsonl").string());
    EXPECT_EQ(words[3], "--compare");
    EXPECT_EQ(words[4], (folder / "b.jsonl").string());
    const app::CommandLine line = readBack(copied);
    EXPECT_EQ(line.demo, "trace");
    EXPECT_EQ(line.trace, words[2]);
    EXPECT_EQ(line.compare, words[4]);
    EXPECT_EQ(line.frame, 1u);
    EXPECT_TRUE(line.paused);
    EXPECT_EQ(line.settings, std::vector<std::string>{"disagreement=2"});
    // What comes from no file is the demo's own.
    app::Session sample(*demos::findDemo("trace"));
    EXPECT_TRUE(app::commandLineOf(sample, app::argumentsOf(sample, app::textOfRun(sample, 6000), home, {}))
                    .starts_with("collidoscope --demo trace"));
}

TEST(UiRemembered, AMeshIsSetBeforeWhatItMightChange) {
    app::Session session(*demos::findDemo("mesh-picking"));
    session.act(demos::SetMesh{"mesh", {"box", geometry::makeBox({1.0f, 1.0f, 1.0f})}});
    session.act(demos::SetParameter{"subject", std::string("rod")});
    const std::vector<std::string> expected{"set mesh=box", "set subject=rod"};
    EXPECT_EQ(app::savedInputs(session), expected);
}

}  // namespace
}  // namespace collidoscope::ui_command_line_test
