#pragma once
/// OpenGL objects that delete themselves. All need a current context, also when they end.

#include <utility>

#include "app/gl/opengl.h"

namespace collidoscope::app {

/// Owns the name of one OpenGL object; `Kind` says how to make and delete it.
template <typename Kind>
class GlObject {
public:
    GlObject() : name_(Kind::make()) {}
    ~GlObject() {
        if (name_ != 0) Kind::drop(name_);
    }
    GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0u)) {}
    GlObject& operator=(GlObject&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    GLuint name() const { return name_; }

private:
    GLuint name_;
};

struct BufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenBuffers(1, &name);
        return name;
    }
    static void drop(GLuint name) { glDeleteBuffers(1, &name); }
};
struct VertexArrayKind {
    static GLuint make() {
        GLuint name = 0;
        glGenVertexArrays(1, &name);
        return name;
    }
    static void drop(GLuint name) { glDeleteVertexArrays(1, &name); }
};
struct TextureKind {
    static GLuint make() {
        GLuint name = 0;
        glGenTextures(1, &name);
        return name;
    }
    static void drop(GLuint name) { glDeleteTextures(1, &name); }
};
struct FramebufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenFramebuffers(1, &name);
        return name;
    }
    static void drop(GLuint name) { glDeleteFramebuffers(1, &name); }
};
struct RenderbufferKind {
    static GLuint make() {
        GLuint name = 0;
        glGenRenderbuffers(1, &name);
        return name;
    }
    static void drop(GLuint name) { glDeleteRenderbuffers(1, &name); }
};

using GlBuffer = GlObject<BufferKind>;
using GlVertexArray = GlObject<VertexArrayKind>;
using GlTexture = GlObject<TextureKind>;
using GlFramebuffer = GlObject<FramebufferKind>;
using GlRenderbuffer = GlObject<RenderbufferKind>;

}  // namespace collidoscope::app
