#include "app/session/expression.h"

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>

#include "geometry/base/elementary.h"

namespace app {
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
constexpr std::array kUnits{NamedNumber{"deg", std::numbers::pi / 180.0},
                            NamedNumber{"°", std::numbers::pi / 180.0},
                            NamedNumber{"rad", 1.0},
                            NamedNumber{"m", 1.0},
                            NamedNumber{"cm", 0.01},
                            NamedNumber{"mm", 0.001},
                            NamedNumber{"km", 1000.0},
                            NamedNumber{"s", 1.0},
                            NamedNumber{"ms", 0.001},
                            NamedNumber{"kg", 1.0},
                            NamedNumber{"g", 0.001},
                            NamedNumber{"Hz", 1.0},
                            NamedNumber{"N", 1.0},
                            NamedNumber{"%", 0.01}};
// Typed numbers reach the state of demos, so the functions are those that give the same bits everywhere.
constexpr std::array kFunctions{NamedFunction{"sqrt", [](double x) { return std::sqrt(x); }},
                                NamedFunction{"abs", [](double x) { return std::abs(x); }},
                                NamedFunction{"sin", [](double x) { return geometry::sin(x); }},
                                NamedFunction{"cos", [](double x) { return geometry::cos(x); }},
                                NamedFunction{"tan", [](double x) { return geometry::sin(x) / geometry::cos(x); }},
                                NamedFunction{"atan", [](double x) { return geometry::atan2(x, 1.0); }},
                                NamedFunction{"exp", [](double x) { return geometry::exp(x); }}};

template <typename Table>
auto lookUp(const Table& table, std::string_view name) -> decltype(table.data()) {
    for (const auto& entry : table)
        if (entry.name == name) return &entry;
    return nullptr;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }
/// Letters, and the bytes of signs beyond ASCII such as π and °.
bool isWordPart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

class Parser {
public:
    Parser(std::string_view text, double wanted) : text_(text), wanted_(wanted) {}

    double whole() {
        if (skipSpace(); at_ == text_.size()) fail("there is no number", at_);
        const double value = sum();
        if (skipSpace(); at_ < text_.size()) fail("'" + rest() + "' is not understood", at_);
        if (!std::isfinite(value)) fail("the value is not finite", 0);
        return value;
    }

private:
    static constexpr int kDeepest = 100;  ///< keeps "((((..." from using up the stack
    static constexpr double kLargestExponent = 64.0;

    double sum() {
        double value = product();
        for (;;) {
            if (take('+'))
                value += product();
            else if (take('-'))
                value -= product();
            else
                return value;
        }
    }

    double product() {
        double value = signedPower();
        for (;;) {
            if (take('*')) {
                value *= signedPower();
            } else if (take('/')) {
                const std::size_t place = at_;
                const double divisor = signedPower();
                if (divisor == 0.0) fail("division by zero", place);
                value /= divisor;
            } else {
                return value;
            }
        }
    }

    double signedPower() {
        if (++depth_ > kDeepest) fail("too deeply nested", at_);
        const double value = take('-') ? -signedPower() : take('+') ? signedPower() : power();
        --depth_;
        return value;
    }

    /// Whole exponents only: repeated multiplication gives the same bits everywhere.
    double power() {
        const double base = value();
        if (!take('^')) return base;
        const std::size_t place = at_;
        const double exponent = signedPower();
        if (exponent != std::floor(exponent) || std::abs(exponent) > kLargestExponent)
            fail("the exponent must be a whole number from -64 to 64", place);
        double result = 1.0;
        for (int i = static_cast<int>(std::abs(exponent)); i > 0; --i) result *= base;
        return exponent < 0.0 ? 1.0 / result : result;
    }

    double value() {
        skipSpace();
        double result = 0.0;
        if (at_ < text_.size() && (isDigit(text_[at_]) || text_[at_] == '.'))
            result = number();
        else if (take('('))
            result = closing();
        else
            result = named();
        return result * unit();
    }

    double number() {
        double result = 0.0;
        const char* begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), result);
        if (error == std::errc::result_out_of_range) fail("the number is too large or too small", at_);
        if (error != std::errc{}) fail("'" + rest() + "' is not a number", at_);
        at_ += static_cast<std::size_t>(end - begin);
        return result;
    }

    /// What stands in parentheses, after the opening one.
    double closing() {
        const std::size_t opened = at_ - 1;
        const double result = sum();
        if (!take(')')) fail("the parenthesis at " + std::to_string(opened + 1) + " is not closed", at_);
        return result;
    }

    double named() {
        const std::size_t place = at_;
        const std::string_view name = word();
        if (name.empty()) fail(at_ == text_.size() ? "a number is missing at the end" : "a number is missing", place);
        if (const NamedNumber* constant = lookUp(kConstants, name)) return constant->value;
        const NamedFunction* function = lookUp(kFunctions, name);
        if (!function) fail("'" + std::string(name) + "' is not a number, constant or function", place);
        if (!take('(')) fail("'" + std::string(name) + "' needs its argument in parentheses", at_);
        // Functions take pure numbers and radians, whatever unit the whole is wanted in.
        const double wanted = std::exchange(wanted_, 1.0);
        const double result = function->apply(closing());
        wanted_ = wanted;
        if (!std::isfinite(result)) fail("'" + std::string(name) + "' has no value there", place);
        return result;
    }

    double unit() {
        skipSpace();
        const std::size_t place = at_;
        const std::string_view name = take('%') ? "%" : word();
        if (name.empty()) return 1.0;
        const NamedNumber* unit = lookUp(kUnits, name);
        if (!unit) fail("'" + std::string(name) + "' is not a known unit", place);
        return unit->value / wanted_;
    }

    /// Letters from here on, and digits after them; empty when there are none.
    std::string_view word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && (isWordPart(text_[at_]) || (at_ > begin && isDigit(text_[at_])))) ++at_;
        return text_.substr(begin, at_ - begin);
    }
    void skipSpace() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    }
    bool take(char c) {
        skipSpace();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    std::string rest() const { return std::string(text_.substr(at_)); }
    [[noreturn]] void fail(const std::string& what, std::size_t place) const {
        throw ExpressionError(
            what + " (at character " + std::to_string(place + 1) + " of '" + std::string(text_) + "')", place);
    }

    std::string_view text_;
    double wanted_;  ///< the unit of the result, in SI
    std::size_t at_ = 0;
    int depth_ = 0;
};

}  // namespace

double evaluate(std::string_view text, std::string_view unit) {
    const NamedNumber* wanted = lookUp(kUnits, unit);
    return Parser(text, wanted ? wanted->value : 1.0).whole();
}

}  // namespace app
