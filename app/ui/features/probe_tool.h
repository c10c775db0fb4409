#pragma once
/// The probe in the window: held under the mouse, left where a click puts it, and asking in every frame. A body of its
/// shape and size can be thrown at what the mouse points at.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/inspect/probe.h"
#include "app/ui/workbench.h"
#include "app/window/events.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::app {

class ProbeTool {
public:
    explicit ProbeTool(Workbench& bench) : bench_(bench) {}

    /// Takes the probe, or puts it away.
    void toggle();
    bool isActive() const { return isActive_; }
    /// Holds a probe into the picture, where it stays until it is moved or taken away.
    void hold(const Probe& probe);
    /// Gives the probe another shape, question or size.
    void set(const SetProbe& wanted);
    /// A body flies from the eye.
    void throwBody();
    /// A body falls from above what is under the mouse.
    void dropBody();
    /// The option that leads to the probe, with its words; none while there is none in the picture.
    std::vector<std::string> options() const;

    void takeClick(const MouseButtonEvent& button, bool onScene);
    /// Holds the probe into the shown run, and takes it out of those that are not.
    void update();
    void draw(const Ui& ui, Requests& requests);

    static std::span<const Command> commands();

private:
    /// The line of sight through the mouse, of unit length, and how far along it the middle of the view lies, m.
    struct Sight {
        geometry::Rayf ray{};
        float middle = 0.0f;
    };
    std::optional<Sight> sightUnderMouse() const;
    std::optional<Sight> sightForBody() const;
    demos::ThrownBody bodyOfProbe() const;
    std::optional<Probe> probeUnderMouse() const;

    Workbench& bench_;
    bool isActive_ = false;
    bool isPinned_ = false;  ///< it stays while the mouse moves
    Probe probe_{};
    std::shared_ptr<const ProbeReport> report_{};  ///< null: it is not in the picture yet
    const Session* in_ = nullptr;                  ///< in whose picture it is
    std::optional<geometry::Vec2f> press_{};       ///< px, where the left button went down on the scene
};

}  // namespace collidoscope::app
