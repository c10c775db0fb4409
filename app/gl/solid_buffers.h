#pragma once
/// The unit solids on the graphics card, in several levels of detail.

#include <array>

#include "app/gl/gl_objects.h"
#include "app/gl/solid_shapes.h"

namespace app {

struct GpuSolid {
    GlVertexArray faces{}, edges{};
    GlBuffer vertices{}, indices{}, edgeVertices{};
    GLsizei indexCount = 0;
    GLsizei edgeVertexCount = 0;
};

class SolidBuffers {
public:
    SolidBuffers();
    /// The shape in the detail that suits a picture with so many of it.
    const GpuSolid& get(demos::Solid solid, std::size_t instances) const;

private:
    static constexpr std::size_t kLevels = 4;
    std::array<std::array<GpuSolid, kLevels>, 5> shapes_{};
};

}  // namespace app
