#include "app/gl/opengl.h"

#include "app/window/window.h"

namespace collidoscope::app {
namespace {

std::string text(GLenum name) {
    const GLubyte* value = glGetString(name);
    return value ? reinterpret_cast<const char*>(value) : "unknown";
}

}  // namespace

#ifdef __EMSCRIPTEN__

void loadOpenGl(Window& window) { window.makeCurrent(); }

#else

void loadOpenGl(Window& window) {
    window.makeCurrent();
    const auto lookUp = [](void* user, const char* name) {
        return reinterpret_cast<GLADapiproc>(static_cast<Window*>(user)->glFunction(name));
    };
    const int version = gladLoadGLUserPtr(lookUp, &window);
    if (version >= GLAD_MAKE_VERSION(3, 3)) return;
    const std::string found =
        version == 0 ? "nothing"
                     : std::to_string(GLAD_VERSION_MAJOR(version)) + "." + std::to_string(GLAD_VERSION_MINOR(version));
    throw OpenGlError("OpenGL 3.3 is needed, " + found + " was found", "graphics driver",
                      "update the driver, or set LIBGL_ALWAYS_SOFTWARE=1 to draw with Mesa's software renderer");
}

#endif

ShadingLanguage shadingLanguage() {
    return text(GL_VERSION).starts_with("OpenGL ES") ? ShadingLanguage::Embedded300 : ShadingLanguage::Desktop330;
}

OpenGlFacts openGlFacts() {
    return {.vendor = text(GL_VENDOR),
            .renderer = text(GL_RENDERER),
            .version = text(GL_VERSION),
            .shadingLanguage = text(GL_SHADING_LANGUAGE_VERSION)};
}

}  // namespace collidoscope::app
