#pragma once
/// All features of the window. Each stands after those that it depends on. Commands and requests act upon them.

#include <optional>

#include "app/ui/features/case_tool.h"
#include "app/ui/features/code_view.h"
#include "app/ui/features/compare_tool.h"
#include "app/ui/features/film_tool.h"
#include "app/ui/features/inside_tool.h"
#include "app/ui/features/measuring_tool.h"
#include "app/ui/features/mesh_tool.h"
#include "app/ui/features/numbers_tool.h"
#include "app/ui/features/open_demos.h"
#include "app/ui/features/picture_tool.h"
#include "app/ui/features/presenting_tool.h"
#include "app/ui/features/probe_tool.h"
#include "app/ui/features/run_observer.h"
#include "app/ui/features/share_tool.h"
#include "app/ui/features/sweep_tool.h"
#include "app/ui/features/window_panels.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

struct Features {
    /// The workbench must outlive the features.
    explicit Features(Workbench& shared) : bench(shared) {}
    Features(const Features&) = delete;
    Features& operator=(const Features&) = delete;

    Workbench& bench;
    RunObserver observer{bench};
    SweepTool sweep{bench};
    FilmTool film{bench};
    ProbeTool probe{bench};
    NumbersTool numbers{bench};
    MeasuringTool measuring{bench};
    CodeView code{bench};
    PictureTool pictures{bench};
    CompareTool compare{bench, observer};
    InsideTool inside{bench};
    OpenDemos demos{bench, observer, inside, sweep};
    PresentingTool presenting{bench, demos, inside};
    CaseTool cases{bench, demos};
    MeshTool meshes{bench, demos};
    ShareTool sharing{{bench, demos, compare, sweep, inside, probe, numbers, measuring, cases, meshes}};
    WindowPanels panels{bench};

    Session& session() const { return bench.session(); }
    ShellState& state() const { return bench.state; }

    void execute(CommandId command);
    /// Carries out what the panels ask for.
    void carryOut(const Requests& requests);

    /// Whether some work goes on from frame to frame, so that the window must not wait for events.
    bool isWorking() const;
    /// Whether long work goes on, whose progress a card shows: loading, a seek, a search or a film.
    bool isBusy() const;
    std::optional<Progress> progress() const;
    /// Cancels the work that progress() describes; false when there is none.
    bool cancelWork();
    /// The key Esc: closes, ends or releases one thing, the one that was begun last.
    void cancel();
};

}  // namespace collidoscope::app
