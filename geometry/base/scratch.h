#pragma once
/// Memory that a value works in, and that its copies leave out.

namespace geometry {

/// A T that is kept from step to step so that nothing is allocated. It holds no state: copies begin without it, and
/// what is assigned to keeps its own.
///
///     class World {
///         ...
///         Scratch<std::vector<BoxPair>> pairs_{};  // found anew in each step
///     };
///
/// So a world is still a value whose copies are snapshots, but a copy costs its state alone. Whoever reads from a
/// scratch what another step has left there would get different answers from a copy: each step writes before it reads.
template <typename T>
struct Scratch : T {
    Scratch() = default;
    Scratch(const Scratch& /*other*/) : T() {}
    Scratch& operator=(const Scratch& /*other*/) { return *this; }
};

}  // namespace geometry
