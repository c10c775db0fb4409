#pragma once
/// The lines of a trace (docs/traces.md): their kinds, and the messages about wrong ones.

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::app {

/// Largest number of problems that are kept in words; the others are only counted.
inline constexpr std::size_t kMaxProblems = 1000;

struct TraceProblem {
    std::uint64_t line = 0;  ///< from 1 on
    std::string text{};
    bool operator==(const TraceProblem&) const = default;
};

struct TraceProblems {
    std::vector<TraceProblem> list{};
    std::uint64_t count = 0;                         ///< of all, also of those that are not listed
    std::map<std::string, std::uint64_t> unknown{};  ///< kinds of records that are not known, and how many there were

    void add(std::uint64_t line, std::string text);
    void addUnknown(std::string kind);
    void add(const TraceProblems& others);
};

enum class LineKind : std::uint8_t {
    Blank,
    Frame,      ///< begins a frame
    Structure,  ///< header, shape or body: holds for the whole trace
    Content,    ///< belongs to the frame before it
};
/// Kind of a line by its first key, without reading more of it than is needed.
LineKind kindOfLine(std::string_view line);
/// "pose", "contact" ...: the keys of lines that belong to a frame.
std::span<const std::string_view> contentKeys();

}  // namespace collidoscope::app
