#pragma once
/// The PNG form of a picture.

#include "app/gl/image.h"

namespace app {

std::vector<std::uint8_t> encodePng(const Image& picture);

}  // namespace app
