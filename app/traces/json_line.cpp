#include "app/traces/json_line.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/files/characters.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
/// Bytes of longer characters are none.
bool isControlByte(char c) { return static_cast<unsigned char>(c) < 0x80u && isControl(static_cast<unsigned char>(c)); }

std::optional<unsigned> hexDigits(std::string_view text) {
    unsigned value = 0;
    for (const char c : text) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) return std::nullopt;
        value = value * 16 + static_cast<unsigned>(digit);
    }
    return value;
}

/// Escapes undone; what a terminal or a label could stumble over becomes a question mark.
std::string plainText(std::string_view written) {
    std::string text;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (written[i] != '\\' || i + 1 == written.size()) {
            text += isControlByte(written[i]) ? '?' : written[i];
            continue;
        }
        const char c = written[++i];
        if (c == '"' || c == '\\' || c == '/') {
            text += c;
        } else if (c == 'u' && i + 4 < written.size()) {
            const unsigned code = hexDigits(written.substr(i + 1, 4)).value_or('?');
            const bool isHalf = code >= 0xD800 && code < 0xE000;  // of a pair, which no name needs
            text += isControl(code) || isHalf ? "?" : textOfCharacter(code);
            i += 4;
        } else {
            text += c == 'n' || c == 't' || c == 'r' ? ' ' : '?';
        }
    }
    return text;
}

}  // namespace

bool JsonLine::fail(const char* why) {
    if (fault_.empty()) fault_ = std::string(why) + " at column " + std::to_string(at_ + 1);
    return false;
}

void JsonLine::skipSpaces() {
    while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
}

bool JsonLine::read(std::string_view text) {
    text_ = text;
    at_ = 0;
    values_.clear();
    fault_.clear();
    skipSpaces();
    if (at_ >= text_.size() || text_[at_] != '{') return fail("no object in braces");
    if (!readValue(0)) return false;
    skipSpaces();
    return at_ == text_.size() || fail("more text after the object");
}

bool JsonLine::readValue(int depth) {
    skipSpaces();
    if (at_ >= text_.size()) return fail("the line ends too early");
    if (values_.size() >= kMaxValues) return fail("more than a million values");
    const std::size_t self = values_.size();
    JsonValue value;
    bool isRead = false;
    const char c = text_[at_];
    values_.push_back(value);
    if (c == '{') {
        values_[self].kind = JsonKind::Object;
        isRead = readObject(depth);
    } else if (c == '[') {
        values_[self].kind = JsonKind::List;
        isRead = readList(depth);
    } else if (c == '"') {
        value.kind = JsonKind::Text;
        isRead = readText(value.text);
        values_[self] = value;
    } else if (c == 't' || c == 'f') {
        value.kind = JsonKind::Truth;
        value.truth = c == 't';
        isRead = readWord(value.truth ? "true" : "false");
        values_[self] = value;
    } else if (c == 'n') {
        isRead = readWord("null");
    } else {
        value.kind = JsonKind::Number;
        isRead = readNumber(value);
        values_[self] = value;
    }
    values_[self].end = static_cast<std::uint32_t>(values_.size());
    return isRead;
}

bool JsonLine::readObject(int depth) {
    if (depth >= kDeepest) return fail("brackets are nested too deep");
    const std::size_t self = values_.size() - 1;
    ++at_;
    skipSpaces();
    if (at_ < text_.size() && text_[at_] == '}') return ++at_, true;
    while (true) {
        skipSpaces();
        std::string_view key;
        if (at_ >= text_.size() || text_[at_] != '"') return fail("no key in quotes");
        if (!readText(key)) return false;
        skipSpaces();
        if (at_ >= text_.size() || text_[at_] != ':') return fail("no colon after a key");
        ++at_;
        const std::size_t child = values_.size();
        if (!readValue(depth + 1)) return false;
        values_[child].key = key;
        ++values_[self].count;
        skipSpaces();
        if (at_ < text_.size() && text_[at_] == '}') return ++at_, true;
        if (at_ >= text_.size() || text_[at_] != ',') return fail("no comma and no brace");
        ++at_;
    }
}

bool JsonLine::readList(int depth) {
    if (depth >= kDeepest) return fail("brackets are nested too deep");
    const std::size_t self = values_.size() - 1;
    ++at_;
    skipSpaces();
    if (at_ < text_.size() && text_[at_] == ']') return ++at_, true;
    while (true) {
        if (!readValue(depth + 1)) return false;
        ++values_[self].count;
        skipSpaces();
        if (at_ < text_.size() && text_[at_] == ']') return ++at_, true;
        if (at_ >= text_.size() || text_[at_] != ',') return fail("no comma and no bracket");
        ++at_;
    }
}

bool JsonLine::readText(std::string_view& into) {
    const std::size_t begin = ++at_;
    for (; at_ < text_.size(); ++at_) {
        if (text_[at_] == '\\') {
            ++at_;
            continue;
        }
        if (text_[at_] != '"') continue;
        into = text_.substr(begin, at_ - begin);
        ++at_;
        return true;
    }
    at_ = std::min(at_, text_.size());
    return fail("a text without its closing quote");
}

bool JsonLine::readNumber(JsonValue& value) {
    const char* const begin = text_.data() + at_;
    const char* const end = text_.data() + text_.size();
    // from_chars takes words such as inf, too.
    const char first = *begin == '-' && begin + 1 != end ? begin[1] : *begin;
    if (first < '0' || first > '9') return fail("no value");
    const auto [stop, error] = geometry::fromChars(begin, end, value.number);
    if (error == std::errc::result_out_of_range) {
        // Too small is zero, as everywhere; too large is refused.
        const std::string_view digits(begin, static_cast<std::size_t>(stop - begin));
        const std::size_t exponent = digits.find_first_of("eE");
        const bool isSmall = exponent != std::string_view::npos ? digits[exponent + 1] == '-' : digits.find('.') == 1;
        if (!isSmall) return fail("a number too large for a double");
        value.number = 0.0;
    } else if (error != std::errc{}) {
        return fail("no number");
    }
    value.text = {begin, static_cast<std::size_t>(stop - begin)};
    at_ += value.text.size();
    return true;
}

bool JsonLine::readWord(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return fail("no value");
    at_ += word.size();
    return true;
}

const JsonValue* JsonLine::find(std::string_view key) const {
    if (values_.empty()) return nullptr;
    std::size_t at = 1;
    for (std::uint32_t i = 0; i < values_[0].count; ++i) {
        if (values_[at].key == key) return &values_[at];
        at = values_[at].end;
    }
    return nullptr;
}

std::optional<double> JsonLine::number(const JsonValue* value) const {
    if (value == nullptr) return std::nullopt;
    if (value->kind == JsonKind::Number) return value->number;
    if (value->kind != JsonKind::Text) return std::nullopt;
    std::string_view text = value->text;
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    if (!text.starts_with("0x") && !text.starts_with("0X")) return std::nullopt;
    text.remove_prefix(2);
    if (text.empty() || text.front() == '-') return std::nullopt;
    double number = 0.0;
    const auto [stop, error] =
        geometry::fromChars(text.data(), text.data() + text.size(), number, std::chars_format::hex);
    if (error != std::errc{} || stop != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
    return negative ? -number : number;
}

std::optional<bool> JsonLine::truth(const JsonValue* value) const {
    if (value == nullptr || value->kind != JsonKind::Truth) return std::nullopt;
    return value->truth;
}

std::optional<std::string> JsonLine::text(const JsonValue* value) const {
    if (value == nullptr || value->kind != JsonKind::Text) return std::nullopt;
    return plainText(value->text);
}

std::optional<std::string> JsonLine::name(const JsonValue* value) const {
    if (value != nullptr && value->kind == JsonKind::Number) return std::string(value->text);
    return text(value);
}

bool JsonLine::numbers(const JsonValue* value, std::span<double> into) const {
    if (value == nullptr || value->kind != JsonKind::List || value->count != into.size()) return false;
    const JsonValue* item = value + 1;
    for (double& number : into) {
        const std::optional<double> read = this->number(item);
        if (!read) return false;
        number = *read;
        item = values_.data() + item->end;
    }
    return true;
}

std::optional<geometry::Vec3d> JsonLine::vec3(const JsonValue* value) const {
    geometry::Vec3d v{0.0};
    if (!numbers(value, {&v.x, 3})) return std::nullopt;
    return v;
}

std::vector<const JsonValue*> JsonLine::items(const JsonValue* value) const {
    std::vector<const JsonValue*> items;
    if (value == nullptr || value->kind != JsonKind::List) return items;
    std::size_t at = static_cast<std::size_t>(value - values_.data()) + 1;
    for (std::uint32_t i = 0; i < value->count; ++i) {
        items.push_back(&values_[at]);
        at = values_[at].end;
    }
    return items;
}

}  // namespace collidoscope::app
