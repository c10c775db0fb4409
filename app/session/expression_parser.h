#pragma once
/// Reader of expressions, see expression.h for their grammar: what typed numbers and conditions have in common.

#include <optional>
#include <string>
#include <string_view>

#include "app/session/units.h"

namespace collidoscope::app {

/// A number on its way to the result: `number` times `factor`, in SI. Numbers without a unit are plain: they take the
/// unit that is wanted, until they meet one.
struct Quantity {
    double number = 0.0;
    double factor = 1.0;
    Dimension dimension{};
    bool plain = true;
    double inSi() const { return number * factor; }
};

class ExpressionParser {
public:
    /// A number in `unit` is wanted.
    ExpressionParser(std::string_view text, std::string_view unit) : text_(text), wanted_{unit, unitOf(unit)} {}
    virtual ~ExpressionParser() = default;
    ExpressionParser(const ExpressionParser&) = delete;
    ExpressionParser& operator=(const ExpressionParser&) = delete;

    /// The value of the whole text. Throws ExpressionError.
    double whole();

protected:
    Quantity sum();
    /// Makes a plain number and one with a unit alike, before they are added; either may be the plain one.
    virtual void giveUnit(Quantity& plain, const Quantity& other) const;
    /// The number that a name stands for where one is wanted.
    virtual Quantity named();
    /// Whether a word after a number begins something else, so that it is no unit.
    virtual bool endsNumber(std::string_view /*word*/) const { return false; }
    /// Whether what has no value, such as a division by zero, is refused; else its value is that of floats.
    virtual bool refusesNoValue() const { return true; }

    void skipSpace();
    bool take(char c);
    bool atEnd() const { return at_ == text_.size(); }
    /// The text from the present place on, as it is quoted.
    std::string rest() const;
    [[noreturn]] void failAtRest() const;
    [[noreturn]] void fail(const std::string& what, std::size_t place) const;
    /// Goes one level deeper; refuses text that would use up the stack.
    void descend();
    void ascend() { --depth_; }

    std::string_view text_;
    std::size_t at_ = 0;

private:
    /// The unit that a number is wanted for. Without a unit that is known, only plain numbers will do.
    struct Wanted {
        std::string_view text{};
        std::optional<Unit> unit{};
        std::string name() const;
    };

    double inWantedUnit(const Quantity& result) const;
    void add(Quantity& value, Quantity more, std::size_t place) const;
    Quantity products();
    Quantity divided(const Quantity& value);
    Quantity measured();
    Quantity withUnit(const Quantity& value);
    std::optional<Unit> takeUnit();
    Quantity signedPower();
    Quantity power();
    Quantity value();
    double number();
    Quantity closing();
    double argument(std::string_view name);
    std::string_view word();
    bool isSign() const;

    Wanted wanted_;
    int depth_ = 0;
    int unitsRead_ = 0;
    std::string_view firstUnit_{};
    std::size_t firstUnitAt_ = 0;
};

}  // namespace collidoscope::app
