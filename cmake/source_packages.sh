# Sourced after bootstrap.sh by web.sh and windows.sh: the sources of libraries that are compiled along for another system.
sources_of_others=$PWD/build/sources

# source_package NAME FOLDER: unpacks the system's source package into the folder, as it came from its authors. Lists of
# source packages are kept apart, so that the system's own lists stay as they are.
source_package() {
    local name=$1 folder=$2 lists=$sources_of_others/apt file
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

# fetch_sources PACKAGE:FOLDER...: from the system's source packages where there are such, else CMake fetches them.
fetch_sources() {
    local pair
    if ! command -v apt-get >/dev/null 2>&1; then return 0; fi
    for pair in "$@"; do
        if [ -f "$sources_of_others/${pair#*:}/.complete" ]; then continue; fi
        say "Fetching the sources of ${pair%:*}"
        rm -rf "${sources_of_others:?}/${pair#*:}"
        if source_package "${pair%:*}" "$sources_of_others/${pair#*:}"; then
            touch "$sources_of_others/${pair#*:}/.complete"
        else
            say "There is no source package of it here; CMake will fetch it."
            rm -rf "${sources_of_others:?}/${pair#*:}"
        fi
    done
}
