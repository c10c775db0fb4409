# Sourced by ./run and ./test: installs what is missing on Debian and Ubuntu, configures, builds.

build_packages=(g++ cmake ninja-build pkg-config libglfw3-dev libimgui-dev libglm-dev libtinyobjloader-dev libstb-dev
    nlohmann-json3-dev libcli11-dev python3-glad libegl-dev libgl-dev libfreetype-dev libegl1 libegl-mesa0 libgl1-mesa-dri)
test_packages=(libgtest-dev libgmp-dev libxtst-dev xvfb xauth clang-format git)
all_test_packages=(clang clang-tidy libclang-rt-dev libbenchmark-dev)

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }

missing_packages() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
    done
}

# install_packages NAME...: installs those that are missing; asks first when a person is there.
install_packages() {
    if ! command -v apt-get >/dev/null 2>&1; then
        return 0  # not Debian: CMake finds installed packages or fetches pinned versions
    fi
    local missing as_root=""
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    local line="${as_root:+$as_root }apt-get install -y --no-install-recommends ${missing[*]}"
    if [ -n "$as_root" ] && ! command -v sudo >/dev/null 2>&1; then
        say "Packages are missing and there is no sudo. Run this as root, then start again:"
        say "  apt-get install -y --no-install-recommends ${missing[*]}"
        exit 2
    fi
    if [ -t 0 ] && [ -t 2 ]; then
        say "These packages are missing. The line that installs them:"
        say "  $line"
        read -r -p "Run it now? [Y/n] " answer
        case "$answer" in n* | N*) exit 2 ;; esac
    else
        say "Installing: ${missing[*]}"
    fi
    $as_root apt-get update -q >&2 &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" >&2 || {
        say "The installation failed; see above. Install the packages by hand and start again."
        exit 2
    }
}

# build PRESET [CMake argument...]: configures when needed and builds what has changed.
build() {
    local preset=$1
    shift
    local launcher=()
    if command -v ccache >/dev/null 2>&1; then
        launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_C_COMPILER_LAUNCHER=ccache)
    fi
    if [ ! -f "build/$preset/build.ninja" ]; then
        say "Configuring build/$preset"
        cmake --preset "$preset" "${launcher[@]}" "$@" >"build-$preset.log" 2>&1 || {
            cat "build-$preset.log" >&2
            rm -f "build-$preset.log"
            say "Configuring failed; see above."
            exit 1
        }
        mv "build-$preset.log" "build/$preset/configure.log"
    fi
    say "Building build/$preset"
    cmake --build "build/$preset" >&2 || {
        say "The build failed; see above."
        exit 1
    }
}
