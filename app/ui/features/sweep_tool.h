#pragma once
/// Sweeps of the shown demo: asked for in a sheet, run beside the window's own run, and shown in a panel whose points
/// can be opened.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/ui/panels/sweep_panel.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class SweepTool {
public:
    explicit SweepTool(Workbench& bench) : bench_(bench) {}

    /// Opens the sheet for a parameter, or a coordinate of a handle such as "target.x"; empty: for what was asked last.
    void ask(const std::string& name);
    /// Runs the demo over values of one or two parameters or handles, and shows what it measures.
    void begin(const SweepRequest& wanted);
    /// False when there was none to end.
    bool end();
    /// The sweep that is shown; null: there is none.
    const Sweep* sweep() const { return sweep_.get(); }
    bool isRunning() const { return sweep_ && !sweep_->isFinished(); }
    /// Threads of a sweep; 0: as many as there are cores.
    void setThreads(unsigned threads) { threads_ = threads; }
    /// The options of the command line that lead to the same sweep; none where nothing is swept.
    std::vector<std::string> options() const;

    /// Takes the room of the panel from the scene.
    void layOut(Box& scene);
    /// A part of the work in each frame, where there are no threads.
    void work();
    void draw(const Ui& ui);

    static std::span<const Command> commands();

private:
    void openPoint(std::size_t point);
    /// A sweep stays while two shapes are looked into, and is seen again afterwards.
    bool isShown() const { return sweep_ && !bench_.beneath; }

    Workbench& bench_;
    std::unique_ptr<Sweep> sweep_{};
    SweepRequest request_{};
    Box room_{};
    unsigned threads_ = 0;
    SweepDialog dialog_{};
};

}  // namespace collidoscope::app
