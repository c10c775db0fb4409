#pragma once
/// Looking inside the algorithm of a demo (see demos/inside/explanation.h): which algorithm on which pair, which of its
/// steps is shown, and what of it is hidden from a user who is to guess first. The panel, the caption of presentation
/// mode, the keys and the description in words all read this. And going through what a demo has found, one by one.

#include <string>

#include "app/session/session.h"
#include "demos/findings.h"
#include "demos/inside/explanation.h"

namespace collidoscope::app {

struct Inspection {
    demos::Explanation
        explanation{};     ///< algorithm and pair, all steps, the shown one; no algorithm: there is none to inspect
    bool covered = false;  ///< the steps that have not been reached, and how many there are

    bool exists() const { return !explanation.algorithm.empty(); }
    int stepCount() const { return static_cast<int>(explanation.steps.size()); }
    /// One step without a name stands for steps that are listed, and counted, only once one of them is shown.
    bool isListedLater() const {
        return explanation.shown == 0 && explanation.steps.size() == 1 && explanation.steps.front().name.empty();
    }
    bool isLast() const { return explanation.shown >= stepCount(); }
    /// Part that may be seen: covered, the steps up to the shown one, and of the whole only that it can be stepped
    /// through.
    demos::Explanation seen() const;
    /// Where the reader is: "Step 3 of 12", "All 12 steps"; covered, the count is left out.
    std::string position() const { return positionAt(explanation.shown); }
    std::string positionAt(int step) const;
};

/// Empty for a demo that steps inside no algorithm.
Inspection inspect(const Session& session, bool covered = false);

/// Shows another step, kept between 0 (the whole) and the last step that was taken. Does nothing when that step is
/// shown already, or there is none to show.
void showStep(Session& session, int step);
/// Goes `by` steps on from the one that is shown.
void stepInside(Session& session, int by);

/// Findings of a demo (see demos/findings.h); null for one that lists none.
const demos::ListsFindings* findingsOf(const Session& session);
/// Goes to the frame and picks there; time rests. 0 picks none. Does nothing for a demo that lists no finds.
void pickFind(Session& session, const demos::FindingIndex& place);
/// Goes to the next (1) or the previous (-1) find, of this frame or of the nearest that has any. False: there is none.
bool goToFind(Session& session, int direction);

}  // namespace collidoscope::app
