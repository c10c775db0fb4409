#pragma once
/// One line of JSON, read fast and without trust: traces have millions of them. What is read refers to the text, and
/// the memory is used again for the next line.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/base/vec.h"

namespace collidoscope::app {

enum class JsonKind : std::uint8_t { Nothing, Truth, Number, Text, List, Object };

/// A value of the line. Lists and objects hold the `count` values from `first` on, each with those within it after it.
struct JsonValue {
    JsonKind kind = JsonKind::Nothing;
    bool truth = false;
    double number = 0.0;
    std::string_view key{};   ///< in an object; as it is written
    std::string_view text{};  ///< without its quotes; as it is written
    std::uint32_t count = 0;  ///< of items
    std::uint32_t end = 0;    ///< index after the last value within it
};

class JsonLine {
public:
    static constexpr int kDeepest = 8;                    ///< brackets within brackets
    static constexpr std::size_t kMaxValues = 1'000'000;  ///< of a line

    /// Reads an object. False: the text is none, and fault() says why, with the column. The text must stay while the
    /// values are used.
    bool read(std::string_view text);
    const std::string& fault() const { return fault_; }

    /// The value of a key of the object; null when there is none.
    const JsonValue* find(std::string_view key) const;
    /// The first key of the object; empty when there is none.
    std::string_view firstKey() const { return values_.size() > 1 ? values_[1].key : std::string_view{}; }

    // Empty where the value is of another kind, null, or no finite number.

    /// A number, or a text that holds a hexadecimal float such as "0x1.8p+1".
    std::optional<double> number(const JsonValue* value) const;
    std::optional<bool> truth(const JsonValue* value) const;
    /// A string with its escapes decoded and without control characters.
    std::optional<std::string> text(const JsonValue* value) const;
    /// A name: a text, or a whole number as it is written.
    std::optional<std::string> name(const JsonValue* value) const;
    /// A list of `into.size()` numbers.
    bool numbers(const JsonValue* value, std::span<double> into) const;
    std::optional<geometry::Vec3d> vec3(const JsonValue* value) const;
    /// The items of a list; empty for anything else.
    std::vector<const JsonValue*> items(const JsonValue* value) const;

private:
    bool fail(const char* why);
    void skipSpaces();
    bool readValue(int depth);
    bool readObject(int depth);
    bool readList(int depth);
    bool readText(std::string_view& into);
    bool readNumber(JsonValue& value);
    bool readWord(std::string_view word);

    std::string_view text_{};
    std::size_t at_ = 0;
    std::vector<JsonValue> values_{};  // in the order of the text: the object itself is the first
    std::string fault_{};
};

}  // namespace collidoscope::app
