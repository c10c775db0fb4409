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
#include <variant>
#include <vector>

#include "geometry/base/vec.h"

namespace collidoscope::app {

/// A format of files that is JSON: the words with which its texts are refused, and how much of one is read.
struct JsonFormat {
    const char* noun = "";      ///< "case"
    const char* document = "";  ///< that describes it, "docs/collision-cases.md"
    int deepest = 0;            ///< brackets within each other
    std::size_t maxItems = 0;   ///< of a list
    std::size_t maxBytes = 0;
    const char* deepAdvice = "";  ///< why no text of it is nested deeper
    const char* sizeAdvice = "";  ///< why none is larger
};

/// Throws FileError for a text of more bytes than its format may have.
void refuseLargeText(std::uintmax_t bytes, const std::string& file, const JsonFormat& format);

/// Throws FileError with the line where the text is not valid JSON, and for keys written twice in one object, numbers
/// too large for a double, and what is beyond the limits of its format: while it reads, before anything large is kept.
nlohmann::json parseJson(std::string_view text, const std::string& file, const JsonFormat& format);

/// Refers to a JSON value and a file name, which must outlive it. Every reading function throws FileError for a value
/// of another kind.
class JsonNode {
public:
    JsonNode(const nlohmann::json& value, std::string path, const std::string& file)
        : value_(&value), path_(std::move(path)), file_(&file) {}

    /// Throws FileError: "case.json: b.half[1]: reason; advice".
    [[noreturn]] void refuse(const std::string& reason, const std::string& advice) const;

    void requireObject() const;
    /// Refuses what is no object, and keys of it that are not among `known`.
    void allowKeys(std::span<const std::string_view> known) const;
    /// The value of a key of an object; `at` refuses when it is missing.
    JsonNode at(const char* key) const;
    std::optional<JsonNode> find(const char* key) const;
    /// The items of an array.
    std::vector<JsonNode> items() const;
    /// Exactly `count` of them, called `what` in the message.
    std::vector<JsonNode> items(std::size_t count, const char* what) const;

    std::string text() const;
    bool truth() const;
    /// A JSON number, or a string that holds a hexadecimal float such as "0x1.8p+1".
    double number() const;
    /// A number that is not negative.
    double size() const;
    /// A whole number that is not negative.
    int count() const;
    /// A truth, a whole number, another number or a text, by how it is written: 2 is whole, 2.0 is not.
    std::variant<bool, int, double, std::string> scalar() const;
    /// The numbers of a point or vector of the plane, or of space.
    geometry::Vec2d vec2() const;
    geometry::Vec3d vec3() const;

private:
    std::string pathOf(const std::string& key) const;

    const nlohmann::json* value_;
    std::string path_;
    const std::string* file_;
};

}  // namespace collidoscope::app
