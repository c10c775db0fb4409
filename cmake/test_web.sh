#!/usr/bin/env bash
# ./test --web: the page for browsers against the native program, and in Chromium as a person uses it.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
. cmake/bootstrap.sh
. cmake/web.sh

frames=600
web_test_packages=(chromium npm)
if command -v npm >/dev/null 2>&1; then web_test_packages=(chromium); fi  # a node from elsewhere brings its own npm

build_page
install_packages "${build_packages[@]}" "${web_test_packages[@]}"
if [ ! -f build/release/build.ninja ]; then configure release -DCOLLIDOSCOPE_BUILD_TESTS=OFF; fi
build release collidoscope-hash

say "Comparing the hash of every demo after $frames frames with the native one"
# Node 18 and later: what Emscripten 3.1.6 loads by fetch is a file.
node_options=$(node -e 'console.log(Number(process.versions.node.split(".")[0]) >= 18 ? "--no-experimental-fetch" : "")')
build/release/collidoscope-hash "$frames" >build/hash-native.txt
# shellcheck disable=SC2086
node $node_options build/web/collidoscope-hash.js "$frames" >build/hash-web.txt 2>build/hash-web.log || {
    tail -n 12 build/hash-web.log | cut -c1-200 >&2  # the program is one line of 70 KB
    say "The program for browsers failed; all it said is in build/hash-web.log."
    exit 1
}
diff build/hash-native.txt build/hash-web.txt
say "All $(wc -l <build/hash-web.txt) are the same."

if [ ! -d build/web-tests/node_modules/playwright-core ]; then
    say "Fetching playwright-core"
    mkdir -p build/web-tests
    npm install --prefix build/web-tests --no-audit --no-fund playwright-core@1.64.1 >&2
fi
say "Trying the page in Chromium"
node --test tests/web/*_test.mjs
say "All that took $(took $SECONDS)."
