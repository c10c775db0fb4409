# Sourced after bootstrap.sh by ./run --windows and ./test --all windows: builds the program for Windows by mingw-w64, packs it,
# and runs programs of Windows by Wine.
. cmake/source_packages.sh

windows_packages=(cmake ninja-build g++-mingw-w64-x86-64-posix libz-mingw-w64-dev libglm-dev libstb-dev nlohmann-json3-dev
    libcli11-dev python3-glad xz-utils)
wine_packages=(wine64 googletest xvfb xauth)

# configure_windows [CMake argument...]
configure_windows() {
    install_packages "${windows_packages[@]}"
    fetch_sources imgui:imgui_sources tinyobjloader:tinyobjloader glfw3:glfw3
    configure windows "-DCOLLIDOSCOPE_SOURCES_OF_OTHERS=$sources_of_others" "$@"
}

# The program and all that it reads, in one zip that is unpacked anywhere.
pack_windows() {
    rm -f build/windows/collidoscope-*.zip
    cmake -E chdir build/windows cpack -G ZIP -D CPACK_COMPONENTS_ALL=program >build/windows/pack.log 2>&1 || {
        cat build/windows/pack.log >&2
        return 1
    }
}

# What Wine keeps lies beside the build. It stays with the display that it was first started on, so it is started once for all.
start_wine() {
    export WINEPREFIX=$PWD/build/wine WINEDEBUG=-all LC_ALL=C.UTF-8
    wine=$(command -v wine64 || command -v wine || echo /usr/lib/wine/wine64)
    wine_server=$(command -v wineserver || echo /usr/lib/wine/wineserver)
    "$wine_server" -k || true
    Xvfb -displayfd 3 -screen 0 1280x800x24 3>build/wine_display >/dev/null 2>&1 &
    wine_screen=$!
    until [ -s build/wine_display ]; do sleep 0.1; done
    DISPLAY=:$(cat build/wine_display)
    export DISPLAY
}
run_by_wine() { timeout 1800 "$wine" "$@"; }
stop_wine() {
    "$wine_server" -k || true
    kill "$wine_screen"
}
