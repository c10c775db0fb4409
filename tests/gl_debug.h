#pragma once
/// Collects what OpenGL has to say about our use of it. Needs a debug context; hears nothing otherwise.

#include <glad/gl.h>

#include <string>
#include <utility>
#include <vector>

namespace collidoscope::tests {

class GlDebug {
public:
    /// Listens to the current context from now on: errors, deprecated and undefined use, costly mistakes.
    GlDebug();
    ~GlDebug();
    GlDebug(const GlDebug&) = delete;
    GlDebug& operator=(const GlDebug&) = delete;

    /// True when the context reports anything at all.
    bool listening() const { return listening_; }
    /// The messages since the last call, oldest first.
    std::vector<std::string> takeMessages();

private:
    bool listening_ = false;
    std::vector<std::string> messages_{};
};

/// Drivers chat about buffer placement and the like; only what is a defect of ours counts.
inline bool counts(GLenum type, GLenum severity) {
    switch (type) {
        case GL_DEBUG_TYPE_ERROR:
        case GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR:
        case GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR:
            return true;
        case GL_DEBUG_TYPE_PERFORMANCE:
            return severity == GL_DEBUG_SEVERITY_HIGH;
        default:
            return false;
    }
}

inline void GLAD_API_PTR collect(GLenum, GLenum type, GLuint, GLenum severity, GLsizei length, const GLchar* message,
                                 const void* user) {
    if (!counts(type, severity)) return;
    auto* messages = static_cast<std::vector<std::string>*>(const_cast<void*>(user));
    messages->emplace_back(message,
                           length < 0 ? std::char_traits<char>::length(message) : static_cast<std::size_t>(length));
}

inline GlDebug::GlDebug() {
    GLint flags = 0;
    glGetIntegerv(GL_CONTEXT_FLAGS, &flags);
    if (!GLAD_GL_KHR_debug || (flags & GL_CONTEXT_FLAG_DEBUG_BIT) == 0) return;
    glEnable(GL_DEBUG_OUTPUT);
    // The message arrives inside the call that caused it, so that a debugger shows the culprit.
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(collect, &messages_);
    listening_ = true;
}

inline GlDebug::~GlDebug() {
    if (listening_) glDebugMessageCallback(nullptr, nullptr);
}

inline std::vector<std::string> GlDebug::takeMessages() { return std::exchange(messages_, {}); }

}  // namespace collidoscope::tests
