#pragma once
/// Refuses compiler flags under which this library computes wrong numbers. Its predicates are exact because every sum
/// and product is rounded once, in the written order; and they rely on infinities and NaNs.
///
/// Products and sums must not be fused either, which no macro tells: the CMake targets hand -ffp-contract=off to
/// whoever links them. Who compiles without CMake must set it for every file that includes these headers; else the same
/// template gives other bits there, and a program with two versions of one template breaks the one-definition rule.

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error \
    "Collidoscope cannot be compiled with -ffast-math, -ffinite-math-only, -Ofast or /fp:fast: its geometry needs \
every number rounded as written. Please build the files that include it without that flag, and with -ffp-contract=off."
#endif
