#pragma once
/// Tells OpenGL where in a struct each attribute of a shader lies; the locations are those of the .vert files.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "app/gl/instances.h"
#include "app/gl/mesh_vertices.h"
#include "app/gl/opengl.h"
#include "app/gl/solid_shapes.h"

namespace collidoscope::app {

struct Attribute {
    GLuint location = 0;
    GLint components = 0;
    std::size_t offset = 0;
    GLenum type = GL_FLOAT;
    bool normalized = false;
};

enum class Advance : GLuint { PerVertex = 0, PerInstance = 1 };

/// Attributes of the bound vertex array that come from the buffer, `base` bytes from its start.
inline void setAttributes(GLuint buffer, std::span<const Attribute> attributes, std::size_t stride, Advance advance,
                          std::size_t base = 0) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    for (const Attribute& a : attributes) {
        glEnableVertexAttribArray(a.location);
        glVertexAttribPointer(a.location, a.components, a.type, a.normalized ? GL_TRUE : GL_FALSE,
                              static_cast<GLsizei>(stride), reinterpret_cast<const void*>(base + a.offset));
        glVertexAttribDivisor(a.location, static_cast<GLuint>(advance));
    }
}

/// Replaces a buffer's contents. The old ones may still be in use: the driver keeps them aside.
template <typename Instance>
void fillBuffer(GLuint buffer, std::span<const Instance> instances, GLenum usage = GL_STREAM_DRAW) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(instances.size_bytes()), instances.data(), usage);
}

inline constexpr std::array kShapeVertexAttributes{
    Attribute{.location = 0, .components = 4, .offset = offsetof(ShapeVertex, unit)},
    Attribute{.location = 1, .components = 3, .offset = offsetof(ShapeVertex, normal)},
};
inline constexpr std::array kSolidAttributes{
    Attribute{.location = 2, .components = 3, .offset = offsetof(SolidInstance, position)},
    Attribute{.location = 3, .components = 4, .offset = offsetof(SolidInstance, turn)},
    Attribute{.location = 4, .components = 3, .offset = offsetof(SolidInstance, half)},
    Attribute{.location = 5,
              .components = 4,
              .offset = offsetof(SolidInstance, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
};
inline constexpr std::array kTriangleAttributes{
    Attribute{.location = 0, .components = 3, .offset = offsetof(TriangleInstance, a)},
    Attribute{.location = 1, .components = 3, .offset = offsetof(TriangleInstance, b)},
    Attribute{.location = 2, .components = 3, .offset = offsetof(TriangleInstance, c)},
    Attribute{.location = 3,
              .components = 4,
              .offset = offsetof(TriangleInstance, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
    Attribute{.location = 4, .components = 3, .offset = offsetof(TriangleInstance, normals)},
    Attribute{.location = 5, .components = 3, .offset = offsetof(TriangleInstance, normals) + sizeof(geometry::Vec3f)},
    Attribute{
        .location = 6, .components = 3, .offset = offsetof(TriangleInstance, normals) + 2 * sizeof(geometry::Vec3f)},
};
inline constexpr std::array kMeshVertexAttributes{
    Attribute{.location = 0, .components = 3, .offset = offsetof(MeshVertex, position)},
    Attribute{
        .location = 1, .components = 2, .offset = offsetof(MeshVertex, normal), .type = GL_SHORT, .normalized = true},
    Attribute{.location = 2,
              .components = 4,
              .offset = offsetof(MeshVertex, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
};
inline constexpr std::array kMeshAttributes{
    Attribute{.location = 3, .components = 3, .offset = offsetof(MeshInstance, x)},
    Attribute{.location = 4, .components = 3, .offset = offsetof(MeshInstance, y)},
    Attribute{.location = 5, .components = 3, .offset = offsetof(MeshInstance, z)},
    Attribute{.location = 6, .components = 3, .offset = offsetof(MeshInstance, origin)},
    Attribute{.location = 7,
              .components = 4,
              .offset = offsetof(MeshInstance, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
    Attribute{.location = 8, .components = 1, .offset = offsetof(MeshInstance, ownColors)},
};
inline constexpr std::array kLineAttributes{
    Attribute{.location = 0, .components = 3, .offset = offsetof(LineInstance, start)},
    Attribute{.location = 1, .components = 3, .offset = offsetof(LineInstance, end)},
    Attribute{.location = 2,
              .components = 4,
              .offset = offsetof(LineInstance, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
    Attribute{.location = 3, .components = 2, .offset = offsetof(LineInstance, width)},
};
inline constexpr std::array kPointAttributes{
    Attribute{.location = 0, .components = 3, .offset = offsetof(PointInstance, position)},
    Attribute{.location = 1,
              .components = 4,
              .offset = offsetof(PointInstance, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
    Attribute{.location = 2, .components = 1, .offset = offsetof(PointInstance, width)},
};

}  // namespace collidoscope::app
