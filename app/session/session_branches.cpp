// Branches of a session: beginning one, changing to another, and undoing the change that began one.

#include <algorithm>
#include <utility>

#include "app/session/branch_names.h"
#include "app/session/controls.h"
#include "app/session/session_parts.h"
#include "demos/host/state_archives.h"

namespace collidoscope::app {
namespace {

constexpr double kGhostSeconds = 0.012;  ///< of a picture's time, for the steps of the ghost

}  // namespace

/// A run from a fresh demo and the actions that set it up, which become its first inputs.
Run Session::Parts::runOf(const std::vector<demos::Action>& setup) {
    std::unique_ptr<demos::DemoBase> fresh = freshDemo();
    const Controls controls = controlsOf(*fresh);
    std::vector<demos::Input> inputs;
    for (const demos::Action& action : setup) {
        if (effectOf(controls, action) == demos::Effect::View)
            demos::apply(*fresh, action);
        else
            inputs.push_back({0, action});
    }
    Run run = tree.emptyRun();
    run.begin(std::move(fresh), std::move(inputs));
    return run;
}

/// The only run from now on.
void Session::Parts::begin(Run run) {
    tree.begin(std::move(run), "first run");
    undoStacks.clear();
    begunHere.reset();
    arrived();
}

/// A run from frame 0. Where nothing was simulated yet, or where the same gesture has begun the present branch, it
/// takes the place of that.
void Session::Parts::beginAnew(Run run, std::string name) {
    letGo();
    Branch& here = tree.present();
    const bool isWorthKeeping = demo().moves() && demo().recordedFrames() == 0 && here.run.lastFrame() > 0;
    if (isWorthKeeping && begunHere != here.id) {
        branchTo(std::move(run), 0, std::move(name));
    } else {
        tree.replace(std::move(run));
        here.branchFrame = 0;
    }
    arrived();
}

/// Another run is shown, or another part of it.
void Session::Parts::arrived() {
    waitingPointer.reset();
    pressed.reset();
    playback.stopSeeking();
    playback.resetClock();
    if (playback.isBackwards()) pause();
    ghost.forget();
    watches.clearMarks();
    stopped.reset();
    holdWhileInside();
    jumped();
}

void Session::Parts::branchTo(Run branch, std::uint64_t branchFrame, std::string name) {
    if (!newBranch) newBranch = NewBranch{branchFrame, run().lastFrame()};
    const int from = tree.present().id;
    tree.add(std::move(branch), branchFrame, std::move(name));
    const int to = tree.present().id;
    undoStacks[to] = undoStacks[from].handOver(from, to);
    begunHere = to;
    std::erase_if(undoStacks, [this](const auto& stack) { return !tree.find(stack.first); });
}

void Session::Parts::beginGesture() {
    if (!undoStack().inGesture()) begunHere.reset();
    undoStack().begin(demo());
}

void Session::Parts::endGesture() {
    const Change* change = undoStack().end(demo());
    if (undoStack().inGesture()) return;
    begunHere.reset();
    if (change) nameByChange(*change);
}

/// A branch is called by what begins it, and by the latest change as long as nothing has happened in it.
void Session::Parts::nameByChange(const Change& change) {
    Branch& branch = tree.present();
    const bool hasNothing = run().frame() == branch.branchFrame && run().lastFrame() == branch.branchFrame;
    if (!branch.parent || branch.isNamedByUser || change.forth.empty()) return;
    if (change.to == branch.id || hasNothing) branch.name = branchName(demo(), change.forth);
}

void Session::Parts::restart() {
    const std::unique_ptr<demos::DemoBase> fresh = freshDemo();
    const std::vector<demos::Action> setup = setUp(*fresh, controlsOf(demo()));
    if (repeatsPresent(*fresh)) {
        run().seek(0);
        return arrived();
    }
    beginGesture();
    beginAnew(runOf(setup), timedName("restart", demo()));
    endGesture();
}

void Session::Parts::reset() {
    beginGesture();
    // Where a demo has no clock, its handles stay where they are put, and belong to what is taken back.
    if (!demo().moves())
        for (const demos::HandleInfo& handle : demos::listHandles(demo()))
            undoStack().touch(demo(), demos::MoveHandle{handle.name, handle.place});
    const std::unique_ptr<demos::DemoBase> fresh = freshDemo();
    const std::string name = timedName("reset", demo());
    const int before = tree.present().id;
    if (repeatsPresent(*fresh)) {
        run().copyView(*fresh);
        run().seek(0);
        arrived();
    } else {
        beginAnew(runOf({}), name);
    }
    endGesture();
    if (tree.present().id != before) tree.present().name = name;
}

/// Whether a run that begins with this demo would have the frames that the present one has: it began alike, and nothing
/// was done to it. A demo that looks where the mouse hovers is another matter, since there is no hovering in the past.
bool Session::Parts::repeatsPresent(const demos::DemoBase& fresh) {
    const std::vector<demos::Input>& inputs = run().inputs();
    const bool isUntouched =
        std::all_of(inputs.begin(), inputs.end(), [](const demos::Input& input) { return input.step == 0; });
    if (!isUntouched || demo().takesPointer() || demo().recordedFrames() > 0 || run().lastFrame() == 0) return false;
    const KeyFrame& key = run().record().keys.before(0);
    const std::unique_ptr<demos::DemoBase> first = key.demo->clone();
    for (std::size_t i = key.inputs; i < inputs.size(); ++i) demos::apply(*first, inputs[i].action);
    return demos::hashOf(fresh) == demos::hashOf(*first);
}

/// Releases what the mouse holds before its branch is left, or it would be held there for ever.
void Session::Parts::letGo() {
    if (!pressed) return;
    demos::MovePointer release = *std::exchange(pressed, {});
    release.pointer.down = false;
    if (run().hasFuture())
        run().actAtEnd(release);
    else
        run().act(release);
}

void Session::Parts::goTo(int id, std::uint64_t frame) {
    if (id == tree.present().id || !tree.find(id)) return;
    letGo();
    tree.goTo(id, frame);
    arrived();
    seekInParts(std::min(frame, run().lastFrame()));
}

void Session::forgetUndo() { parts_->undoStacks.clear(); }
void Session::continueUndo(const Session& other) { parts_->undoStack() = other.parts_->undoStack(); }

std::vector<std::string> Session::undoLines() const {
    return canUndo() ? linesOf(parts_->undoStack().lastDone()) : std::vector<std::string>{};
}
std::vector<std::string> Session::redoLines() const {
    return canRedo() ? linesOf(parts_->undoStack().lastUndone()) : std::vector<std::string>{};
}

void Session::Parts::undo() {
    const Change change = undoStack().lastDone();
    const int here = tree.present().id;
    if (const Branch* from = change.from ? tree.find(*change.from) : nullptr) {
        Change again = change;
        again.to = here;
        undoStacks[from->id].offerRedo(std::move(again));
        return goTo(from->id, from->leftAt);
    }
    begunHere.reset();
    UndoStack before = undoStack();
    undoStack().undo();
    performAll(change.back);
    begunHere.reset();
    const int there = tree.present().id;
    if (there == here) return;
    // In the past this has begun a branch: there it is taken back, while it stays done in the other.
    undoStacks[there] = std::move(undoStacks[here]);
    undoStacks[there].linkUndone(here);
    before.linkDone(there);
    undoStacks[here] = std::move(before);
}

void Session::Parts::redo() {
    const Change change = undoStack().lastUndone();
    const int here = tree.present().id;
    const Branch* to = change.to && *change.to != here ? tree.find(*change.to) : nullptr;
    if (to) return goTo(to->id, to->leftAt);
    begunHere.reset();
    UndoStack before = undoStack();
    undoStack().redo();
    performAll(change.forth);
    begunHere.reset();
    const int there = tree.present().id;
    if (there == here) return;
    undoStacks[there] = std::move(undoStacks[here]);
    undoStacks[there].linkDone(here);
    before.linkUndone(there);
    undoStacks[here] = std::move(before);
}

/// While a frame is sought, all time belongs to that.
void Session::Parts::followGhost() {
    noteMismatches();
    if (playback.seeking()) return;
    Branch* beside = showsGhost ? tree.beside() : nullptr;
    // A restored branch has no measures yet.
    const auto passed = [&] {
        if (beside->history.isMissing(beside->run.frame())) record(*beside);
    };
    changed |=
        ghost.follow(beside ? &beside->run : nullptr, run().frame(), picture.current(), demo(), kGhostSeconds, passed);
}

std::vector<Session::BranchInfo> Session::branches() const {
    std::vector<BranchInfo> infos;
    const Branch* beside = parts_->tree.beside();
    for (const Branch* branch : parts_->tree.inOrder())
        infos.push_back({.id = branch->id,
                         .name = branch->name,
                         .parent = branch->parent,
                         .branchFrame = branch->branchFrame,
                         .lastFrame = branch->run.lastFrame(),
                         .isPresent = branch == &parts_->tree.present(),
                         .isBeside = branch == beside});
    return infos;
}
int Session::presentBranch() const { return parts_->tree.present().id; }
std::size_t Session::branchCount() const { return parts_->tree.count(); }

void Session::goToBranch(int id) { parts_->goTo(id, seeking() ? seeking()->to : frame()); }

void Session::goToNextBranch(int direction) {
    const std::vector<BranchInfo> all = branches();
    const auto here = std::find_if(all.begin(), all.end(), [](const BranchInfo& one) { return one.isPresent; });
    const auto count = static_cast<std::ptrdiff_t>(all.size());
    const auto next = ((here - all.begin()) + direction % count + count) % count;
    goToBranch(all[static_cast<std::size_t>(next)].id);
}

void Session::renameBranch(int id, std::string name) {
    Branch* branch = parts_->tree.find(id);
    if (!branch || name.empty()) return;
    branch->name = std::move(name);
    branch->isNamedByUser = true;
}

void Session::removeBranch(int id) {
    RunTree& tree = parts_->tree;
    const Branch* gone = tree.find(id);
    if (!gone || tree.count() < 2) return;
    if (gone == &tree.present()) {
        const std::vector<BranchInfo> all = branches();
        const auto other = std::find_if(all.begin(), all.end(), [](const BranchInfo& one) { return !one.isPresent; });
        goToBranch(gone->parent ? *gone->parent : other->id);
    }
    tree.remove(id);
    parts_->undoStacks.erase(id);
    parts_->ghost.forget();
    parts_->changed = true;
}

void Session::compareWith(std::optional<int> id) {
    parts_->tree.putBeside(id, frame());
    parts_->ghost.forget();
    parts_->changed = true;
}

std::optional<Session::NewBranch> Session::takeNewBranch() { return std::exchange(parts_->newBranch, {}); }
std::optional<std::string> Session::takeRefusal() {
    parts_->noteMismatches();
    return std::exchange(parts_->refusal, {});
}
std::optional<std::uint64_t> Session::takeMismatch() {
    parts_->noteMismatches();
    return std::exchange(parts_->mismatch, {});
}

std::size_t Session::keyFrameBytes() const { return parts_->tree.keyFrameBytes(); }
std::size_t Session::keyFrameBudget() const { return parts_->tree.keyFrameBudget(); }
void Session::setKeyFrameBudget(std::size_t bytes) { parts_->tree.setKeyFrameBudget(bytes); }

const demos::RecordingCanvas* Session::ghost() const {
    return parts_->ghost.isThere(frame()) ? &parts_->ghost.current() : nullptr;
}
const demos::RecordingCanvas* Session::previousGhost() const {
    const demos::RecordingCanvas* now = ghost();
    return now && playing() ? &parts_->ghost.previous() : now;
}
bool Session::showsGhost() const { return parts_->showsGhost; }
void Session::setShowsGhost(bool shows) {
    parts_->changed |= parts_->showsGhost != shows;
    parts_->showsGhost = shows;
}
bool Session::ghostIsComing() const { return parts_->ghost.isComing(); }

const MeasuresHistory* Session::comparedHistory() const {
    const Branch* beside = parts_->tree.beside();
    return beside ? &beside->history : nullptr;
}

}  // namespace collidoscope::app
