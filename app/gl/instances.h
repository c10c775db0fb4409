#pragma once
/// Data of one instance of a thing for the graphics card, and how a display list is turned into instances. The
/// shaders' attributes mirror these structs.

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "app/gl/theme.h"
#include "demos/host/recording_canvas.h"
#include "geometry/base/vec.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::app {

struct SolidInstance {
    geometry::Vec3f position{};
    geometry::Vec4f turn{};  ///< quaternion x, y, z, w
    geometry::Vec3f half{};
    Rgba color{};
};
struct TriangleInstance {
    geometry::Vec3f a{}, b{}, c{};
    Rgba color{};
    std::array<geometry::Vec3f, 3> normals{};  ///< of the corners; zero: that of the triangle
};
struct MeshInstance {
    geometry::Vec3f x{}, y{}, z{}, origin{};  ///< columns of worldFromMesh
    Rgba color{};
    float ownColors = 0;  ///< 1: the mesh's own colours are shown instead
};
/// An instance of a line or an arrow.
struct LineInstance {
    geometry::Vec3f start{}, end{};
    Rgba color{};
    float width = 0;   ///< px
    float dashed = 0;  ///< 0 or 1
};
struct PointInstance {
    geometry::Vec3f position{};
    Rgba color{};
    float width = 0;  ///< px, diameter
};
struct MeshGroup {
    geometry::MeshPtr mesh{};
    std::vector<MeshInstance> instances{};
};

struct SurfaceInstances {
    std::array<std::vector<SolidInstance>, 5> solids{};  ///< by demos::Solid
    std::vector<TriangleInstance> triangles{};
    std::vector<MeshGroup> meshes{};
};
struct MarkInstances {
    std::vector<LineInstance> lines{}, arrows{};
    std::vector<PointInstance> points{};
};
/// The box that holds everything added so far.
struct Extent {
    geometry::Vec3f low{std::numeric_limits<float>::max()};
    geometry::Vec3f high{std::numeric_limits<float>::lowest()};
    bool empty() const { return low.x > high.x; }
    void add(const geometry::Vec3f& center, float radius) {
        low = glm::min(low, center - radius);
        high = glm::max(high, center + radius);
    }
};

/// One display list, sorted by how its things are drawn.
struct LayerInstances {
    SurfaceInstances opaque{}, translucent{}, wire{};
    SurfaceInstances shadowless{};  ///< opaque, but without a shadow
    SurfaceInstances hidden{};      ///< again, those that show through what hides them
    MarkInstances marks{}, hiddenMarks{};
    Extent casters{};  ///< of what casts a shadow in the usual view
    std::size_t count = 0;
    void clear();
};

struct CollectOptions {
    float blend = 1.0f;       ///< 0 shows `previous`, 1 shows `current`
    bool seeThrough = false;  ///< solids become translucent
    geometry::Vec3f eye{};    ///< translucent things are sorted from far to near
    /// Further lines and points, which are drawn without blending; may be null.
    const demos::RecordingCanvas* trails = nullptr;
};

/// Replaces `instances` by those of `current`, blended with `previous` unless that is null.
void collect(const demos::RecordingCanvas& current, const demos::RecordingCanvas* previous, const Theme& theme,
             const CollectOptions& options, LayerInstances& instances);

}  // namespace collidoscope::app
