#pragma once
/// Where the shaders find the fields of the records: the locations are those of the .vert files.

#include <array>

#include "app/gl/attributes.h"
#include "app/gl/mesh_vertices.h"
#include "app/gl/records.h"
#include "app/gl/solid_shapes.h"

namespace app {

inline constexpr std::array kShapeVertexAttributes{
    Attribute{.location = 0, .components = 4, .offset = offsetof(ShapeVertex, unit)},
    Attribute{.location = 1, .components = 3, .offset = offsetof(ShapeVertex, normal)},
};
inline constexpr std::array kSolidAttributes{
    Attribute{.location = 2, .components = 3, .offset = offsetof(SolidRecord, position)},
    Attribute{.location = 3, .components = 4, .offset = offsetof(SolidRecord, turn)},
    Attribute{.location = 4, .components = 3, .offset = offsetof(SolidRecord, half)},
    Attribute{.location = 5,
              .components = 4,
              .offset = offsetof(SolidRecord, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
};
inline constexpr std::array kTriangleAttributes{
    Attribute{.location = 0, .components = 3, .offset = offsetof(TriangleRecord, a)},
    Attribute{.location = 1, .components = 3, .offset = offsetof(TriangleRecord, b)},
    Attribute{.location = 2, .components = 3, .offset = offsetof(TriangleRecord, c)},
    Attribute{.location = 3,
              .components = 4,
              .offset = offsetof(TriangleRecord, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
    Attribute{.location = 4, .components = 3, .offset = offsetof(TriangleRecord, normals)},
    Attribute{.location = 5, .components = 3, .offset = offsetof(TriangleRecord, normals) + sizeof(geometry::Vec3f)},
    Attribute{
        .location = 6, .components = 3, .offset = offsetof(TriangleRecord, normals) + 2 * sizeof(geometry::Vec3f)},
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
    Attribute{.location = 3, .components = 3, .offset = offsetof(MeshRecord, x)},
    Attribute{.location = 4, .components = 3, .offset = offsetof(MeshRecord, y)},
    Attribute{.location = 5, .components = 3, .offset = offsetof(MeshRecord, z)},
    Attribute{.location = 6, .components = 3, .offset = offsetof(MeshRecord, origin)},
    Attribute{.location = 7,
              .components = 4,
              .offset = offsetof(MeshRecord, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
    Attribute{.location = 8, .components = 1, .offset = offsetof(MeshRecord, ownColors)},
};
inline constexpr std::array kLineAttributes{
    Attribute{.location = 0, .components = 3, .offset = offsetof(LineRecord, start)},
    Attribute{.location = 1, .components = 3, .offset = offsetof(LineRecord, end)},
    Attribute{.location = 2,
              .components = 4,
              .offset = offsetof(LineRecord, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
    Attribute{.location = 3, .components = 2, .offset = offsetof(LineRecord, width)},
};
inline constexpr std::array kPointAttributes{
    Attribute{.location = 0, .components = 3, .offset = offsetof(PointRecord, position)},
    Attribute{.location = 1,
              .components = 4,
              .offset = offsetof(PointRecord, color),
              .type = GL_UNSIGNED_BYTE,
              .normalized = true},
    Attribute{.location = 2, .components = 1, .offset = offsetof(PointRecord, width)},
};

}  // namespace app
