#include "app/gl/render_targets.h"

#include <algorithm>

#include "app/window/window.h"

namespace collidoscope::app {
namespace {

constexpr GLint kSamples = 4;

void requireComplete(const char* what) {
    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw OpenGlError("status " + std::to_string(status), what, "make the window smaller or update the driver");
}

void setTexture(GLuint texture, GLint filter) {
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void attachTexture(GLuint framebuffer, GLenum attachment, GLuint texture) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, attachment, GL_TEXTURE_2D, texture, 0);
}

}  // namespace

void MultisampledTarget::resize(PixelSize size) {
    if (size == size_) return;
    size_ = size;
    GLint maximum = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &maximum);
    const GLint samples = std::min(kSamples, maximum);
    glBindRenderbuffer(GL_RENDERBUFFER, color_.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, size.width, size.height);
    glBindRenderbuffer(GL_RENDERBUFFER, depth_.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT24, size.width, size.height);
    glBindFramebuffer(GL_FRAMEBUFFER, drawn_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.name());
    requireComplete("multisampled picture");

    setTexture(texture_.name(), GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size.width, size.height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    attachTexture(resolved_.name(), GL_COLOR_ATTACHMENT0, texture_.name());
    requireComplete("picture");
}

void MultisampledTarget::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, drawn_.name());
    glViewport(0, 0, size_.width, size_.height);
}

GLuint MultisampledTarget::resolve() const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.name());
    glBlitFramebuffer(0, 0, size_.width, size_.height, 0, 0, size_.width, size_.height, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    return texture_.name();
}

ShadowMap::ShadowMap() {
    setTexture(texture_.name(), GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, kSize, kSize, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    attachTexture(framebuffer_.name(), GL_DEPTH_ATTACHMENT, texture_.name());
    const GLenum none = GL_NONE;
    glDrawBuffers(1, &none);
    glReadBuffer(GL_NONE);
    requireComplete("shadow map");
}

void ShadowMap::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glViewport(0, 0, kSize, kSize);
}

ContactMap::ContactMap() {
    for (const auto& [texture, target] :
         {std::pair{sharp_.name(), sharpTarget_.name()}, std::pair{half_.name(), halfTarget_.name()}}) {
        setTexture(texture, GL_LINEAR);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, kSize, kSize, 0, GL_RED, GL_UNSIGNED_BYTE, nullptr);
        attachTexture(target, GL_COLOR_ATTACHMENT0, texture);
        requireComplete("contact map");
    }
}

void ContactMap::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, sharpTarget_.name());
    glViewport(0, 0, kSize, kSize);
}

void ContactMap::soften(const Program& blur, float texels) const {
    const float stride = texels / 6.0f / static_cast<float>(kSize);
    blur.use();
    glActiveTexture(GL_TEXTURE0);
    for (const bool across : {true, false}) {
        glBindFramebuffer(GL_FRAMEBUFFER, across ? halfTarget_.name() : sharpTarget_.name());
        glBindTexture(GL_TEXTURE_2D, across ? sharp_.name() : half_.name());
        blur.set("uStepX", across ? stride : 0.0f);
        blur.set("uStepY", across ? 0.0f : stride);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
}

}  // namespace collidoscope::app
