# Sourced by ./run and ./test: installs what is missing on Debian and Ubuntu, configures, builds.

build_packages=(g++ cmake ninja-build pkg-config libglfw3-dev libimgui-dev libglm-dev libtinyobjloader-dev libstb-dev
    nlohmann-json3-dev libcli11-dev python3-glad libegl-dev libgl-dev libfreetype-dev zlib1g-dev libegl1 libegl-mesa0 libgl1-mesa-dri)
test_packages=(libgtest-dev libgmp-dev libxtst-dev xvfb xauth clang-format git)
all_test_packages=(clang clang-tidy libclang-rt-dev libbenchmark-dev doxygen)

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

# took SECONDS: as a person says it.
took() {
    if [ "$1" -lt 60 ]; then printf '%d s' "$1"; else printf '%d min %02d s' $(($1 / 60)) $(($1 % 60)); fi
}

# time_left ELAPSED DONE TOTAL: an estimate; nothing where there is none, as after the first seconds or before the first step.
time_left() {
    if [ "$1" -lt 5 ] || [ "$2" -eq 0 ] || [ "$2" -ge "$3" ]; then return 0; fi
    printf ', about %s left' "$(took $(($1 * ($3 - $2) / $2 + 1)))"
}

# Reads what ninja prints: shows how far it is and about how long it will take, on one line where a person looks on and every
# quarter of a minute elsewhere. What compilers say is shown as it is.
show_progress() {
    local line done=0 total=0 shown=0 began=$SECONDS
    while IFS= read -r line; do
        if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\  ]]; then
            done=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
            local left
            left=$(time_left $((SECONDS - began)) "$done" "$total")
            if [ -t 2 ]; then
                printf '\r\033[K  %d %% of %d steps%s' $((100 * done / total)) "$total" "$left" >&2
            elif [ $((SECONDS - shown)) -ge 15 ]; then
                printf '  %d %% of %d steps%s\n' $((100 * done / total)) "$total" "$left" >&2
                shown=$SECONDS
            fi
        else
            if [ -t 2 ]; then printf '\r\033[K' >&2; fi
            printf '%s\n' "$line" >&2
        fi
    done
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}

# configure PRESET [CMake argument...]: once, and again when an argument is new.
configure() {
    local preset=$1 log=build/$1/configure.log
    shift
    if command -v ccache >/dev/null 2>&1; then
        set -- -DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_C_COMPILER_LAUNCHER=ccache "$@"
    fi
    if [ -f "build/$preset/build.ninja" ] && [ "$(cat "build/$preset/configured_with" 2>/dev/null)" = "$*" ]; then return 0; fi
    say "Configuring build/$preset"
    mkdir -p "build/$preset"
    cmake --preset "$preset" "$@" >"$log" 2>&1 || {
        cat "$log" >&2
        say "Configuring failed; see above."
        exit 1
    }
    printf '%s' "$*" >"build/$preset/configured_with"
}

# jobs_that_fit PROCESSORS MEMINFO: how many compilers, of 1.3 GB at most, the free memory holds; nothing where it holds as
# many as ninja would start.
jobs_that_fit() {
    local fit
    fit=$(awk '/^MemAvailable:/ { print int($2 / 1300000) }' "$2" 2>/dev/null) || return 0
    if [ -n "$fit" ] && [ "$fit" -lt $(($1 + 2)) ]; then echo $((fit > 1 ? fit : 1)); fi
}

# build PRESET [TARGET...]: what has changed.
build() {
    local preset=$1 began=$SECONDS jobs
    shift
    jobs=$(jobs_that_fit "$(nproc 2>/dev/null || echo 1)" /proc/meminfo)
    say "Building build/$preset"
    cmake --build "build/$preset" ${jobs:+--parallel "$jobs"} ${1:+--target "$@"} 2>&1 | tee -a "build/$preset/build.log" | show_progress
    if [ "${PIPESTATUS[0]}" -ne 0 ]; then
        say "The build failed; see above."
        exit 1
    fi
    say "Built in $(took $((SECONDS - began)))."
}
