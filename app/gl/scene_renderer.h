#pragma once
/// Draws a display list with OpenGL 3.3 into a texture: the one path that the window, screenshots and headless runs
/// share. Labels and legend are text and belong to the overlay of the user interface.

#include <memory>

#include "app/gl/mesh_vertices.h"
#include "app/gl/theme.h"
#include "app/window/window.h"
#include "demos/host/recording_canvas.h"
#include "geometry/scene/camera.h"

namespace collidoscope::app {

struct ViewOptions {
    bool wireframe = false;   ///< edges over everything
    bool seeThrough = false;  ///< solids become translucent
    bool shadows = true;
    bool ground = true;
    bool labels = true;
    bool legend = true;
    bool energy = false;  ///< the change of the energy of rigid bodies stands among the measures
    bool operator==(const ViewOptions&) const = default;
};

/// Content of one frame. `previous` may be null; else things with matching keys are blended:
/// blend 0 shows `previous`, 1 shows `current`.
struct SceneFrame {
    const demos::RecordingCanvas* current = nullptr;
    const demos::RecordingCanvas* previous = nullptr;
    float blend = 1.0f;
    /// Things of another branch, translucent ones, and the same a step before; may be null.
    const demos::RecordingCanvas* ghost = nullptr;
    const demos::RecordingCanvas* previousGhost = nullptr;
    /// Lines and points of the trails of both, as they stand at this blend; may be null.
    const demos::RecordingCanvas* trails = nullptr;
    const demos::RecordingCanvas* ghostTrails = nullptr;
    /// Handles and other marks of the application, drawn over everything; may be null.
    const demos::RecordingCanvas* overlay = nullptr;
    geometry::Cameraf camera{};
    PixelSize size{};
    float contentScale = 1.0f;  ///< multiplies every width given in pixels
    ViewOptions options{};
};

struct RenderCounts {
    int drawCalls = 0;
    std::size_t instances = 0;
    double cpuMilliseconds = 0.0;  ///< spent in render() on this side of OpenGL
};

class SceneRenderer {
public:
    SceneRenderer();
    ~SceneRenderer();
    SceneRenderer(SceneRenderer&&) noexcept;
    SceneRenderer& operator=(SceneRenderer&&) noexcept;
    SceneRenderer(const SceneRenderer&) = delete;
    SceneRenderer& operator=(const SceneRenderer&) = delete;

    /// Draws the frame; an empty size draws nothing. Returns the OpenGL name of the sRGB colour texture (RGBA8, size
    /// as asked, row 0 at the bottom), valid until the next call.
    unsigned render(const SceneFrame& frame, const Theme& theme);
    /// Brings a part of a large mesh to the graphics card ahead of the first frame that shows it; true once all of it
    /// is there. Without this, that frame prepares and uploads it.
    bool uploadPart(const PreparedMesh& mesh);
    RenderCounts counts() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace collidoscope::app
