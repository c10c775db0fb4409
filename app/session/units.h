#pragma once
/// Units of measure and what they measure: "mm" is 0.001 m and a length, "N·s/m" a damping.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace collidoscope::app {

/// Powers of m, kg, s and rad. Angles count as a dimension of their own, so that 30° is no length and no plain number.
struct Dimension {
    std::array<int, 4> powers{};
    bool operator==(const Dimension&) const = default;
};
/// Unit of a product, with the second factor to the power of `times`: -1 for a quotient.
Dimension combined(const Dimension& a, const Dimension& b, int times = 1);
/// Name of this dimension: "a length", "a plain number", or "a quantity in m·kg".
std::string nameOf(const Dimension& dimension);

struct Unit {
    double factor = 1.0;  ///< what one of it is in SI
    Dimension dimension{};
};
struct UnitText {
    Unit unit{};
    std::size_t length = 0;  ///< bytes
};

/// The unit that a text begins with: names with small powers, joined by · * or /, such as "m", "km/h", "m/s^2",
/// "N·s/m", "°" or "%". Nothing when it begins with none.
std::optional<UnitText> readUnit(std::string_view text);
/// The unit that the whole text is; "1/s" too, and the plain number for an empty text. Nothing when it is none.
std::optional<Unit> unitOf(std::string_view text);

}  // namespace collidoscope::app
