// Branches of the shown run: what the commands do with them, and what is told of them.

#include "app/ui/application.h"

namespace collidoscope::app {

/// False, with a word of how they come about, when there is only one.
bool Application::hasBranches() {
    if (session().branchCount() > 1) return true;
    say(NoticeKind::Info,
        "There is one branch only. Another begins when something is changed at an earlier frame, or when a parameter "
        "builds the demo anew.");
    return false;
}

void Application::goToNextBranch(int direction) {
    if (hasBranches()) session().goToNextBranch(direction);
}

void Application::renameBranch() {
    if (!hasBranches()) return;
    bench_.state.transport = true;
    bench_.state.renamesBranch = true;
}

void Application::removeBranch() {
    if (!hasBranches()) return;
    for (const Session::BranchInfo& branch : session().branches())
        if (branch.isPresent) return session().removeBranch(branch.id);
}

/// Tells when a branch has begun, and when a frame has come out otherwise than before.
void Application::watchBranches() {
    const auto begun = session().takeNewBranch();
    if (begun)
        say(NoticeKind::Info, "A new branch begins at frame " + std::to_string(begun->from) +
                                  ". The old one, up to frame " + std::to_string(begun->to) + ", stays: " +
                                  keysOf(CommandId::Undo) + " or its lane below the timeline leads back.");
    const auto frame = session().takeMismatch();
    if (frame)
        say(NoticeKind::Error, "Frame " + std::to_string(*frame) +
                                   " was reached again and came out otherwise than before. This is a defect of the "
                                   "demo: its step depends on something that is not in its state.");
    if (begun || frame) bench_.refresh();
}

}  // namespace collidoscope::app
