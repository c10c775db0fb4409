#include "tests/structure/include_rules.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <sstream>

namespace structure {
namespace {

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::string_view kHost = "demos/host";

/// The first folder of a path, "app" of "app/gl/program.h"; of a path below app/, both: "app/gl".
std::string_view roomOf(std::string_view path) {
    if (path.starts_with(kHost)) return kHost;
    std::size_t slash = path.find('/');
    if (path.substr(0, slash) == "app" && path.find('/', 4) != std::string_view::npos) slash = path.find('/', 4);
    return path.substr(0, slash);
}
std::string_view houseOf(std::string_view path) { return path.substr(0, path.find('/')); }

/// The part of app/ that runs without a window and without OpenGL.
bool isAppCore(std::string_view path) {
    return isOneOf(roomOf(path),
                   {"app/session", "app/files", "app/threads", "app/view", "app/headless", "app/cases"}) ||
           path.starts_with("app/command_line") || path.starts_with("app/hash_main");
}
bool isLibrary(std::string_view house) { return isOneOf(house, {"geometry", "physics", "demos", "app"}); }

/// True when files of `from` may include our own header `to`.
bool mayKnow(std::string_view from, std::string_view to) {
    const std::string_view house = houseOf(from), known = houseOf(to);
    if (house == "geometry") return known == "geometry";
    if (house == "physics") return isOneOf(known, {"geometry", "physics"});
    if (house == "demos" && roomOf(to) == kHost) return roomOf(from) == kHost;
    if (house == "demos") return isOneOf(known, {"geometry", "physics", "demos"});
    if (house != "app") return true;
    if (!isLibrary(known)) return false;
    // The abstract window and its events are pure declarations.
    const bool isDeclaration = isOneOf(to, {"app/window/window.h", "app/window/events.h"});
    return !isAppCore(from) || known != "app" || isAppCore(to) || isDeclaration;
}

bool startsWithOneOf(std::string_view text, std::initializer_list<std::string_view> starts) {
    return std::any_of(starts.begin(), starts.end(), [&](std::string_view start) { return text.starts_with(start); });
}
bool isGraphics(std::string_view header) {
    return startsWithOneOf(header, {"glad/", "GL/", "GLES", "EGL/", "KHR/", "GLFW/", "imgui", "backends/imgui"});
}
bool isFileHeader(std::string_view header) { return isOneOf(header, {"fstream", "filesystem", "sys/stat.h"}); }
/// Headers of the language, and those of vector registers.
bool isStandard(std::string_view header) {
    return header.find_first_of("/.") == std::string_view::npos ||
           isOneOf(header, {"immintrin.h", "arm_neon.h", "wasm_simd128.h"});
}

/// Why a file of `from` may not include the foreign header; nothing when it may.
std::optional<std::string> foreignTrouble(std::string_view from, std::string_view header) {
    const std::string_view house = houseOf(from);
    const std::string quoted = "<" + std::string(header) + ">";
    if (!isLibrary(house)) return std::nullopt;
    if (isGraphics(header) && (house != "app" || isAppCore(from)))
        return std::string(roomOf(from)) + " knows no window and no OpenGL, but includes " + quoted;
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
    const bool isOurs = isLibrary(target) || isOneOf(target, {"tests", "bench", "fuzz"});
    if (isOurs && !mayKnow(path, include.header))
        return std::string(roomOf(path)) + " may not know " + std::string(roomOf(include.header)) +
               ", but includes \"" + include.header + "\"";
    if (isOurs) return std::nullopt;
    if (include.quoted && isLibrary(houseOf(path)))
        return "\"" + include.header + "\" is not the path from the root of the repository";
    return foreignTrouble(path, include.header);
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
