#pragma once
/// The lines of the library that reported a step. The program carries the sources of the algorithms that can be watched
/// and of the demos, so that it shows the very code that it was built from.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/base/observer.h"

namespace collidoscope::app {

struct CarriedFile {
    std::string_view name{};  ///< within the sources: "geometry/convex/gjk.h"
    std::string_view text{};
};
/// Files that report steps, those that they include, and those of the demos, by name; none in a program that
/// carries no sources.
std::span<const CarriedFile> carriedFiles();
/// Text of a file; empty for one that is not carried.
std::string_view carriedSource(std::string_view file);
std::vector<std::string_view> linesOf(std::string_view text);
/// The carried files that a reader of this one reads next: itself, its header or source, what it includes, and
/// what includes it.
std::vector<std::string_view> filesAround(std::string_view file);

struct ShownCode {
    std::string file{};                ///< within the sources
    int first = 1;                     ///< number of the first line
    std::vector<std::string> lines{};  ///< without their ends
    int from = 1, to = 1;              ///< numbers of the lines that reported the step
};
/// The statement at a place, with so many lines before and after it. None where no source is carried.
std::optional<ShownCode> codeAt(const geometry::CodePlace& place, int around);
/// "geometry/convex/gjk.h:120"; empty where no source is carried.
std::string placeText(const geometry::CodePlace& place);

}  // namespace collidoscope::app
