#pragma once
/// Numbers as people type them: "1/120", "2*pi", "sqrt(2)", "30deg", "1e-3", "5 mm".
///
///     sum     = product { ("+" | "-") product }
///     product = signed { ("*" | "/") signed }
///     signed  = [ "+" | "-" ] signed | power
///     power   = value [ "^" signed ]
///     value   = ( number | constant | function "(" sum ")" | "(" sum ")" ) [ unit ]
///
/// Constants: pi, tau, e. Functions: sqrt, abs, sin, cos, tan, atan, exp. Exponents are whole numbers. Units turn what
/// stands before them into SI: deg, rad, m, cm, mm, km, s, ms, kg, g, Hz, N and %. Same text, same bits, everywhere.

#include <stdexcept>
#include <string>
#include <string_view>

namespace app {

/// What is wrong with a typed number, and where.
struct ExpressionError : std::invalid_argument {
    ExpressionError(const std::string& message, std::size_t at) : std::invalid_argument(message), position(at) {}
    std::size_t position = 0;  ///< byte of the text, from 0
};

/// The value of an expression; always finite. Numbers without a unit are taken as they are; numbers with one are
/// converted to `unit`, such as "°" or "mm", or to SI when it is none of those above. Throws ExpressionError, whose
/// text names the place, counted from 1.
double evaluate(std::string_view text, std::string_view unit = {});

}  // namespace app
