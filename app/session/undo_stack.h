#pragma once
/// Actions that can be undone: pairs of actions that lead back and forth again. Gestures count as one.

#include <cstddef>
#include <string>
#include <vector>

#include "app/session/controls.h"

namespace app {

struct Change {
    std::vector<demos::Action> back{};
    std::vector<demos::Action> forth{};
};

class UndoStack {
public:
    static constexpr std::size_t kMax = 500;

    /// Opens a gesture; the controls are those before it. Gestures may be nested, the outermost counts.
    void begin(const demos::DemoBase& demo);
    /// Notes what the gesture moves: only those handles are put back, others move by themselves.
    void touch(const demos::Action& action);
    /// Closes the gesture and keeps it when it has changed something. Looking is no change: which step inside an
    /// algorithm is shown, or which find is picked, is neither taken back by itself, nor does it end what can be
    /// redone.
    void end(const demos::DemoBase& demo);
    bool inGesture() const { return depth_ > 0; }

    bool canUndo() const { return !done_.empty(); }
    bool canRedo() const { return !undone_.empty(); }
    /// Moves the latest change to the other stack and returns it; the stack must not be empty.
    const Change& undo();
    const Change& redo();
    void clear();

private:
    int depth_ = 0;
    Controls before_{};
    std::vector<std::string> touched_{};
    bool broughtBack_ = false;  ///< what had flown away
    std::vector<Change> done_{};
    std::vector<Change> undone_{};
};

}  // namespace app
