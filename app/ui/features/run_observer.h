#pragma once
/// Tells what happens to the shown runs by themselves: faults, conditions that hold, new branches, slow steps and
/// pictures, and how far a seek is.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/slowness.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class RunObserver {
public:
    explicit RunObserver(Workbench& bench) : bench_(bench) {}

    /// Call it when another run is shown, about which the user knows nothing yet.
    void begin();
    /// Marks the present fault of the shown run as known to the user.
    void markFaultReported() { reportedFault_ = bench_.session().fault(); }

    /// Tells of the run that is shown; call it in each frame.
    void watch();
    /// Tells the same of the other runs beside it. A condition that holds in one of them stops all, unless each has a
    /// clock of its own.
    void watchOthers();
    /// Notes the beginning of a seek and informs the other features.
    void watchSeek();
    /// Tells once that drawing takes so many seconds that the window answers late; 0 where pictures wait for other
    /// work.
    void watchPictures(double seconds);

    /// None while no seek takes so long that it needs a card.
    std::optional<Progress> progress() const;
    /// Stops the seek on its way; false when there is none.
    bool cancel();
    /// Called with the session in each frame.
    std::function<void(const Session&)> onSeek{};

private:
    void watchEnergy();
    void watchConditions();
    void watchBranches();
    /// `whose`: what a run is called among several, "friction = 0.4: ", or nothing.
    bool reportDefects(Session& run, const std::string& whose);
    void watchSteps();

    Workbench& bench_;
    std::string reportedFault_{};
    std::vector<std::string> reportedFaults_{};  ///< of the other runs
    std::optional<SeekProgress> seek_{};
    double seekStarted_ = 0.0;  ///< s
    SlowWatch slowSteps_{0.25}, slowPictures_{0.4, 3, 3.0};
};

}  // namespace collidoscope::app
