#pragma once
/// Promises of a reader, whatever its input.

#include <stdexcept>

namespace collidoscope::fuzz {

inline void expect(bool holds, const char* promise) {
    if (!holds) throw std::logic_error(promise);
}

}  // namespace collidoscope::fuzz
