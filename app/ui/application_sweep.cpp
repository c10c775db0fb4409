// Sweeps of the shown demo: how one begins, what its panel asks for, and how a point of it is opened.

#include <filesystem>

#include "app/files/file_io.h"
#include "app/files/folders.h"
#include "app/ui/application.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {
namespace {

constexpr double kSweepSeconds = 0.012;  ///< of a frame, where there are no threads

}  // namespace

void Application::askToSweep(const std::string& parameter) {
    if (beneath_) return say(NoticeKind::Info, "Esc leads back to the demo, which can be swept.");
    const demos::DemoBase& demo = session().demo();
    if (demo.recordedFrames() > 0 || demos::listParameters(demo).empty())
        return say(NoticeKind::Info, "This demo has no parameter that could be swept.");
    sweepDialog_.ask(session(), parameter);
    state_.sweep = true;
    state_.drawer = Drawer::None;
}

void Application::sweep(const SweepWish& wanted) {
    try {
        SweepPlan plan = sweepPlanFromTexts(session(), wanted.axes, wanted.measure, wanted.frames);
        sweep_ = std::make_unique<Sweep>(std::move(plan), sweepStart(session()));
        sweepWish_ = wanted;
        sweep_->begin(sweepThreads_);
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
    settling_ = kSettlingFrames;
}

/// False when there was none to end.
bool Application::endSweep() {
    if (!sweep_) return false;
    sweep_.reset();
    settling_ = kSettlingFrames;
    return true;
}

void Application::workOnSweep() {
    if (!sweep_ || sweep_->isFinished()) return;
    if (sweep_->hasThreads()) return;
    sweep_->workOn(kSweepSeconds);
    settling_ = kSettlingFrames;
}

/// The demo from frame 0 with the values of a point.
void Application::openPoint(std::size_t point) {
    const SweepPlan& plan = sweep_->plan();
    try {
        session().beginGesture();
        for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
            session().act(demos::SetParameter{plan.axes[axis].parameter, plan.valueOf(point, axis)});
        session().endGesture();
        if (session().demo().moves()) {
            session().restart();
            panes_.forOthers([](Session& other) { other.restart(); });
            session().setPlaying(true);
        }
        say(NoticeKind::Info, "From frame 0 with " + pointText(plan, point) + ".");
    } catch (const std::exception& error) {
        session().endGesture();
        say(NoticeKind::Error, error.what());
    }
}

void Application::exportSweep(bool toFile) {
    const std::string table = sweepTable(*sweep_);
    const std::string count = formatCount(sweep_->plan().count()) + " points";
    if (!toFile) {
        window_.setClipboard(table);
        return say(NoticeKind::Success, "Copied " + count + " as CSV.");
    }
    try {
        std::filesystem::create_directories(pictureFolder_);
        const auto path = freshPath(pictureFolder_, std::string(session().info().name) + " sweep", ".csv");
        writeFile(path, table);
        say(NoticeKind::Success, onSaved_ ? onSaved_(path) : "Saved " + count + " as " + path.string());
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
}

void Application::drawSweep(const Ui& ui) {
    if (const auto wanted = sweepDialog_.draw(ui, session(), state_.sweep)) sweep(*wanted);
    if (!sweep_) return;
    const SweepPanelAnswer answer = drawSweepPanel(ui, sweepRoom_, *sweep_);
    if (answer.opened) openPoint(*answer.opened);
    if (answer.copies || answer.saves) exportSweep(answer.saves);
    if (answer.changes) askToSweep({});
    if (answer.closes) endSweep();
}

}  // namespace collidoscope::app
