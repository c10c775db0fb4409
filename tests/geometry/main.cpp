/// The geometry tests run with floating-point traps: an invalid operation or a division by zero ends the program. Not
/// with clang, which takes it that nothing traps: it divides ahead of the condition that the division stands under.
#include <gtest/gtest.h>

#if defined(__GLIBC__) && !defined(__clang__)
#include <cfenv>
#endif

int main(int count, char** arguments) {
    testing::InitGoogleTest(&count, arguments);
#if defined(__GLIBC__) && !defined(__clang__)
    feenableexcept(FE_INVALID | FE_DIVBYZERO);
#endif
    return RUN_ALL_TESTS();
}
