#pragma once
/// Asks memory for what is read soon: worth it where the order of reading cannot be foreseen, eight or so ahead. Of no
/// effect on any answer; a place of its own because compilers have no common word for it.

namespace collidoscope::geometry {

/// The line of the cache that this address lies in.
inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#endif
}

}  // namespace collidoscope::geometry
