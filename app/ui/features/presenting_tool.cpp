#include "app/ui/features/presenting_tool.h"

#include <algorithm>

#include "app/ui/features/features.h"
#include "app/widgets/icons.h"

namespace collidoscope::app {

void PresentingTool::toggle(PresenterTools::Tool tool) {
    tools_.toggle(tool);
    if (tools_.tool() == PresenterTools::Tool::Pen)
        bench_.notify("The left button draws over the picture; the others still move the camera. " +
                      keysOf(CommandId::Cancel) + " puts the pen away, " + keysOf(CommandId::ClearDrawing) + " wipes.");
}

void PresentingTool::clearDrawing() {
    if (!tools_.hasDrawing())
        return bench_.notify("Nothing is drawn over the picture; " + keysOf(CommandId::Pen) + " takes the pen.");
    tools_.clear();
}

bool PresentingTool::undoStroke() {
    if (tools_.tool() != PresenterTools::Tool::Pen || !tools_.hasDrawing()) return false;
    tools_.undoStroke();
    return true;
}

/// While a frame is sought, or two shapes are looked into, the way there is no moment of its own.
void PresentingTool::noteMoment() {
    const Session& session = bench_.session();
    if (session.seeking() || bench_.beneath) return;
    moments_.see({.demo = &session.info(),
                  .branch = session.presentBranch(),
                  .frame = session.frame(),
                  .camera = bench_.interaction().cameraState()},
                 bench_.window.now());
}

void PresentingTool::backToMoment() {
    if (bench_.beneath) return inside_.leave();
    const std::optional<Moment> moment = moments_.takeLast();
    if (!moment)
        return bench_.notify(
            "There is no earlier place to go back to: no jump to another demo, branch or frame was made.");
    if (!demos_.open(*moment->demo)) return;
    Session& session = bench_.session();
    session.setPlaying(false);
    session.goToBranch(moment->branch);
    session.seekInParts(std::min(moment->frame, session.lastFrame()));
    bench_.interaction().setCameraState(moment->camera);
}

std::span<const Command> PresentingTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(Laser, "Present", "Laser pointer", icon::kMagic, {control(KeyCode::L)},
                "present, point, lecture, show, spot",
                [](Features& all) { all.presenting.toggle(PresenterTools::Tool::Laser); }),
        Command(Pen, "Present", "Pen over the picture", icon::kText, {control(KeyCode::P)},
                "present, draw, annotate, write, highlight, marker, lecture",
                [](Features& all) { all.presenting.toggle(PresenterTools::Tool::Pen); }),
        Command(ClearDrawing, "Present", "Wipe away what the pen has drawn", icon::kReset, {plain(KeyCode::Delete)},
                "erase, remove, annotation, delete", [](Features& all) { all.presenting.clearDrawing(); }),
        Command(ShowKeys, "Present", "Show the keys that are pressed", icon::kKeyboard, {},
                "present, shortcuts, screencast, keystrokes",
                [](Features& all) {
                    PresenterTools& tools = all.presenting.tools();
                    tools.setShowsKeys(!tools.showsKeys());
                }),
        Command(BackToMoment, "Present", "Back to where I was before the last jump", icon::kHistory,
                {shift(KeyCode::Backspace)}, "present, return, previous, digression, bookmark",
                [](Features& all) { all.presenting.backToMoment(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
