#pragma once
/// The window with a demo whose runs can be compared.

#include <string>

#include "tests/app/ui_shell.h"

namespace collidoscope::ui_shell_test {

class UiCompare : public UiShell {
protected:
    UiCompare() {
        window.resize({1280, 800});
        open("bouncing-ball");
    }
    app::Session& session() { return application.session(); }
    const app::SideBySide& panes() { return application.bench().panes; }
    /// Chooses the values in the sheet that a command opens.
    void compare(const std::string& values) {
        application.execute(app::CommandId::Compare);
        frames(4);
        key(KeyCode::A, {.control = true});
        type(values);
        key(KeyCode::Enter);
        frames(4);
    }
    /// Until nothing is on a way any more.
    void settle() {
        for (int i = 0; i < 300 && panes().isMoving(); ++i) frames(1);
        frames(2);
    }
    void stepAll(int count) {
        for (int i = 0; i < count; ++i) key(KeyCode::Right);
    }
    std::string lastMessage() {
        return application.notices().all().empty() ? "" : application.notices().all().back().text;
    }
};

}  // namespace collidoscope::ui_shell_test
