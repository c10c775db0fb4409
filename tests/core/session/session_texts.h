#pragma once
/// Texts of sessions: read, refused, and with a part of them changed.

#include <gtest/gtest.h>

#include <string>

#include "app/files/file_io.h"
#include "app/session/session_file.h"

namespace collidoscope::session_test {

inline app::SessionFile readText(const std::string& text) {
    app::MeshLibrary meshes;
    return app::readSession(text, "test.json", meshes);
}
/// Why it is refused; empty: it is not.
inline std::string refusal(const std::string& text) {
    try {
        readText(text);
        app::SessionText(text, "test.json").head();
    } catch (const app::FileError& error) {
        return error.what();
    }
    return "";
}
/// The same text with another part in place of the first of those.
inline std::string with(std::string text, const std::string& part, const std::string& other) {
    const std::size_t at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    return at == std::string::npos ? text : text.replace(at, part.size(), other);
}

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

}  // namespace collidoscope::session_test
