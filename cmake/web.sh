# Sourced after bootstrap.sh by ./run --web and ./test --web: builds the page for browsers into build/web/page.

web_packages=(cmake ninja-build emscripten nodejs python3 fonttools libglm-dev libstb-dev nlohmann-json3-dev libcli11-dev
    xz-utils)

# What Emscripten's tools require is found by Debian's node; other nodes must be told where it lies. The folder need not
# exist yet: installing the packages makes it.
export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}"

# source_package NAME FOLDER: unpacks the system's source package into the folder, as it came from its authors. Lists of
# source packages are kept apart, so that the system's own lists stay as they are.
source_package() {
    local name=$1 folder=$2 lists=$PWD/build/web-sources/apt file
    mkdir -p "$lists/sources" "$lists/lists/partial" "$folder"
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        if [ -f "$file" ]; then sed -n 's/^deb /deb-src /p' "$file" >"$lists/sources/$(basename "${file%.list}").list"; fi
    done
    for file in /etc/apt/sources.list.d/*.sources; do
        if [ -f "$file" ]; then sed 's/^Types:.*/Types: deb-src/' "$file" >"$lists/sources/$(basename "$file")"; fi
    done
    cat >"$lists/apt.conf" <<END
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$lists/sources";
Dir::State::lists "$lists/lists";
APT::Sandbox::User "root";
END
    (
        cd "$lists"
        export APT_CONFIG=$lists/apt.conf
        if [ ! -f updated ]; then apt-get update -q && touch updated; fi
        apt-get source -q --download-only "$name"
    ) >"$lists/log" 2>&1 && tar xf "$lists/$name"_*.orig.tar.* -C "$folder" --strip-components=1
}

# What has to be compiled along: from the system's source packages where there are such, else CMake fetches it.
web_sources() {
    local sources=$PWD/build/web-sources pair
    if ! command -v apt-get >/dev/null 2>&1; then return 0; fi
    for pair in imgui:imgui_sources tinyobjloader:tinyobjloader; do
        if [ -f "$sources/${pair#*:}/.complete" ]; then continue; fi
        say "Fetching the sources of ${pair%:*}"
        rm -rf "${sources:?}/${pair#*:}"
        if source_package "${pair%:*}" "$sources/${pair#*:}"; then
            touch "$sources/${pair#*:}/.complete"
        else
            say "There is no source package of it here; CMake will fetch it."
            rm -rf "${sources:?}/${pair#*:}"
        fi
    done
}

build_page() {
    install_packages "${web_packages[@]}"
    command -v em++ >/dev/null 2>&1 || {
        say "The compiler for browsers is missing: install Emscripten, so that em++ can be called, and start again."
        exit 2
    }
    web_sources
    configure web "-DCOLLIDOSCOPE_SOURCES_OF_OTHERS=$PWD/build/web-sources" -DCOLLIDOSCOPE_BUILD_TESTS=OFF
    build web
}
