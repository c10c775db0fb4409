#pragma once
/// Actions that can be undone: pairs of actions that lead back and forth again. Gestures count as one.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/session/controls.h"

namespace collidoscope::app {

struct Change {
    std::vector<demos::Action> back{};
    std::vector<demos::Action> forth{};
    /// For a change that began a branch: the branches before and after it. Undo returns to the first.
    std::optional<int> from{}, to{};
};

/// The actions of the change when it leads forth, in the lines of input_text.h; a case by its name alone.
std::vector<std::string> linesOf(const Change& change);

class UndoStack {
public:
    static constexpr std::size_t kMax = 500;

    /// Opens a gesture; the controls are those before it. Gestures may be nested, the outermost counts.
    void begin(const demos::DemoBase& demo);
    /// Notes what the gesture moves, before it is done: only those handles and numbers of bodies and particles are put
    /// back, others change by themselves.
    void touch(const demos::DemoBase& demo, const demos::Action& action);
    /// Closes the gesture and keeps it when it has changed something. Looking is no change: which step inside an
    /// algorithm is shown, or which find is picked, is neither taken back by itself, nor does it end what can be
    /// redone.
    /// Returns the kept change, or null. A gesture that has begun a branch is always kept.
    const Change* end(const demos::DemoBase& demo);
    /// A new branch has begun: the open gesture goes on in its stack, which is returned, and leaves no trace in this.
    UndoStack handOver(int from, int to);
    bool inGesture() const { return depth_ > 0; }

    bool canUndo() const { return !done_.empty(); }
    bool canRedo() const { return !undone_.empty(); }
    /// Moves the latest change to the other stack and returns it; the stack must not be empty.
    const Change& undo();
    const Change& redo();
    const Change& lastDone() const { return done_.back(); }
    const Change& lastUndone() const { return undone_.back(); }
    /// The latest change leads from that branch to this: undo returns there.
    void linkDone(int from) { done_.back().from = from; }
    /// The latest change that was taken back leads to that branch: redo goes there.
    void linkUndone(int to) { undone_.back().to = to; }
    /// Lets redo go to the branch that a change has begun, unless it already would.
    void offerRedo(Change change);
    void clear();

private:
    template <typename Set>
    void noteEdit(const demos::DemoBase& demo, const Set& set);

    int depth_ = 0;
    Controls before_{};
    std::vector<std::string> touched_{};
    bool broughtBack_ = false;  ///< what had flown away
    std::vector<demos::ThrowBody> thrown_{};
    struct EditedNumber {
        demos::Action before{}, after{};  ///< SetBody or SetParticle
    };
    std::vector<EditedNumber> edited_{};
    std::optional<int> from_{}, to_{};  ///< the branches, where the open gesture has begun one
    std::vector<Change> done_{};
    std::vector<Change> undone_{};
};

}  // namespace collidoscope::app
