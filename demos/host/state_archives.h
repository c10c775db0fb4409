#pragma once
/// The whole state of a demo, hashed, saved, loaded and compared: frame number, parameters, handles and state().

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "demos/demo_base.h"
#include "geometry/base/state_archives.h"

namespace collidoscope::demos {

/// Shows the whole state of a demo to an archive.
inline geometry::StateVisit visitOf(const DemoBase& demo) {
    return [&demo](geometry::Archive& archive) { readable(demo).stateAll(archive); };
}

/// 64-bit hash of the whole state. Equal on every machine.
inline std::uint64_t hashOf(const DemoBase& demo) { return geometry::hashOf(visitOf(demo)); }
/// Size of the saved state in bytes; a fair measure of what a copy costs.
inline std::size_t sizeOf(const DemoBase& demo) { return geometry::sizeOf(visitOf(demo)); }
/// The whole state as little-endian bytes.
inline std::vector<std::uint8_t> save(const DemoBase& demo) { return geometry::save(visitOf(demo)); }
/// Sets the state of a demo of the same type. Meshes are not in the bytes: their slots must be filled already.
/// Throws std::runtime_error when the bytes are not such a state; the demo may then be half changed.
inline void load(DemoBase& demo, const std::vector<std::uint8_t>& bytes) {
    geometry::load(visitOf(demo), bytes);
    demo.changed();
}
/// The fields in which two demos of one type differ, as "particles[3].velocity: 1.5 | 1.25"; at most `maximum` of them.
inline std::vector<std::string> differences(const DemoBase& a, const DemoBase& b, std::size_t maximum = 20) {
    return geometry::differences(visitOf(a), visitOf(b), maximum);
}
/// The path of the first number of the state that is not finite, such as "particles[3].position".
inline std::optional<std::string> firstNotFinite(const DemoBase& demo) {
    return geometry::firstNotFinite(visitOf(demo));
}

}  // namespace collidoscope::demos
