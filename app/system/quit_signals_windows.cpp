#include <windows.h>

#include <csignal>
#include <cstdlib>
#include <mutex>
#include <utility>

#include "app/system/quit_signals.h"

namespace collidoscope::app {

struct QuitSignals::Parts {
    bool asked = false;
};

namespace {

/// The system's handler is a plain function, so what it calls stands here: that of the one Watch that lives.
std::mutex eventMutex;
std::function<void(int)> onEvent;

/// Called by the system on a thread of its own. When the console goes, the process is ended as soon as this returns.
BOOL WINAPI handle(DWORD event) {
    const bool isTyped = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
    {
        const std::lock_guard lock(eventMutex);
        if (!onEvent) return FALSE;
        onEvent(isTyped ? SIGINT : SIGTERM);
    }
    constexpr DWORD kLongestEnd = 10000;  // ms; the system waits for five seconds at most
    if (!isTyped) Sleep(kLongestEnd);
    return TRUE;
}

}  // namespace

QuitSignals::QuitSignals() : parts_(std::make_unique<Parts>()) { SetConsoleCtrlHandler(handle, TRUE); }
QuitSignals::~QuitSignals() { SetConsoleCtrlHandler(handle, FALSE); }

QuitSignals::Watch::Watch(QuitSignals& signals, std::function<void(int)> quit) : parts_(*signals.parts_) {
    const std::lock_guard lock(eventMutex);
    parts_.asked = false;
    onEvent = [&parts = parts_, quit = std::move(quit)](int signal) {
        // A program that does not end when asked politely is ended by the second request.
        if (std::exchange(parts.asked, true)) endBy(signal);
        quit(signal);
    };
}

QuitSignals::Watch::~Watch() {
    const std::lock_guard lock(eventMutex);
    onEvent = nullptr;
}

void QuitSignals::endBy(int signal) { std::_Exit(128 + signal); }

}  // namespace collidoscope::app
