#pragma once
/// Uploads a layer's instances and draws them, one instanced call for each kind of thing.

#include <array>

#include "app/gl/gl_objects.h"
#include "app/gl/instances.h"
#include "app/gl/mesh_cache.h"
#include "app/gl/program.h"
#include "app/gl/solid_shapes.h"

namespace collidoscope::app {

/// Shading of surfaces; the values are those of uPass in surface.frag.
enum class SurfacePass { Opaque = 0, Translucent = 1, Hidden = 2, TriangleEdges = 3 };

/// Opacity of lines and dots, and the share of a pixel that they must cover to be drawn there.
struct Strokes {
    float opacity = 1.0f;
    float minCover = 0.01f;
};

/// The three ways to place a surface, with one fragment shader.
struct SurfacePrograms {
    explicit SurfacePrograms(std::string_view fragmentFile);
    Program solid, mesh, triangle;
};
struct MarkPrograms {
    MarkPrograms();
    Program solidEdges, line, arrow, point;
};

struct GpuSurfaces {
    std::array<GlBuffer, 5> solids{};
    GlBuffer triangles{}, meshes{};
    GlVertexArray triangleArray{};
};
struct GpuMarks {
    GlBuffer lines{}, arrows{}, points{};
    GlVertexArray lineArray{}, arrowArray{}, pointArray{};
};
/// The buffers that belong to LayerInstances.
struct GpuLayer {
    GpuSurfaces opaque{}, shadowless{}, translucent{}, wire{}, hidden{};
    GpuMarks marks{}, hiddenMarks{};
};

class LayerDrawing {
public:
    LayerDrawing();

    void upload(const LayerInstances& instances, GpuLayer& onGpu);
    void surfaces(const SurfaceInstances& instances, const GpuSurfaces& onGpu, const SurfacePrograms& programs,
                  SurfacePass pass);
    /// The edges of surfaces as thin lines.
    void edges(const SurfaceInstances& instances, const GpuSurfaces& onGpu, const SurfacePrograms& programs,
               Strokes strokes);
    void marks(const MarkInstances& instances, const GpuMarks& onGpu, Strokes strokes);
    /// Draws one triangle or strip without vertex attributes.
    void plain(const Program& program, GLenum primitive, GLsizei vertices);

    /// See MeshCache::uploadPart.
    bool uploadPart(const PreparedMesh& mesh) { return meshCache_.uploadPart(mesh); }

    void startFrame();
    int drawCalls() const { return drawCalls_; }

private:
    void meshes(const SurfaceInstances& instances, const GpuSurfaces& onGpu, const Program& program);
    void triangles(const SurfaceInstances& instances, const GpuSurfaces& onGpu, const Program& program);

    SolidBuffers solidBuffers_{};
    MeshCache meshCache_{};
    MarkPrograms markPrograms_{};
    GlVertexArray empty_{};
    int drawCalls_ = 0;
};

}  // namespace collidoscope::app
