#pragma once
/// A JSON value together with the path that leads to it, so that every complaint can say where; and the way from a text
/// to such a value, guarded against what a parser would let pass.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry/base/vec.h"

namespace collidoscope::app {

/// A case needs four levels of brackets; what is nested deeper is no case.
inline constexpr int kDeepestNesting = 16;
/// Largest length of a list, and so of a shape's points and triangles: some methods try every one with every other.
inline constexpr std::size_t kMaxItems = 1000;
/// Two meshes of so many vertices and triangles, a number a line, take a quarter of it.
inline constexpr std::size_t kMaxCase = 4'000'000;  // bytes

/// Throws FileError for a text of more than kMaxCase.
void refuseLargeCase(std::uintmax_t bytes, const std::string& file);

/// Throws FileError with the line where the text is not valid JSON, and for keys written twice in one object, numbers
/// too large for a double, and what is beyond the limits above: while it reads, before anything large is kept.
struct TextLimits {
    std::size_t maxItems = kMaxItems;  ///< of a list
    std::size_t maxBytes = kMaxCase;
};
nlohmann::json parseCaseText(std::string_view text, const std::string& file, const TextLimits& limits = {});

/// Refers to a JSON value and a file name, which must outlive it. Every reading function throws FileError for a value
/// of another kind.
class CaseNode {
public:
    CaseNode(const nlohmann::json& value, std::string path, const std::string& file)
        : value_(&value), path_(std::move(path)), file_(&file) {}

    /// Throws FileError: "case.json: b.half[1]: reason; advice".
    [[noreturn]] void refuse(const std::string& reason, const std::string& advice) const;

    void requireObject() const;
    /// Refuses what is no object, and keys of it that are not among `known`.
    void allowKeys(std::span<const std::string_view> known) const;
    /// The value of a key of an object; `at` refuses when it is missing.
    CaseNode at(const char* key) const;
    std::optional<CaseNode> find(const char* key) const;
    /// The items of an array.
    std::vector<CaseNode> items() const;
    /// Exactly `count` of them, called `what` in the message.
    std::vector<CaseNode> items(std::size_t count, const char* what) const;

    std::string text() const;
    bool truth() const;
    /// A JSON number, or a string that holds a hexadecimal float such as "0x1.8p+1".
    double number() const;
    /// A number that is not negative.
    double size() const;
    /// A whole number that is not negative.
    int count() const;
    geometry::Vec2d vec2() const;
    geometry::Vec3d vec3() const;

private:
    std::string pathOf(const std::string& key) const;

    const nlohmann::json* value_;
    std::string path_;
    const std::string* file_;
};

}  // namespace collidoscope::app
