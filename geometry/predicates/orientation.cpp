#include "geometry/predicates/orientation.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <optional>

#include "geometry/predicates/interval.h"
#include "geometry/predicates/number.h"
#include "geometry/predicates/vectors.h"

namespace collidoscope::geometry::exact {

namespace {

// --- Expansions ---

/// A number as the sum of a few doubles that do not overlap: exact, of fixed capacity, without allocation. The terms
/// grow in size and none is zero, so the last one has the sign of the whole. Preconditions: round to nearest, ties to
/// even; nothing overflows, and no bit of a product falls below 2^-1074. Source: Shewchuk, Adaptive Precision
/// Floating-Point Arithmetic and Fast Robust Geometric Predicates (1997), sections 2.4 and 2.5: Fast-Expansion-Sum and
/// Scale-Expansion, with zeros left out.
template <std::size_t Capacity>
class Expansion {
public:
    Expansion() = default;
    explicit Expansion(const Rounded& number) {
        append(number.error);
        append(number.value);
    }

    std::size_t size() const { return size_; }
    double operator[](std::size_t i) const { return terms_[i]; }
    /// Adds a term above the others, unless it is zero.
    void append(double term) {
        if (term != 0.0) terms_[size_++] = term;
    }

private:
    std::array<double, Capacity> terms_;  // those from `size_` on are never read
    std::size_t size_ = 0;
};

template <std::size_t N>
int sign(const Expansion<N>& e) {
    if (e.size() == 0) return 0;
    return e[e.size() - 1] > 0.0 ? 1 : -1;
}

template <std::size_t N>
Expansion<N> operator-(const Expansion<N>& e) {
    Expansion<N> result;
    for (std::size_t i = 0; i < e.size(); ++i) result.append(-e[i]);
    return result;
}

/// Fast-Expansion-Sum: adds the terms of both in order of size.
template <std::size_t M, std::size_t N>
Expansion<M + N> operator+(const Expansion<M>& e, const Expansion<N>& f) {
    Expansion<M + N> result;
    double sum = 0.0;
    for (std::size_t i = 0, j = 0; i < e.size() || j < f.size();) {
        const bool fromE = j == f.size() || (i < e.size() && std::fabs(e[i]) < std::fabs(f[j]));
        const Rounded next = twoSum(sum, fromE ? e[i++] : f[j++]);
        result.append(next.error);
        sum = next.value;
    }
    result.append(sum);
    return result;
}
template <std::size_t M, std::size_t N>
Expansion<M + N> operator-(const Expansion<M>& e, const Expansion<N>& f) {
    return e + -f;
}

/// Scale-Expansion.
template <std::size_t N>
Expansion<2 * N> operator*(const Expansion<N>& e, double factor) {
    Expansion<2 * N> result;
    if (factor == 0.0) return result;
    double sum = 0.0;
    for (std::size_t i = 0; i < e.size(); ++i) {
        const Rounded product = twoProduct(e[i], factor);
        const Rounded low = twoSum(sum, product.error);
        result.append(low.error);
        const Rounded high = fastTwoSum(product.value, low.value);
        result.append(high.error);
        sum = high.value;
    }
    result.append(sum);
    return result;
}
template <std::size_t N>
Expansion<4 * N> operator*(const Expansion<N>& e, const Rounded& factor) {
    return e * factor.error + e * factor.value;
}

// --- Determinants ---

/// Whether products of three differences of such numbers stay in the range of expansions: the last bit of such a
/// number is worth at least 2^-340, that of a product at least 2^-1020.
bool isInExpansionRange(double x) {
    const double size = std::fabs(x);
    return size == 0.0 || (size >= 0x1p-288 && size <= 0x1p300);
}
bool isInExpansionRange(const Vec2d& p) { return isInExpansionRange(p.x) && isInExpansionRange(p.y); }
bool isInExpansionRange(const Vec3d& p) {
    return isInExpansionRange(p.x) && isInExpansionRange(p.y) && isInExpansionRange(p.z);
}

Rounded difference(double a, double b) { return twoSum(a, -b); }

/// a d - b c
Expansion<16> minor(const Rounded& a, const Rounded& b, const Rounded& c, const Rounded& d) {
    return Expansion<2>{a} * d - Expansion<2>{b} * c;
}

int orient3dByExpansions(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
    const Rounded abX = difference(b.x, a.x);
    const Rounded abY = difference(b.y, a.y);
    const Rounded abZ = difference(b.z, a.z);
    const Rounded acX = difference(c.x, a.x);
    const Rounded acY = difference(c.y, a.y);
    const Rounded acZ = difference(c.z, a.z);
    const auto alongX = minor(abY, abZ, acY, acZ) * difference(d.x, a.x);
    const auto alongY = minor(abZ, abX, acZ, acX) * difference(d.y, a.y);
    const auto alongZ = minor(abX, abY, acX, acY) * difference(d.z, a.z);
    return sign(alongX + alongY + alongZ);
}

/// Is x a whole number of units, of which there are `scale` in 1? Adding and subtracting a large number rounds to
/// those.
bool isWhole(double x, double scale) {
    constexpr double kUnitsOnly = 0x1.8p52;
    const double units = x * scale;
    const bool vanished = units == 0.0 && x != 0.0;
    return (units + kUnitsOnly) - kUnitsOnly == units && !vanished;
}
bool isWhole(const Vec3d& p, double scale) { return isWhole(p.x, scale) && isWhole(p.y, scale) && isWhole(p.z, scale); }

double largestOf(const Vec3d& p) { return std::max(std::fabs(p.x), std::max(std::fabs(p.y), std::fabs(p.z))); }

/// The sign, if in some unit all coordinates are whole numbers below 2^15, as in models on a grid: differences are then
/// below 2^16, and six products of three of them below 2^51, so that nothing is rounded.
std::optional<int> orient3dOnGrid(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
    const double largest = std::max(std::max(largestOf(a), largestOf(b)), std::max(largestOf(c), largestOf(d)));
    if (!(largest >= 0x1p-900 && largest <= 0x1p900)) return std::nullopt;
    const double scale = std::ldexp(1.0, 14 - std::ilogb(largest));
    if (!isWhole(a, scale) || !isWhole(b, scale) || !isWhole(c, scale) || !isWhole(d, scale)) return std::nullopt;
    const Vec3d ab = b * scale - a * scale, ac = c * scale - a * scale, ad = d * scale - a * scale;
    const double determinant = glm::dot(glm::cross(ab, ac), ad);
    return static_cast<int>(determinant > 0.0) - static_cast<int>(determinant < 0.0);
}

}  // namespace

int orient2dExactly(const Vec2d& a, const Vec2d& b, const Vec2d& c) {
    if (isInExpansionRange(a) && isInExpansionRange(b) && isInExpansionRange(c))
        return sign(minor(difference(b.x, a.x), difference(b.y, a.y), difference(c.x, a.x), difference(c.y, a.y)));
    const Number left = (Number(b.x) - Number(a.x)) * (Number(c.y) - Number(a.y));
    const Number right = (Number(b.y) - Number(a.y)) * (Number(c.x) - Number(a.x));
    return sign(left - right);
}

int orient3dExactly(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& d) {
    if (const std::optional<int> onGrid = orient3dOnGrid(a, b, c, d)) return *onGrid;
    if (isInExpansionRange(a) && isInExpansionRange(b) && isInExpansionRange(c) && isInExpansionRange(d))
        return orient3dByExpansions(a, b, c, d);
    const Vector3<Number> origin = vector3<Number>(a);
    return sign(dot(cross(vector3<Number>(b) - origin, vector3<Number>(c) - origin), vector3<Number>(d) - origin));
}

}  // namespace collidoscope::geometry::exact
