#pragma once
/// One run seen through one camera: its picture, what stands over it, and the user's hand in it. The window shows a
/// pane, and headless pictures are those of a pane, so both are drawn alike. Panes know nothing of each other, not even
/// a renderer, so that several can stand in one window.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "app/gl/image.h"
#include "app/gl/scene_renderer.h"
#include "app/pane/overlay.h"
#include "app/session/over_time.h"
#include "app/session/session.h"
#include "app/view/interaction.h"
#include "app/widgets/imgui_platform.h"

namespace collidoscope::app {

/// Options with which a pane is drawn.
struct PaneFrame {
    const Theme& theme;
    const Fonts& fonts;
    Viewport viewport{};
    ViewOptions options{};
    float topTaken = 0.0f;  ///< px, of the upper edge, where a bar or a button stands: charts and legend begin below
    PixelRect chartRow{};   ///< above the viewport, for the charts; empty: they stand over the scene
    std::optional<std::size_t> largeChart{};  ///< fills the viewport
    bool wholeLegend = false;                 ///< even where it covers much of the scene
    bool foldsLegend = false;                 ///< where it covers what the scene is about: a button opens it
    bool keys = true;                         ///< shows the keys that change a drag
    bool gridNote = true;                     ///< shows the width of a square of the ground's grid
    bool comparedCurves = false;              ///< charts over time show those of the compared branch, too
    /// How far real time stands between the frame before and the present one, where another run keeps the time; none:
    /// as the run itself says.
    std::optional<float> blend{};
};

class Pane {
public:
    /// False until a run is shown; all else but show() needs one.
    bool hasSession() const { return session_ != nullptr; }
    Session& session() { return *session_; }
    const Session& session() const { return *session_; }
    Interaction& interaction() { return interaction_; }
    const Interaction& interaction() const { return interaction_; }
    /// Overlay of the scene when it was last drawn.
    const OverlayMemory& overlay() const { return overlay_; }

    /// Shows a run from its home view, with nothing hovered or selected.
    void show(std::unique_ptr<Session> session);
    /// Lets go of whatever is held, and gives the run away.
    std::unique_ptr<Session> take();

    /// Makes the picture anew where anything in it may have changed, and paints it with its overlay.
    void draw(ImDrawList& list, const PaneFrame& frame);
    /// The picture by itself, of the viewport's size: with labels, charts and legend, without marks of the mouse. The
    /// platform must have begun a frame.
    Image picture(ImGuiPlatform& platform, const PaneFrame& frame);
    /// The picture for print, as SVG: its text has 8 points on paper, and the scene 300 pixels per inch. See
    /// figure_svg.h.
    std::string figure(const PaneFrame& frame);
    /// Draws the pane into a part of a larger picture: the viewport of the frame.
    void paint(const RenderTarget& target, ImGuiPlatform& platform, const PaneFrame& frame);

    /// Brings a part of a large mesh to the graphics card ahead of the picture that shows it; true once all is there.
    bool uploadPart(const PreparedMesh& mesh) { return renderer_.uploadPart(mesh); }
    /// Makes anew what was lost with the context of OpenGL.
    void restoreOpenGl();

private:
    PaneFrame alone(const PaneFrame& frame) const;
    /// State on which the picture depends, beside the run and the camera.
    struct Drawn {
        unsigned texture = 0;
        const Theme* theme = nullptr;
        PixelSize size{};
        float contentScale = 0.0f;
        ViewOptions options{};
        std::optional<float> blend{};
    };
    SceneFrame sceneFrame(const PaneFrame& frame);
    OverlayFrame overlayFrame(const PaneFrame& frame);
    bool isStale(const PaneFrame& frame);

    std::unique_ptr<Session> session_{};
    Interaction interaction_{};
    SceneRenderer renderer_{};
    OverlayMemory overlay_{};
    Drawn drawn_{};
    std::vector<demos::Chart> charts_{};  ///< of the present frame
    ShownTrails trails_{};                ///< of the same
};

}  // namespace collidoscope::app
