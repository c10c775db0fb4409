#pragma once
/// The uses of Archive: hash, save and load, compare whatever visits its state.
///
///     const std::uint64_t hash = hashOf([&](Archive& a) { a.field("particles", particles); });
///
/// All but load() leave every value as they found it.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "geometry/base/archive.h"

namespace collidoscope::geometry {

/// A function that visits a state with an archive, field by field.
using StateVisit = std::function<void(Archive&)>;

/// 64-bit hash of every bit of the state; equal on every machine.
std::uint64_t hashOf(const StateVisit& visit);
/// Size of the saved state in bytes; a fair measure of what a copy costs.
std::size_t sizeOf(const StateVisit& visit);
/// The state as little-endian bytes.
std::vector<std::uint8_t> save(const StateVisit& visit);
/// Sets the state from what save() has made of a thing of the same type. Throws std::runtime_error when the bytes are
/// not such a state; the thing may then be half changed.
void load(const StateVisit& visit, const std::vector<std::uint8_t>& bytes);
/// The fields in which two things of one type differ, as "particles[3].velocity: 1.5 | 1.25"; at most `maximum` of
/// them.
std::vector<std::string> differences(const StateVisit& a, const StateVisit& b, std::size_t maximum = 20);
/// The path of the first number of the state that is not finite, such as "particles[3].position".
std::optional<std::string> firstNotFinite(const StateVisit& visit);

}  // namespace collidoscope::geometry
