#pragma once
/// The parts of a session, for the files that implement it.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/run/energy_watch.h"
#include "app/run/playback.h"
#include "app/run/run_tree.h"
#include "app/session/frame_pair.h"
#include "app/session/ghost.h"
#include "app/session/session.h"
#include "app/session/undo_stack.h"

namespace collidoscope::app {

/// A run that goes through the frames of a branch again, to measure at them what was picked later.
struct CurveFiller {
    int branch = 0;
    unsigned version = 0;
    std::uint64_t to = 0;  ///< the last frame
    Run run{std::size_t{0}};
};

struct Session::Parts {
    Parts(const demos::DemoInfo& shown, geometry::ParallelFor loops, Setup setup);

    const demos::DemoInfo& info;
    geometry::ParallelFor parallelFor;
    Setup demoSetup;
    RunTree tree;
    Playback playback{};
    std::map<int, UndoStack> undoStacks{};  ///< by branch
    FramePair picture{};
    Ghost ghost{};
    bool showsGhost = true;
    std::optional<demos::MovePointer> waitingPointer{};  ///< the latest move, while playing
    /// The latest press that the demo got, until it gets the release.
    std::optional<demos::MovePointer> pressed{};
    bool changed = true;
    std::string fault{};
    std::optional<std::uint64_t> mismatch{};
    std::optional<std::string> refusal{};
    std::vector<demos::ParameterInfo> defaults{};
    Watches watches{};
    std::optional<WatchHit> stopped{};
    std::optional<NewBranch> newBranch{};  ///< not yet reported
    std::optional<int> begunHere{};        ///< the branch that the open gesture has begun
    Observer observer{};
    bool isLed = false;  ///< by the clock of another session
    std::vector<NotedFrame> notedFrames{};
    std::vector<BodyCurve> curves{};
    bool watchesEnergy = false;                 ///< the change of the energy is among the measures
    unsigned curvesVersion = 0;                 ///< grows with each curve
    std::map<int, unsigned> filledCurves{};     ///< by branch: the version whose curves it has at all of its frames
    std::unique_ptr<CurveFiller> filler{};      ///< while some are missing
    std::optional<std::uint64_t> restoredTo{};  ///< the frame of a restored session, until it is reached

    const demos::DemoBase& demo() const { return tree.present().run.demo(); }
    Run& run() { return tree.present().run; }
    MeasuresHistory& history() { return tree.present().history; }
    UndoStack& undoStack() { return undoStacks[tree.present().id]; }
    std::unique_ptr<demos::DemoBase> freshDemo() const;

    // --- acting ---
    void perform(const demos::Action& action);
    void performAll(const std::vector<demos::Action>& actions);
    void applyView(const demos::Action& action);
    void holdWhileInside();
    void rebuild(const demos::Action& action);
    void movePointer(const demos::MovePointer& move);
    bool pressesNothing(const demos::MovePointer& press) const;
    void takePointer();
    void beginGesture();
    void endGesture();
    void undo();
    void redo();

    // --- runs ---
    Run runOf(const std::vector<demos::Action>& setup);
    void begin(Run run);
    void arrived();
    void beginAnew(Run run, std::string name);
    void branchTo(Run run, std::uint64_t branchFrame, std::string name);
    void nameByChange(const Change& change);
    void restart();
    void reset();
    bool repeatsPresent(const demos::DemoBase& fresh);
    void letGo();
    void goTo(int id, std::uint64_t frame);
    void followGhost();

    // --- curves of bodies, and of the energy of all ---
    void record(Branch& branch);
    void record() { record(tree.present()); }
    void lookAtEnergy(Branch& branch, const Run& run);
    bool hasCurves() const { return !curves.empty() || measuresEnergy(); }
    bool measuresEnergy() const { return watchesEnergy && !demo().worlds().empty(); }
    void measureMore(const Branch& branch, const demos::DemoBase& demo, demos::Measurements& out) const;
    void forgetMeasure(std::string_view name);
    bool isFilled() const;
    void fillCurves();

    // --- the whole of it as values ---
    void checkInputs(const std::vector<demos::Input>& inputs) const;
    void compareRestored();

    // --- time ---
    bool step();
    void seekInParts(std::uint64_t frame);
    void continueSeek(double seconds);
    void playBack(double seconds);
    void steppedBack();
    void noteMismatches();
    void redraw();
    void jumped();
    void noteJump();
    Watches::Frame watched() { return {demo(), history().series(), tree.present().energy, !fault.empty()}; }
    void pause();
};

}  // namespace collidoscope::app
