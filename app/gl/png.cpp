#include "app/gl/png.h"

// The one place that compiles stb_image_write; static, so that it cannot meet another copy.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace app {

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

}  // namespace app
