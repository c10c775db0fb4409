#include "app/gl/image.h"

#include <algorithm>

#include "app/files/file_io.h"

// The one place that compiles stb_image_write; static, so that it cannot meet another copy.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace collidoscope::app {

Image readFramebuffer(unsigned framebuffer, PixelSize size) {
    if (size.empty()) return {};
    Image picture{.size = size, .rgba = {}};
    const auto rowBytes = static_cast<std::size_t>(size.width) * 4;
    picture.rgba.resize(rowBytes * static_cast<std::size_t>(size.height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, size.width, size.height, GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.data());

    // OpenGL starts with the bottom row, pictures with the top one.
    auto top = picture.rgba.begin();
    auto bottom = picture.rgba.end() - static_cast<std::ptrdiff_t>(rowBytes);
    for (; top < bottom; top += static_cast<std::ptrdiff_t>(rowBytes), bottom -= static_cast<std::ptrdiff_t>(rowBytes))
        std::swap_ranges(top, top + static_cast<std::ptrdiff_t>(rowBytes), bottom);
    return picture;
}

Image readTexture(unsigned texture, PixelSize size) {
    if (size.empty()) return {};
    const GlFramebuffer framebuffer;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer.name());
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    return readFramebuffer(framebuffer.name(), size);
}

std::vector<std::uint8_t> encodePng(const Image& picture) {
    std::vector<std::uint8_t> bytes;
    const auto take = [](void* context, void* data, int count) {
        const auto* first = static_cast<const std::uint8_t*>(data);
        static_cast<std::vector<std::uint8_t>*>(context)->insert(
            static_cast<std::vector<std::uint8_t>*>(context)->end(), first, first + count);
    };
    stbi_write_png_to_func(take, &bytes, picture.size.width, picture.size.height, 4, picture.rgba.data(),
                           picture.size.width * 4);
    return bytes;
}

void writePng(const Image& picture, const std::filesystem::path& path) {
    if (picture.size.empty())
        throw FileError(path.string(), 0, "the picture is empty", "give it a size of at least 1 x 1");
    const std::vector<std::uint8_t> bytes = encodePng(picture);
    writeFile(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void RenderTarget::resize(PixelSize size) {
    if (size == size_) return;
    size_ = size;
    glBindTexture(GL_TEXTURE_2D, texture_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, std::max(1, size.width), std::max(1, size.height), 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.name(), 0);
}

void RenderTarget::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glViewport(0, 0, size_.width, size_.height);
}

void RenderTarget::paste(unsigned texture, PixelSize textureSize, int x, int y) const {
    if (textureSize.empty() || size_.empty()) return;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, source_.name());
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    const int bottom = size_.height - y - textureSize.height;
    glDisable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, 0, textureSize.width, textureSize.height, x, bottom, x + textureSize.width,
                      bottom + textureSize.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
}

void RenderTarget::copyTo(unsigned otherFramebuffer) const {
    if (size_.empty()) return;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, otherFramebuffer);
    glDisable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, 0, size_.width, size_.height, 0, 0, size_.width, size_.height, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
}

}  // namespace collidoscope::app
