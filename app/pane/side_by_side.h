#pragma once
/// The panes of the window: one, or two to four with runs that differ in some parameters. One of them is the active
/// one, which panels, keys and the timeline act upon.
///
///     +--------------+--------------+   A click makes a pane the active one. What is done in it is done in the others,
///     | friction 0.1 | friction 0.4 |   too, but for changes of the parameters in which they differ. While the clock
///     is |              |              |   shared, the active run keeps the time and the others follow it to the same
///     +--------------+--------------+   moment; else each plays, pauses and goes back by itself.

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/pane/pane.h"
#include "app/session/variation.h"

namespace collidoscope::app {

/// Room of one pane in a picture: its title above its viewport.
struct PaneRoom {
    PixelRect title{};
    Viewport viewport{};
};
/// Divides a picture among panes so that each shows as much as it can: beside each other, below each other, or both.
std::vector<PaneRoom> divide(const Viewport& picture, std::size_t panes);

class SideBySide {
public:
    SideBySide();
    SideBySide(const SideBySide&) = delete;
    SideBySide& operator=(const SideBySide&) = delete;

    Pane& active() { return *panes_[active_]; }
    const Pane& active() const { return *panes_[active_]; }
    std::size_t activeIndex() const { return active_; }
    bool compares() const { return panes_.size() > 1; }
    std::size_t count() const { return panes_.size(); }
    Pane& pane(std::size_t index) { return *panes_[index]; }
    const Session& session(std::size_t index) const { return panes_[index]->session(); }
    std::vector<const Session*> sessions() const;
    const CameraState& cameraOf(std::size_t index) const { return panes_[index]->interaction().cameraState(); }
    /// The parameters in which the runs differ, or kPresets; none while one run stands alone.
    std::span<const std::string> parameters() const { return lineup_.parameters; }
    /// The present state of the runs without their cameras and frames.
    Lineup lineup() const;
    /// The values that a run has of the parameters in which they differ, now.
    VariedValues values(std::size_t index) const;
    /// The title of a pane, from the values in which the runs differ: "friction = 0.4".
    std::string title(std::size_t index) const;
    /// The part of the title that fits into `width` (px): the values alone if there is no room for their names.
    std::string title(std::size_t index, ImFont* font, float width) const;
    /// The heading of a pane within `width` (px): the title, and the frame if each pane has a clock of its own.
    std::string heading(std::size_t index, ImFont* font, float width) const;

    /// Shows other runs beside the one that stands alone: with its camera, unless the lineup has one for each.
    void begin(std::vector<std::unique_ptr<Session>> others, const Lineup& lineup);
    /// Keeps the active pane alone.
    void end();
    /// The runs differ in other parameters from now on. `presets`: see Lineup.
    void setParameters(std::vector<std::string> parameters, std::vector<std::string> presets);
    /// One more run, with the camera of the active one.
    void add(std::unique_ptr<Session> run);
    /// Lets the run of a pane go. Precondition: it is neither the active one nor the only other.
    void remove(std::size_t index);
    /// Exchanges all panes with those of another one; what is held is let go of.
    void swap(SideBySide& other);
    /// Lets go of whatever is held, and gives all runs away in their order.
    std::vector<std::unique_ptr<Session>> take();
    void activate(std::size_t index);
    /// Does something to the runs of all panes but the active one.
    void forOthers(const std::function<void(Session&)>& work);

    bool locksCameras() const { return locksCameras_; }
    void setLocksCameras(bool locks) { locksCameras_ = locks; }
    /// Whether the runs share one clock. When they come to share it, the others go to the moment of the active run.
    bool sharesClock() const { return lineup_.sharesClock; }
    void setSharesClock(bool shares);
    /// Lets real time pass. On a shared clock the active run plays, the others go where it is, and it waits for those
    /// that have a long way.
    void advance(double seconds);
    /// The others are on a long way to the moment of the active run.
    bool isFollowing() const;
    /// Time passes in some pane, or it goes to a frame.
    bool isMoving() const;
    /// Curves of bodies are still missing somewhere: further calls of advance() bring them.
    bool isFillingCurves() const;
    /// Lets time pass for the cameras of the others, which stand where the active one does while they are locked.
    void updateCameras(double seconds, const std::vector<PaneRoom>& rooms);

    void restoreOpenGl();

private:
    void observe();
    void release();
    void follow(double seconds);

    std::vector<std::unique_ptr<Pane>> panes_{};
    std::size_t active_ = 0;
    Lineup lineup_{};  ///< what it has of frames and cameras is where the runs began
    bool locksCameras_ = true;
};

/// Paints the heading of a pane; `isActive` marks it by the accent.
void drawPaneTitle(ImDrawList& list, const PaneFrame& frame, const PixelRect& room, const SideBySide& panes,
                   std::size_t index, bool isActive);
/// The runs beside each other with their titles, as one picture of the frame's size, without marks of the mouse.
Image sideBySidePicture(SideBySide& panes, ImGuiPlatform& platform, const PaneFrame& frame);

}  // namespace collidoscope::app
