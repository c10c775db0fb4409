#include "app/gl/solid_buffers.h"

#include "app/gl/instance_attributes.h"

namespace app {
namespace {

constexpr std::array kLevelSegments{64, 24, 12, 8};
constexpr std::array<std::size_t, 3> kFewerThan{65, 2000, 20000};

struct EdgeVertex {
    ShapeEdge edge{};
    geometry::Vec2f corner{};
};

/// Two triangles for each edge; the shader spreads them to a constant width.
std::vector<EdgeVertex> edgeVertices(const SolidShape& shape) {
    constexpr std::array<geometry::Vec2f, 6> kCorners{geometry::Vec2f{0, -1}, geometry::Vec2f{0, 1},
                                                      geometry::Vec2f{1, -1}, geometry::Vec2f{1, -1},
                                                      geometry::Vec2f{0, 1},  geometry::Vec2f{1, 1}};
    std::vector<EdgeVertex> vertices;
    vertices.reserve(shape.edges.size() * kCorners.size());
    for (const ShapeEdge& edge : shape.edges)
        for (const auto& corner : kCorners) vertices.push_back({.edge = edge, .corner = corner});
    return vertices;
}

void upload(const SolidShape& shape, GpuSolid& onGpu) {
    glBindVertexArray(onGpu.faces.name());
    fillBuffer(onGpu.vertices.name(), std::span(shape.vertices), GL_STATIC_DRAW);
    setAttributes(onGpu.vertices.name(), kShapeVertexAttributes, sizeof(ShapeVertex), Advance::PerVertex);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, onGpu.indices.name());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(shape.indices.size() * sizeof(std::uint16_t)),
                 shape.indices.data(), GL_STATIC_DRAW);
    onGpu.indexCount = static_cast<GLsizei>(shape.indices.size());

    const std::vector<EdgeVertex> edges = edgeVertices(shape);
    constexpr std::array kEdgeAttributes{
        Attribute{.location = 0, .components = 4, .offset = 0},
        Attribute{.location = 1, .components = 4, .offset = sizeof(geometry::Vec4f)},
        Attribute{.location = 6, .components = 2, .offset = sizeof(ShapeEdge)},
    };
    glBindVertexArray(onGpu.edges.name());
    fillBuffer(onGpu.edgeVertices.name(), std::span(edges), GL_STATIC_DRAW);
    setAttributes(onGpu.edgeVertices.name(), kEdgeAttributes, sizeof(EdgeVertex), Advance::PerVertex);
    onGpu.edgeVertexCount = static_cast<GLsizei>(edges.size());
}

}  // namespace

SolidBuffers::SolidBuffers() {
    for (std::size_t solid = 0; solid < shapes_.size(); ++solid)
        for (std::size_t level = 0; level < kLevels; ++level)
            upload(makeSolidShape(static_cast<demos::Solid>(solid), kLevelSegments[level]), shapes_[solid][level]);
}

const GpuSolid& SolidBuffers::get(demos::Solid solid, std::size_t instances) const {
    std::size_t level = 0;
    while (level < kFewerThan.size() && instances >= kFewerThan[level]) ++level;
    return shapes_[static_cast<std::size_t>(solid)][level];
}

}  // namespace app
