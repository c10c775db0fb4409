#pragma once
/// Runs the points of a sweep, each a run of its own from frame 0, on all threads and without drawing.

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/session/sweep_plan.h"

namespace collidoscope::app {

/// The result of one run of a sweep.
struct SweepRun {
    double value = std::numeric_limits<double>::quiet_NaN();  ///< NaN: not measured
    std::string text{};                                       ///< of a measure in words
    bool diverged = false;                                    ///< its numbers left the finite ones
};

/// The answer at one point: that of its run, or how far the runs of a spread differ.
struct SweepAnswer : SweepRun {
    std::vector<SweepRun> runs{};  ///< of a spread, one for each option
    bool isKnown = false;          ///< the point was run
    std::string refusal{};         ///< the demo did not take the values or an input; empty: it did
    bool refusedInput = false;     ///< it was an input
};

/// The demo of a session at frame 0 with the parameters that it has now, and with what all points of the plan have from
/// there on: every point starts from a copy of it.
std::unique_ptr<demos::DemoBase> sweepStart(const Session& session, const SweepPlan& plan);
/// Runs one point from a copy of the start, with what the plan has done on the way; of a spread once for each option.
/// Ends early, unknown, once `cancelled`.
SweepAnswer runPoint(const SweepPlan& plan, const demos::DemoBase& start, std::size_t point,
                     const std::atomic<bool>& cancelled);

class Sweep {
public:
    Sweep(SweepPlan plan, std::unique_ptr<demos::DemoBase> start);
    /// Cancels it.
    ~Sweep();
    Sweep(const Sweep&) = delete;
    Sweep& operator=(const Sweep&) = delete;

    /// Runs the points on threads of their own; 0: as many as there are cores. Where the system gives none, workOn()
    /// does the work.
    void begin(unsigned threads);
    /// Runs points on the caller's thread for about so long; only where begin() got no threads.
    void workOn(double seconds);
    bool hasThreads() const { return !threads_.empty(); }
    /// Points that are still run are left unknown.
    void cancel() { cancelled_ = true; }
    /// Waits for the threads.
    void wait();

    const SweepPlan& plan() const { return plan_; }
    std::size_t done() const { return done_; }
    bool isFinished() const { return done_ == answers_.size() || (cancelled_ && working_ == 0); }
    /// The answer of a point, which may still be unknown. It may be called while threads work.
    SweepAnswer answer(std::size_t point) const;

private:
    bool takePoint();

    SweepPlan plan_;
    std::unique_ptr<demos::DemoBase> start_;
    std::vector<SweepAnswer> answers_;
    std::unique_ptr<std::atomic<bool>[]> known_;  ///< the answer may be read
    std::atomic<std::size_t> next_ = 0, done_ = 0;
    std::atomic<unsigned> working_ = 0;
    std::atomic<bool> cancelled_ = false;
    std::vector<std::thread> threads_{};
};

/// The answers as a table: a row for each point, RFC 4180. A line of a handle has a column for each coordinate, and a
/// spread one for each option behind its own.
std::string sweepTable(const Sweep& sweep);

}  // namespace collidoscope::app
