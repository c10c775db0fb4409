#include "app/ui/features/sweep_tool.h"

#include "app/ui/features/features.h"
#include "app/ui/panels/sweep_figure.h"
#include "app/widgets/icons.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {
namespace {

constexpr double kSweepSeconds = 0.012;  ///< of a frame, where there are no threads

void endSweep(Features& all) {
    if (!all.sweep.end()) all.bench.notify("Nothing is swept at the moment.");
}

}  // namespace

void SweepTool::ask(const std::string& name) {
    if (bench_.beneath)
        return bench_.notify("The steps inside two shapes cannot be swept. Esc leads back to the demo, which can.");
    const demos::DemoBase& demo = bench_.session().demo();
    if (demo.recordedFrames() > 0 || (demos::listParameters(demo).empty() && demos::listHandles(demo).empty()))
        return bench_.notify("This demo has no parameter and no handle that could be swept.");
    dialog_.ask(bench_.session(), name);
    bench_.state.sweep = true;
    bench_.state.drawer = Drawer::None;
}

void SweepTool::begin(const SweepRequest& wanted) {
    bench_.attempt([&] {
        const SweepPlan plan = sweepPlanFromTexts(bench_.session(), wanted.axes, wanted.measure, wanted.frames);
        sweep_ = std::make_unique<Sweep>(plan, sweepStart(bench_.session(), plan));
        request_ = wanted;
        sweep_->begin(threads_);
    });
    bench_.refresh();
}

bool SweepTool::end() {
    if (!sweep_) return false;
    sweep_.reset();
    bench_.refresh();
    return true;
}

std::vector<std::string> SweepTool::options() const {
    std::vector<std::string> words;
    if (!sweep_) return words;
    for (const std::string& axis : request_.axes) words.insert(words.end(), {"--sweep", axis});
    words.insert(words.end(), {"--measure", request_.measure, "--frames", std::to_string(request_.frames)});
    return words;
}

void SweepTool::layOut(Box& scene) {
    room_ = isShown() && !scene.empty() ? takeSweepRoom(scene, bench_.scale()) : Box{};
}

void SweepTool::work() {
    if (!isRunning() || sweep_->hasThreads()) return;
    sweep_->workOn(kSweepSeconds);
    bench_.refresh();
}

namespace {

/// One change for undo, however it ends.
template <typename Work>
void asOneChange(Session& session, Work work) {
    session.beginGesture();
    try {
        work();
    } catch (...) {
        session.endGesture();
        throw;
    }
    session.endGesture();
}

}  // namespace

/// The demo from frame 0 with the values of a point. What acts on the built demo comes after that, and the handles of
/// the sweep last.
void SweepTool::openPoint(std::size_t point) {
    const SweepPlan& plan = sweep_->plan();
    Session& session = bench_.session();
    const bool moves = session.demo().moves();
    const auto actOnBuilt = [&] {
        for (const demos::Input& input : plan.inputs)
            if (input.step == 0) session.act(input.action);
        for (const demos::Action& action : plan.movesOf(point, session.demo())) session.act(action);
    };
    bench_.attempt([&] {
        asOneChange(session, [&] {
            for (const demos::Action& action : plan.parametersOf(point)) session.act(action);
            if (!moves) actOnBuilt();
        });
        if (moves) {
            bench_.restart();
            asOneChange(session, actOnBuilt);
            session.setPlaying(true);
        }
        const bool isLater = !plan.inputs.empty() && plan.inputs.back().step > 0;
        bench_.notify("From frame 0 with " + pointText(plan, point) + "." +
                      (isLater ? " What was done at later frames of the swept run is left out." : ""));
    });
}

void SweepTool::draw(const Ui& ui) {
    if (const auto wanted = dialog_.draw(ui, bench_.session(), bench_.state.sweep)) begin(*wanted);
    if (!isShown()) return;
    const SweepPanelAnswer answer = drawSweepPanel(ui, room_, *sweep_);
    if (answer.opened) openPoint(*answer.opened);
    if (answer.copies || answer.saves)
        bench_.saveTable(sweepTable(*sweep_), formatCount(sweep_->plan().count()) + " points",
                         std::string(bench_.session().info().name) + " sweep", answer.saves);
    if (answer.changes) ask({});
    if (answer.closes) end();
}

std::span<const Command> SweepTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(Sweep, "Compare", "Sweep parameters or handles", icon::kSliders, {controlShift(KeyCode::S)},
                "map, curve, disagree, spread of methods, handle over a line, grid",
                [](Features& all) { all.sweep.ask({}); }),
        Command(EndSweep, "Compare", "Cancel or close the sweep", icon::kClose, {}, "", endSweep),
    };
    return kCommands;
}

}  // namespace collidoscope::app
