#pragma once
/// Sessions and sweeps without a window, for the tests of this folder.

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "app/sweep/sweep.h"
#include "app/sweep/sweep_headless.h"

namespace collidoscope::sweep_test {

using Words = std::vector<std::string>;

inline std::unique_ptr<app::Session> session(const char* demo) {
    auto made = std::make_unique<app::Session>(*demos::findDemo(demo));
    made->setPlaying(false);
    return made;
}

/// Runs all points of a sweep.
inline std::unique_ptr<app::Sweep> swept(const app::Session& base, const Words& axes, const char* measure,
                                         std::uint64_t frames) {
    const app::SweepPlan plan = app::sweepPlanFromTexts(base, axes, measure, frames);
    auto sweep = std::make_unique<app::Sweep>(plan, app::sweepStart(base, plan));
    sweep->begin(2);
    sweep->wait();
    return sweep;
}

/// Why a plan is refused.
inline std::string planRefusal(const char* demo, const Words& axes, const char* measure) {
    try {
        app::sweepPlanFromTexts(*session(demo), axes, measure, 10);
    } catch (const demos::ParameterError& error) {
        return error.what();
    }
    return "it was not refused";
}
inline bool has(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }

struct Ran {
    app::ExitStatus status = app::ExitStatus::Done;
    std::string out{}, errors{};
};
inline Ran ran(const std::string& demo, const Words& more, app::PictureTaker* pictures = nullptr) {
    Words arguments{"--headless", "--demo", demo};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::ostringstream out, errors;
    const app::ExitStatus status =
        app::runSweep(app::parseCommandLine(arguments), {.out = out, .errors = errors, .pictures = pictures});
    return {status, out.str(), errors.str()};
}
/// Why a command line is refused.
inline std::string refusal(const std::string& demo, const Words& more) {
    try {
        ran(demo, more);
    } catch (const app::UsageError& error) {
        return error.what();
    }
    return "it was not refused";
}

}  // namespace collidoscope::sweep_test
