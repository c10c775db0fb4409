#pragma once
/// A triangle between three particles: the wind presses on it, and other particles keep off it.

#include <cstdint>

namespace physics {

struct Panel {
    std::uint32_t a = 0, b = 0, c = 0;
};

}  // namespace physics
