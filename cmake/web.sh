# Sourced after bootstrap.sh by ./run --web and ./test --web: builds the page for browsers into build/web/page.
. cmake/source_packages.sh

web_packages=(cmake ninja-build emscripten nodejs python3 fonttools libglm-dev libstb-dev nlohmann-json3-dev libcli11-dev
    xz-utils)

# What Emscripten's tools require is found by Debian's node; other nodes must be told where it lies. The folder need not
# exist yet: installing the packages makes it.
export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}"

build_page() {
    install_packages "${web_packages[@]}"
    command -v em++ >/dev/null 2>&1 || {
        say "The compiler for browsers is missing: install Emscripten, so that em++ can be called, and start again."
        exit 2
    }
    fetch_sources imgui:imgui_sources tinyobjloader:tinyobjloader
    configure web "-DCOLLIDOSCOPE_SOURCES_OF_OTHERS=$sources_of_others" -DCOLLIDOSCOPE_BUILD_TESTS=OFF
    build web
}
