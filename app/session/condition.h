#pragma once
/// Conditions as people type them: "depth > 5 mm and t < 2 s", "not (0 < tilt < 30°)", "verdict = \"apart\"".
///
///     condition  = all { "or" all }
///     all        = one { "and" one }
///     one        = "not" one | "(" condition ")" | flag | comparison
///     comparison = sum { ( "<" | "<=" | ">" | ">=" | "=" | "!=" ) sum } | word ( "=" | "!=" ) quoted text
///
/// A sum is that of expression.h, in which names stand for what is measured. A number without a unit takes the unit of
/// what it is compared with or added to: "depth > 0.005" and "depth > 5 mm" are the same where depth is shown in
/// metres. What is not measured at a frame is neither greater nor smaller than anything, and no condition holds because
/// of it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::app {

/// The value that a name of a condition stands for at a frame.
struct NamedValue {
    enum class Kind { Number, Text, Flag };
    Kind kind = Kind::Number;
    double value = 0.0;       ///< of a number, in its unit, NaN: not measured; of a flag 0 or 1
    std::string_view unit{};  ///< as it is shown
    std::string_view text{};  ///< of a text
};

/// The names that a condition may use.
class ConditionNames {
public:
    virtual ~ConditionNames() = default;
    virtual std::optional<NamedValue> find(std::string_view name) const = 0;
    virtual std::vector<std::string> all() const = 0;
};

class Condition {
public:
    /// Throws ExpressionError for what is no condition, or has a name that is not among `names`.
    Condition(std::string text, const ConditionNames& names);

    const std::string& text() const { return text_; }
    /// The names in it, each once, in the order of the text.
    const std::vector<std::string>& names() const { return names_; }
    /// Whether it holds now. Throws ExpressionError where a name has gone, or measures something else than it did.
    bool holds(const ConditionNames& names) const;

private:
    std::string text_;
    std::vector<std::string> names_{};
};

/// True for a word that conditions use by themselves, so that no name may be the same: "and", "sqrt", "pi", "mm".
bool isWordOfConditions(std::string_view word);

}  // namespace collidoscope::app
