#pragma once
/// Ctrl+C in the terminal and the system's request to end, turned into an orderly end of the program.

#include <functional>
#include <memory>

namespace app {

/// Make one before any other thread is started: threads inherit that these signals are held back for it. The second
/// signal ends the process at once. Where there are no such signals it does nothing.
class QuitSignals {
public:
    QuitSignals();
    ~QuitSignals();
    QuitSignals(const QuitSignals&) = delete;
    QuitSignals& operator=(const QuitSignals&) = delete;

    /// Calls `quit` from a thread of its own when the first signal comes. Call at most once.
    void watch(std::function<void()> quit);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace app
