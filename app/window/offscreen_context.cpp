#include "app/window/offscreen_context.h"

#include "app/window/opengl_error.h"

namespace app {

std::unique_ptr<OffscreenContext> makeOffscreenContext() {
    try {
        return makeEglContext();
    } catch (const OpenGlError& withoutDisplay) {
        try {
            return makeHiddenGlfwContext();
        } catch (const OpenGlError& hidden) {
            throw OpenGlError(
                std::string(withoutDisplay.what()) + " | " + hidden.what(), "off-screen drawing",
                "install Mesa's software renderer ('apt install libegl-mesa0 libgl1-mesa-dri' on Debian)");
        }
    }
}

}  // namespace app
