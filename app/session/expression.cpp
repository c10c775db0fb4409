#include "app/session/expression.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

#include "app/files/characters.h"
#include "app/files/name_match.h"
#include "app/session/expression_parser.h"
#include "app/session/units.h"
#include "geometry/base/elementary.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

struct NamedNumber {
    std::string_view name{};
    double value = 0.0;
};
struct NamedFunction {
    std::string_view name{};
    double (*apply)(double) = nullptr;
};

constexpr std::array kConstants{NamedNumber{"pi", std::numbers::pi}, NamedNumber{"π", std::numbers::pi},
                                NamedNumber{"tau", 2.0 * std::numbers::pi}, NamedNumber{"e", std::numbers::e}};
// Typed numbers reach the state of demos, so the functions are those that give the same bits everywhere.
constexpr std::array kFunctions{NamedFunction{"sqrt", [](double x) { return std::sqrt(x); }},
                                NamedFunction{"sin", [](double x) { return geometry::sin(x); }},
                                NamedFunction{"cos", [](double x) { return geometry::cos(x); }},
                                NamedFunction{"tan", [](double x) { return geometry::sin(x) / geometry::cos(x); }},
                                NamedFunction{"atan", [](double x) { return geometry::atan2(x, 1.0); }},
                                NamedFunction{"exp", [](double x) { return geometry::exp(x); }}};
constexpr std::string_view kAbsolute = "abs";  // leaves the unit as it is

template <typename Table>
auto lookUp(const Table& table, std::string_view name) -> decltype(table.data()) {
    for (const auto& entry : table)
        if (entry.name == name) return &entry;
    return nullptr;
}

/// Signs that people write, or copy, for those of a keyboard.
struct WrittenSign {
    std::string_view text{};
    char meaning = 0;
};
constexpr std::array kWrittenSigns{WrittenSign{"−", '-'}, WrittenSign{"–", '-'}, WrittenSign{"×", '*'},
                                   WrittenSign{"·", '*'}, WrittenSign{"÷", '/'}};

/// Length in bytes of the sign at that place, in any of its spellings; 0 if another character stands there.
std::size_t signLength(std::string_view text, std::size_t at, char wanted) {
    const std::string_view rest = text.substr(std::min(at, text.size()));
    if (rest.starts_with(wanted)) return 1;
    for (const WrittenSign& sign : kWrittenSigns)
        if (sign.meaning == wanted && rest.starts_with(sign.text)) return sign.text.size();
    return 0;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }
/// Letters, and the bytes of signs beyond ASCII such as π and °.
bool isWordPart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

Quantity product(const Quantity& a, const Quantity& b) {
    return {a.number * b.number, a.factor * b.factor, combined(a.dimension, b.dimension), a.plain && b.plain};
}
Quantity quotient(const Quantity& a, const Quantity& b) {
    return {a.number / b.number, a.factor / b.factor, combined(a.dimension, b.dimension, -1), a.plain && b.plain};
}
Quantity quantityOf(const Unit& unit) { return {1.0, unit.factor, unit.dimension, false}; }

constexpr int kDeepest = 100;  ///< keeps "((((..." from using up the stack
constexpr double kLargestExponent = 64.0;

}  // namespace

std::string ExpressionParser::Wanted::name() const {
    if (!unit) return "a number in " + std::string(text);
    return nameOf(unit->dimension) + (text.empty() ? "" : " in " + std::string(text));
}

double ExpressionParser::whole() {
    if (skipSpace(); at_ == text_.size()) fail("there is no number", at_);
    const Quantity result = sum();
    if (skipSpace(); at_ < text_.size()) failAtRest();
    const double value = result.plain ? result.number : inWantedUnit(result);
    if (!std::isfinite(value)) fail("the value is not finite", 0);
    return value;
}

double ExpressionParser::inWantedUnit(const Quantity& result) const {
    if (wanted_.unit && wanted_.unit->dimension == result.dimension)
        return result.number * (result.factor / wanted_.unit->factor);
    const std::string what = unitsRead_ == 1 ? "'" + std::string(firstUnit_) + "'" : "this";
    fail(what + " is " + nameOf(result.dimension) + ", but " + wanted_.name() + " is wanted", firstUnitAt_);
}

void ExpressionParser::failAtRest() const {
    if (text_[at_] != ',') fail("'" + rest() + "' is not understood", at_);
    if (at_ + 1 == text_.size() || !isDigit(text_[at_ + 1]))
        fail("a comma is not understood; decimals follow a point, as in 0.5", at_);
    std::string withPoint(text_);
    withPoint[at_] = '.';
    fail("decimals follow a point, not a comma; write " + shortened(withPoint), at_);
}

Quantity ExpressionParser::sum() {
    Quantity value = products();
    for (;;) {
        const std::size_t place = at_;
        const bool minus = take('-');
        if (!minus && !take('+')) return value;
        Quantity more = products();
        if (minus) more.number = -more.number;
        add(value, more, place);
    }
}

void ExpressionParser::giveUnit(Quantity& plain, const Quantity& other) const {
    if (wanted_.unit && wanted_.unit->dimension == other.dimension)
        plain = {plain.number, wanted_.unit->factor, other.dimension, false};
}

void ExpressionParser::add(Quantity& value, Quantity more, std::size_t place) const {
    if (value.plain != more.plain) value.plain ? giveUnit(value, more) : giveUnit(more, value);
    if (value.dimension != more.dimension)
        fail(nameOf(value.dimension) + " and " + nameOf(more.dimension) + " cannot be added", place);
    value.number += more.number * (more.factor / value.factor);
}

Quantity ExpressionParser::products() {
    Quantity value = measured();
    for (;;) {
        if (take('*')) {
            value = product(value, measured());
        } else if (take('/')) {
            value = divided(value);
        } else {
            return value;
        }
    }
}

/// "1/60 s" is a sixtieth of a second: a unit after a quotient of plain numbers belongs to all of it.
Quantity ExpressionParser::divided(const Quantity& value) {
    skipSpace();
    const std::size_t place = at_;
    if (const auto unit = takeUnit()) return quotient(value, quantityOf(*unit));
    const Quantity divisor = value.plain ? signedPower() : measured();
    if (divisor.number == 0.0 && refusesNoValue()) fail("division by zero", place);
    return value.plain ? withUnit(quotient(value, divisor)) : quotient(value, divisor);
}

/// A number and the unit after it.
Quantity ExpressionParser::measured() { return withUnit(signedPower()); }

Quantity ExpressionParser::withUnit(const Quantity& value) {
    skipSpace();
    const std::size_t place = at_;
    if (text_.substr(at_).starts_with("1/")) {  // as in "2 1/s"
        at_ += 2;
        if (const auto unit = takeUnit()) return quotient(value, quantityOf(*unit));
        at_ = place;
    }
    if (const auto unit = takeUnit()) return product(value, quantityOf(*unit));
    const std::string_view name = word();
    if (!name.empty() && !endsNumber(name)) fail("'" + shortened(name) + "' is not a known unit", place);
    if (!name.empty()) at_ = place;
    return value;
}

std::optional<Unit> ExpressionParser::takeUnit() {
    const auto read = readUnit(text_.substr(at_));
    if (!read) return std::nullopt;
    if (unitsRead_++ == 0) {
        firstUnit_ = text_.substr(at_, read->length);
        firstUnitAt_ = at_;
    }
    at_ += read->length;
    return read->unit;
}

void ExpressionParser::descend() {
    if (++depth_ > kDeepest) fail("too deeply nested", at_);
}

Quantity ExpressionParser::signedPower() {
    descend();
    const bool minus = take('-');
    Quantity value = minus || take('+') ? signedPower() : power();
    if (minus) value.number = -value.number;
    ascend();
    return value;
}

/// Whole exponents only: repeated multiplication gives the same bits everywhere.
Quantity ExpressionParser::power() {
    const Quantity base = value();
    if (!take('^')) return base;
    const std::size_t place = at_;
    const Quantity exponent = signedPower();
    if (!exponent.plain || exponent.number != std::floor(exponent.number) ||
        std::abs(exponent.number) > kLargestExponent)
        fail("the exponent must be a whole number from -64 to 64", place);
    Quantity result{1.0, 1.0, {}, base.plain};
    for (int i = static_cast<int>(std::abs(exponent.number)); i > 0; --i) result = product(result, base);
    return exponent.number < 0.0 ? quotient({1.0}, result) : result;
}

Quantity ExpressionParser::value() {
    skipSpace();
    if (at_ < text_.size() && (isDigit(text_[at_]) || text_[at_] == '.')) return {number()};
    return take('(') ? closing() : named();
}

double ExpressionParser::number() {
    double result = 0.0;
    const char* begin = text_.data() + at_;
    const auto [end, error] = geometry::fromChars(begin, text_.data() + text_.size(), result);
    if (error == std::errc::result_out_of_range) fail("the number is too large or too small", at_);
    if (error != std::errc{}) fail("'" + rest() + "' is not a number", at_);
    at_ += static_cast<std::size_t>(end - begin);
    return result;
}

/// Parses an expression in parentheses, after the opening one.
Quantity ExpressionParser::closing() {
    const std::size_t opened = at_ - 1;
    const Quantity result = sum();
    if (at_ < text_.size() && text_[at_] == ',') failAtRest();
    if (!take(')'))
        fail("the parenthesis at " + std::to_string(characterCount(text_.substr(0, opened)) + 1) + " is not closed",
             at_);
    return result;
}

Quantity ExpressionParser::named() {
    const std::size_t place = at_;
    const std::string_view name = word();
    if (name.empty()) fail(at_ == text_.size() ? "a number is missing at the end" : "a number is missing", place);
    if (const NamedNumber* constant = lookUp(kConstants, name)) return {constant->value};
    const NamedFunction* function = lookUp(kFunctions, name);
    if (!function && name != kAbsolute) fail("'" + shortened(name) + "' is not a number, constant or function", place);
    if (!take('(')) fail("'" + shortened(name) + "' needs its argument in parentheses", at_);
    if (!function) {  // |x|, which keeps its unit
        Quantity size = closing();
        size.number = std::abs(size.number);
        return size;
    }
    const double x = argument(name);
    if (!refusesNoValue() && !std::isfinite(x)) return {std::numeric_limits<double>::quiet_NaN()};
    const Quantity result{function->apply(x)};
    if (refusesNoValue() && !std::isfinite(result.number)) fail("'" + shortened(name) + "' has no value there", place);
    return result;
}

/// Functions take plain numbers and angles, whatever unit the whole is wanted in.
double ExpressionParser::argument(std::string_view name) {
    const std::size_t place = at_;
    const Wanted whole = std::exchange(wanted_, {"rad", unitOf("rad")});
    const Quantity result = closing();
    if (!result.plain && result.dimension != Dimension{} && result.dimension != wanted_.unit->dimension)
        fail("'" + shortened(name) + "' takes no " + nameOf(result.dimension).substr(2), place);
    wanted_ = whole;
    return result.inSi();
}

/// Letters from here on, and digits after them; empty when there are none.
std::string_view ExpressionParser::word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (isWordPart(text_[at_]) || (at_ > begin && isDigit(text_[at_]))) && !isSign())
        at_ = characterEnd(text_, at_);
    return text_.substr(begin, at_ - begin);
}
bool ExpressionParser::isSign() const {
    if (blankLength(text_, at_) > 0) return true;
    return std::any_of(kWrittenSigns.begin(), kWrittenSigns.end(),
                       [&](const WrittenSign& sign) { return text_.substr(at_).starts_with(sign.text); });
}
void ExpressionParser::skipSpace() {
    while (const std::size_t blank = blankLength(text_, at_)) at_ += blank;
}
bool ExpressionParser::take(char c) {
    skipSpace();
    const std::size_t length = signLength(text_, at_, c);
    at_ += length;
    return length > 0;
}
std::string ExpressionParser::rest() const { return shortened(text_.substr(at_)); }
void ExpressionParser::fail(const std::string& what, std::size_t place) const {
    throw ExpressionError(what + " (at character " + std::to_string(characterCount(text_.substr(0, place)) + 1) +
                              " of '" + shortened(text_) + "')",
                          place);
}

double evaluate(std::string_view text, std::string_view unit) { return ExpressionParser(text, unit).whole(); }

bool isWordOfExpressions(std::string_view word) {
    return lookUp(kConstants, word) || lookUp(kFunctions, word) || word == kAbsolute;
}

}  // namespace collidoscope::app
