#!/usr/bin/env bash
# The long checks of ./test --all, in parts. Usage: cmake/test_all.sh [PART]...
# Without a part: all of them, but for those that have passed on these very sources before. A named part is run anew.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
. cmake/bootstrap.sh

parts=(plain clang hashes debug long asan-ubsan soak tsan fuzz tidy reference windows)
declare -A about=(
    [plain]="g++ -O0, every file compiled by itself, without precompiled headers; the benchmarks and recorders, too"
    [clang]="clang++, warnings are errors, all tests"
    [hashes]="the same hash of every demo and preset from g++ -O0, g++ -O3 and clang++ -O3"
    [debug]="assertions and OpenGL's messages, all tests"
    [long]="the random tests of geometry and physics, ten times as long, and every parameter of the demos of rigid bodies"
    [asan-ubsan]="address and undefined behaviour sanitizers, all tests, 10,000 steps of every demo"
    [soak]="the whole program used at random, five minutes a seed, under address and undefined behaviour sanitizers"
    [tsan]="thread sanitizer, tests that start threads, 10,000 steps of every demo on two threads"
    [fuzz]="damaged files, links, sessions, points and convex shapes, a minute a target"
    [tidy]="clang-tidy"
    [reference]="the libraries' reference by Doxygen, without a warning"
    [windows]="mingw-w64, and by Wine: equal hashes, a picture, the tests of the libraries, the zip"
)
soak_seeds=(${COLLIDOSCOPE_SOAK_SEEDS:-11 12 13 14})
soak_seconds=${COLLIDOSCOPE_SOAK_SECONDS:-300}
fuzz_seconds=${COLLIDOSCOPE_FUZZ_SECONDS:-60} # 1800 for a thorough run
fewer=0.2 # of the random cases: sanitizers look at how memory and threads are used, which the first cases show

# configure_part NAME [CMake argument...]: warnings are errors in every part.
configure_part() {
    local dir=build/$1
    shift
    if command -v ccache >/dev/null 2>&1; then
        set -- -DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_C_COMPILER_LAUNCHER=ccache "$@"
    fi
    mkdir -p "$dir"
    cmake -S . -B "$dir" -G Ninja -DCOLLIDOSCOPE_WARNINGS_AS_ERRORS=ON "$@" >"$dir/configure.log" 2>&1 || {
        cat "$dir/configure.log" >&2
        return 1
    }
}
run_tests() { ctest --test-dir "build/$1" --output-on-failure -j "$(nproc)" --no-tests=error "${@:2}"; }
run_long() { # run_long PROGRAM [ARGUMENT...]: ten times as many cases, on all cores
    seq 0 $(($(nproc) - 1)) | COLLIDOSCOPE_LONG=10 GTEST_TOTAL_SHARDS=$(nproc) xargs -P "$(nproc)" -I{} \
        env GTEST_SHARD_INDEX={} "$@" --gtest_brief=1
}

# 10,000 steps of every demo, one after the other: each works on two threads, which wait for each other in short loops and lose
# tenfold where others have their cores.
long_runs() { COLLIDOSCOPE_LONG=10 "build/$1/tests/demos_tests" --gtest_filter='*LongRun*' --gtest_brief=1; }

# A file that forgets a header is found only where nothing else brings it along; nothing is to be seen of it at run time.
configure_plain() {
    configure_part plain -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O0 -DCOLLIDOSCOPE_BATCHES=OFF \
        -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DCOLLIDOSCOPE_BUILD_BENCH=ON -DCOLLIDOSCOPE_BUILD_RECORDERS=ON
}
configure_clang() {
    configure_part clang -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++
}
configure_release() { configure release -DCOLLIDOSCOPE_BUILD_TESTS=ON; } # as ./test does

part_plain() {
    configure_plain
    build plain
}
part_clang() {
    configure_clang
    build clang
    run_tests clang
}
hash_of() { # hash_of BUILD: one line per demo and preset, from a program without OpenGL
    "configure_$1"
    build "$1" collidoscope-hash
    { # fewer frames with presets, as some are large
        "build/$1/collidoscope-hash" 120
        "build/$1/collidoscope-hash" 20 --presets
    } >"build/hashes-$1.txt"
}
part_hashes() {
    hash_of plain
    hash_of release
    hash_of clang
    cat build/hashes-plain.txt
    diff build/hashes-plain.txt build/hashes-release.txt
    diff build/hashes-plain.txt build/hashes-clang.txt
}
part_debug() {
    configure_part debug --preset debug
    build debug
    run_tests debug
}
part_long() {
    configure_release
    build release geometry_tests physics_tests demos_tests core_tests
    run_long build/release/tests/geometry_tests
    run_long build/release/tests/physics_tests
    run_long build/release/tests/demos_tests --gtest_filter='*ParametersLongRun*'
    run_long build/release/tests/core_tests --gtest_filter='*BranchesOfEveryDemo*'
}
part_asan-ubsan() {
    configure_part asan-ubsan --preset asan-ubsan
    build asan-ubsan
    COLLIDOSCOPE_LONG=$fewer run_tests asan-ubsan
    long_runs asan-ubsan
}
# Suites of tests whose sources speak of threads, and all of the program's, which starts some itself: nothing else can race.
threaded_suites() {
    {
        git ls-files 'tests/core/*.cpp' 'tests/app/*.cpp'
        grep -rliE 'thread|parallelFor|taskgroup' --include='*_test.cpp' tests/geometry tests/physics tests/demos
    } | xargs sed -nE 's/^ *(TYPED_)?TEST(_F|_P)?\((\w+),.*/\3/p' | sort -u | paste -sd'|'
}
part_tsan() {
    configure_part tsan --preset tsan
    build tsan
    # In the window without the visits to every demo by hand, which take longest and start no other threads than the rest.
    GTEST_FILTER='-*DemoTour*:*Shelf*' COLLIDOSCOPE_LONG=$fewer \
        run_tests tsan -R "(^|/)($(threaded_suites)|Window|Soak)[./]"
    TSAN_OPTIONS="suppressions=$PWD/cmake/races_of_others.txt:print_suppressions=0" long_runs tsan
}
part_soak() {
    configure_part asan-ubsan --preset asan-ubsan
    build asan-ubsan collidoscope_soak
    # Freed memory is kept for a while to catch late uses; less of it, so that growth is the program's own.
    printf '%s\n' "${soak_seeds[@]}" |
        ASAN_OPTIONS=quarantine_size_mb=64 \
            LSAN_OPTIONS="suppressions=$PWD/cmake/leaks_of_others.txt:print_suppressions=0" \
            xargs -P "$(nproc)" -I{} build/asan-ubsan/tests/collidoscope_soak {} --seconds "$soak_seconds" --folder build/soak/{}
}
part_fuzz() {
    configure_part fuzz -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_CXX_FLAGS="-O2 -g1" -DCOLLIDOSCOPE_BUILD_FUZZ=ON -DCOLLIDOSCOPE_SANITIZE=address,undefined \
        -DCOLLIDOSCOPE_BUILD_APP=OFF -DCOLLIDOSCOPE_BUILD_TESTS=OFF
    local targets=(obj case trace link session hull convex) target
    build fuzz "${targets[@]/#/fuzz_}"
    for target in "${targets[@]}"; do # what is found stays in build/fuzz/found, and leads the next run
        mkdir -p "build/fuzz/found/$target"
    done
    printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} cmake/fuzz.sh {} "$fuzz_seconds"
}
part_tidy() {
    configure_part tidy -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DCOLLIDOSCOPE_BUILD_TESTS=OFF \
        -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON
    build tidy glad # its header is generated
    local folder=$PWD/build/tidy/written-out headers
    mkdir -p "$folder"
    headers=$(git ls-files -z --cached --others --exclude-standard '*.h' .clang-tidy 'cmake/*.cmake' cmake/tidy.sh |
        xargs -0 sha1sum | sha1sum | cut -d' ' -f1)
    sed "s#[^ \"]*/Unity/#$folder/#g" build/tidy/compile_commands.json >"$folder/compile_commands.json"
    sed -n 's#^ *"file": "\(.*\.c[a-z]*\)",*$#\1#p' build/tidy/compile_commands.json |
        grep -vE '/glad/|/(demo|shader)_table\.cpp$' | # generated
        xargs -P "$(nproc)" -I{} cmake/tidy.sh "$folder" {} "$headers"
}

part_reference() {
    configure_release
    build release reference
}

# The zip is unpacked and used where its path has other letters than English ones.
try_windows_zip() {
    local folder="build/windows/tried/für mich"
    pack_windows
    rm -rf build/windows/tried
    mkdir -p "$folder"
    cmake -E chdir "$folder" cmake -E tar xf "$(ls "$PWD"/build/windows/collidoscope-*-windows.zip)"
    (
        cd "$folder"/collidoscope-*
        run_by_wine collidoscope.exe --headless --demo rigid-stack --frames 60 --size 640x360 --with-panels --screenshot picture.png
        test -s picture.png
        run_by_wine collidoscope.exe check assets/cases/*/*.json >check.txt
    )
}
part_windows() {
    . cmake/windows.sh
    install_packages "${wine_packages[@]}"
    configure_windows -DCOLLIDOSCOPE_BUILD_TESTS=ON -DCOLLIDOSCOPE_WARNINGS_AS_ERRORS=ON
    build windows collidoscope collidoscope-hash geometry_tests physics_tests
    configure_release
    build release collidoscope-hash
    build/release/collidoscope-hash 120 >build/hashes-release.txt
    start_wine
    trap stop_wine EXIT
    run_by_wine build/windows/collidoscope-hash.exe 120 >build/hashes-windows.txt
    diff build/hashes-release.txt build/hashes-windows.txt
    try_windows_zip
    # The sine of long doubles, which judges ours, is not exact enough in mingw-w64's library.
    COLLIDOSCOPE_LONG=$fewer run_by_wine build/windows/tests/geometry_tests.exe --gtest_brief=1 \
        --gtest_filter='-Elementary.sine*'
    COLLIDOSCOPE_LONG=$fewer run_by_wine build/windows/tests/physics_tests.exe --gtest_brief=1
}

# What a part was run on: all files of the checkout, as they are.
state_of_sources() { git ls-files -z --cached --others --exclude-standard | xargs -0 sha1sum 2>/dev/null | sha1sum | cut -d' ' -f1; }
stamp_of() { echo "build/passed-$1"; }

anew=false
if [ $# -gt 0 ]; then
    anew=true
    for name in "$@"; do
        [ -n "${about[$name]:-}" ] || {
            say "There is no part \"$name\". The parts are:"
            for part in "${parts[@]}"; do printf '  %-11s %s\n' "$part" "${about[$part]}" >&2; done
            exit 2
        }
    done
    parts=("$@")
fi

mkdir -p build
sources=$(state_of_sources)
summary=()
failed=()
for name in "${parts[@]}"; do
    stamp=$(stamp_of "$name")
    if ! $anew && [ -f "$stamp" ] && [ "$(head -1 "$stamp")" = "$sources" ]; then
        summary+=("$(printf '%-11s passed before, %s' "$name" "$(tail -1 "$stamp")")")
        continue
    fi
    say "$name: ${about[$name]}"
    rm -f "$stamp"
    began=$SECONDS
    set +e
    (
        set -e
        "part_$name"
    )
    status=$?
    set -e
    time=$(took $((SECONDS - began)))
    if [ "$status" -eq 0 ]; then
        printf '%s\n%s\n' "$sources" "$time" >"$stamp"
        summary+=("$(printf '%-11s passed, %s' "$name" "$time")")
        say "$name: passed in $time."
    else
        failed+=("$name")
        summary+=("$(printf '%-11s FAILED, %s' "$name" "$time")")
        say "$name: FAILED after $time."
    fi
done

printf '%s\n' "${summary[@]}"
if [ "${#failed[@]}" -gt 0 ]; then
    say "Not all checks passed: ${failed[*]}. To run one again: ./test --all ${failed[0]}"
    exit 1
fi
say "All checks passed: ${#summary[@]} parts in $(took $SECONDS)."
