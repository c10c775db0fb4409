#include "app/session/condition.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "app/files/name_match.h"
#include "app/session/expression.h"
#include "app/session/expression_parser.h"

namespace collidoscope::app {
namespace {

/// Nothing is known of what is not measured, and of what depends on it neither: and, or and not are the least, the
/// greatest and the opposite of these numbers.
enum class Truth { No = -1, Unknown = 0, Yes = 1 };

Truth opposite(Truth a) { return static_cast<Truth>(-static_cast<int>(a)); }
Truth truthOf(bool is) { return is ? Truth::Yes : Truth::No; }

enum class Sign { Less, LessOrEqual, Greater, GreaterOrEqual, Equal, Unequal };
struct WrittenComparison {
    std::string_view text{};
    Sign sign{};
};
/// The longer ones before those that they begin with.
constexpr std::array kComparisons{
    WrittenComparison{"<=", Sign::LessOrEqual},   WrittenComparison{">=", Sign::GreaterOrEqual},
    WrittenComparison{"==", Sign::Equal},         WrittenComparison{"!=", Sign::Unequal},
    WrittenComparison{"<", Sign::Less},           WrittenComparison{">", Sign::Greater},
    WrittenComparison{"=", Sign::Equal},          WrittenComparison{"≤", Sign::LessOrEqual},
    WrittenComparison{"≥", Sign::GreaterOrEqual}, WrittenComparison{"≠", Sign::Unequal}};
constexpr std::size_t kLongest = 2000;  ///< bytes of a condition
constexpr std::array<std::string_view, 3> kLogic{"and", "or", "not"};

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isLogic(std::string_view word) { return std::find(kLogic.begin(), kLogic.end(), word) != kLogic.end(); }

/// The name that stands at a place; empty where none does.
std::string_view nameAt(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && (isLetter(text[end]) || (end > at && text[end] >= '0' && text[end] <= '9'))) ++end;
    return text.substr(at, end - at);
}

const WrittenComparison* comparisonAt(std::string_view text, std::size_t at) {
    for (const WrittenComparison& written : kComparisons)
        if (text.substr(at).starts_with(written.text)) return &written;
    return nullptr;
}

Truth compared(double a, Sign sign, double b) {
    if (std::isnan(a) || std::isnan(b)) return Truth::Unknown;
    switch (sign) {
        case Sign::Less:
            return truthOf(a < b);
        case Sign::LessOrEqual:
            return truthOf(a <= b);
        case Sign::Greater:
            return truthOf(a > b);
        case Sign::GreaterOrEqual:
            return truthOf(a >= b);
        case Sign::Equal:
            return truthOf(a == b);
        case Sign::Unequal:
            break;
    }
    return truthOf(a != b);
}

/// Units of measures are written "kg m/s", too.
std::optional<Unit> shownUnit(std::string_view text) {
    if (text.find(' ') == std::string_view::npos) return unitOf(text);
    std::string joined;
    for (const char c : text) joined += c == ' ' ? std::string("·") : std::string(1, c);
    return unitOf(joined);
}

Quantity quantityOf(const NamedValue& named) {
    const std::optional<Unit> unit = named.unit.empty() ? std::nullopt : shownUnit(named.unit);
    if (!unit) return {named.value};
    return {named.value, unit->factor, unit->dimension, false};
}

class ConditionParser final : public ExpressionParser {
public:
    ConditionParser(std::string_view text, const ConditionNames& names) : ExpressionParser(text, ""), names_(names) {}

    Truth whole() {
        if (text_.size() > kLongest) fail("a condition has at most " + std::to_string(kLongest) + " characters", 0);
        if (skipSpace(); atEnd()) fail("there is no condition; write one such as t > 2 s", at_);
        const Truth truth = any();
        if (skipSpace(); !atEnd()) failAtRest();
        return truth;
    }
    std::vector<std::string> takeUsed() { return std::move(used_); }

private:
    Truth any() {
        Truth truth = all();
        while (takeWord("or")) truth = std::max(truth, all());
        return truth;
    }
    Truth all() {
        Truth truth = one();
        while (takeWord("and")) truth = std::min(truth, one());
        return truth;
    }
    Truth one() {
        descend();
        const Truth truth = takeWord("not") ? opposite(one()) : opensCondition() ? inParentheses() : comparison();
        ascend();
        return truth;
    }

    Truth inParentheses() {
        const std::size_t opened = at_;
        take('(');
        const Truth truth = any();
        if (!take(')')) fail("the parenthesis at " + std::to_string(opened + 1) + " is not closed", at_);
        return truth;
    }

    /// Whether what stands here in parentheses is a condition, and not a part of a sum.
    bool opensCondition() {
        skipSpace();
        if (!text_.substr(at_).starts_with('(')) return false;
        int open = 0;
        for (std::size_t i = at_; i < text_.size(); ++i) {
            if (text_[i] == '(') ++open;
            if (text_[i] == ')' && --open == 0) return false;
            if (comparisonAt(text_, i)) return true;
            const std::string_view name = nameAt(text_, i);
            if (isLogic(name) || isOf(NamedValue::Kind::Flag, name)) return true;
            if (!name.empty()) i += name.size() - 1;
        }
        return false;
    }

    Truth comparison() {
        skipSpace();
        const std::string_view name = nameAt(text_, at_);
        if (isOf(NamedValue::Kind::Flag, name)) return flag(name);
        if (isOf(NamedValue::Kind::Text, name)) return ofText(name);
        Quantity left = sum();
        std::optional<Truth> truth;
        for (;;) {
            skipSpace();
            const std::size_t place = at_;
            const WrittenComparison* written = comparisonAt(text_, at_);
            if (!written) break;
            at_ += written->text.size();
            Quantity right = sum();
            const Truth here = comparedHere(left, written->sign, right, place);
            truth = truth ? std::min(*truth, here) : here;
            left = right;
        }
        if (!truth && atEnd()) fail("a comparison is missing, such as > 5", at_);
        if (!truth) fail("a comparison is missing before '" + rest() + "'", at_);
        return *truth;
    }

    Truth comparedHere(Quantity left, Sign sign, Quantity right, std::size_t place) const {
        if (left.plain != right.plain) left.plain ? giveUnit(left, right) : giveUnit(right, left);
        if (left.dimension != right.dimension)
            fail(nameOf(left.dimension) + " and " + nameOf(right.dimension) + " cannot be compared", place);
        return compared(left.number, sign, right.number * (right.factor / left.factor));
    }

    Truth flag(std::string_view name) {
        const double value = use(name).value;
        return std::isnan(value) ? Truth::Unknown : truthOf(value != 0.0);
    }

    Truth ofText(std::string_view name) {
        const std::string_view text = use(name).text;
        skipSpace();
        const WrittenComparison* written = atEnd() ? nullptr : comparisonAt(text_, at_);
        if (!written || (written->sign != Sign::Equal && written->sign != Sign::Unequal))
            fail("'" + std::string(name) + "' is a word; write " + std::string(name) + " = \"" + shortened(text) + "\"",
                 at_);
        at_ += written->text.size();
        skipSpace();
        const bool opens = !atEnd() && (text_[at_] == '"' || text_[at_] == '\'');
        const std::size_t end = opens ? text_.find(text_[at_], at_ + 1) : std::string_view::npos;
        if (end == std::string_view::npos)
            fail("'" + std::string(name) + "' is a word: what it is compared with stands in quotes", at_);
        const bool same = text == text_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        return text.empty() ? Truth::Unknown : truthOf(same == (written->sign == Sign::Equal));
    }

    Quantity named() override {
        skipSpace();
        const std::string_view name = nameAt(text_, at_);
        if (name.empty()) return ExpressionParser::named();
        const std::optional<NamedValue> found = names_.find(name);
        if (!found) {
            if (isWordOfConditions(name) && !isLogic(name)) return ExpressionParser::named();
            const std::vector<std::string> known = names_.all();
            fail("'" + shortened(name) + "' is not measured here" + suggestion(name, known) +
                     "--list --demo NAME shows the names",
                 at_);
        }
        if (found->kind != NamedValue::Kind::Number)
            fail("'" + std::string(name) + "' is no number to reckon with", at_);
        return quantityOf(use(name));
    }

    /// Moves on behind the name.
    NamedValue use(std::string_view name) {
        at_ += name.size();
        if (std::find(used_.begin(), used_.end(), name) == used_.end()) used_.emplace_back(name);
        return names_.find(name).value_or(NamedValue{});
    }

    void giveUnit(Quantity& plain, const Quantity& other) const override {
        plain = {plain.number, other.factor, other.dimension, false};
    }
    bool endsNumber(std::string_view word) const override { return isLogic(word) || comparisonAt(word, 0); }
    bool refusesNoValue() const override { return false; }

    bool isOf(NamedValue::Kind kind, std::string_view name) const {
        if (name.empty()) return false;
        const std::optional<NamedValue> found = names_.find(name);
        return found && found->kind == kind;
    }
    bool takeWord(std::string_view word) {
        skipSpace();
        if (nameAt(text_, at_) != word) return false;
        at_ += word.size();
        return true;
    }

    const ConditionNames& names_;
    std::vector<std::string> used_{};
};

}  // namespace

Condition::Condition(std::string text, const ConditionNames& names) : text_(std::move(text)) {
    ConditionParser parser(text_, names);
    parser.whole();
    names_ = parser.takeUsed();
}

bool Condition::holds(const ConditionNames& names) const { return ConditionParser(text_, names).whole() == Truth::Yes; }

bool isWordOfConditions(std::string_view word) {
    return isLogic(word) || isWordOfExpressions(word) || unitOf(word).has_value();
}

}  // namespace collidoscope::app
