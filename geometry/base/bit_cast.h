#pragma once
/// The bits of one type read as another: std::bit_cast, also where a standard library does not have it yet (libc++ 13).

#include <bit>
#include <type_traits>

namespace geometry {

#ifdef __cpp_lib_bit_cast
using std::bit_cast;
#else
template <typename To, typename From>
requires(sizeof(To) == sizeof(From) && std::is_trivially_copyable_v<To> &&
         std::is_trivially_copyable_v<From>) constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}
#endif

}  // namespace geometry
