#pragma once
/// Every number of both shapes of a case, typed in double precision: poses, sizes, motions, and the vertices of the
/// shape that the demo lets be changed vertex by vertex.

#include <cstddef>
#include "app/session/session.h"
#include "app/ui/panels/panel.h"
#include "app/widgets/ui.h"
#include "app/widgets/value_field.h"

namespace collidoscope::app {

class CaseNumbers {
public:
    /// `filled`: the demo's case, with the name of its parameter. What would be no shape is refused with the reason.
    void draw(const Ui& ui, Session& session, const demos::SetCase& filled, RowEnds& ends);

private:
    struct Row;
    class Rows;
    static bool hasVertices(const Session& session, bool isA);

    ValueEdit edit_{};
};

}  // namespace collidoscope::app
