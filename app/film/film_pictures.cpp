#include "app/film/film_pictures.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace collidoscope::app {

FilmTiming timingOf(const FilmRange& range, double stepLength) {
    constexpr double kRounding = 1e-3;              // of a step: lengths of steps are rounded
    const double steps = range.speed / stepLength;  // a second of the film
    FilmTiming timing{.from = range.from};
    timing.stride = static_cast<std::uint64_t>(std::max(1.0, std::ceil(steps / range.maxRate - kRounding)));
    timing.rate = steps / static_cast<double>(timing.stride);
    timing.count = (range.to - std::min(range.to, range.from)) / timing.stride + 1;
    return timing;
}

namespace {

constexpr std::uint8_t kOpaque = 255;

/// The smallest rectangle that holds all pixels that differ; a single pixel where none differs.
struct ChangedBox {
    int left = 0, top = 0, right = 1, bottom = 1;  ///< px; right and bottom are exclusive
};
ChangedBox changedBox(const Image& picture, const Image& before) {
    ChangedBox box{picture.size.width, picture.size.height, 0, 0};
    for (int y = 0; y < picture.size.height; ++y)
        for (int x = 0; x < picture.size.width; ++x) {
            if (std::memcmp(picture.at(x, y), before.at(x, y), 4) == 0) continue;
            box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x + 1), y + 1};
        }
    return box.right > box.left ? box : ChangedBox{};
}

}  // namespace

FilmPicture filmPicture(const Image& picture, const Image* before) {
    if (!before || before->size != picture.size) return {.png = encodePng(picture)};
    const ChangedBox box = changedBox(picture, *before);
    Image part{.size = {box.right - box.left, box.bottom - box.top}, .rgba = {}};
    part.rgba.resize(4 * static_cast<std::size_t>(part.size.width) * static_cast<std::size_t>(part.size.height));
    std::uint8_t* to = part.rgba.data();
    for (int y = box.top; y < box.bottom; ++y)
        for (int x = box.left; x < box.right; ++x, to += 4) {
            const std::uint8_t* pixel = picture.at(x, y);
            if (std::memcmp(pixel, before->at(x, y), 4) == 0) continue;
            if (pixel[3] != kOpaque) return {.png = encodePng(picture)};  // it would blend with the picture before
            std::memcpy(to, pixel, 4);
        }
    return {.png = encodePng(part), .x = box.left, .y = box.top, .isPart = true};
}

}  // namespace collidoscope::app
