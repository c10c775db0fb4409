#pragma once
/// How particles come into the world of the demo "particles". Every birth has a number that decides all about it, so
/// the stream is the same whoever asks, in whatever order.

#include <cstdint>

#include "geometry/base/vec.h"

namespace demos::particles {

enum class Source : std::uint8_t { Fountain, Rain, Both };

inline constexpr geometry::Vec3f kSpout{0.0f, 0.25f, 0.0f};  ///< m, from where the fountain springs
inline constexpr float kSky = 6.0f;                          ///< m, where the rain begins

struct Stream {
    Source source = Source::Both;
    float jet = 8.5f;       ///< m/s, speed of the fountain
    float gravity = 9.81f;  ///< m/s^2
    std::uint64_t seed = 1;
};
struct Birth {
    geometry::Vec3f position{0.0f};  ///< m
    geometry::Vec3f velocity{0.0f};  ///< m/s
};

Birth birthOf(const Stream& stream, std::uint64_t number);
/// The same, some time later on its first free way, so that a stream is there from the start. It has not yet reached
/// the floor y = 0; `share` of that way, 0..1.
Birth onItsWay(const Stream& stream, std::uint64_t number, float share);

}  // namespace demos::particles
