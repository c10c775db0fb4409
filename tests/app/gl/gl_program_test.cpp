#include "app/gl/program.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/gl/opengl.h"
#include "app/window/offscreen_window.h"
#include "app/window/window.h"

namespace collidoscope::app::gl_program_test {
namespace {

/// What the driver has to say against a shader; empty when it accepts it.
std::string complaint(GLenum stage, const std::string& source) {
    const GLuint shader = glCreateShader(stage);
    const char* text = source.c_str();
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    std::string log(4096, '\0');
    GLsizei length = 0;
    glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), &length, log.data());
    log.resize(static_cast<std::size_t>(length));
    glDeleteShader(shader);
    return compiled ? std::string() : "refused: " + log;
}

bool embeddedShadersAreUnderstood() {
    return complaint(GL_VERTEX_SHADER, "#version 300 es\nvoid main() { gl_Position = vec4(0.0); }\n").empty();
}

TEST(Shaders, compileAsDesktop330AndAsEmbedded300) {
    OffscreenWindow window;
    loadOpenGl(window);
    const bool embedded = embeddedShadersAreUnderstood();
    int seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(COLLIDOSCOPE_SOURCE_DIR "/shaders")) {
        const std::string name = entry.path().filename().string();
        const std::string extension = entry.path().extension().string();
        if (extension != ".vert" && extension != ".frag") continue;
        const GLenum stage = extension == ".vert" ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER;
        EXPECT_EQ(complaint(stage, shaderSource(name, ShadingLanguage::Desktop330)), "") << name;
        if (embedded) {
            EXPECT_EQ(complaint(stage, shaderSource(name, ShadingLanguage::Embedded300)), "") << name << " as ES";
        }
        ++seen;
    }
    EXPECT_GE(seen, 10);
    if (!embedded) GTEST_SKIP() << "this driver does not compile ES shaders";
}

TEST(Shaders, anUnknownFileIsAnErrorWithItsName) {
    try {
        shaderSource("no-such.vert", ShadingLanguage::Desktop330);
        FAIL() << "found";
    } catch (const OpenGlError& error) {
        EXPECT_NE(std::string(error.what()).find("no-such.vert"), std::string::npos);
        EXPECT_FALSE(error.advice().empty());
    }
}

}  // namespace
}  // namespace collidoscope::app::gl_program_test
