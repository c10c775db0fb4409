#pragma once
/// Memory to work in.

namespace physics {

/// A T that is kept from step to step so that nothing is allocated. It holds no state: copies begin without it, and
/// what is assigned to keeps its own.
template <typename T>
struct Scratch : T {
    Scratch() = default;
    Scratch(const Scratch& /*other*/) : T() {}
    Scratch& operator=(const Scratch& /*other*/) { return *this; }
};

}  // namespace physics
