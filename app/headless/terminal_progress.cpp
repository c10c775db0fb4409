#include "app/headless/terminal_progress.h"

#include <chrono>
#include <cstdio>

#include "app/headless/terminal.h"

namespace app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPatience{500};

}  // namespace

LoadProgress terminalProgress() {
    if (!isTerminal(Stream::Errors)) return {};
    return [started = Clock::now(), last = 0.0f, shown = -1](float fraction) mutable {
        if (fraction < last) started = Clock::now();  // another file
        last = fraction;
        const int percent = static_cast<int>(100.0f * fraction);
        if (percent == shown || Clock::now() - started < kPatience) return true;
        shown = percent;
        if (fraction < 1.0f)
            std::fprintf(stderr, "reading the mesh: %d %%\r", percent);  // what is written next goes over it
        else
            std::fprintf(stderr, "%*s\r", 24, "");
        std::fflush(stderr);
        return true;
    };
}

}  // namespace app
