#include "app/session/session.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/session/branch_names.h"
#include "app/session/controls.h"
#include "app/session/session_parts.h"
#include "demos/host/state_archives.h"

namespace collidoscope::app {
namespace {

bool findsWhatItActsOn(const demos::DemoBase& demo, const demos::Action& action) {
    try {
        demos::requirePossible(demo, action);
    } catch (const demos::ParameterError&) {
        return false;
    }
    return true;
}

/// The same state, and the same parameters: those that only choose what is shown are no part of the state.
bool isSameDemo(const demos::DemoBase& a, const demos::DemoBase& b) {
    return demos::hashOf(a) == demos::hashOf(b) && parametersTowards(controlsOf(a), controlsOf(b)).empty();
}

}  // namespace

Session::Parts::Parts(const demos::DemoInfo& shown, geometry::ParallelFor loops, Setup setup)
    : info(shown), parallelFor(std::move(loops)), demoSetup(std::move(setup)), tree([this] { return freshDemo(); }) {}

std::unique_ptr<demos::DemoBase> Session::Parts::freshDemo() const {
    std::unique_ptr<demos::DemoBase> demo = demos::makeDemo(info);
    demo->setParallelFor(parallelFor);
    if (demoSetup) {
        demoSetup(*demo);
        demo->restart();
    }
    return demo;
}

/// Applies and records an action that is not undoable by itself. One that finds nothing to act on is no input: undo may
/// be asked for at a frame whose bodies are others, and a handle may vanish while it is dragged.
void Session::Parts::perform(const demos::Action& action) {
    if (!findsWhatItActsOn(demo(), action)) return;
    const bool ofParameter =
        std::holds_alternative<demos::SetParameter>(action) || std::holds_alternative<demos::SetMesh>(action);
    const demos::Effect effect = ofParameter ? effectOf(controlsOf(demo()), action) : demos::Effect::Live;
    if (effect == demos::Effect::Rebuild) return rebuild(action);  // which ends playing backwards, see arrived()
    if (effect == demos::Effect::View) return applyView(action);
    if (demo().recordedFrames() == 0 && run().hasFuture()) {
        Run branch = run().branch();
        branch.act(action);
        branchTo(std::move(branch), run().frame(), branchName(demo(), action));
    } else {
        run().act(action);
    }
    if (playback.isBackwards()) pause();
    history().dropAfter(run().frame());
    tree.present().contacts.dropAfter(run().frame());
    tree.present().energy.dropAfter(run().frame());
    record();
    watches.dropAfter(run().frame());
    const auto* move = std::get_if<demos::MovePointer>(&action);
    if (move && move->pointer.down) holdWhileInside();  // a press may have chosen a step
    redraw();
}

/// Applies an action that changes only what is shown.
void Session::Parts::applyView(const demos::Action& action) {
    run().applyView(action);
    ghost.forget();
    if (Branch* beside = tree.beside()) beside->run.copyView(demo());
    record();  // which question is asked of a pair decides what is measured of it
    holdWhileInside();
    redraw();
}

/// Pauses the clock while the steps inside an algorithm are shown.
void Session::Parts::holdWhileInside() {
    const std::optional<demos::ParameterInfo> step = stepParameter(demo());
    playback.hold(step && std::get<int>(step->value) > 0);
}

/// The present frame as it looks now.
void Session::Parts::redraw() {
    ghost.forget();
    picture.refresh(demo());
    fault.clear();
    changed = true;
    watches.jump(watched());
    if (picture.current().allFinite()) return;
    pause();
    fault = "frame " + std::to_string(run().frame()) + ": " + nonFiniteNumberOf(demo());
}

void Session::Parts::performAll(const std::vector<demos::Action>& actions) {
    for (const demos::Action& action : actions) perform(action);
}

/// A new run with the changed parameter: construction, all parameters as they are, and the handles where the demo
/// itself leaves them when it is built anew.
void Session::Parts::rebuild(const demos::Action& action) {
    const std::unique_ptr<demos::DemoBase> changedDemo = demo().clone();
    demos::apply(*changedDemo, action);
    const Controls after = controlsOf(*changedDemo);

    const std::unique_ptr<demos::DemoBase> fresh = freshDemo();
    std::vector<demos::Action> setup = setUp(*fresh, after);
    const std::vector<demos::Action> moves = handlesTowards(controlsOf(*fresh), after);
    setup.insert(setup.end(), moves.begin(), moves.end());
    beginAnew(runOf(setup), branchName(*changedDemo, action));
}

void Session::Parts::movePointer(const demos::MovePointer& move) {
    if (!demo().takesPointer()) return;
    const bool down = move.pointer.down, releases = pressed && !down;
    if (releases && run().hasFuture()) {
        pressed.reset();
        return run().actAtEnd(move);
    }
    // Looking at the past must not erase the future: only a press counts as acting there, and only where it meets
    // something, since a drag beside everything turns the camera. On the way to a frame there is no acting at all.
    const bool previews = (run().hasFuture() || playback.isBackwards()) && (!down || pressesNothing(move));
    if (down && !previews && playback.seeksBackwards()) pause();
    if (!releases && (playback.seeking() || previews)) return;
    pressed = down ? std::optional(move) : std::nullopt;
    waitingPointer = move;
    if (down || releases || !playback.playing() || !demo().moves()) takePointer();
}

/// True for a press that leaves the demo as it is, or as it would be if the mouse only hovered there.
bool Session::Parts::pressesNothing(const demos::MovePointer& press) const {
    demos::MovePointer hover = press;
    hover.pointer.down = false;
    const auto afterwards = [this](const demos::MovePointer& move) {
        std::unique_ptr<demos::DemoBase> after = demo().clone();
        demos::apply(*after, move);
        return after;
    };
    const std::unique_ptr<demos::DemoBase> held = afterwards(press), hovered = afterwards(hover);
    return isSameDemo(*held, demo()) || isSameDemo(*held, *hovered);
}

void Session::Parts::takePointer() {
    if (!waitingPointer) return;
    const demos::MovePointer move = *waitingPointer;
    waitingPointer.reset();
    // A click may choose something, which is a parameter then.
    if (move.pointer.down) beginGesture();
    perform(move);
    if (move.pointer.down) endGesture();
}

/// A frame that was reached again, with other bits than at first, and inputs that the demo has refused.
void Session::Parts::noteMismatches() {
    for (Branch* branch : {&tree.present(), tree.beside()}) {
        if (!branch) continue;
        if (const auto frame = branch->run.takeMismatch()) mismatch = frame;
        if (auto refused = branch->run.takeRefusal()) refusal = std::move(refused);
    }
}

Session::Session(const demos::DemoInfo& info, geometry::ParallelFor parallelFor, Setup demoSetup)
    : parts_(std::make_unique<Parts>(info, std::move(parallelFor), std::move(demoSetup))) {
    parts_->begin(parts_->runOf({}));
    parts_->defaults = demos::listParameters(demo());
    if (demo().moves()) parts_->playback.play();
}
Session::~Session() = default;

const demos::DemoInfo& Session::info() const { return parts_->info; }
const demos::DemoBase& Session::demo() const { return parts_->demo(); }
const std::vector<demos::ParameterInfo>& Session::defaults() const { return parts_->defaults; }

void Session::act(const demos::Action& action) {
    actHere(action);
    if (parts_->observer.acted) parts_->observer.acted(action);
}

void Session::actHere(const demos::Action& action) {
    if (const auto* move = std::get_if<demos::MovePointer>(&action)) return parts_->movePointer(*move);
    const auto* axes = std::get_if<demos::SetMoveAxes>(&action);
    // The release of a key does not act in the past either: the recorded future has its own.
    if (axes && !axes->axes.any() && parts_->run().hasFuture()) return;
    if (axes && axes->axes.any() && seeking()) {
        if (parts_->playback.isBackwards()) parts_->pause();
        return;
    }
    parts_->takePointer();
    if (!axes) stopSeeking();
    parts_->beginGesture();
    parts_->undoStack().touch(demo(), action);
    try {
        parts_->perform(action);
    } catch (...) {
        parts_->endGesture();
        throw;
    }
    parts_->endGesture();
}

void Session::beginGesture() {
    parts_->beginGesture();
    if (parts_->observer.gesture) parts_->observer.gesture(true);
}
void Session::endGesture() {
    parts_->endGesture();
    if (parts_->observer.gesture) parts_->observer.gesture(false);
}
bool Session::canUndo() const { return parts_->undoStack().canUndo(); }
bool Session::canRedo() const { return parts_->undoStack().canRedo(); }
void Session::undo() {
    stopSeeking();
    if (canUndo()) parts_->undo();
}
void Session::redo() {
    stopSeeking();
    if (canRedo()) parts_->redo();
}
const std::vector<demos::Input>& Session::inputs() const { return parts_->run().inputs(); }
std::unique_ptr<demos::DemoBase> Session::first() const { return parts_->run().first(); }

void Session::restart() { parts_->restart(); }
void Session::reset() { parts_->reset(); }
void Session::rest() { parts_->tree.rest(); }
const std::string& Session::fault() const { return parts_->fault; }

void Session::setMarks(std::string_view owner, std::function<void(const demos::DemoBase&, demos::Canvas&)> marks) {
    parts_->picture.setMarks(owner, std::move(marks));
    parts_->picture.refresh(parts_->demo());
    parts_->changed = true;
}
const std::vector<Session::NotedFrame>& Session::notedFrames() const { return parts_->notedFrames; }
void Session::noteFrames(std::vector<NotedFrame> frames) { parts_->notedFrames = std::move(frames); }
bool Session::hasMarks(std::string_view owner) const { return parts_->picture.hasMarks(owner); }

const demos::RecordingCanvas& Session::current() const { return parts_->picture.current(); }
const demos::RecordingCanvas& Session::previous() const {
    return isRunning() || parts_->isLed ? parts_->picture.previous() : parts_->picture.current();
}
float Session::blend() const { return parts_->playback.blend(parts_->run()); }
std::optional<demos::View> Session::followView() const {
    const std::optional<demos::View>& to = parts_->picture.view();
    const std::optional<demos::View>& from = parts_->picture.previousView();
    if (!isRunning() || !from || !to) return to;
    demos::View view = *to;
    view.eye = glm::mix(from->eye, to->eye, blend());
    view.target = glm::mix(from->target, to->target, blend());
    return view;
}
bool Session::consumeDirty() { return std::exchange(parts_->changed, false); }

const std::vector<MeasureSeries>& Session::measures() const { return parts_->history().series(); }
const std::vector<std::uint64_t>& Session::frames() const { return parts_->history().frames(); }
const MeasuresHistory& Session::history() const { return parts_->history(); }

const std::vector<ContactMark>& Session::contactMarks() const { return parts_->tree.present().contacts.all(); }

const Watches& Session::watches() const { return parts_->watches; }
void Session::watch(const std::string& condition, std::optional<std::size_t> place) {
    parts_->lookAtEnergy(parts_->tree.present(), parts_->run());
    parts_->watches.set(condition, place, parts_->watched());
}
void Session::recallWatch(const std::string& condition) {
    parts_->lookAtEnergy(parts_->tree.present(), parts_->run());
    parts_->watches.recall(condition, parts_->watched());
}
void Session::unwatch(std::size_t place) { parts_->watches.remove(place); }
std::vector<NameInfo> Session::watchNames() const { return parts_->watches.namesOf(parts_->watched()).list(); }
std::optional<WatchHit> Session::holding() const { return parts_->watches.holding(parts_->watched()); }
std::optional<WatchHit> Session::takeStop() { return std::exchange(parts_->stopped, {}); }

}  // namespace collidoscope::app
