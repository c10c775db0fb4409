#include "app/sweep/sweep.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
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
    Taking(const SweepMeasure& measure, SweepRun& answer) : measure_(measure), answer_(answer) {}

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
    SweepRun& answer_;
    double sum_ = 0.0;
    std::size_t count_ = 0;
};

bool hasDiverged(const demos::DemoBase& demo) {
    return demos::firstNotFinite(demo).has_value() || demos::worldFault(demo).has_value();
}

/// An input that a demo does not take at its frame.
struct RefusedInput : demos::ParameterError {
    using ParameterError::ParameterError;
};

/// The inputs of a plan that the start does not have, each at its frame.
class Inputs {
public:
    explicit Inputs(const SweepPlan& plan) : all_(plan.inputs), done_(plan.inStart) {}

    void applyDue(demos::DemoBase& demo) {
        for (; done_ < all_.size() && all_[done_].step <= demo.stepCount(); ++done_) {
            try {
                demos::requirePossible(demo, all_[done_].action);
                demos::apply(demo, all_[done_].action);
            } catch (const demos::ParameterError& error) {
                throw RefusedInput("frame " + std::to_string(demo.stepCount()) + ": " + error.what());
            }
        }
    }

private:
    const std::vector<demos::Input>& all_;
    std::size_t done_;
};

/// Refuses a place at which the demo does not leave the handle: the answer would be one of another place.
void requireReached(const demos::DemoBase& demo, const demos::MoveHandle& move) {
    constexpr float kTolerance = 1e-4f;  // of the distance from the origin: a demo may have turned the place and back
    for (const demos::HandleInfo& handle : demos::listHandles(demo)) {
        if (handle.name != move.name) continue;
        const geometry::Vec3f &is = handle.place.position, &wanted = move.place.position;
        const bool isLength = handle.kind == demos::HandleKind::Stretch;
        const float off = isLength ? std::abs(handle.place.length - move.place.length) : glm::length(is - wanted);
        const float size = isLength ? std::abs(move.place.length) : glm::length(wanted);
        if (off <= kTolerance * std::max(1.0f, size)) return;
        const auto text = [](float number) { return textOf(demos::Value(double{number})); };
        const auto point = [&](const geometry::Vec3f& v) { return text(v.x) + "," + text(v.y) + "," + text(v.z); };
        throw demos::ParameterError("the handle '" + move.name + "' goes to " +
                                    (isLength ? text(handle.place.length) + " m in place of " + text(move.place.length)
                                              : point(is) + " in place of " + point(wanted)));
    }
}

/// Steps the demo of a point to the last frame, and does what was done in the run at the frames on the way.
SweepRun runThrough(const SweepPlan& plan, demos::DemoBase& demo, Inputs& inputs, const std::atomic<bool>& cancelled) {
    SweepRun answer;
    MeasuresHistory history(1);
    FrameMemory memory;
    memory.jump(demo);
    EnergyWatch energy;
    const bool watchesEnergy = plan.measure.id == kEnergyChangeId || plan.measure.id == kEnergyRiseId;
    if (watchesEnergy) energy.look(demo, plan.inputs);
    Taking taking(plan.measure, answer);
    const auto look = [&] {
        history.record(demo);
        const auto value = FrameNames(demo, history.series(), memory, energy, false).find(plan.measure.id);
        if (value) taking.add(*value);
    };
    const bool moves = demo.moves() && demo.recordedFrames() == 0;
    if (taking.takesAll()) look();
    for (std::uint64_t frame = 0; moves && frame < plan.frames && !cancelled; ++frame) {
        demo.advance();
        inputs.applyDue(demo);
        memory.step(demo);
        if (watchesEnergy) energy.look(demo, plan.inputs);
        if (taking.takesAll()) look();
    }
    if (!taking.takesAll()) look();
    answer.diverged = hasDiverged(demo);
    if (answer.diverged) answer.value = std::numeric_limits<double>::quiet_NaN();
    return answer;
}

/// Runs a point with an option of the choice over which the spread goes; null: without one.
SweepRun runOnce(const SweepPlan& plan, const demos::DemoBase& start, std::size_t point, const demos::Value* option,
                 const std::atomic<bool>& cancelled) {
    const std::unique_ptr<demos::DemoBase> demo = start.clone();
    if (option) demos::setParameter(*demo, plan.measure.spreadOver, *option);
    for (const demos::Action& action : plan.parametersOf(point)) demos::apply(*demo, action);
    Inputs inputs(plan);
    inputs.applyDue(*demo);
    for (const demos::Action& action : plan.movesOf(point, *demo)) {
        demos::apply(*demo, action);
        requireReached(*demo, std::get<demos::MoveHandle>(action));
    }
    return runThrough(plan, *demo, inputs, cancelled);
}

/// Spread of the runs: the difference of the largest and the smallest result, or the number of different texts. No
/// answer if a run measures nothing.
void compareRuns(const SweepMeasure& measure, SweepAnswer& answer) {
    double minimum = std::numeric_limits<double>::infinity(), maximum = -minimum;
    std::set<std::string> words;
    bool isWhole = true;
    for (const SweepRun& run : answer.runs) {
        answer.diverged |= run.diverged;
        words.insert(run.text);
        isWhole &= !std::isnan(run.value);
        minimum = std::min(minimum, run.value), maximum = std::max(maximum, run.value);
    }
    if (answer.diverged) return;
    if (measure.isText)
        answer.value = static_cast<double>(words.size());
    else if (isWhole)
        answer.value = maximum - minimum;
}

}  // namespace

std::unique_ptr<demos::DemoBase> sweepStart(const Session& session, const SweepPlan& plan) {
    const std::unique_ptr<Session> fresh = session.sibling();
    const std::vector<demos::Input>& inputs = session.inputs();
    fresh->replay(std::span(inputs).first(countBuilding(inputs) + plan.inStart), 0);
    for (const demos::Action& action : parametersTowards(controlsOf(fresh->demo()), controlsOf(session.demo())))
        fresh->act(action);
    std::unique_ptr<demos::DemoBase> start = fresh->demo().clone();
    start->setParallelFor(geometry::serialFor);  // the points share the threads
    return start;
}

SweepAnswer runPoint(const SweepPlan& plan, const demos::DemoBase& start, std::size_t point,
                     const std::atomic<bool>& cancelled) {
    SweepAnswer answer;
    try {
        if (plan.measure.isSpread()) {
            for (const demos::Value& option : plan.measure.options)
                answer.runs.push_back(runOnce(plan, start, point, &option, cancelled));
            compareRuns(plan.measure, answer);
        } else {
            static_cast<SweepRun&>(answer) = runOnce(plan, start, point, nullptr, cancelled);
        }
    } catch (const demos::ParameterError& error) {
        answer = {};
        answer.refusal = error.what();
        answer.refusedInput = dynamic_cast<const RefusedInput*>(&error) != nullptr;
    }
    if (cancelled) return {};
    answer.isKnown = true;
    return answer;
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

std::string sweepTable(const Sweep& sweep) {
    const SweepPlan& plan = sweep.plan();
    const SweepMeasure& measure = plan.measure;
    const auto withUnit = [](const std::string& name, const std::string& unit) {
        return unit.empty() ? name : name + " (" + unit + ")";
    };
    std::vector<std::string> cells;
    for (const SweepAxis& axis : plan.axes)
        for (const std::string& name : columnsOf(axis)) cells.push_back(withUnit(name, axis.unit));
    cells.push_back(withUnit(measure.typed, measure.answerUnit()));
    for (const demos::Value& option : measure.options)
        cells.push_back(withUnit(measure.spreadOver + "=" + textOf(option), measure.unit));
    std::string table = csvRow(cells);
    const auto cellOf = [](const SweepRun& run, bool inWords) { return inWords ? run.text : csvNumber(run.value); };
    for (std::size_t point = 0; point < plan.count(); ++point) {
        cells.clear();
        for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
            for (std::string& cell : axisCells(plan.axes[axis], plan.placeOf(point, axis)))
                cells.push_back(std::move(cell));
        SweepAnswer answer = sweep.answer(point);
        cells.push_back(cellOf(answer, measure.answersInWords()));
        answer.runs.resize(measure.options.size());
        for (const SweepRun& run : answer.runs) cells.push_back(cellOf(run, measure.isText));
        table += csvRow(cells);
    }
    return table;
}

}  // namespace collidoscope::app
