#include "tests/structure/include_rules.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <sstream>

namespace structure {
namespace {

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::string_view kHost = "demos/host";

std::string_view houseOf(std::string_view path) { return path.substr(0, path.find('/')); }

/// The rooms of app/ on their floors: each may know those before it. What comes before the window runs without one and
/// without OpenGL. Some files beside the rooms are floors of their own.
constexpr std::array<std::string_view, 24> kAppFloors{
    "app/system",  "app/threads", "app/files",        "app/cases",    "app/run",     "app/session",
    "app/inspect", "app/view",    "app/command_line", "app/headless", "app/compare", "app/sweep",
    "app/check",   "app/traces",  "app/hash_main",    "app/window",   "app/gl",      "app/film",
    "app/widgets", "app/pane",    "app/ui",           "app/pictures", "app/web",     "app"};

/// The rooms of geometry/ on seven floors: each may know those on the floors below, none beside it.
struct GeometryRoom {
    std::string_view name{};
    int floor = 0;
};
constexpr std::array<GeometryRoom, 13> kGeometryRooms{{
    {"geometry/base", 1},
    {"geometry/predicates", 2},
    {"geometry/shapes", 2},
    {"geometry/query", 3},
    {"geometry/planar", 4},
    {"geometry/triangle", 4},
    {"geometry/convex", 4},
    {"geometry/overlap", 5},
    {"geometry/manifold", 6},
    {"geometry/mesh", 6},
    {"geometry/broadphase", 6},
    {"geometry/scene", 7},
    {"geometry/probe", 7},
}};

std::string_view geometryRoomOf(std::string_view path) {
    const std::size_t slash = path.find('/', std::string_view("geometry/").size());
    return slash == std::string_view::npos ? "geometry" : path.substr(0, slash);
}
/// The lists of all kernels, beside the rooms, may know everything; nothing may know them.
int geometryFloorOf(std::string_view room) {
    for (const GeometryRoom& listed : kGeometryRooms)
        if (listed.name == room) return listed.floor;
    return kGeometryRooms.back().floor + 1;
}
bool mayKnowInGeometry(std::string_view from, std::string_view to) {
    const std::string_view room = geometryRoomOf(from), known = geometryRoomOf(to);
    return room == known || geometryFloorOf(known) < geometryFloorOf(room);
}

std::size_t floorOf(std::string_view room) {
    return static_cast<std::size_t>(std::find(kAppFloors.begin(), kAppFloors.end(), room) - kAppFloors.begin());
}

/// The first folder of a path; of a path below app/, its floor: "app/gl" of "app/gl/program.h", "app" of
/// "app/main.cpp".
std::string_view roomOf(std::string_view path) {
    if (path.starts_with(kHost)) return kHost;
    if (houseOf(path) != "app") return houseOf(path);
    if (const std::size_t slash = path.find('/', 4); slash != std::string_view::npos) return path.substr(0, slash);
    if (path.starts_with("app/command_line")) return "app/command_line";
    return path.starts_with("app/hash_main") ? "app/hash_main" : "app";
}

/// The part of app/ that runs without a window and without OpenGL.
bool isAppCore(std::string_view path) { return floorOf(roomOf(path)) < floorOf("app/window"); }
bool isLibrary(std::string_view house) { return isOneOf(house, {"geometry", "physics", "demos", "app"}); }

/// True when files of `from` may include our own header `to`.
bool mayKnow(std::string_view from, std::string_view to) {
    const std::string_view house = houseOf(from), known = houseOf(to);
    if (house == "geometry") return known == "geometry" && mayKnowInGeometry(from, to);
    if (house == "physics") return isOneOf(known, {"geometry", "physics"});
    if (house == "demos" && roomOf(to) == kHost) return roomOf(from) == kHost;
    if (house == "demos") return isOneOf(known, {"geometry", "physics", "demos"});
    if (house != "app") return true;
    if (!isLibrary(known)) return false;
    // The abstract window and its events are pure declarations.
    const bool isDeclaration = isOneOf(to, {"app/window/window.h", "app/window/events.h"});
    return known != "app" || isDeclaration || floorOf(roomOf(to)) <= floorOf(roomOf(from));
}

bool startsWithOneOf(std::string_view text, std::initializer_list<std::string_view> starts) {
    return std::any_of(starts.begin(), starts.end(), [&](std::string_view start) { return text.starts_with(start); });
}
bool isGraphics(std::string_view header) {
    return startsWithOneOf(header, {"glad/", "GL/", "GLES", "EGL/", "KHR/", "GLFW/", "imgui", "backends/imgui"});
}
bool isFileHeader(std::string_view header) { return isOneOf(header, {"fstream", "filesystem", "sys/stat.h"}); }
/// Headers of one operating system, which app/system alone knows, and its window for browsers.
bool isOfOneSystem(std::string_view header) {
    return startsWithOneOf(header, {"sys/", "windows", "emscripten/"}) ||
           isOneOf(header, {"unistd.h", "fcntl.h", "poll.h", "signal.h", "spawn.h", "pthread.h", "io.h", "dlfcn.h"});
}
/// Headers of the language, and those of vector registers.
bool isStandard(std::string_view header) {
    return header.find_first_of("/.") == std::string_view::npos ||
           isOneOf(header, {"immintrin.h", "arm_neon.h", "wasm_simd128.h"});
}

/// Why a file of `from` may not include the foreign header; nothing when it may.
std::optional<std::string> foreignFault(std::string_view from, std::string_view header) {
    const std::string_view house = houseOf(from);
    const std::string quoted = "<" + std::string(header) + ">";
    if (!isLibrary(house)) return std::nullopt;
    if (isGraphics(header) && (house != "app" || isAppCore(from)))
        return std::string(roomOf(from)) + " knows no window and no OpenGL, but includes " + quoted;
    const bool isPage = roomOf(from) == "app/web" || from.starts_with("app/window/web_");
    if (isOfOneSystem(header) && roomOf(from) != "app/system" && !isPage)
        return "app/system alone knows one operating system, but " + std::string(from) + " includes " + quoted;
    if (house == "app") return std::nullopt;
    if (isFileHeader(header) && house != "demos") return std::string(house) + " knows no files, but includes " + quoted;
    if (!isStandard(header) && !header.starts_with("glm/"))
        return std::string(house) + " may use GLM and the standard library only, but includes " + quoted;
    return std::nullopt;
}

struct Include {
    std::string header{};
    bool quoted = false;
};
/// What the line includes; nothing for any other line.
std::optional<Include> includeOf(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos || line[first] != '#') return std::nullopt;
    const std::size_t word = line.find_first_not_of(" \t", first + 1);
    if (word == std::string_view::npos || !line.substr(word).starts_with("include")) return std::nullopt;
    const std::size_t open = line.find_first_of("\"<", word);
    if (open == std::string_view::npos) return std::nullopt;
    const std::size_t close = line.find_first_of("\">", open + 1);
    if (close == std::string_view::npos) return std::nullopt;
    return Include{std::string(line.substr(open + 1, close - open - 1)), line[open] == '"'};
}

std::optional<std::string> fault(std::string_view path, const Include& include) {
    const std::string_view target = houseOf(include.header);
    const bool isOurs = isLibrary(target) || isOneOf(target, {"tests", "bench", "fuzz", "tools"});
    if (isOurs && !mayKnow(path, include.header)) {
        const bool isInGeometry = houseOf(path) == "geometry" && target == "geometry";
        const std::string_view room = isInGeometry ? geometryRoomOf(path) : roomOf(path);
        const std::string_view known = isInGeometry ? geometryRoomOf(include.header) : roomOf(include.header);
        return std::string(room) + " may not know " + std::string(known) + ", but includes \"" + include.header + "\"";
    }
    if (isOurs) return std::nullopt;
    if (include.quoted && isLibrary(houseOf(path)))
        return "\"" + include.header + "\" is not the path from the root of the repository";
    return foreignFault(path, include.header);
}

}  // namespace

std::vector<std::string> badIncludes(std::string_view path, std::string_view text) {
    std::vector<std::string> found;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number)
        if (const auto include = includeOf(line))
            if (const auto reason = fault(path, *include))
                found.push_back(std::string(path) + ":" + std::to_string(number) + ": " + *reason);
    return found;
}

}  // namespace structure
