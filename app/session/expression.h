#pragma once
/// Numbers as people type them: "1/120", "2*pi", "sqrt(2)", "30deg", "1e-3", "5 mm", "36 km/h".
///
///     sum      = product { ("+" | "-") product }
///     product  = measured { "*" measured | "/" ( measured | unit ) }
///     measured = signed [ unit | "1/" unit ]
///     signed   = [ "+" | "-" ] signed | power
///     power    = value [ "^" signed ]
///     value    = number | constant | function "(" sum ")" | "(" sum ")"
///
/// Constants: pi, tau, e. Functions: sqrt, abs, sin, cos, tan, atan, exp. Exponents are whole numbers. Units are those
/// of units.h, and what is reckoned with them keeps its dimension: lengths are not added to times. A unit after a
/// quotient of plain numbers belongs to all of it: "1/60 s" is a sixtieth of a second. Same text, same bits,
/// everywhere.

#include <stdexcept>
#include <string>
#include <string_view>

namespace collidoscope::app {

/// Error in a typed number, with its position.
struct ExpressionError : std::invalid_argument {
    ExpressionError(const std::string& message, std::size_t at) : std::invalid_argument(message), position(at) {}
    std::size_t position = 0;  ///< byte of the text, from 0
};

/// The value of an expression; always finite. Numbers without a unit are taken as they are. What has one is converted
/// to `unit`, such as "°", "mm" or "N·s/m", and refused when it measures something else; without `unit` a plain number
/// is wanted. Throws ExpressionError, whose text names the place by its character, counted from 1.
double evaluate(std::string_view text, std::string_view unit = {});

/// True for the name of a constant or a function.
bool isWordOfExpressions(std::string_view word);

}  // namespace collidoscope::app
