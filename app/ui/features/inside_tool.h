#pragma once
/// Looking inside two shapes of the picture: they are picked, their steps are shown over the demo, and the way back.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/ui/panels/inside_menu.h"
#include "app/ui/workbench.h"
#include "app/window/events.h"

namespace collidoscope::app {

/// A shape of the picture that is under the mouse.
struct Picked {
    std::vector<demos::ShapeItem> shapes{};
    PickedShape shape{};

    const demos::ShapeItem& item() const { return shapes[shape.index]; }
    /// The request that looks inside the shape with another one of the list.
    InsideRequest with(std::size_t other) const { return requestFor(shapes, shape, {.index = other}); }
};
std::optional<Picked> pickUnderMouse(const Workbench& bench);
/// The name of the point mass under the mouse; none where there is none, or a shape before it.
std::optional<std::string> particleUnderMouse(const Workbench& bench);

class InsideTool {
public:
    explicit InsideTool(Workbench& bench) : bench_(bench) {}

    /// Opens the menu on the shape under the mouse.
    void openMenu();
    /// Asks for a click on the second of two shapes.
    void startChoice(const InsideRequest& first);
    /// Shows the steps inside two shapes of the picture over the demo, whose runs pause until leave(). What cannot be
    /// looked into becomes a notice.
    void open(const InsideRequest& request);
    /// The same, after the present seek has ended.
    void openAfterSeek(InsideRequest request) { afterSeek_ = std::move(request); }
    /// Opens the request that waits for the end of a seek, if it has ended.
    void openWaiting();
    /// Looks into the same shapes again if the demo beneath has changed to another frame, branch or run.
    void follow();
    void leave();
    /// Ends the choice of a second shape; false when there is none.
    bool cancelChoice();
    /// The command line option that leads to the same steps, with its words; empty if no shapes are looked into.
    std::vector<std::string> options() const;

    /// Returns true when the click was meant for this tool.
    bool takeClick(const MouseButtonEvent& button, bool onScene);
    void draw(const Ui& ui, Requests& requests);

    /// Adds a curve of a body to the measures of all runs, or removes it.
    void togglePlot(const BodyCurve& curve);
    void removePlots(const std::string& body);

    static std::span<const Command> commands();

private:
    std::vector<InsideMenu::Row> rowsFor(const Picked& picked) const;
    /// The handle under the mouse; none where there is none.
    std::optional<demos::HandleInfo> handleUnderMouse() const;
    void markPointed();
    void halt();
    void showAnew(std::unique_ptr<Session> inside);

    /// Everything that the poses of the shapes depend on.
    struct ShownMoment {
        std::size_t run = 0;
        int branch = 0;
        std::uint64_t frame = 0;
        std::size_t inputs = 0;
        bool operator==(const ShownMoment&) const = default;
    };
    ShownMoment presentMoment() const;
    struct Halted {
        std::uint64_t frame = 0;
        bool plays = false;
    };

    Workbench& bench_;
    InsideRequest request_{};                      ///< by which the shapes were opened
    ShownMoment seen_{};                           ///< of the demo beneath, at which they are looked into
    std::vector<Halted> halted_{};                 ///< runs of the demo, as they were when it was left
    std::optional<InsideRequest> first_{};         ///< the first shape, while the second one is asked for
    std::optional<geometry::Vec2f> rightPress_{};  ///< px, where the right button went down on the scene
    std::optional<InsideRequest> afterSeek_{};
    InsideMenu menu_{};
    std::vector<std::string> pointed_{};  ///< shapes that are set off
};

}  // namespace collidoscope::app
