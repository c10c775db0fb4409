/// Every demo that can be stepped opens with its answer, whatever preset: the algorithm as a whole is shown, and what
/// it has found stands in the panel and, where the demo is about it, on the stage.

#include <gtest/gtest.h>

#include <string>

#include "app/inspect/inspection.h"
#include "app/session/controls.h"
#include "app/session/typed_setting.h"
#include "demos/host/handle_list.h"
#include "demos/host/recording_canvas.h"
#include "demos/registry.h"

namespace collidoscope::stepping_demos_test {
namespace {

bool hasLabels(const demos::DemoBase& demo) {
    demos::RecordingCanvas canvas;
    demo.draw(canvas);
    return !canvas.labelItems.empty();
}

void expectItsAnswer(const app::Session& session, const std::string& where) {
    const demos::Explanation explanation = app::inspect(session).explanation;
    EXPECT_EQ(explanation.shown, 0) << where;
    if (explanation.steps.empty()) return;
    EXPECT_FALSE(explanation.sentence.empty()) << where;
    EXPECT_FALSE(explanation.verdict.empty()) << where;
    if (explanation.isAside || session.followView()) return;  // seen through the eyes of somebody, who has no label
    EXPECT_TRUE(hasLabels(session.demo())) << where << ": the stage tells no result";
}

/// As a user moves each handle a little; looking from the start it still is.
void moveHandles(app::Session& session) {
    for (const demos::HandleInfo& info : demos::listHandles(session.demo())) {
        demos::HandlePose place = info.place;
        place.position += geometry::Vec3f{0.05f, 0.03f, 0.0f};
        session.act(demos::MoveHandle{info.name, place});
    }
}

TEST(SteppingDemos, OpenWithTheirAnswerWhateverPreset) {
    int stepping = 0;
    for (const demos::DemoInfo& info : demos::allDemos()) {
        app::Session fresh(info);
        if (!app::stepParameter(fresh.demo())) continue;
        ++stepping;
        const std::string name(info.name);
        expectItsAnswer(fresh, name);
        moveHandles(fresh);
        expectItsAnswer(fresh, name + ", handles moved");
        if (app::inspect(fresh).explanation.isAside) continue;  // worlds of many bodies, which take long to build
        for (const demos::Preset& preset : fresh.demo().presets()) {
            app::stepInside(fresh, 2);  // a step that was looked at before
            app::applyPreset(fresh, preset.name);
            expectItsAnswer(fresh, name + ", " + preset.name);
        }
    }
    EXPECT_GT(stepping, 20);
}

/// For these, too: a preset does not step into anything, only the user does.
TEST(SteppingDemos, NoPresetSetsTheStepThatIsLookedAt) {
    for (const demos::DemoInfo& info : demos::allDemos()) {
        const auto demo = demos::makeDemo(info);
        const auto step = app::stepParameter(*demo);
        if (!step) continue;
        for (const demos::Preset& preset : demo->presets())
            for (const std::string& setting : preset.settings)
                EXPECT_FALSE(setting.starts_with(step->name + "=")) << info.name << ", " << preset.name;
    }
}

}  // namespace
}  // namespace collidoscope::stepping_demos_test
