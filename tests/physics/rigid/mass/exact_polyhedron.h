#pragma once
/// The mass of polyhedra whose corners are small whole numbers, without rounding until the end, and by other formulas
/// than the library's: integrals over the surface instead of tetrahedra.
///
/// By the divergence theorem the integral of x over the solid is that of x^2/2 n_x over its surface, and so on; over a
/// triangle of corners x1, x2, x3 the integral of x^d is 2A d!/(d+2)! h_d(x1, x2, x3), h_d the sum of all monomials.
/// Source: Eberly, Polyhedral Mass Properties (Revisited) (2002); the integral of x^2 y is the polar form of that of
/// x^3.

#include <array>
#include <cstdint>

#include "tests/physics/rigid/mass/mass_test.h"

namespace collidoscope::physics::test {

using Whole = std::int64_t;
using WholePoint = std::array<Whole, 3>;
using WholeTriangle = std::array<WholePoint, 3>;

/// Multiples of the integrals: 6 V, 24 of x, 60 of x^2, 120 of x y.
struct WholeMoments {
    Whole volume = 0;
    WholePoint first{};
    std::array<WholePoint, 3> second{};
};

/// The derivative of h_3 = sum of all monomials of degree 3 by the first of its variables.
inline Whole slopeOfCubes(Whole a, Whole b, Whole c) { return 3 * a * a + 2 * a * (b + c) + b * b + b * c + c * c; }

inline void add(WholeMoments& sums, const WholeTriangle& t) {
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        // The component i of (t1 - t0) x (t2 - t0).
        const Whole normal = (t[1][j] - t[0][j]) * (t[2][k] - t[0][k]) - (t[1][k] - t[0][k]) * (t[2][j] - t[0][j]);
        const Whole a = t[0][i], b = t[1][i], c = t[2][i];
        const Whole squares = a * a + b * b + c * c + a * b + b * c + c * a;
        const Whole cubes = a * slopeOfCubes(a, b, c) + b * slopeOfCubes(b, c, a) + c * slopeOfCubes(c, a, b);
        if (i == 0) sums.volume += normal * (a + b + c);
        sums.first[i] += normal * squares;
        sums.second[i][i] += normal * cubes / 3;  // the sum of x dh/dx is 3 h, as Euler says
        sums.second[i][j] += normal * (t[0][j] * slopeOfCubes(a, b, c) + t[1][j] * slopeOfCubes(b, c, a) +
                                       t[2][j] * slopeOfCubes(c, a, b));
    }
}

inline MassProperties propertiesOf(const WholeMoments& sums, double density) {
    using Long = long double;
    const Long volume = static_cast<Long>(sums.volume) / 6;
    std::array<Long, 3> center{};
    for (std::size_t i = 0; i < 3; ++i) center[i] = static_cast<Long>(sums.first[i]) / 24 / volume;
    std::array<Long, 3> squares{}, products{};  // of x x; of x y, y z, z x; about the centre
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        squares[i] = static_cast<Long>(sums.second[i][i]) / 60 - volume * center[i] * center[i];
        products[i] = static_cast<Long>(sums.second[i][j]) / 120 - volume * center[i] * center[j];
    }
    const auto scaled = [&](Long value) { return static_cast<double>(value * static_cast<Long>(density)); };
    MassProperties result{.mass = scaled(volume)};
    for (int i = 0; i < 3; ++i) {
        const auto a = static_cast<std::size_t>(i), b = (a + 1) % 3, c = (a + 2) % 3;
        result.center[i] = static_cast<double>(center[a]);
        result.inertia[i][i] = scaled(squares[b] + squares[c]);
        const int j = static_cast<int>(b);
        result.inertia[i][j] = result.inertia[j][i] = scaled(-products[a]);
    }
    return result;
}

template <typename T>
WholePoint wholeOf(const geometry::Vec3<T>& p) {
    return {static_cast<Whole>(p.x), static_cast<Whole>(p.y), static_cast<Whole>(p.z)};
}

}  // namespace collidoscope::physics::test
