#include <signal.h>

#include <cstdlib>
#include <thread>
#include <utility>

#include "app/system/quit_signals.h"

namespace collidoscope::app {
namespace {

bool isSignalIgnored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

struct QuitSignals::Parts {
    sigset_t signals{};
    sigset_t before{};
    std::atomic<bool> over = false;
    std::thread watcher{};
};

QuitSignals::QuitSignals() : parts_(std::make_unique<Parts>()) {
    sigemptyset(&parts_->signals);
    sigaddset(&parts_->signals, SIGINT);
    sigaddset(&parts_->signals, SIGTERM);
    if (!isSignalIgnored(SIGHUP)) sigaddset(&parts_->signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &parts_->signals, &parts_->before);
}

QuitSignals::~QuitSignals() { pthread_sigmask(SIG_SETMASK, &parts_->before, nullptr); }

QuitSignals::Watch::Watch(QuitSignals& signals, std::function<void(int)> quit) : parts_(*signals.parts_) {
    parts_.over = false;
    parts_.watcher = std::thread([&parts = parts_, quit = std::move(quit)] {
        for (bool asked = false; !parts.over; asked = true) {
            int received = 0;
            sigwait(&parts.signals, &received);
            if (parts.over) return;
            // A program that does not end when asked politely is ended by the second request.
            if (asked) endBy(received);
            quit(received);
        }
    });
}

QuitSignals::Watch::~Watch() {
    parts_.over = true;
    // Ends its wait; the signal is blocked, so it terminates nothing.
    pthread_kill(parts_.watcher.native_handle(), SIGTERM);  // NOLINT(bugprone-bad-signal-to-kill-thread)
    parts_.watcher.join();
}

void QuitSignals::endBy(int signal) {
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal);
    ::signal(signal, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
    raise(signal);
    std::_Exit(128 + signal);
}

}  // namespace collidoscope::app
