#pragma once
/// The pictures of a film: which frames of a run they are, how fast they follow each other, and how each is stored,
/// whole or only what has changed since the one before.

#include <cstdint>
#include <vector>

#include "app/gl/image.h"

namespace collidoscope::app {

/// The range of a film as the user asks for it.
struct FilmRange {
    std::uint64_t from = 0, to = 0;  ///< first and last frame, to >= from
    double maxRate = 60.0;           ///< pictures a second at most
    double speed = 1.0;              ///< simulated seconds a second of the film: 0.5 is slow motion
};

struct FilmTiming {
    std::uint64_t from = 0;
    std::uint64_t stride = 1;  ///< frames from one picture to the next
    std::uint64_t count = 1;   ///< pictures
    double rate = 60.0;        ///< pictures a second

    std::uint64_t frameOf(std::uint64_t picture) const { return from + stride * picture; }
    double seconds() const { return static_cast<double>(count) / rate; }
};

/// A whole number of steps lies between two pictures, so that the motion is even; steps take `stepLength` s.
FilmTiming timingOf(const FilmRange& range, double stepLength);

/// A picture as it is stored.
struct FilmPicture {
    std::vector<std::uint8_t> png{};
    /// Position on the picture before, px from the upper left corner; that picture shows through transparent pixels.
    int x = 0, y = 0;
    bool isPart = false;
};

/// Encodes the part of a picture that has changed since the one before, which has the same size. Encodes the whole
/// picture where `before` is null.
FilmPicture filmPicture(const Image& picture, const Image* before);

}  // namespace collidoscope::app
