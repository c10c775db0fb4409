#include "app/gl/solid_shapes.h"

#include <cmath>
#include <numbers>

#include "app/gl/instance_attributes.h"

namespace collidoscope::app {
namespace {

using geometry::Vec2f;
using geometry::Vec4f;

Vec2f onCircle(int i, int around) {
    const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(around);
    return {std::cos(angle), std::sin(angle)};
}

void addTriangle(SolidShape& shape, std::size_t a, std::size_t b, std::size_t c) {
    for (const std::size_t index : {a, b, c}) shape.indices.push_back(static_cast<std::uint16_t>(index));
}

/// Joins two rings of `around` + 1 vertices each, the lower one starting at `lower`.
void addBand(SolidShape& shape, std::size_t lower, std::size_t upper, int around) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(around); ++i) {
        addTriangle(shape, lower + i, upper + i, lower + i + 1);
        addTriangle(shape, lower + i + 1, upper + i, upper + i + 1);
    }
}

/// One ring around the y axis; normals lean up by `up`.
std::size_t addRing(SolidShape& shape, float radius, float y, float cap, float normalOut, float normalUp, int around) {
    const std::size_t first = shape.vertices.size();
    for (int i = 0; i <= around; ++i) {
        const Vec2f c = onCircle(i, around);
        shape.vertices.push_back({.unit = {c.x * radius, y, c.y * radius},
                                  .cap = cap,
                                  .normal = {c.x * normalOut, normalUp, c.y * normalOut}});
    }
    return first;
}

/// A flat disc at the given height, facing up or down.
void addDisc(SolidShape& shape, float y, float facing, int around) {
    const std::size_t ring = addRing(shape, 1.0f, y, 0.0f, 0.0f, facing, around);
    shape.vertices.push_back({.unit = {0, y, 0}, .cap = 0, .normal = {0, facing, 0}});
    const std::size_t middle = shape.vertices.size() - 1;
    for (std::size_t i = 0; i < static_cast<std::size_t>(around); ++i) {
        if (facing > 0)
            addTriangle(shape, middle, ring + i + 1, ring + i);
        else
            addTriangle(shape, middle, ring + i, ring + i + 1);
    }
}

void addEdgeRing(SolidShape& shape, float radius, float y, float cap, int around) {
    for (int i = 0; i < around; ++i) {
        const Vec2f a = onCircle(i, around), b = onCircle(i + 1, around);
        shape.edges.push_back(
            {.start = {a.x * radius, y, a.y * radius, cap}, .end = {b.x * radius, y, b.y * radius, cap}});
    }
}

void addBox(SolidShape& shape) {
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            const std::size_t first = shape.vertices.size();
            for (int corner = 0; corner < 4; ++corner) {
                ShapeVertex v;
                v.normal[axis] = side;
                v.unit[axis] = side;
                v.unit[(axis + 1) % 3] = corner & 1 ? 1.0f : -1.0f;
                v.unit[(axis + 2) % 3] = corner & 2 ? 1.0f : -1.0f;
                shape.vertices.push_back(v);
            }
            addTriangle(shape, first, side > 0 ? first + 1 : first + 2, side > 0 ? first + 2 : first + 1);
            addTriangle(shape, first + 3, side > 0 ? first + 2 : first + 1, side > 0 ? first + 1 : first + 2);
        }
    for (int axis = 0; axis < 3; ++axis)
        for (int corner = 0; corner < 4; ++corner) {
            Vec4f start{0.0f};
            start[axis] = -1.0f;
            start[(axis + 1) % 3] = corner & 1 ? 1.0f : -1.0f;
            start[(axis + 2) % 3] = corner & 2 ? 1.0f : -1.0f;
            Vec4f end = start;
            end[axis] = 1.0f;
            shape.edges.push_back({.start = start, .end = end});
        }
}

/// A sphere, or a capsule if both caps are numbered.
void addBall(SolidShape& shape, bool capsule, int around) {
    const int rows = around / 4;  // from the equator to a pole
    std::size_t below = 0;
    bool first = true;
    for (const float cap : {-1.0f, 1.0f})
        for (int row = 0; row <= rows; ++row) {
            const int fromEquator = cap < 0 ? rows - row : row;
            if (cap > 0 && row == 0 && !capsule) continue;
            const Vec2f c = onCircle(fromEquator, around);
            const std::size_t ring = addRing(shape, c.x, cap * c.y, capsule ? cap : 0.0f, c.x, cap * c.y, around);
            if (!first) addBand(shape, below, ring, around);
            below = ring;
            first = false;
        }
}

void addBallEdges(SolidShape& shape, bool capsule) {
    constexpr int kAround = 48;
    for (const float cap : {-1.0f, 1.0f}) {
        const float w = capsule ? cap : 0.0f;
        if (capsule || cap > 0) addEdgeRing(shape, 1.0f, 0.0f, w, kAround);
        for (const int row : {4, 8}) {  // 30 and 60 degrees
            const Vec2f c = onCircle(row, kAround);
            addEdgeRing(shape, c.x, cap * c.y, w, kAround);
        }
        for (int meridian = 0; meridian < 4; ++meridian) {
            const Vec2f m = onCircle(meridian, 4);
            for (int row = 0; row < kAround / 4; ++row) {
                const Vec2f a = onCircle(row, kAround), b = onCircle(row + 1, kAround);
                shape.edges.push_back(
                    {.start = {m.x * a.x, cap * a.y, m.y * a.x, w}, .end = {m.x * b.x, cap * b.y, m.y * b.x, w}});
            }
            if (capsule && cap > 0) shape.edges.push_back({.start = {m.x, 0, m.y, -1}, .end = {m.x, 0, m.y, 1}});
        }
    }
}

void addCylinder(SolidShape& shape, int around) {
    const std::size_t lower = addRing(shape, 1.0f, -1.0f, 0.0f, 1.0f, 0.0f, around);
    const std::size_t upper = addRing(shape, 1.0f, 1.0f, 0.0f, 1.0f, 0.0f, around);
    addBand(shape, lower, upper, around);
    addDisc(shape, 1.0f, 1.0f, around);
    addDisc(shape, -1.0f, -1.0f, around);
    for (const float y : {-1.0f, 1.0f}) addEdgeRing(shape, 1.0f, y, 0.0f, 48);
    for (int i = 0; i < 8; ++i) {
        const Vec2f c = onCircle(i, 8);
        shape.edges.push_back({.start = {c.x, -1, c.y, 0}, .end = {c.x, 1, c.y, 0}});
    }
}

void addCone(SolidShape& shape, int around) {
    // Unit cone: radius 1 at y = -1, apex at y = 1; its side leans by 1 : 2.
    const float out = 2.0f / std::sqrt(5.0f), up = 1.0f / std::sqrt(5.0f);
    const std::size_t lower = addRing(shape, 1.0f, -1.0f, 0.0f, out, up, around);
    const std::size_t apex = addRing(shape, 0.0f, 1.0f, 0.0f, out, up, around);
    addBand(shape, lower, apex, around);
    addDisc(shape, -1.0f, -1.0f, around);
    addEdgeRing(shape, 1.0f, -1.0f, 0.0f, 48);
    for (int i = 0; i < 8; ++i) {
        const Vec2f c = onCircle(i, 8);
        shape.edges.push_back({.start = {c.x, -1, c.y, 0}, .end = {0, 1, 0, 0}});
    }
}

}  // namespace

SolidShape makeSolidShape(demos::Solid solid, int around) {
    SolidShape shape;
    switch (solid) {
        case demos::Solid::Box:
            addBox(shape);
            break;
        case demos::Solid::Sphere:
        case demos::Solid::Capsule:
            addBall(shape, solid == demos::Solid::Capsule, around);
            addBallEdges(shape, solid == demos::Solid::Capsule);
            break;
        case demos::Solid::Cylinder:
            addCylinder(shape, around);
            break;
        case demos::Solid::Cone:
            addCone(shape, around);
            break;
    }
    return shape;
}

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

}  // namespace collidoscope::app
