#include "app/gl/program.h"

#include <algorithm>
#include <array>

#include "app/window/window.h"

namespace collidoscope::app {
namespace {

constexpr int kDeepestInclude = 8;

std::string_view firstLines(ShadingLanguage language) {
    if (language == ShadingLanguage::Desktop330) return "#version 330 core\n";
    return "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2DShadow;\n";
}

void append(std::string& source, std::string_view name, int depth) {
    std::string_view rest = shaderText(name);
    if (rest.empty() || depth > kDeepestInclude)
        throw OpenGlError("there is no such shader, or it includes itself", std::string(name),
                          "report this as a defect");
    constexpr std::string_view kInclude = "#include \"";
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        if (line.starts_with(kInclude)) {
            const std::string_view included = line.substr(kInclude.size());
            append(source, included.substr(0, included.find('"')), depth + 1);
        } else {
            source.append(line).push_back('\n');
        }
    }
}

/// Compiles one stage and attaches it; the program keeps it alive.
void attach(GLuint program, GLenum stage, std::string_view file) {
    const std::string source = shaderSource(file, shadingLanguage());
    const GLuint shader = glCreateShader(stage);
    const char* text = source.c_str();
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    std::string log(2048, '\0');
    GLsizei length = 0;
    glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), &length, log.data());
    glAttachShader(program, shader);
    glDeleteShader(shader);
    log.resize(static_cast<std::size_t>(length));
    if (!compiled) throw OpenGlError("the shader was refused: " + log, std::string(file), "update the graphics driver");
}

/// The frame's uniform block and the two maps of light are at the same place for every program.
void connectSharedInputs(GLuint program) {
    const GLuint frame = glGetUniformBlockIndex(program, "Frame");
    if (frame != GL_INVALID_INDEX) glUniformBlockBinding(program, frame, kFrameBlock);
    glUseProgram(program);
    glUniform1i(glGetUniformLocation(program, "uShadow"), kShadowUnit);
    glUniform1i(glGetUniformLocation(program, "uContact"), kContactUnit);
}

/// Asked for once: in a browser each question waits until the graphics card has answered it.
std::vector<std::pair<std::string, GLint>> uniformLocations(GLuint program) {
    GLint count = 0;
    glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &count);
    std::vector<std::pair<std::string, GLint>> locations;
    for (GLint i = 0; i < count; ++i) {
        std::array<char, 64> name{};
        GLint size = 0;
        GLenum type = 0;
        glGetActiveUniform(program, static_cast<GLuint>(i), static_cast<GLsizei>(name.size()), nullptr, &size, &type,
                           name.data());
        const GLint location = glGetUniformLocation(program, name.data());
        if (location >= 0) locations.emplace_back(name.data(), location);
    }
    return locations;
}

}  // namespace

std::string shaderSource(std::string_view name, ShadingLanguage language) {
    std::string source(firstLines(language));
    append(source, name, 0);
    return source;
}

Program::Program(std::string_view vertexFile, std::string_view fragmentFile) {
    attach(object_.name(), GL_VERTEX_SHADER, vertexFile);
    attach(object_.name(), GL_FRAGMENT_SHADER, fragmentFile);
    glLinkProgram(object_.name());
    GLint linked = GL_FALSE;
    glGetProgramiv(object_.name(), GL_LINK_STATUS, &linked);
    if (linked) {
        connectSharedInputs(object_.name());
        locations_ = uniformLocations(object_.name());
        return;
    }
    std::string log(2048, '\0');
    GLsizei length = 0;
    glGetProgramInfoLog(object_.name(), static_cast<GLsizei>(log.size()), &length, log.data());
    log.resize(static_cast<std::size_t>(length));
    throw OpenGlError("the shaders do not fit together: " + log,
                      std::string(vertexFile) + " + " + std::string(fragmentFile), "update the graphics driver");
}

GLint Program::location(std::string_view uniform) const {
    const auto found =
        std::find_if(locations_.begin(), locations_.end(), [&](const auto& known) { return known.first == uniform; });
    return found == locations_.end() ? -1 : found->second;
}

}  // namespace collidoscope::app
