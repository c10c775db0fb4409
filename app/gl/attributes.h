#pragma once
/// Tells OpenGL where in a struct each attribute of a shader lies.

#include <cstddef>
#include <cstdint>
#include <span>

#include "app/gl/functions.h"

namespace app {

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

}  // namespace app
