#pragma once
/// A linked pair of shaders from the folder shaders/, which the program holds as text.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gl/gl_objects.h"
#include "app/gl/opengl.h"

namespace collidoscope::app {

/// A shader file as it is written, such as "solid.vert"; empty when there is no such file.
std::string_view shaderText(std::string_view name);

/// The text of a shader file, ready to compile: version line and precisions first, and every line
/// `#include "file.glsl"` replaced by that file. Throws OpenGlError for a file that does not exist.
std::string shaderSource(std::string_view name, ShadingLanguage language);

/// Where all programs find the block of shaders/frame.glsl and the maps of shaders/light.glsl.
inline constexpr GLuint kFrameBlock = 0;
inline constexpr GLint kShadowUnit = 0;
inline constexpr GLint kContactUnit = 1;

class Program {
public:
    /// In the language of the current context. Throws OpenGlError with the compiler's own words when a shader is
    /// refused.
    Program(std::string_view vertexFile, std::string_view fragmentFile);

    void use() const { glUseProgram(object_.name()); }
    GLuint name() const { return object_.name(); }
    /// Sets a uniform of the program in use; a name that the shaders do not use is ignored.
    void set(std::string_view uniform, float value) const { glUniform1f(location(uniform), value); }
    void set(std::string_view uniform, int value) const { glUniform1i(location(uniform), value); }

private:
    struct Kind {
        static GLuint make() { return glCreateProgram(); }
        static void drop(GLuint name) { glDeleteProgram(name); }
    };
    GLint location(std::string_view uniform) const;

    GlObject<Kind> object_;
    std::vector<std::pair<std::string, GLint>> locations_{};  ///< of all uniforms outside blocks
};

}  // namespace collidoscope::app
