#pragma once
/// Ctrl+C in the terminal and the system's request to end, turned into an orderly end of the program.

#include <atomic>
#include <functional>
#include <memory>

namespace collidoscope::app {

/// Make one before any other thread is started: threads inherit that these signals are held back for it. The second
/// signal ends the process at once. A hang-up that the process was started to ignore, by nohup, stays ignored.
/// Windows has no signals: there Ctrl+C in the console comes as SIGINT, and a console that is closed, or a user who
/// logs off, as SIGTERM; such a process is given a few seconds.
class QuitSignals {
    struct Parts;

public:
    QuitSignals();
    ~QuitSignals();
    QuitSignals(const QuitSignals&) = delete;
    QuitSignals& operator=(const QuitSignals&) = delete;

    /// Ends the process as the signal would have: its parent sees that, a shell as status 128 + signal.
    [[noreturn]] static void endBy(int signal);

    /// Calls `quit` with the signal from a thread of its own when the first one comes, and never after its own end:
    /// make it after what `quit` uses. One at a time.
    class Watch {
    public:
        Watch(QuitSignals& signals, std::function<void(int)> quit);
        ~Watch();
        Watch(const Watch&) = delete;
        Watch& operator=(const Watch&) = delete;

    private:
        Parts& parts_;
    };

private:
    std::unique_ptr<Parts> parts_;
};

/// A request to end, for work that keeps what it has when it is stopped. While no work handles it, it ends the process.
class StopRequest {
public:
    /// From any thread.
    void come(int signal) {
        signal_ = signal;
        if (!isHandled_) QuitSignals::endBy(signal);
    }
    /// The signal that came; 0: none has.
    int signal() const { return signal_; }

    /// Handles the request as long as it lives: its owner looks at signal() often.
    class StopHandler {
    public:
        explicit StopHandler(StopRequest& request) : request_(request) { request_.isHandled_ = true; }
        ~StopHandler() { request_.isHandled_ = false; }
        StopHandler(const StopHandler&) = delete;
        StopHandler& operator=(const StopHandler&) = delete;

    private:
        StopRequest& request_;
    };

private:
    std::atomic<int> signal_ = 0;
    std::atomic<bool> isHandled_ = false;
};

}  // namespace collidoscope::app
