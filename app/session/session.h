#pragma once
/// One demo being run, and what a user does to it: the run with its playback, undo, and the history of its measures.
/// Knows no window and no OpenGL, so that tests, headless runs and the program drive the very same code.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/run/contact_marks.h"
#include "app/run/measures_history.h"
#include "app/run/playback.h"
#include "app/session/body_curves.h"
#include "app/session/saved_session.h"
#include "app/session/watches.h"
#include "demos/host/input.h"
#include "demos/host/recording_canvas.h"
#include "demos/registry.h"

namespace collidoscope::app {

class Session {
public:
    /// Gives a demo that was just made what it is to show, before its first frame.
    using Setup = std::function<void(demos::DemoBase&)>;

    /// The demo's loops share their work by `parallelFor`, which must not end before the session.
    explicit Session(const demos::DemoInfo& info, geometry::ParallelFor parallelFor = geometry::serialFor,
                     Setup demoSetup = {});
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    const demos::DemoInfo& info() const;
    const demos::DemoBase& demo() const;
    /// The parameters of the demo as it opens.
    const std::vector<demos::ParameterInfo>& defaults() const;

    // --- acting on the demo; everything is recorded with its step ---

    /// Applies an action now. Throws demos::ParameterError when it is refused; nothing has changed then.
    /// Acting in the past begins a branch there, and a parameter that builds the demo anew begins one at frame 0; the
    /// old future stays in its own. What only looks (demos::Effect::View) begins none and is not recorded: it stays as
    /// it is at whatever frame, until it is changed. Undoable, unless it sets the move axes, is a pointer move that
    /// changes no parameter, or shows another step inside an algorithm.
    ///
    /// A pointer that only hovers waits for the next step while time runs, and is nothing in the past; a press and its
    /// release act at once. In the past a press that changes nothing keeps the future; a release belongs to the press
    /// and not to the frame that is looked at, so it comes at the end of what was recorded.
    void act(const demos::Action& action);
    /// All actions between begin and end count as one for undo: a drag of a slider or a handle.
    void beginGesture();
    void endGesture();
    bool canUndo() const;
    bool canRedo() const;
    /// The changes that undo would take back and redo would do again, in the lines of input_text.h; empty without such
    /// a change.
    std::vector<std::string> undoLines() const;
    std::vector<std::string> redoLines() const;
    /// Makes all actions up to now the beginning of the run, which cannot be undone: for those of a command line.
    void forgetUndo();
    /// Takes over the changes that another session can undo and redo, which shows the same demo with the same
    /// parameters.
    void continueUndo(const Session& other);
    /// Appends the inverse inputs at the present frame; what has begun a branch is taken back by returning to the
    /// other, as it was left. Each branch has its own list of what can be undone.
    void undo();
    void redo();
    const std::vector<demos::Input>& inputs() const;
    /// Puts the demo at frame 0 of a recorded run and plays its inputs up to `frame`.
    void replay(std::span<const demos::Input> inputs, std::uint64_t frame);
    /// Begins the run anew with more inputs, each of which comes at its frame as one that was recorded. Throws
    /// ParameterError for one that is refused at frame 0, or that would build the demo anew later; nothing has changed
    /// then. One that is refused at a later frame is left out there.
    void plan(std::span<const demos::Input> inputs);
    /// The first input that the demo has refused of those that were not tried before, with its frame; returned once.
    std::optional<std::string> takeRefusal();
    /// The demo at frame 0 with all that was done there, showing what it shows now.
    std::unique_ptr<demos::DemoBase> first() const;

    // --- runs that are compared, see variation.h ---

    /// A session of the same demo as it opens, with the same loops and the same set-up before its first frame.
    std::unique_ptr<Session> sibling() const;
    /// Called with each action of the user once it is done, so that it can be repeated in other runs.
    struct Observer {
        std::function<void(const demos::Action&)> acted{};
        std::function<void(bool begins)> gesture{};
    };
    void setObserver(Observer observer);
    /// Whether undo, or redo, would change some of these parameters and nothing else.
    bool undoesOnly(std::span<const std::string> parameters) const;
    bool redoesOnly(std::span<const std::string> parameters) const;
    /// Its steps are made by the clock of another session, which also gives the fraction of a step that has passed.
    void setLed(bool led);

    // --- the whole of it as values, see saved_session.h ---

    SavedSession saved() const;
    /// Every branch that was saved comes back, beside those that are here. The one that was shown is shown, paused at
    /// frame 0: all its frames lie ahead of it. Throws ParameterError where the demo refuses an input; nothing has
    /// changed then.
    void restore(const SavedSession& saved);

    // --- time ---

    /// False also while a step of an algorithm is shown: time rests from that moment until setPlaying(true), and goes
    /// on by itself once no step is shown.
    bool playing() const;
    void setPlaying(bool playing);
    /// Steps back by the clock, from the present frame to frame 0, where the run pauses. It is a seek from frame to
    /// frame: it begins no branch, and conditions do not stop it. setPlaying(), a step, and acting end it.
    void playBackwards();
    bool playingBackwards() const;  ///< false also while a step of an algorithm is shown
    /// Whether time goes on by itself, in either direction.
    bool isRunning() const { return playing() || playingBackwards(); }
    double speed() const;         ///< 1: real time
    void setSpeed(double speed);  ///< 1/16 to 4
    /// Runs the fixed steps that `seconds` of real time ask for, at most Playback::kMaxStepsPerFrame, and fewer, but
    /// one at least, where they are slow. What is left out is not caught up with.
    void advance(double seconds);
    void stepForward();                      ///< one step, pausing first
    void stepBack(std::uint64_t count = 1);  ///< steps into the past, exactly; in parts where that takes long
    /// Frame 0 with the present parameters and without the inputs of the run, in a branch of its own; where that would
    /// only repeat the run, its own frame 0.
    void restart();
    void reset();                    ///< the same with the parameters with which the demo opens
    void seek(std::uint64_t frame);  ///< to any frame between 0 and lastFrame(), exactly
    /// Seeks without blocking, also beyond lastFrame(): makes a part of the steps now and another part in each
    /// advance(), playing or not. Each frame in between is exact. Another seek replaces it; a fault ends it, and so
    /// does every other action on the session but play and pause, which take effect at its end. Meanwhile the pointer
    /// and the keys that move something do nothing.
    void seekInParts(std::uint64_t frame);
    /// The progress of the seek; none if there is no seek.
    const std::optional<SeekProgress>& seeking() const;
    double seekShare() const;  ///< 0..1, of its frames or, at one frame, of the inputs that were made there
    void stopSeeking();        ///< stays at the frame that was reached
    std::uint64_t frame() const;
    /// The furthest frame that was reached on this branch; of a record its last one.
    std::uint64_t lastFrame() const;
    bool canStep() const;           ///< whether there is a frame after the present one, to be made or recorded
    double realTimeFactor() const;  ///< simulated seconds per real second, smoothed
    double stepSeconds() const;     ///< that a step takes, smoothed; 0: none has been made yet
    /// Why the simulation paused by itself ("frame 412: particles[3].position is not a number"); empty: it did not.
    const std::string& fault() const;
    /// A frame that was reached again with other bits than at first, which is a defect of the demo; returned once.
    std::optional<std::uint64_t> takeMismatch();
    /// Gives back the memory that makes steps back fast; every frame can still be reached.
    void rest();

    // --- branches: the futures that acting in the past has left, see RunTree ---

    struct BranchInfo {
        int id = 0;
        std::string name{};
        std::optional<int> parent{};
        std::uint64_t branchFrame = 0, lastFrame = 0;
        bool isPresent = false;
        bool isBeside = false;  ///< it is the one that is compared with the present one
    };
    /// Each after its parent.
    std::vector<BranchInfo> branches() const;
    std::size_t branchCount() const;
    int presentBranch() const;  ///< its number
    /// To the present frame of another branch, or its last one if that comes earlier; in parts where that takes long.
    /// The branch that was left is compared with it then.
    void goToBranch(int id);
    void goToNextBranch(int direction);  ///< +1: the next in the order of branches(), -1: the one before
    void renameBranch(int id, std::string name);
    /// Forgets a branch and its frames; its own branches stay. When it is the present one, its parent is shown, or the
    /// first of the others. The only one stays.
    void removeBranch(int id);
    /// Chooses which branch is compared with the present one; none: no branch is.
    void compareWith(std::optional<int> id);
    /// A branch that acting in the past, or building the demo anew, has begun; returned once.
    struct NewBranch {
        std::uint64_t from = 0;  ///< the frame at which it begins
        std::uint64_t to = 0;    ///< the last frame of the branch that was left
    };
    std::optional<NewBranch> takeNewBranch();
    /// Bytes of all snapshots from which frames are reached, of all branches together, and how many they may be.
    std::size_t keyFrameBytes() const;
    std::size_t keyFrameBudget() const;
    void setKeyFrameBudget(std::size_t bytes);

    // --- what is seen ---

    const demos::RecordingCanvas& current() const;  ///< the present frame
    /// The frame that was shown before it, between which and the present one the picture is blended: the earlier one,
    /// and the later one while it plays backwards. Equals current() when it should snap.
    const demos::RecordingCanvas& previous() const;
    float blend() const;  ///< how far real time stands between the two, 0..1
    /// The view that the demo offers to follow, blended like the picture; none: the user's own.
    std::optional<demos::View> followView() const;
    /// The compared branch at the present frame, as far as it differs from the present one; null while it is not there.
    const demos::RecordingCanvas* ghost() const;
    const demos::RecordingCanvas* previousGhost() const;
    /// Whether the ghost follows, by a step of its own for each step. It does by default.
    bool showsGhost() const;
    void setShowsGhost(bool shows);
    bool ghostIsComing() const;  ///< further calls of advance() bring it
    /// Draws over the demo from the present frame on, as what is asked of its picture, in place of the marks of the
    /// same owner ("probe"); an empty function ends that.
    void setMarks(std::string_view owner, std::function<void(const demos::DemoBase&, demos::Canvas&)> marks);
    bool hasMarks(std::string_view owner) const;
    /// True when the picture may differ from that of the last call of consumeDirty().
    bool consumeDirty();

    // --- what is measured ---

    const std::vector<MeasureSeries>& measures() const;
    const std::vector<std::uint64_t>& frames() const;  ///< the frame of each value of the series
    const MeasuresHistory& history() const;            ///< all of it, with clocks and points
    /// The history of the compared branch; null if none is compared.
    const MeasuresHistory* comparedHistory() const;

    /// Frames of the present branch at which a contact begins after a while without a new one.
    const std::vector<ContactMark>& contactMarks() const;

    /// Frames that a tool marks on the timeline, in rising order: those of a stopwatch.
    struct NotedFrame {
        std::uint64_t frame = 0;
        std::string text{};
        bool operator==(const NotedFrame&) const = default;
    };
    const std::vector<NotedFrame>& notedFrames() const;
    void noteFrames(std::vector<NotedFrame> frames);

    // --- curves of single bodies, see body_curves.h; they stand among the measures ---

    const std::vector<BodyCurve>& bodyCurves() const;
    /// Measures it from now on, and at the frames that were recorded before by further calls of advance().
    void addBodyCurve(const BodyCurve& curve);
    void removeBodyCurve(const BodyCurve& curve);
    bool isFillingCurves() const;  ///< further calls of advance() bring the rest of the curves

    // --- the energy of all rigid bodies, see energy_watch.h ---

    /// Whether its change stands among the measures, as a curve of a body does.
    bool watchesEnergy() const;
    void setWatchesEnergy(bool watches);
    /// The energies recorded in the present branch, at frames at which they were watched or conditions were evaluated.
    const EnergyWatch& energy() const;

    // --- conditions that stop it, see watches.h ---

    const Watches& watches() const;
    /// The run pauses at each frame where the condition begins to hold, and a seek beyond lastFrame() ends there. In
    /// the place of another, if one is named. Throws ExpressionError for what is no condition or does not fit the demo.
    void watch(const std::string& condition, std::optional<std::size_t> place = {});
    /// Like watch(), for a condition remembered from an earlier start: if it does not fit the demo, the list says why.
    void recallWatch(const std::string& condition);
    void unwatch(std::size_t place);
    /// The names that a condition may use here.
    std::vector<NameInfo> watchNames() const;
    /// The conditions that hold at the present frame.
    std::optional<WatchHit> holding() const;
    /// The condition that has stopped the run; returned once.
    std::optional<WatchHit> takeStop();

private:
    void actHere(const demos::Action& action);

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace collidoscope::app
