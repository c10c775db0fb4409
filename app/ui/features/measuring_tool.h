#pragma once
/// Rulers, protractors and a stopwatch in the picture: taken by a key, laid by clicks, and read in every frame.

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

    /// Takes an instrument into the hand, or puts it away where it is held.
    void toggle(Instrument::Kind kind);
    /// Starts the stopwatch at the present frame, then stops it there, then starts it anew.
    void clickStopwatch();
    /// Puts away what is held; else takes the last of what was laid, or the stopwatch, out of the picture. False where
    /// there was nothing.
    bool cancel();
    void clear();
    /// Lays an instrument that was named by the command line.
    void lay(Instrument instrument);
    void lay(const Stopwatch& stopwatch);
    /// The options of the command line that lay the same instruments; none for what lies on bodies that have gone.
    std::vector<std::string> options() const;
    bool isHeld() const { return held_.has_value(); }
    const std::vector<Instrument>& laid() const;
    const Stopwatch& stopwatch() const;

    /// True when the press or its release was meant for it: the scene must not see it.
    bool takes(const MouseButtonEvent& button, bool onScene);
    /// Follows the mouse and the run that is shown; once a frame.
    void update();
    /// The readings, below `top`.
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
    const demos::DemoInfo* demo_ = nullptr;  ///< in which it was laid
};

}  // namespace collidoscope::app
