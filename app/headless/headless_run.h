#pragma once
/// One demo run without a window: the steps to its last frame, and the output on the way and at the end.

#include <filesystem>
#include <functional>
#include <memory>

#include "app/command_line.h"
#include "app/headless/headless.h"
#include "app/session/session.h"
#include "app/threads/thread_pool.h"

namespace collidoscope::app {

/// A run of one demo, from the command line to its outputs.
class HeadlessRun {
public:
    HeadlessRun(const demos::DemoInfo& info, const CommandLine& line, const Headless& with, ThreadPool& pool);
    /// Goes to the last frame; writes the table on the way.
    void go();
    /// Writes all but the table.
    void finish(const std::filesystem::path& screenshot);
    /// Tells which condition holds at the last frame, or that none did; true when one does.
    bool reportConditions() const;
    /// Tells of a number that is none; true when there was one.
    bool reportFault() const;
    /// Tells of a frame of the session's file that came out otherwise; true when there was one.
    bool reportMismatch() const;

private:
    bool reportWorldFault() const;
    bool isStopped() const { return with_.stop && with_.stop->signal() != 0; }
    [[noreturn]] void refuseToGoOn() const;
    void goOn(const std::function<void()>& atFrame);
    void writeTable();
    void shoot();
    void lookInside();
    void probeScene();
    bool measureScene();
    bool takesOutput() const;
    void printMeasures() const;

    const CommandLine& line_;
    const Headless& with_;
    std::unique_ptr<Session> session_{};
};

}  // namespace collidoscope::app
