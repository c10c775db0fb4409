#pragma once
/// A JSON value together with the path that leads to it, so that every complaint can say where.

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry/base/vec.h"

namespace app {

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

}  // namespace app
