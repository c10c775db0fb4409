#include "physics/rigid/mass/principal_axes.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <utility>

namespace collidoscope::physics {
namespace {

using geometry::Vec3d;
using Mat3d = geometry::Mat3<double>;

/// An element that couples two axes is dropped if it is below this share of the geometric mean of their moments. In a
/// positive definite tensor this changes no moment by more than a few units in the last place, however small it is,
/// and rounding does not rotate the axes of a cube. Source: Demmel, Veselic, Jacobi's Method is More Accurate than QR
/// (1992).
constexpr double kNegligible = 0x1p-50;
/// Five or six sweeps suffice; then the remaining elements are below all doubles.
constexpr int kMaxSweeps = 32;

/// A tensor that is being made diagonal, and the axes (columns) to which it refers.
struct Rotated {
    Mat3d tensor{1.0};
    Mat3d axes{1.0};

    bool isCoupled(int p, int q) const {
        const double scale = std::sqrt(std::abs(tensor[p][p])) * std::sqrt(std::abs(tensor[q][q]));
        return std::abs(tensor[p][q]) > kNegligible * scale;
    }
    bool isDiagonal() const { return !isCoupled(0, 1) && !isCoupled(0, 2) && !isCoupled(1, 2); }

    /// Rotates the axes p and q by the smaller angle that decouples them.
    void decouple(int p, int q) {
        if (!isCoupled(p, q)) return;
        const double coupling = tensor[p][q];
        const double cotangent = (tensor[q][q] - tensor[p][p]) / (2.0 * coupling);  // of twice the angle
        const double t =
            (cotangent < 0.0 ? -1.0 : 1.0) / (std::abs(cotangent) + std::sqrt(cotangent * cotangent + 1.0));
        const double c = 1.0 / std::sqrt(t * t + 1.0), s = t * c;

        const int r = 3 - p - q;
        const double rp = tensor[r][p], rq = tensor[r][q];
        tensor[p][p] -= t * coupling;
        tensor[q][q] += t * coupling;
        tensor[p][q] = tensor[q][p] = 0.0;
        tensor[r][p] = tensor[p][r] = c * rp - s * rq;
        tensor[r][q] = tensor[q][r] = s * rp + c * rq;
        const Vec3d along = axes[p];
        axes[p] = c * along - s * axes[q];
        axes[q] = s * along + c * axes[q];
    }
};

/// v or -v, so that the largest component is positive.
Vec3d pointedUp(const Vec3d& v) {
    int largest = 0;
    for (int i = 1; i < 3; ++i)
        if (std::abs(v[i]) > std::abs(v[largest])) largest = i;
    return v[largest] < 0.0 ? -v : v;
}

/// 3/(2m) (b + c - a) for moments a, b, c, or 0 if it is negative by rounding only, as for a plate without thickness.
std::optional<double> squaredHalf(double mass, double a, double b, double c) {
    constexpr double kMomentRounding = 0x1p-46;  // relative error of the moments of a mesh or of principalAxes()
    const double excess = b + c - a;
    if (!(excess >= -kMomentRounding * (a + b + c))) return std::nullopt;
    return excess > 0.0 ? 1.5 / mass * excess : 0.0;
}

}  // namespace

PrincipalAxes principalAxes(const Mat3d& inertia) {
    Rotated rotated{.tensor = inertia};
    for (int sweep = 0; sweep < kMaxSweeps && !rotated.isDiagonal(); ++sweep) {
        rotated.decouple(0, 1);
        rotated.decouple(0, 2);
        rotated.decouple(1, 2);
    }

    std::array<int, 3> order{0, 1, 2};
    const auto sort = [&](std::size_t i, std::size_t j) {
        if (rotated.tensor[order[j]][order[j]] < rotated.tensor[order[i]][order[i]]) std::swap(order[i], order[j]);
    };
    sort(0, 1);
    sort(1, 2);
    sort(0, 1);
    const Vec3d x = pointedUp(rotated.axes[order[0]]), y = pointedUp(rotated.axes[order[1]]);
    PrincipalAxes result;
    for (int i = 0; i < 3; ++i) {
        const int from = order[static_cast<std::size_t>(i)];
        result.moments[i] = rotated.tensor[from][from];
    }
    result.frame = glm::normalize(glm::quat_cast(Mat3d{x, y, glm::cross(x, y)}));
    return result;
}

std::optional<Vec3d> equivalentBox(double mass, const Vec3d& moments) {
    if (!(mass > 0.0)) return std::nullopt;
    const auto xx = squaredHalf(mass, moments.x, moments.y, moments.z);
    const auto yy = squaredHalf(mass, moments.y, moments.z, moments.x);
    const auto zz = squaredHalf(mass, moments.z, moments.x, moments.y);
    if (!xx || !yy || !zz) return std::nullopt;
    return Vec3d{std::sqrt(*xx), std::sqrt(*yy), std::sqrt(*zz)};
}

}  // namespace collidoscope::physics
