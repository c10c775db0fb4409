#pragma once
/// Instruction sets, the registers that they have, and how many of them hold eight numbers.

#include <type_traits>
#include <utility>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif
#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

namespace collidoscope::geometry::batch {

/// The logical width, which does not depend on the registers.
inline constexpr int kLanes = 8;

#if defined(__x86_64__) && defined(__GNUC__)
inline constexpr bool kIsX86 = true;
#else
inline constexpr bool kIsX86 = false;
#endif

/// One number per register: plain arrays, for compilers without vector types. Tests compare the others with it.
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
/// Four lanes, for single calls: the four sides of a face.
struct FourWide : Baseline {};
#else
struct Baseline : Plain {};
struct Avx2 : Plain {};
struct Avx512 : Plain {};
struct FourWide : Plain {};
#endif
/// Sixteen lanes, for two blocks of eight beside each other where one register of floats holds them. It bears the name
/// of its set, as whatever is compiled for that set alone must (see README.md).
template <typename Set>
struct SixteenWide : Set {};
template <typename Set>
inline constexpr int kWidth = kLanes;
template <>
inline constexpr int kWidth<FourWide> = 4;
template <typename Set>
inline constexpr int kWidth<SixteenWide<Set>> = 16;

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

/// Count of numbers of type T in a register: no more than there are lanes.
template <typename T, typename Set>
inline constexpr int kNumbersPerRegister = [] {
    constexpr int held = Set::kRegisterBytes / static_cast<int>(sizeof(T));
    return held == 0 ? 1 : held < kWidth<Set> ? held : kWidth<Set>;
}();
template <typename T, typename Set>
inline constexpr int kRegisters = kWidth<Set> / kNumbersPerRegister<T, Set>;

template <typename T, typename Set>
struct LaneRegister {
    static constexpr int kNumbers = kNumbersPerRegister<T, Set>;
    using Type = typename RegisterOf<T, kNumbers == 1 ? 0 : kNumbers* static_cast<int>(sizeof(T))>::Type;
    using Mask = decltype(Type{} < Type{});
};

/// Selects number by number: yes where the mask holds, else no. Words of a mask have all bits set or none: with SSE2,
/// which cannot compare long words, compilers would test them one by one.
template <typename Set, typename Mask, typename Register>
Register chosenByMask(const Mask& mask, const Register& yes, const Register& no) {
#if defined(__x86_64__) && defined(__GNUC__)
    if constexpr (sizeof(Register) == 16)
        return (Register)_mm_or_ps(_mm_and_ps((__m128)mask, (__m128)yes), _mm_andnot_ps((__m128)mask, (__m128)no));
    else
#endif
        return mask ? yes : no;
}
template <typename Set, typename Mask>
Mask opposite(const Mask& mask) {
    if constexpr (std::is_same_v<Mask, bool>)
        return !mask;
    else
        return ~mask;
}

/// Calls body(0), body(1) ... without a loop: compilers keep the registers of short loops in memory.
template <int kCount, typename Body>
inline void eachPart(const Body& body) {
    [&]<int... i>(std::integer_sequence<int, i...>) { (body(i), ...); }
    (std::make_integer_sequence<int, kCount>{});
}

}  // namespace collidoscope::geometry::batch
