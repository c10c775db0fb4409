#pragma once
/// Instruction sets, the registers that they have, and how many of them hold eight numbers.

#include <utility>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

namespace geometry::batch {

/// The one logical width, whatever the registers are.
inline constexpr int kLanes = 8;

#if defined(__x86_64__) && defined(__GNUC__)
inline constexpr bool kIsX86 = true;
#else
inline constexpr bool kIsX86 = false;
#endif

/// One number a register: plain arrays, for compilers without vector types. Serves as the model in tests.
struct Plain {
    static constexpr int kRegisterBytes = 0;
};
#if defined(__GNUC__)
struct Baseline {
    static constexpr int kRegisterBytes = 16;
};
struct Avx2 {
    static constexpr int kRegisterBytes = kIsX86 ? 32 : 16;
};
struct Avx512 {
    static constexpr int kRegisterBytes = kIsX86 ? 64 : 16;
};
#else
struct Baseline : Plain {};
struct Avx2 : Plain {};
struct Avx512 : Plain {};
#endif

template <typename T, int bytes>
struct RegisterOf {
#if defined(__GNUC__)
    typedef T Type __attribute__((vector_size(bytes)));
#endif
};
template <typename T>
struct RegisterOf<T, 0> {
    using Type = T;
};

/// How many numbers of type T a register holds: at most eight.
template <typename T, typename Set>
inline constexpr int kNumbersPerRegister = [] {
    constexpr int held = Set::kRegisterBytes / static_cast<int>(sizeof(T));
    return held == 0 ? 1 : held < kLanes ? held : kLanes;
}();
template <typename T, typename Set>
inline constexpr int kRegisters = kLanes / kNumbersPerRegister<T, Set>;

template <typename T, typename Set>
struct LaneRegister {
    static constexpr int kNumbers = kNumbersPerRegister<T, Set>;
    using Type = typename RegisterOf<T, kNumbers == 1 ? 0 : kNumbers* static_cast<int>(sizeof(T))>::Type;
    using Mask = decltype(Type{} < Type{});
};

/// Calls body(0), body(1) ... as written out: compilers leave short loops over registers as loops, in memory.
template <int kCount, typename Body>
inline void eachPart(const Body& body) {
    [&]<int... i>(std::integer_sequence<int, i...>) { (body(i), ...); }
    (std::make_integer_sequence<int, kCount>{});
}

}  // namespace geometry::batch
