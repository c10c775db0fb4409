#pragma once
/// Rulers, protractors and a stopwatch in the picture: selected by a key, placed by clicks, and read in every frame.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/inspect/measuring.h"
#include "app/inspect/stopwatch.h"
#include "app/ui/workbench.h"
#include "app/window/events.h"

namespace collidoscope::app {

class MeasuringTool {
public:
    explicit MeasuringTool(Workbench& bench) : bench_(bench) {}

    /// Selects an instrument, or deselects it where it is selected already.
    void toggle(Instrument::Kind kind);
    /// Starts the stopwatch at the present frame, stops it at the next click, and starts it anew at the one after.
    void clickStopwatch();
    /// Deselects the selected instrument; else removes the instrument that was placed last, or the stopwatch. False
    /// where there was nothing to cancel.
    bool cancel();
    void clear();
    /// Places an instrument that the command line has named.
    void lay(Instrument instrument);
    void lay(const Stopwatch& stopwatch);
    /// Command-line options that place the same instruments, but for those on bodies that no longer exist.
    std::vector<std::string> options() const;
    bool isHeld() const { return held_.has_value(); }
    const std::vector<Instrument>& laid() const;
    const Stopwatch& stopwatch() const;

    /// True when the tool has used the press or its release, so that the scene must not see it.
    bool takes(const MouseButtonEvent& button, bool onScene);
    /// Follows the mouse and the run that is shown; call it once a frame.
    void update();
    /// Draws the readings below `top`.
    void draw(const Ui& ui, float top, Requests& requests);

    static std::span<const Command> commands();

private:
    /// The state that the marks in the picture show, for as long as the tool lives.
    struct Shown {
        std::vector<Instrument> laid{};
        std::optional<Instrument> held{};  ///< with the point under the mouse
        Stopwatch stopwatch{};
        bool isEmpty() const { return laid.empty() && !held && !stopwatch.from; }
    };
    std::optional<MeasuredPoint> underMouse();
    Instrument withNext() const;
    void settleIn();
    void mark();
    void noteFrames();

    Workbench& bench_;
    std::shared_ptr<Shown> shown_ = std::make_shared<Shown>();
    std::optional<Instrument> held_{};       ///< with the points that were clicked
    std::optional<MeasuredPoint> next_{};    ///< under the mouse
    const demos::DemoInfo* demo_ = nullptr;  ///< the demo in which the instruments were placed
};

}  // namespace collidoscope::app
