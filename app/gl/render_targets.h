#pragma once
/// Render targets of a scene: a multisampled picture that is resolved into a texture, a shadow map, a contact map.

#include "app/gl/gl_objects.h"
#include "app/gl/program.h"
#include "app/window/window.h"

namespace collidoscope::app {

/// The picture itself, with 4 samples a pixel where the card has them.
class MultisampledTarget {
public:
    void resize(PixelSize size);
    void bind() const;
    /// Averages the samples; returns the texture.
    GLuint resolve() const;
    GLuint texture() const { return texture_.name(); }

private:
    PixelSize size_{};
    GlRenderbuffer color_{}, depth_{};
    GlTexture texture_{};
    GlFramebuffer drawn_{}, resolved_{};
};

class ShadowMap {
public:
    static constexpr int kSize = 1024;
    ShadowMap();
    void bind() const;
    GLuint texture() const { return texture_.name(); }

private:
    GlTexture texture_{};
    GlFramebuffer framebuffer_{};
};

/// Contact shadow: the shadow of shapes close above the floor, seen from above and blurred.
class ContactMap {
public:
    static constexpr int kSize = 256;
    ContactMap();
    void bind() const;
    /// Blurs by `texels` texels. Draws two triangles with `blur` (picture.vert, blur.frag).
    void soften(const Program& blur, float texels) const;
    GLuint texture() const { return sharp_.name(); }

private:
    GlTexture sharp_{}, half_{};
    GlFramebuffer sharpTarget_{}, halfTarget_{};
};

}  // namespace collidoscope::app
