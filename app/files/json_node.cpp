#include "app/files/json_node.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "app/files/characters.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

using Json = nlohmann::json;
using ParseEvent = Json::parse_event_t;

/// Follows the parser through the text: knows the path of keys it is at, and refuses what the parser accepts.
class Guard {
public:
    Guard(const std::string& file, const JsonFormat& format) : file_(file), format_(format) {}

    void see(int depth, ParseEvent event, const Json& value) {
        if (event == ParseEvent::object_start || event == ParseEvent::array_start || event == ParseEvent::value)
            countItem();
        if (event == ParseEvent::object_start || event == ParseEvent::array_start) enter(depth);
        if (event == ParseEvent::object_end || event == ParseEvent::array_end) levels_.pop_back();
        if (event == ParseEvent::key) takeKey(value.get_ref<const std::string&>());
    }
    /// "b.half: "; empty outside all keys.
    std::string path() const {
        std::string path;
        for (const Level& level : levels_)
            if (!level.key.empty()) path += (path.empty() ? "" : ".") + level.key;
        return path.empty() ? path : path + ": ";
    }

private:
    struct Level {
        std::set<std::string> keys{};  ///< of the object so far
        std::string key{};             ///< the last of them; empty in an array
        std::size_t items = 0;         ///< of the list or object so far
    };

    void enter(int depth) {
        if (depth >= format_.deepest)
            throw FileError(file_, 0, "brackets are nested more than " + std::to_string(format_.deepest) + " deep",
                            format_.deepAdvice);
        levels_.emplace_back();
    }
    void countItem() {
        if (levels_.empty() || ++levels_.back().items <= format_.maxItems) return;
        throw FileError(file_, 0, path() + "has more than " + std::to_string(format_.maxItems) + " items",
                        "that many are the most that are read");
    }
    void takeKey(const std::string& name) {
        Level& level = levels_.back();
        level.key = printable(name);
        if (!level.keys.insert(name).second) throw FileError(file_, 0, path() + "written twice", "keep one of them");
    }

    const std::string& file_;
    const JsonFormat& format_;
    std::vector<Level> levels_{};
};

/// A digit, a comma and a digit before or at this place: some countries write decimals so.
bool isAtDecimalComma(std::string_view text, std::size_t at) {
    const auto isDigit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    // The parser may stop at the digit after the comma, or behind all of them.
    const std::size_t comma = text.substr(0, at).find_last_not_of("0123456789");
    return comma != std::string_view::npos && comma > 0 && text[comma] == ',' && isDigit(comma - 1) &&
           isDigit(comma + 1);
}

/// Advice about a text that the parser could not read at this place.
std::string syntaxAdvice(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    const auto first = rest.empty() ? '\0' : rest.front();
    if (rest.starts_with(kNoBreakSpace)) return "there stands a no-break space (U+00A0): write a plain blank";
    if (rest.starts_with("\xE2\x80") || first == '\'') return "write plain double quotes, \"";
    if (isAtDecimalComma(text, at)) return "write decimals with a point, such as 0.5";
    if (first == '.') return "write a digit before the point, such as 0.5";
    if (first == '+') return "leave out the plus sign";
    if (first == '/' || first == '#') return "leave out the comment: JSON has none";
    if (static_cast<unsigned char>(first) < 0x20) return "there stands a control character: leave it out";
    return "look for a missing comma, quote or bracket there";
}

[[noreturn]] void refuseSyntax(std::string_view text, const std::string& file, std::size_t byte,
                               const JsonFormat& format) {
    // The parser counts from 1, up to the character that it could not take.
    const std::string_view before = text.substr(0, std::min(byte - std::min<std::size_t>(byte, 1), text.size()));
    const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    const std::string noun = format.noun;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        throw FileError(file, 0, "there is no text in it",
                        "write a " + noun + ", or see " + format.document + " for one");
    if (text.substr(0, text.find('\n')).find("\"collidoscope-trace\"") != std::string_view::npos)
        throw FileError(file, 0, "is a trace, many frames, and no " + noun,
                        "collidoscope replay " + file + " shows it");
    if (byte > text.size())
        throw FileError(file, line, "the text ends before the " + noun + " does", "the file may be cut short");
    const std::size_t column = characterCount(before.substr(before.rfind('\n') + 1)) + 1;
    throw FileError(file, line, "no valid JSON at column " + std::to_string(column), syntaxAdvice(text, before.size()));
}

}  // namespace

void refuseLargeText(std::uintmax_t bytes, const std::string& file, const JsonFormat& format) {
    if (bytes > format.maxBytes)
        throw FileError(file, 0, "larger than " + std::to_string(format.maxBytes / 1'000'000) + " MB",
                        format.sizeAdvice);
}

Json parseJson(std::string_view text, const std::string& file, const JsonFormat& format) {
    refuseLargeText(text.size(), file, format);
    Guard guard(file, format);
    const auto follow = [&guard](int depth, ParseEvent event, Json& value) {
        guard.see(depth, event, value);
        return true;
    };
    try {
        return Json::parse(text, follow);
    } catch (const Json::parse_error& error) {
        refuseSyntax(text, file, error.byte, format);
    } catch (const Json::out_of_range&) {
        throw FileError(file, 0, guard.path() + "a number is too large for a double", "use numbers below 1e308");
    }
}

namespace {

/// "0x1.8p+1", with a sign before it if there is one. Empty when the text is no such number or no double can hold it.
std::optional<double> hexadecimal(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    if (!text.starts_with("0x") && !text.starts_with("0X")) return std::nullopt;
    text.remove_prefix(2);
    if (text.empty() || text.front() == '-') return std::nullopt;
    double value = 0.0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = geometry::fromChars(text.data(), end, value, std::chars_format::hex);
    if (error != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
    return negative ? -value : value;
}

}  // namespace

void JsonNode::refuse(const std::string& reason, const std::string& advice) const {
    throw FileError(*file_, 0, (path_.empty() ? "" : path_ + ": ") + reason, advice);
}

std::string JsonNode::pathOf(const std::string& key) const {
    return (path_.empty() ? "" : path_ + ".") + printable(key);
}

void JsonNode::requireObject() const {
    if (!value_->is_object()) refuse("must be an object in braces", "write { ... }");
}

void JsonNode::allowKeys(std::span<const std::string_view> known) const {
    requireObject();
    const std::vector<std::string> names(known.begin(), known.end());
    for (const auto& [key, value] : value_->items()) {
        if (std::find(names.begin(), names.end(), key) != names.end()) continue;
        std::string all;
        for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
        JsonNode(value, pathOf(key), *file_).refuse("unknown key" + suggestion(key, names) + "known here: " + all, "");
    }
}

std::optional<JsonNode> JsonNode::find(const char* key) const {
    const auto found = value_->find(key);
    if (found == value_->end()) return std::nullopt;
    return JsonNode(*found, pathOf(key), *file_);
}

JsonNode JsonNode::at(const char* key) const {
    if (auto found = find(key)) return *found;
    JsonNode(*value_, pathOf(key), *file_).refuse("missing", "add it");
}

std::vector<JsonNode> JsonNode::items() const {
    if (!value_->is_array()) refuse("must be a list in brackets", "write [ ... ]");
    std::vector<JsonNode> items;
    for (std::size_t i = 0; i < value_->size(); ++i)
        items.emplace_back((*value_)[i], path_ + "[" + std::to_string(i) + "]", *file_);
    return items;
}

std::vector<JsonNode> JsonNode::items(std::size_t count, const char* what) const {
    std::vector<JsonNode> found = items();
    if (found.size() != count)
        refuse(
            "must have " + std::to_string(count) + " " + what + ", but has " + std::to_string(found.size()),
            found.size() == 2 * count ? "write decimals with a point, and one list of them" : "write one list of them");
    return found;
}

std::string JsonNode::text() const {
    if (!value_->is_string()) refuse("must be a text", "put it in double quotes");
    const std::string text = value_->get<std::string>();
    if (printable(text) != text) refuse("must not hold control characters", "write plain words");
    return text;
}

bool JsonNode::truth() const {
    if (!value_->is_boolean()) refuse("must be true or false", "write it without quotes");
    return value_->get<bool>();
}

double JsonNode::number() const {
    if (value_->is_number()) return value_->get<double>();
    if (value_->is_string())
        if (const auto value = hexadecimal(value_->get_ref<const std::string&>())) return *value;
    if (value_->is_string())
        if (const std::string hint = numberHint(value_->get_ref<const std::string&>()); !hint.empty())
            refuse("must be a number, without quotes", hint.substr(2));
    refuse("must be a finite number", "write 1.5, or a hexadecimal float in quotes such as \"0x1.8p+0\"");
}

double JsonNode::size() const {
    const double value = number();
    if (value < 0.0) refuse("must be positive or zero, but is negative", "sizes are lengths");
    return value;
}

int JsonNode::count() const {
    const double value = number();
    if (!(value >= 0.0 && value <= std::numeric_limits<int>::max() && value == std::floor(value)))
        refuse("must be a whole number from 0 on", "write 4, say");
    return static_cast<int>(value);
}

std::variant<bool, int, double, std::string> JsonNode::scalar() const {
    if (value_->is_boolean()) return truth();
    if (value_->is_string()) return text();
    if (!value_->is_number_integer()) return number();
    const double whole = value_->get<double>();
    if (std::abs(whole) > std::numeric_limits<int>::max())
        refuse("is too large for a whole number", "write it as 1e12");
    return static_cast<int>(whole);
}

geometry::Vec2d JsonNode::vec2() const {
    if (value_->is_array() && value_->size() == 3)
        refuse("must have 2 numbers, but has 3", "shapes of the plane have two coordinates");
    const auto parts = items(2, "numbers");
    return {parts[0].number(), parts[1].number()};
}

geometry::Vec3d JsonNode::vec3() const {
    if (value_->is_array() && value_->size() == 2)
        refuse("must have 3 numbers, but has 2",
               "this is a shape of space; those of the plane are circle, rectangle, oriented-rectangle, polygon and "
               "segment2");
    const auto parts = items(3, "numbers");
    return {parts[0].number(), parts[1].number(), parts[2].number()};
}

}  // namespace collidoscope::app
