/// The geometry tests run with floating-point traps: an invalid operation or a division by zero ends the program.
#include <gtest/gtest.h>

#ifdef __GLIBC__
#include <cfenv>
#endif

int main(int count, char** arguments) {
    testing::InitGoogleTest(&count, arguments);
#ifdef __GLIBC__
    feenableexcept(FE_INVALID | FE_DIVBYZERO);
#endif
    return RUN_ALL_TESTS();
}
