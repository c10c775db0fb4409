#pragma once
/// A picture of a film as it is stored: whole, or only what has changed since the one before.

#include <cstdint>
#include <vector>

#include "app/gl/image.h"

namespace collidoscope::app {

struct FilmPicture {
    std::vector<std::uint8_t> png{};
    /// Where it lies on the one before, px from the upper left corner; what is transparent in it stays as it was.
    int x = 0, y = 0;
    bool isPart = false;
};

/// What has changed since the picture before, of the same size; whole where there is none.
FilmPicture filmPicture(const Image& picture, const Image* before);

}  // namespace collidoscope::app
