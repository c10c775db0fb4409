#pragma once
/// The part of the right panel that steps inside an algorithm: which step is shown, what it does in words and numbers,
/// and all steps in small.

#include "app/inspect/inspection.h"
#include "app/ui/panels/panel.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace app {

class StepPanel {
public:
    void draw(const Ui& ui, Session& session, const Inspection& inspection, Requests& requests, RowEnds& ends);
    /// Ends the drag of the slider; to be called when the panel is not drawn and so cannot see the mouse let go.
    void release(Session& session);

private:
    void drawHead(const Ui& ui, Session& session, const Inspection& inspection, Requests& requests);
    void drawSlider(const Ui& ui, Session& session, const Inspection& inspection, float width);

    bool sliding_ = false;  ///< a gesture of the session is open
};

}  // namespace app
