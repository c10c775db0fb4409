#pragma once
/// Pictures in memory and in PNG files, and the surface on which a frame is put together.

#include <cstdint>
#include <filesystem>
#include <vector>

#include "app/gl/gl_objects.h"
#include "app/window/window.h"

namespace collidoscope::app {

struct Image {
    PixelSize size{};
    std::vector<std::uint8_t> rgba{};  ///< 4 bytes a pixel, row 0 at the top
    /// Red, green, blue, alpha of a pixel; y = 0 is the top row.
    const std::uint8_t* at(int x, int y) const {
        return &rgba[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width) +
                          static_cast<std::size_t>(x))];
    }
};

/// Reads the colours of a framebuffer object without multisampling; an empty size gives an empty picture.
Image readFramebuffer(unsigned framebuffer, PixelSize size);
/// Reads an RGBA8 texture.
Image readTexture(unsigned texture, PixelSize size);
/// The picture as the bytes of a PNG file.
std::vector<std::uint8_t> encodePng(const Image& picture);
/// Throws FileError when the file cannot be written, or the picture is empty.
void writePng(const Image& picture, const std::filesystem::path& path);

/// An RGBA8 framebuffer on which a frame is composed: the scene, then the panels. One path for the window,
/// screenshots and headless runs.
class RenderTarget {
public:
    /// Sets the size, at least 1 x 1. The contents stay if the size does not change.
    void resize(PixelSize size);
    PixelSize size() const { return size_; }
    unsigned framebuffer() const { return framebuffer_.name(); }
    /// Binds the framebuffer, with a viewport over all of it.
    void bind() const;
    /// Copies a texture of the given size; its top left corner comes to x, y (px, origin at the top left).
    void paste(unsigned texture, PixelSize textureSize, int x, int y) const;
    /// Copies everything into another framebuffer of the same size, such as the window's own (0).
    void copyTo(unsigned otherFramebuffer) const;
    Image read() const { return readFramebuffer(framebuffer(), size_); }

private:
    PixelSize size_{};
    GlTexture texture_{};
    GlFramebuffer framebuffer_{};
    GlFramebuffer source_{};
};

}  // namespace collidoscope::app
