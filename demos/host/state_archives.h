#pragma once
/// The whole state of a demo, hashed, saved, loaded and compared: frame number, parameters, handles and state().

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "demos/demo_base.h"

namespace demos {

/// 64-bit hash of the whole state. Equal on every machine.
std::uint64_t hashOf(const DemoBase& demo);
/// Size of the saved state in bytes; a fair measure of what a copy costs.
std::size_t sizeOf(const DemoBase& demo);
/// The whole state as little-endian bytes.
std::vector<std::uint8_t> save(const DemoBase& demo);
/// Sets the state of a demo of the same type. Meshes are not in the bytes: their slots must be filled already.
/// Throws std::runtime_error when the bytes are not such a state; the demo may then be half changed.
void load(DemoBase& demo, const std::vector<std::uint8_t>& bytes);
/// The fields in which two demos of one type differ, as "particles[3].velocity: 1.5 | 1.25"; at most `most` of them.
std::vector<std::string> differences(const DemoBase& a, const DemoBase& b, std::size_t most = 20);
/// The path of the first number of the state that is not finite, such as "particles[3].position".
std::optional<std::string> firstNotFinite(const DemoBase& demo);

}  // namespace demos
