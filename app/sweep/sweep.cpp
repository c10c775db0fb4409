#include "app/sweep/sweep.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <system_error>
#include <utility>

#include "app/headless/csv.h"
#include "app/run/measures_history.h"
#include "app/session/controls.h"
#include "app/session/frame_names.h"
#include "app/session/typed_setting.h"
#include "demos/host/state_archives.h"
#include "demos/host/world_fault.h"

namespace collidoscope::app {
namespace {

/// Gathers what a sweep asks of the frames of one run.
class Taking {
public:
    Taking(const SweepMeasure& measure, SweepAnswer& answer) : measure_(measure), answer_(answer) {}

    /// Whether every frame counts, or the last one alone.
    bool takesAll() const { return measure_.take != SweepTake::Last; }

    void add(const NamedValue& value) {
        answer_.text = std::string(value.text);
        if (std::isnan(value.value)) return;
        ++count_;
        sum_ += value.value;
        const bool isFirst = std::isnan(answer_.value);
        switch (measure_.take) {
            case SweepTake::Last:
                answer_.value = value.value;
                break;
            case SweepTake::Max:
                answer_.value = isFirst ? value.value : std::max(answer_.value, value.value);
                break;
            case SweepTake::Min:
                answer_.value = isFirst ? value.value : std::min(answer_.value, value.value);
                break;
            case SweepTake::Mean:
                answer_.value = sum_ / static_cast<double>(count_);
                break;
        }
    }

private:
    const SweepMeasure& measure_;
    SweepAnswer& answer_;
    double sum_ = 0.0;
    std::size_t count_ = 0;
};

bool hasDiverged(const demos::DemoBase& demo) {
    return demos::firstNotFinite(demo).has_value() || demos::worldFault(demo).has_value();
}

}  // namespace

std::unique_ptr<demos::DemoBase> sweepStart(const Session& session) {
    const std::unique_ptr<Session> fresh = session.sibling();
    std::vector<demos::Input> first;
    for (const demos::Input& input : session.inputs())
        if (input.step == 0) first.push_back(input);
    fresh->replay(first, 0);
    for (const demos::Action& action : parametersTowards(controlsOf(fresh->demo()), controlsOf(session.demo())))
        fresh->act(action);
    std::unique_ptr<demos::DemoBase> start = fresh->demo().clone();
    start->setParallelFor(geometry::serialFor);  // the points share the threads
    return start;
}

namespace {

/// Steps the demo of a point to the last frame, and does what was done in the run at the frames on the way.
SweepAnswer runThrough(const SweepPlan& plan, demos::DemoBase& demo, const std::atomic<bool>& cancelled) {
    SweepAnswer answer;
    MeasuresHistory history(1);
    FrameMemory memory;
    memory.jump(demo);
    Taking taking(plan.measure, answer);
    const auto look = [&] {
        history.record(demo);
        const auto value = FrameNames(demo, history.series(), memory, false).find(plan.measure.id);
        if (value) taking.add(*value);
    };
    std::size_t done = 0;
    const bool moves = demo.moves() && demo.recordedFrames() == 0;
    if (taking.takesAll()) look();
    for (std::uint64_t frame = 0; moves && frame < plan.frames; ++frame) {
        if (cancelled) return {};
        demo.advance();
        for (; done < plan.inputs.size() && plan.inputs[done].step <= demo.stepCount(); ++done)
            demos::apply(demo, plan.inputs[done].action);
        memory.step(demo);
        if (taking.takesAll()) look();
    }
    if (!taking.takesAll()) look();
    answer.diverged = hasDiverged(demo);
    if (answer.diverged) answer.value = std::numeric_limits<double>::quiet_NaN();
    answer.isKnown = true;
    return answer;
}

}  // namespace

SweepAnswer runPoint(const SweepPlan& plan, const demos::DemoBase& start, std::size_t point,
                     const std::atomic<bool>& cancelled) {
    try {
        const std::unique_ptr<demos::DemoBase> demo = start.clone();
        for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
            demos::setParameter(*demo, plan.axes[axis].parameter, plan.valueOf(point, axis));
        return runThrough(plan, *demo, cancelled);
    } catch (const demos::ParameterError& error) {
        SweepAnswer refused;
        refused.isKnown = true;
        refused.refusal = error.what();
        return refused;
    }
}

Sweep::Sweep(SweepPlan plan, std::unique_ptr<demos::DemoBase> start)
    : plan_(std::move(plan)),
      start_(std::move(start)),
      answers_(plan_.count()),
      known_(std::make_unique<std::atomic<bool>[]>(plan_.count())) {}

Sweep::~Sweep() {
    cancel();
    wait();
}

/// Runs the next point; false when there is none left.
bool Sweep::takePoint() {
    if (cancelled_) return false;
    const std::size_t point = next_++;
    if (point >= answers_.size()) return false;
    answers_[point] = runPoint(plan_, *start_, point, cancelled_);
    if (!answers_[point].isKnown) return false;
    known_[point].store(true, std::memory_order_release);
    ++done_;
    return true;
}

void Sweep::begin(unsigned threads) {
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    try {
        while (threads_.size() < std::min<std::size_t>(threads, answers_.size())) {
            ++working_;
            threads_.emplace_back([this] {
                while (takePoint()) {
                }
                --working_;
            });
        }
    } catch (const std::system_error&) {
        --working_;  // the system has no more threads: those that there are do the work
    }
}

void Sweep::workOn(double seconds) {
    if (!threads_.empty()) return;
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (takePoint() && std::chrono::steady_clock::now() < end) {
    }
}

void Sweep::wait() {
    for (std::thread& thread : threads_) thread.join();
    if (threads_.empty())
        while (takePoint()) {
        }
    threads_.clear();
}

SweepAnswer Sweep::answer(std::size_t point) const {
    return known_[point].load(std::memory_order_acquire) ? answers_[point] : SweepAnswer{};
}

std::string axisText(const SweepAxis& axis, std::size_t place) { return textOf(axis.values[place]); }

std::string sweepTable(const Sweep& sweep) {
    const SweepPlan& plan = sweep.plan();
    const auto withUnit = [](const std::string& name, const std::string& unit) {
        return unit.empty() ? name : name + " (" + unit + ")";
    };
    std::vector<std::string> cells;
    for (const SweepAxis& axis : plan.axes) cells.push_back(withUnit(axis.parameter, axis.unit));
    cells.push_back(withUnit(plan.measure.typed, plan.measure.unit));
    std::string table = csvRow(cells);
    for (std::size_t point = 0; point < plan.count(); ++point) {
        cells.clear();
        for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
            cells.push_back(axisText(plan.axes[axis], plan.placeOf(point, axis)));
        const SweepAnswer answer = sweep.answer(point);
        cells.push_back(plan.measure.isText ? answer.text : csvNumber(answer.value));
        table += csvRow(cells);
    }
    return table;
}

}  // namespace collidoscope::app
