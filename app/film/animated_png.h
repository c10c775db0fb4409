#pragma once
/// Animated PNG: the pictures of a film in one file, which every browser plays.
/// Source: Portable Network Graphics (PNG) Specification, third edition, W3C, sections 4.9 and 11.3.6: the first
/// picture is stored as in any PNG, the others as chunks fdAT, and a chunk fcTL before each says how long it is shown,
/// where it lies, and whether it stands on the picture before.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/film/film_pictures.h"

namespace collidoscope::app {

class AnimatedPng {
public:
    /// Each picture is shown for delayNumerator / delayDenominator seconds; the film is repeated without end.
    AnimatedPng(std::uint16_t delayNumerator, std::uint16_t delayDenominator)
        : numerator_(delayNumerator), denominator_(delayDenominator) {}

    /// The beginning of a file of `count` pictures. `picture` is the first one, a whole PNG.
    std::string beginning(std::span<const std::uint8_t> picture, std::uint32_t count);
    /// The part that the next picture, of the same kind, adds to the file.
    std::string next(const FilmPicture& picture);
    /// The end of the file.
    static std::string ending();
    /// Where the chunk of the file that tells the number of pictures begins, and that chunk: for a film that has become
    /// shorter than it was to be.
    static std::size_t placeOfCount();
    static std::string countChunk(std::uint32_t count);

private:
    std::string frameControl(std::span<const std::uint8_t> png, int x, int y, bool isPart);

    std::uint16_t numerator_, denominator_;
    std::uint32_t sequence_ = 0;  ///< of the next chunk fcTL or fdAT
};

}  // namespace collidoscope::app
