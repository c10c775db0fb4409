#pragma once
/// The PNG form of a picture.

#include "app/gl/picture.h"

namespace app {

std::vector<std::uint8_t> encodePng(const Picture& picture);

}  // namespace app
