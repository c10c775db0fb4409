#include "app/ui/features/features.h"

namespace collidoscope::app {
namespace {

template <typename... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

void setValue(Workbench& bench, const SetValue& set) {
    bench.attempt([&] { bench.session().act(demos::SetParameter{set.parameter, set.value}); });
}

}  // namespace

void Features::execute(CommandId command) {
    commandOf(command).run(*this);
    bench.refresh();
}

bool Features::isWorking() const {
    if (cases.isBusy() || film.isBusy()) return true;
    if (!bench.pane().hasSession()) return false;
    const SideBySide& runs = bench.runs();
    const Session& demo = bench.demoSession();
    return demo.seeking() || demo.ghostIsComing() || runs.isFillingCurves() || runs.isFollowing();
}

bool Features::isBusy() const {
    return meshes.isLoading() || bench.demoSession().seeking() || cases.isBusy() || film.task();
}

std::optional<Progress> Features::progress() const {
    if (auto loading = meshes.progress()) return loading;
    if (auto seek = observer.progress()) return seek;
    if (auto search = cases.progress()) return search;
    return film.progress();
}

bool Features::cancelWork() { return meshes.cancel() || observer.cancel() || cases.cancel() || film.cancel(); }

void Features::cancel() {
    ShellState& shell = state();
    if (shell.anySheet()) {
        shell.closeSheets();
    } else if (bench.interaction().capturesMouse()) {
        bench.interaction().release(session());
    } else if (cancelWork() || presenting.tools().putAway() || inside.cancelChoice()) {
        bench.refresh();
    } else if (bench.notices.anyOpen()) {
        bench.notices.closeAll();
    } else if (shell.drawer != Drawer::None) {
        shell.drawer = Drawer::None;
    } else if (shell.largeChart) {
        shell.largeChart.reset();
    } else if (probe.isActive()) {
        probe.toggle();
    } else if (measuring.cancel() || code.close()) {
        bench.refresh();
    } else if (bench.beneath) {
        inside.leave();
    } else if (sweep.end()) {
        bench.refresh();
    } else if (bench.panes.compares()) {
        compare.end();
    } else {
        bench.interaction().select("");
    }
}

void Features::carryOut(const Requests& requests) {
    const Overloaded act{
        [&](CommandId command) { execute(command); },
        [&](const OpenDemo& open) {
            demos.open(*open.info);
            if (state().drawer == Drawer::Chapters) state().drawer = Drawer::None;
        },
        [&](const UseMesh& mesh) { meshes.use(mesh); },
        [&](const UsePreset& preset) { demos.usePreset(preset); },
        [&](const ExportMeasures& measures) { pictures.exportMeasures(measures); },
        [&](const SavePlot& plot) { pictures.askForPlot(plot.figure); },
        [&](const OpenFile& file) {
            sharing.openFiles({&file.path, 1});
        },
        [&](const PickFind& find) {
            pickFind(session(), {session().frame(), find.number});
        },
        [&](const ShowListedCase& listed) { cases.showListed(listed.index); },
        [&](const SetValue& set) { setValue(bench, set); },
        [&](const LookInside& look) { inside.open(look.request); },
        [&](const ShowNumbers& show) { numbers.show(show.shape); },
        [&](const PlotBody& body) { inside.togglePlot(body.curve); },
        [&](const RemoveBodyCurves& curves) { inside.removePlots(curves.body); },
        [&](const ExaminePair& pair) { cases.examinePair(pair.request); },
        [&](const SetProbe& wanted) { probe.set(wanted); },
        [&](const PickOther& pick) { inside.startChoice(pick.first); },
        [&](const AskToCompare& ask) { compare.ask(ask.parameter); },
        [&](const AskToSweep& ask) { sweep.ask(ask.parameter); },
        [&](const StopWhen& stop) {
            bench.attempt([&] {
                session().watch(stop.condition);
                bench.notify("The run stops where " + stop.condition + " begins to hold.");
            });
        },
        [&](const CompareWith& wanted) { compare.show(wanted); },
        [&](const CopyText& copy) {
            bench.window.setClipboard(copy.text);
            bench.say(NoticeKind::Success, "Copied: " + copy.text);
        },
        [&](const ShowMessage& notify) { bench.notify(notify.text); },
    };
    for (const Request& request : requests) std::visit(act, request);
}

}  // namespace collidoscope::app

template struct collidoscope::geometry::CompiledOnce<collidoscope::app::RequestKinds>;
