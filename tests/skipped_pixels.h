#pragma once
/// Frames without their pixels, for tests that look at what the window knows instead of at its picture.

#include <glad/gl.h>

namespace collidoscope::tests {

/// While it lives, the current context takes every call and checks it as always, but fills no pixels: without a
/// graphics card they are nine tenths of a frame's time.
class SkippedPixels {
public:
    SkippedPixels() { glEnable(GL_RASTERIZER_DISCARD); }
    ~SkippedPixels() { glDisable(GL_RASTERIZER_DISCARD); }
    SkippedPixels(const SkippedPixels&) = delete;
    SkippedPixels& operator=(const SkippedPixels&) = delete;
};

}  // namespace collidoscope::tests
