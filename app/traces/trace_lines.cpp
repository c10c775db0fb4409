#include "app/traces/trace_lines.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/traces/json_line.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t kMaxUnknownKinds = 50;

constexpr std::array<std::string_view, 8> kContent{"pose", "contact", "query", "joint",
                                                   "line", "point",   "label", "value"};
constexpr std::array<std::string_view, 3> kStructure{"shape", "body", "format"};

bool isAmong(std::span<const std::string_view> words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

void TraceProblems::add(std::uint64_t line, std::string text) {
    ++count;
    if (list.size() < kMaxProblems) list.push_back({line, std::move(text)});
}

void TraceProblems::addUnknown(std::string kind) {
    const auto found = unknown.find(kind);
    if (found != unknown.end())
        ++found->second;
    else
        ++unknown[unknown.size() < kMaxUnknownKinds ? std::move(kind) : std::string("others")];
}

void TraceProblems::add(const TraceProblems& others) {
    const std::size_t room = kMaxProblems - std::min(kMaxProblems, list.size());
    list.insert(list.end(), others.list.begin(),
                others.list.begin() + static_cast<std::ptrdiff_t>(std::min(room, others.list.size())));
    count += others.count;
    for (const auto& [kind, times] : others.unknown) unknown[kind] += times;
}

LineKind kindOfLine(std::string_view line) {
    const std::size_t brace = line.find_first_not_of(" \t\r\n");
    if (brace == std::string_view::npos) return LineKind::Blank;
    const std::size_t quote = line.find_first_not_of(" \t", brace + 1);
    if (line[brace] != '{' || quote == std::string_view::npos || line[quote] != '"') return LineKind::Content;
    const std::string_view rest = line.substr(quote + 1);
    const std::string_view key = rest.substr(0, rest.find('"'));
    if (key == "frame") return LineKind::Frame;
    if (isAmong(kStructure, key)) return LineKind::Structure;
    if (isAmong(kContent, key)) return LineKind::Content;
    // Some writers sort their keys, so the key that names the kind need not come first.
    if (line.find("\"frame\"") == std::string_view::npos && line.find("\"shape\"") == std::string_view::npos &&
        line.find("\"body\"") == std::string_view::npos && line.find("\"format\"") == std::string_view::npos)
        return LineKind::Content;
    JsonLine json;
    if (!json.read(line)) return LineKind::Content;
    for (const std::string_view kind : kContent)
        if (json.find(kind) != nullptr) return LineKind::Content;
    for (const std::string_view kind : kStructure)
        if (json.find(kind) != nullptr) return LineKind::Structure;
    return json.find("frame") != nullptr ? LineKind::Frame : LineKind::Content;
}

std::span<const std::string_view> contentKeys() { return kContent; }

}  // namespace collidoscope::app
