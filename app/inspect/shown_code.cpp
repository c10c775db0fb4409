#include "app/inspect/shown_code.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

constexpr int kLongestStatement = 8;  ///< lines

/// The compiler knows a file by its whole path, or by one that begins at the folder of the build.
std::string_view withinSources(std::string_view path) {
    const std::size_t at = path.rfind("geometry/");
    return at == std::string_view::npos ? std::string_view{} : path.substr(at);
}

bool includes(std::string_view text, std::string_view file) {
    return text.find("#include \"" + std::string(file) + "\"") != std::string_view::npos;
}

/// "geometry/convex/gjk" of "geometry/convex/gjk.h".
std::string_view stemOf(std::string_view file) { return file.substr(0, file.rfind('.')); }

/// Brackets that are opened and not closed on a line; negative where more are closed.
int openedIn(std::string_view line) {
    int open = 0;
    for (const char c : line) {
        if (c == '(' || c == '{') ++open;
        if (c == ')' || c == '}') --open;
    }
    return open;
}

}  // namespace

std::string_view carriedSource(std::string_view file) {
    const auto files = carriedFiles();
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const CarriedFile& each) { return each.name == file; });
    return found != files.end() ? found->text : std::string_view{};
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string_view> filesAround(std::string_view file) {
    std::vector<std::string_view> found;
    const std::string_view text = carriedSource(file);
    const auto add = [&](const auto& belongs) {
        for (const CarriedFile& each : carriedFiles())
            if (belongs(each) && std::find(found.begin(), found.end(), each.name) == found.end())
                found.push_back(each.name);
    };
    add([&](const CarriedFile& each) { return each.name == file; });
    add([&](const CarriedFile& each) { return stemOf(each.name) == stemOf(file); });
    add([&](const CarriedFile& each) { return includes(text, each.name); });
    add([&](const CarriedFile& each) { return includes(each.text, file); });
    return found;
}

std::optional<ShownCode> codeAt(const geometry::CodePlace& place, int around) {
    const std::string_view file = withinSources(place.file);
    const std::vector<std::string_view> all = linesOf(carriedSource(file));
    const int count = static_cast<int>(all.size());
    if (place.line < 1 || place.line > count) return std::nullopt;
    ShownCode code{.file = std::string(file), .from = place.line, .to = place.line};
    const auto endsStatement = [&](int line) {
        const std::string_view text = all[static_cast<std::size_t>(line - 1)];
        return text.ends_with(';') || text.ends_with('{') || text.ends_with('}');
    };
    while (code.to < count && code.to - code.from + 1 < kLongestStatement && !endsStatement(code.to)) ++code.to;
    // Some compilers name the last line of a statement: then it closes what lines before it have opened.
    int open = 0;
    for (int line = code.from; line <= code.to; ++line) open += openedIn(all[static_cast<std::size_t>(line - 1)]);
    while (open < 0 && code.from > 1 && code.to - code.from + 1 < kLongestStatement)
        open += openedIn(all[static_cast<std::size_t>(--code.from - 1)]);
    code.first = std::max(1, code.from - around);
    for (int line = code.first; line <= std::min(count, code.to + around); ++line)
        code.lines.emplace_back(all[static_cast<std::size_t>(line - 1)]);
    return code;
}

std::string placeText(const geometry::CodePlace& place) {
    const auto code = codeAt(place, 0);
    return code ? code->file + ":" + std::to_string(code->from) : "";
}

}  // namespace collidoscope::app
