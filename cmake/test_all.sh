#!/usr/bin/env bash
# The long checks of ./test --all: other compilers and optimisation levels, sanitizers, static analysis.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
. cmake/bootstrap.sh

# One hash per demo, from a program without OpenGL, must be the same whatever the compiler and its options.
hashes() {  # hashes NAME [CMake argument...]
    local dir=build/hash-$1
    shift
    cmake -S . -B "$dir" -G Ninja -DCOLLIDOSCOPE_BUILD_APP=OFF -DCOLLIDOSCOPE_BUILD_TESTS=OFF "$@" >"$dir.log" 2>&1 || { cat "$dir.log" >&2; return 1; }
    cmake --build "$dir" --target collidoscope-hash >&2
    "$dir/collidoscope-hash" 120 >"$dir.txt"
}
mkdir -p build
say "Comparing the hashes of g++ -O0, g++ -O3 and clang++ -O2"
hashes gcc-O0 -DCMAKE_CXX_COMPILER=g++ -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O0
hashes gcc-O3 -DCMAKE_CXX_COMPILER=g++ -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O3
hashes clang-O2 -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O2
cat build/hash-gcc-O0.txt
diff build/hash-gcc-O0.txt build/hash-gcc-O3.txt
diff build/hash-gcc-O0.txt build/hash-clang-O2.txt
say "The hashes are equal."

# Without precompiled headers, so that a file which forgets one is found.
say "clang: warnings are errors"
cmake --preset release -B build/clang -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ \
    -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null
cmake --build build/clang >&2
ctest --test-dir build/clang --output-on-failure -j "$(nproc)" --no-tests=error

say "The random tests of geometry, ten times as long"
# A folder of its own: that of ./run is configured without tests.
cmake --preset release -B build/long >/dev/null
cmake --build build/long --target geometry_tests >&2
COLLIDOSCOPE_LONG=10 build/long/tests/geometry_tests --gtest_brief=1

for sanitizer in asan-ubsan tsan; do
    say "Sanitizers: $sanitizer"
    build "$sanitizer"
    # Mesa keeps some memory until the process ends; that is not ours to free.
    LSAN_OPTIONS="suppressions=$PWD/cmake/leaks_of_others.txt" \
        ctest --test-dir "build/$sanitizer" --output-on-failure -j "$(nproc)" --no-tests=error
done

say "clang-tidy"
git ls-files '*.cpp' | grep -vE '^(fuzz|tests)/' | xargs -P "$(nproc)" -n 4 clang-tidy -p build/clang --quiet
say "All checks passed."
