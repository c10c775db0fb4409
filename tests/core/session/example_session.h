#pragma once
/// A session of a demo of the shelf, as the text of a file.

#include <string>

#include "app/session/session_file.h"

namespace collidoscope::session_file_test {

/// A demo of the shelf, with a run, a branch and a name.
inline std::string exampleText() {
    app::Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    for (int i = 0; i < 30; ++i) session.stepForward();
    session.seek(10);
    session.act(demos::SetParameter{"step", 0.01});
    for (int i = 0; i < 7; ++i) session.stepForward();
    session.renameBranch(session.branches().back().id, "on the moon");
    session.watch("t > 3 s");
    session.addBodyCurve(app::bodyCurveFrom(session.demo(), "1:speed"));
    return app::writeSession({.session = session.saved(),
                              .view = {{"camera", "0,1,5,0,0.5,0"},
                                       {"show", "no-labels"},
                                       {"numbers", "OBB 2"},
                                       {"ruler", "0,0,0:OBB 1"},
                                       {"ruler", "OBB 1:OBB 2"}}});
}

}  // namespace collidoscope::session_file_test
