#pragma once
/// Findings of a demo in the shown frame, as a list: a click picks, a double click opens as a case. Buttons go on
/// to the next one, through all frames.

#include "app/session/session.h"
#include "app/ui/panels/panel.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"
#include "demos/findings.h"

namespace collidoscope::app {

class FindingsPanel {
public:
    /// Nothing for a demo that never finds anything.
    void draw(const Ui& ui, const Session& session, Requests& requests, RowEnds& ends);

private:
    void drawHead(const Ui& ui, const demos::Findings& findings, Requests& requests) const;
    void drawRow(const Ui& ui, const demos::Findings& findings, int number, Requests& requests);
    void drawMore(const Ui& ui, const char* id, std::size_t count, int number, const char* icon,
                  Requests& requests) const;

    int first_ = 0;    ///< of the rows that are shown, from 0 on
    int clicked_ = 0;  ///< the row of the last click, since the second one of a double click is of the same row
};

}  // namespace collidoscope::app
