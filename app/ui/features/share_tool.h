#pragma once
/// Shares what is shown with others, as a command line, a link or a session in a file; and how files that come in are
/// opened, whatever they hold.

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/session/run_text.h"
#include "app/session/session_file.h"
#include "app/ui/features/case_tool.h"
#include "app/ui/features/compare_tool.h"
#include "app/ui/features/measuring_tool.h"
#include "app/ui/features/mesh_tool.h"
#include "app/ui/features/numbers_tool.h"
#include "app/ui/features/probe_tool.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

/// The features whose state is shared, and which open what comes in.
struct Shared {
    Workbench& bench;
    OpenDemos& demos;
    CompareTool& compare;
    SweepTool& sweep;
    InsideTool& inside;
    ProbeTool& probe;
    NumbersTool& numbers;
    MeasuringTool& measuring;
    CaseTool& cases;
    MeshTool& meshes;
};

class ShareTool {
public:
    explicit ShareTool(const Shared& shared) : to_(shared) {}

    /// Command line that shows the present state on another start, see argumentsOf(), with what was done in the run.
    std::vector<std::string> arguments(const RunText& run) const;
    void copyCommandLine();
    void copyLink();
    void saveSession();
    /// All that was done in the demo, or in all runs that stand side by side.
    SessionFile sessionFile() const;

    /// Files that were dropped, or chosen in a dialog: sessions, cases, meshes.
    void openFiles(std::span<const std::string> paths);
    /// Shows a session from a file, at its frame; what was done in its demo here stays as branches. Throws FileError
    /// and UsageError for a file that is none.
    void openSession(const std::filesystem::path& file);
    /// Shows the numbers and lays the rulers that the line asks for; says what cannot be.
    void showRequested(const CommandLine& line);
    /// Brings the demo that is shown to where the line asks: its frame, the steps inside, the probe, the camera and the
    /// view.
    void goToRequested(const CommandLine& line);

    /// The address of the page that the program runs in; links lead there. Empty: they are for the program.
    std::string pageAddress{};
    /// Asked for each file that is dropped or opened, before it is taken for a mesh: true when it was opened otherwise.
    std::function<bool(const std::filesystem::path&)> onFile{};

    static std::span<const Command> commands();

private:
    Shared to_;
};

}  // namespace collidoscope::app
