#pragma once
/// Panel of a collision case on the right of the window: the list of those that were opened together, the
/// commands that take it along, the table of answers, and every number of both shapes, typed in double precision.

#include <string>
#include <vector>

#include "app/cases/case_files.h"
#include "app/session/session.h"
#include "app/ui/panels/case_numbers.h"
#include "app/ui/panels/panel.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"
#include "demos/examine/verdict.h"

namespace collidoscope::app {

class CasePanel {
public:
    /// True where the demo holds a case; the other calls need that.
    bool learn(const Session& session);
    void drawList(const Ui& ui, const CaseList& list, Requests& requests, RowEnds& ends) const;
    void drawCommands(const Ui& ui, Requests& requests, RowEnds& ends) const;
    void drawNumbers(const Ui& ui, Session& session, RowEnds& ends) { numbers_.draw(ui, session, filled_, ends); }
    void drawAnswers(const Ui& ui, RowEnds& ends) const;

private:
    demos::SetCase filled_{};  ///< the demo's case, with the name of its parameter
    demos::examine::CasePtr examined_{};
    std::vector<demos::examine::MethodAnswer> answers_{};
    demos::examine::Verdict verdict_{};
    CaseNumbers numbers_{};
};

}  // namespace collidoscope::app
