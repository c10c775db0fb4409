// What helps somebody who shows the program to a class: pointer, pen, keys, and the way back from a digression.

#include <algorithm>

#include "app/ui/application.h"

namespace collidoscope::app {

void Application::toggleTool(PresenterTools::Tool tool) {
    presenter_.toggle(tool);
    if (presenter_.tool() == PresenterTools::Tool::Pen)
        say(NoticeKind::Info, "The left button draws over the picture; the others still move the camera. " +
                                  keysOf(CommandId::Cancel) + " puts the pen away, " + keysOf(CommandId::ClearDrawing) +
                                  " wipes.");
}

void Application::clearDrawing() {
    if (!presenter_.hasDrawing())
        return say(NoticeKind::Info,
                   "Nothing is drawn over the picture; " + keysOf(CommandId::Pen) + " takes the pen.");
    presenter_.clear();
}

/// While a frame is sought, or two shapes are looked into, the way there is no moment of its own.
void Application::noteMoment() {
    if (session().seeking() || bench_.beneath) return;
    const auto branches = session().branches();
    const auto present = std::find_if(branches.begin(), branches.end(), [](const auto& one) { return one.isPresent; });
    moments_.see({.demo = &session().info(),
                  .branch = present->id,
                  .frame = session().frame(),
                  .camera = interaction().cameraState()},
                 bench_.window.now());
}

void Application::backToMoment() {
    if (bench_.beneath) return leaveInside();
    const std::optional<Moment> moment = moments_.takeLast();
    if (!moment) return say(NoticeKind::Info, "There was no jump to another demo, branch or frame to go back from.");
    if (!openDemo(*moment->demo)) return;
    session().setPlaying(false);
    session().goToBranch(moment->branch);
    session().seekInParts(std::min(moment->frame, session().lastFrame()));
    interaction().setCameraState(moment->camera);
}

}  // namespace collidoscope::app
