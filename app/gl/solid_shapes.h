#pragma once
/// The unit solids that every instance is stretched from, as triangles and as edges, in several levels of detail.
/// A capsule's caps keep their radius while its middle is stretched: `cap` says to which cap a vertex belongs.

#include <array>
#include <cstdint>
#include <vector>

#include "app/gl/gl_objects.h"
#include "demos/canvas.h"

namespace collidoscope::app {

struct ShapeVertex {
    geometry::Vec3f unit{};
    float cap = 0;  ///< -1 lower cap, 1 upper cap, 0 neither; of a capsule
    geometry::Vec3f normal{};
};
struct ShapeEdge {
    geometry::Vec4f start{}, end{};  ///< w: cap, as above
};
struct SolidShape {
    std::vector<ShapeVertex> vertices{};
    std::vector<std::uint16_t> indices{};  ///< counter-clockwise seen from outside
    std::vector<ShapeEdge> edges{};
};

/// `around`: corners of a full circle, a multiple of 4.
SolidShape makeSolidShape(demos::Solid solid, int around);

struct GpuSolid {
    GlVertexArray faces{}, edges{};
    GlBuffer vertices{}, indices{}, edgeVertices{};
    GLsizei indexCount = 0;
    GLsizei edgeVertexCount = 0;
};

class SolidBuffers {
public:
    SolidBuffers();
    /// The shape in the level of detail that suits a picture with this many of it.
    const GpuSolid& get(demos::Solid solid, std::size_t instances) const;

private:
    static constexpr std::size_t kLevels = 4;
    std::array<std::array<GpuSolid, kLevels>, 5> shapes_{};
};

}  // namespace collidoscope::app
