#include "app/ui/features/run_commands.h"

#include <string>
#include <vector>

#include "app/inspect/inspection.h"
#include "app/run/energy_watch.h"
#include "app/session/timeline_marks.h"
#include "app/ui/features/features.h"
#include "app/ui/panels/bars.h"
#include "app/widgets/icons.h"

namespace collidoscope::app {
namespace {

void changeSpeed(Session& session, int direction) { session.setSpeed(nextSpeed(session.speed(), direction)); }

void playOrPause(Session& session) { session.setPlaying(!session.isRunning()); }

/// Plays backwards, or pauses if the run plays backwards already.
void playBackwards(Workbench& bench) {
    Session& session = bench.demoSession();
    if (session.playingBackwards()) return session.setPlaying(false);
    if (!session.demo().moves())
        return bench.notify("This demo has no clock: there is no run that could play backwards.");
    if (session.frame() == 0) return bench.notify("This is frame 0: there is no frame before it.");
    session.playBackwards();
}

void resetDemo(Features& all) {
    all.bench.reset();
    all.bench.interaction().home();
}

/// Undoes the last stroke while the pen is selected, else the last change.
void undo(Features& all) {
    if (!all.presenting.undoStroke()) all.bench.undo();
}

/// Seeks the nearest mark in a direction, starting at the present frame or at the target of a seek in progress.
void goToMark(Workbench& bench, int direction) {
    Session& session = bench.demoSession();
    const std::vector<TimelineMark> marks = timelineMarks(session);
    const std::uint64_t from = session.seeking() ? session.seeking()->to : session.frame();
    const TimelineMark* found = nullptr;
    for (const TimelineMark& mark : marks) {
        if (direction > 0 && mark.frame > from && !found) found = &mark;
        if (direction < 0 && mark.frame < from) found = &mark;
    }
    if (!found) {
        const std::string where = direction > 0 ? "after" : "before";
        return bench.notify(marks.empty() ? "The timeline has no marks. A change during the run leaves one, and a "
                                            "condition that stops it, " +
                                                keysOf(CommandId::BreakWhen) + "."
                                          : "There is no mark " + where + " this frame.");
    }
    session.setPlaying(false);
    session.seekInParts(found->frame);
}

/// Opens the right panel, and in it the field for a new condition.
void askForCondition(Workbench& bench) {
    if (!bench.session().demo().moves())
        return bench.notify("This demo has no clock: there is no run that a condition could stop.");
    bench.openRightPanel();
    bench.rightPanel.askForCondition();
}

void stopWhereEnergyRises(Features& all) {
    if (all.session().demo().worlds().empty())
        return all.bench.notify("This demo has no rigid bodies whose energy could be watched.");
    all.carryOut({Request{StopWhen{energyRises()}}});
}

/// Toggles the energy watch, and shows the user a message about it.
void watchEnergy(Features& all) {
    flip(all.state().view.energy);
    if (!all.state().view.energy) return all.bench.notify("The change of the energy is no longer measured.");
    if (all.session().demo().worlds().empty())
        return all.bench.notify("The energy is watched in demos of rigid bodies; this demo has none.");
    all.bench.openRightPanel();
    all.bench.notify("The change of the energy of all rigid bodies stands among the measures.");
}

/// Tells the user that the last step is reached, and offers the next demo.
void reportLastStep(Features& all, const Inspection& inspection) {
    const bool hasSteps = inspection.stepCount() > 0;
    if (all.bench.beneath)
        return all.bench.notify((hasSteps ? "That was the last step." : "There is no step to show here.") +
                                std::string(" Esc leads back to the demo."));
    const std::string& algorithm = inspection.explanation.algorithm;
    if (!hasSteps) return all.bench.notify(algorithm + " takes no step here. " + inspection.explanation.sentence);
    const demos::DemoInfo& next = all.demos.beside(+1);
    const std::string words = "That was the last step of " + algorithm + ".";
    all.bench.notices.add(NoticeKind::Info, words + " The key " + keysOf(CommandId::NextDemo) + " opens the next demo.",
                          Offer{"Next demo: " + std::string(next.entry.title), OpenDemo{&next}});
}

void goInside(Features& all, int by) {
    const Inspection inspection = inspect(all.session());
    if (!inspection.exists())
        all.bench.notify("This demo has no algorithm to step into.");
    else if (by > 0 && inspection.isLast())
        reportLastStep(all, inspection);
    else
        stepInside(all.session(), by);
}

/// Whether there are several branches. If not, it shows the user how a branch begins.
bool hasBranches(Workbench& bench) {
    if (bench.demoSession().branchCount() > 1) return true;
    bench.notify(
        "There is one branch only. Another begins when something is changed at an earlier frame, or when a "
        "parameter builds the demo anew.");
    return false;
}

void goToNextBranch(Workbench& bench, int direction) {
    if (hasBranches(bench)) bench.demoSession().goToNextBranch(direction);
}

void renameBranch(Workbench& bench) {
    if (hasBranches(bench)) bench.state.transport = bench.state.renamesBranch = true;
}

void removeBranch(Workbench& bench) {
    if (!hasBranches(bench)) return;
    for (const Session::BranchInfo& branch : bench.demoSession().branches())
        if (branch.isPresent) return bench.demoSession().removeBranch(branch.id);
}

void bringBack(Workbench& bench) {
    const std::size_t count = bench.session().demo().strayCount();
    if (count == 0)
        return bench.notify("Nothing has flown away. " + keysOf(CommandId::FrameSelection) + " shows all there is, " +
                            keysOf(CommandId::HomeView) + " is the view from the beginning.");
    bench.session().act(demos::BringBack{});
    bench.notify((count == 1 ? "One body is" : std::to_string(count) + " bodies are") +
                 std::string(" back where it started, at rest. Undo lets it fly on."));
}

}  // namespace

std::span<const Command> runCommands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(PlayPause, "Time", "Play or pause", icon::kPlay, {plain(KeyCode::Space)}, "start, stop, run, simulate",
                [](Features& all) { playOrPause(all.bench.demoSession()); }),
        Command(PlayBackwards, "Time", "Play backwards", icon::kBackward, {shift(KeyCode::Space)},
                "reverse, rewind, back in time", [](Features& all) { playBackwards(all.bench); }),
        Command(StepForward, "Time", "One step forward", icon::kStepForward, {plain(KeyCode::Right), {}, true},
                "next frame", [](Features& all) { all.bench.demoSession().stepForward(); }),
        Command(StepBack, "Time", "One step back", icon::kStepBack, {plain(KeyCode::Left), {}, true},
                "rewind, previous frame", [](Features& all) { all.bench.demoSession().stepBack(); }),
        Command(TenStepsBack, "Time", "Ten steps back", icon::kHistory, {plain(KeyCode::Backspace), {}, true}, "",
                [](Features& all) { all.bench.demoSession().stepBack(10); }),
        Command(PreviousMark, "Time", "Previous mark of the timeline", icon::kStepBack,
                {control(KeyCode::Left), {}, true}, "", [](Features& all) { goToMark(all.bench, -1); }),
        Command(NextMark, "Time", "Next mark of the timeline", icon::kStepForward, {control(KeyCode::Right), {}, true},
                "", [](Features& all) { goToMark(all.bench, +1); }),
        Command(BreakWhen, "Time", "Stop when a condition holds", icon::kPause, {control(KeyCode::B)}, "",
                [](Features& all) { askForCondition(all.bench); }),
        Command(StopWhereEnergyRises, "Time", "Stop where energy rises", icon::kPause, {},
                "condition, watchdog, energy made from nothing, drift, explosion",
                [](Features& all) { stopWhereEnergyRises(all); }),
        Command(StepInside, "Time", "One step inside the algorithm", icon::kStepForward,
                {shift(KeyCode::Right), plain(KeyCode::PageDown), true}, "", [](Features& all) { goInside(all, +1); }),
        Command(StepInsideBack, "Time", "One step back inside it", icon::kStepBack,
                {shift(KeyCode::Left), plain(KeyCode::PageUp), true}, "", [](Features& all) { goInside(all, -1); }),
        Command(Restart, "Time", "Restart", icon::kRepeat, {plain(KeyCode::R)}, "rewind, from frame 0, again",
                [](Features& all) { all.bench.restart(); }),
        Command(ResetDemo, "Time", "Reset demo", icon::kReset, {control(KeyCode::R)}, "default parameters, start over",
                resetDemo),
        Command(Slower, "Time", "Slower", icon::kHistory, {plain(KeyCode::Comma)}, "slow motion, speed",
                [](Features& all) { changeSpeed(all.bench.demoSession(), -1); }),
        Command(Faster, "Time", "Faster", icon::kHistory, {plain(KeyCode::Period)}, "fast forward, speed",
                [](Features& all) { changeSpeed(all.bench.demoSession(), +1); }),
        Command(PreviousBranch, "Branches", "Previous branch", icon::kAngleUp, {control(KeyCode::PageUp), {}, true}, "",
                [](Features& all) { goToNextBranch(all.bench, -1); }),
        Command(NextBranch, "Branches", "Next branch", icon::kAngleDown, {control(KeyCode::PageDown), {}, true}, "",
                [](Features& all) { goToNextBranch(all.bench, +1); }),
        Command(RenameBranch, "Branches", "Rename the branch", icon::kText, {}, "",
                [](Features& all) { renameBranch(all.bench); }),
        Command(RemoveBranch, "Branches", "Delete the branch", icon::kClose, {}, "",
                [](Features& all) { removeBranch(all.bench); }),
        Command(Ghost, "Branches", "Ghost of the compared branch", icon::kEye, {plain(KeyCode::H)}, "",
                [](Features& all) { flip(all.state().ghost); }),
        Command(ComparedCurves, "Branches", "Curves of the compared branch", icon::kChart, {shift(KeyCode::H)}, "",
                [](Features& all) { flip(all.state().comparedCurves); }),
        Command(Undo, "Edit", "Undo", icon::kUndo, {control(KeyCode::Z), {}, true}, "", undo),
        Command(Redo, "Edit", "Redo", icon::kRedo, {control(KeyCode::Y), controlShift(KeyCode::Z), true}, "",
                [](Features& all) { all.bench.redo(); }),
        Command(BringBack, "Edit", "Bring back what has flown away", icon::kRepeat, {plain(KeyCode::B)},
                "lost body, thrown, fetch, find, gone, disappeared, return",
                [](Features& all) { bringBack(all.bench); }),
    };
    return kCommands;
}

namespace {

constexpr double kPlotZoom = 1.5;

MeasurePanel& plotsOf(Features& all) { return all.bench.rightPanel.measures(); }

/// Shows all of the plot under the mouse, else the home view of the camera.
void showHome(Workbench& bench) {
    if (!bench.rightPanel.measures().showAllUnderMouse()) bench.interaction().home();
}

}  // namespace

std::span<const Command> viewCommands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(HomeView, "View", "Home view", icon::kHome, {plain(KeyCode::Home)}, "reset camera",
                [](Features& all) { showHome(all.bench); }),
        Command(FrameSelection, "View", "Frame the selection", icon::kFrame, {plain(KeyCode::F)},
                "focus, zoom to fit, camera",
                [](Features& all) { all.bench.interaction().frameSelection(all.session(), all.bench.viewport()); }),
        Command(FrontView, "View", "View from the front", icon::kCube, {plain(KeyCode::Digit1)}, "",
                [](Features& all) { all.bench.interaction().orient(StandardView::Front); }),
        Command(SideView, "View", "View from the right", icon::kCube, {plain(KeyCode::Digit3)}, "",
                [](Features& all) { all.bench.interaction().orient(StandardView::Right); }),
        Command(TopView, "View", "View from above", icon::kCube, {plain(KeyCode::Digit7)}, "",
                [](Features& all) { all.bench.interaction().orient(StandardView::Top); }),
        Command(Orthographic, "View", "Perspective or orthographic", icon::kCube, {plain(KeyCode::Digit5)},
                "parallel projection, camera", [](Features& all) { all.bench.interaction().toggleOrthographic(); }),
        Command(Wireframe, "View", "Wireframe over everything", icon::kWireframe, {plain(KeyCode::M)},
                "mesh, edges, grid", [](Features& all) { flip(all.state().view.wireframe); }),
        Command(SeeThrough, "View", "See through solids", icon::kEye, {plain(KeyCode::V)}, "x-ray, transparent, glass",
                [](Features& all) { flip(all.state().view.seeThrough); }),
        Command(Shadows, "View", "Shadows", icon::kAdjust, {}, "",
                [](Features& all) { flip(all.state().view.shadows); }),
        Command(WatchEnergy, "Time", "Energy watch: its change among the measures", icon::kChart, {},
                "energy change, conservation, drift, watchdog, plot", [](Features& all) { watchEnergy(all); }),
        Command(Labels, "View", "Labels", icon::kText, {plain(KeyCode::L)}, "",
                [](Features& all) { flip(all.state().view.labels); }),
        Command(ZoomPlotsIn, "View", "Zoom the time of the plots in", icon::kChart, {plain(KeyCode::Equal), {}, true},
                "", [](Features& all) { plotsOf(all).zoomPlots(all.session(), kPlotZoom); }),
        Command(ZoomPlotsOut, "View", "Zoom the time of the plots out", icon::kChart, {plain(KeyCode::Minus), {}, true},
                "", [](Features& all) { plotsOf(all).zoomPlots(all.session(), 1.0 / kPlotZoom); }),
        Command(ShowWholePlots, "View", "Show all of the plots", icon::kChart, {shift(KeyCode::Home)}, "",
                [](Features& all) { plotsOf(all).showAll(); }),
        Command(LogarithmicTime, "View", "Logarithmic time in the plots", icon::kChart, {}, "",
                [](Features& all) { plotsOf(all).setLogarithmicTime(!plotsOf(all).logarithmicTime()); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
