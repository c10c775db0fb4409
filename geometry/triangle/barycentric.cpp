#include "geometry/triangle/barycentric.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>

#include "geometry/query/rescale.h"
#include "geometry/shapes/to_double.h"
#include "geometry/triangle/ray/cast.h"

namespace collidoscope::geometry {
namespace {

/// Seen from a, scaled by a power of two so that squares neither overflow nor vanish.
struct FromA {
    Vec3d ab{0.0}, ac{0.0}, ap{0.0};
};

/// Edges are about 1 long: an area this small comes only from doubles beyond the range of float, and dividing by it
/// might overflow.
constexpr double kSmallestArea = 0x1p-500;

/// Exponent of the largest component; that of the smallest double when all are zero.
int exponentOf(const Vec3d& v) {
    const double largest = largestLength(v);
    return largest > 0.0 ? std::ilogb(largest) : -1074;
}

/// Halves first: differences of doubles may be twice as large as any double.
FromA fromA(const Triangled& t, const Vec3d& p) {
    const Vec3d a = t.a * 0.5;
    FromA from{t.b * 0.5 - a, t.c * 0.5 - a, p * 0.5 - a};
    constexpr int kLargestExponent = 300;
    const Rescale rescale{
        std::max(std::max(exponentOf(from.ab), exponentOf(from.ac)), exponentOf(from.ap) - kLargestExponent)};
    return {rescaled(rescale, from.ab), rescaled(rescale, from.ac), rescaled(rescale, from.ap)};
}

Vec3d withSum1(double b, double c) { return {1.0 - b - c, b, c}; }

std::optional<Vec3d> byProjection(const FromA& from) {
    const Vec3d size = glm::abs(glm::cross(from.ab, from.ac));
    const int dropped = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const int x = (dropped + 1) % 3;
    const int y = (dropped + 2) % 3;
    const auto area = [&](const Vec3d& u, const Vec3d& v) { return u[x] * v[y] - u[y] * v[x]; };
    const double whole = area(from.ab, from.ac);
    if (!(std::fabs(whole) >= kSmallestArea)) return std::nullopt;
    return withSum1(area(from.ap, from.ac) / whole, area(from.ab, from.ap) / whole);
}

std::optional<Vec3d> byGram(const FromA& from) {
    const double bb = glm::dot(from.ab, from.ab);
    const double bc = glm::dot(from.ab, from.ac);
    const double cc = glm::dot(from.ac, from.ac);
    // The difference of the two products is rounding when it is this small a share of them.
    constexpr double kRounding = 8.0 * std::numeric_limits<double>::epsilon();
    const double determinant = bb * cc - bc * bc;
    if (!(determinant > kRounding * bb * cc && determinant >= kSmallestArea * kSmallestArea)) return std::nullopt;
    const double pb = glm::dot(from.ap, from.ab);
    const double pc = glm::dot(from.ap, from.ac);
    return withSum1((pb * cc - pc * bc) / determinant, (pc * bb - pb * bc) / determinant);
}

std::optional<Vec3d> byRayCast(const FromA& from) {
    const Vec3d normal = glm::cross(from.ab, from.ac);
    const Vec3d direction = rescaled(Rescale{exponentOf(normal)}, normal);
    const auto numbers = mollerTrumbore<double>({exact::vector3<double>(from.ap),
                                                 exact::vector3<double>(direction),
                                                 {},
                                                 exact::vector3<double>(from.ab),
                                                 exact::vector3<double>(from.ac)});
    if (!(std::fabs(numbers.determinant) >= kSmallestArea)) return std::nullopt;
    return withSum1(numbers.weightB / numbers.determinant, numbers.weightC / numbers.determinant);
}

/// Weights along the line of the longest side.
Vec3d onLongestSide(const FromA& from) {
    const Vec3d corners[] = {Vec3d{0.0}, from.ab, from.ac};
    int longest = 0;
    double maximum = 0.0;
    for (int i = 0; i < 3; ++i) {
        const Vec3d side = corners[(i + 1) % 3] - corners[i];
        if (glm::dot(side, side) <= maximum) continue;
        maximum = glm::dot(side, side);
        longest = i;
    }
    if (!(maximum > 0.0)) return {1.0, 0.0, 0.0};
    const int next = (longest + 1) % 3;
    const double share = glm::dot(from.ap - corners[longest], corners[next] - corners[longest]) / maximum;
    Vec3d weights{0.0};
    weights[longest] = 1.0 - share;
    weights[next] = share;
    return weights;
}

std::optional<Vec3d> weightsBy(BarycentricMethod method, const FromA& from) {
    if (method == BarycentricMethod::Gram) return byGram(from);
    if (method == BarycentricMethod::RayCast) return byRayCast(from);
    return byProjection(from);
}

}  // namespace

template <typename T>
Vec3<T> barycentric(const Triangle<T>& triangle, const Vec3<T>& p, BarycentricMethod method) {
    const FromA from = fromA(toDouble(triangle), toDouble(p));
    const auto weights = weightsBy(method, from);
    return Vec3<T>{weights ? *weights : onLongestSide(from)};
}

template Vec3f barycentric(const Trianglef&, const Vec3f&, BarycentricMethod);
template Vec3d barycentric(const Triangled&, const Vec3d&, BarycentricMethod);

namespace {

/// Twice the signed area of the triangle abc.
double areaOf(const Vec2d& a, const Vec2d& b, const Vec2d& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// All the weight goes to the side that comes nearest to the point, shared between its ends.
std::vector<double> onNearestSide(const std::vector<Vec2d>& corners, const Vec2d& p) {
    std::vector<double> weights(corners.size(), 0.0);
    std::size_t nearest = 0;
    double nearestShare = 0.0;
    double minimum = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2d side = corners[(i + 1) % corners.size()] - corners[i];
        const double squared = glm::dot(side, side);
        const double share = squared > 0.0 ? std::clamp(glm::dot(p - corners[i], side) / squared, 0.0, 1.0) : 0.0;
        const Vec2d offset = p - corners[i] - side * share;
        if (glm::dot(offset, offset) >= minimum) continue;
        minimum = glm::dot(offset, offset);
        nearest = i;
        nearestShare = share;
    }
    weights[nearest] = 1.0 - nearestShare;
    weights[(nearest + 1) % corners.size()] += nearestShare;
    return weights;
}

/// Precondition: all sides are in front of the point by more than nothing. Areas enter as multiples of the smallest,
/// so the largest weight is neither tiny nor huge.
std::vector<double> inside(const std::vector<Vec2d>& corners, const std::vector<double>& sides) {
    const std::size_t count = corners.size();
    const double smallest = *std::min_element(sides.begin(), sides.end());
    std::vector<double> weights(count);
    double sum = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t before = (i + count - 1) % count;
        const double corner = std::fabs(areaOf(corners[before], corners[i], corners[(i + 1) % count]));
        weights[i] = corner * (smallest / sides[before]) * (smallest / sides[i]);
        sum += weights[i];
    }
    for (double& weight : weights) weight /= sum;
    return weights;
}

/// Scaled by a power of two to a size near 1, about the point.
std::vector<Vec2d> seenFrom(std::span<const Vec2d> corners, const Vec2d& p) {
    double largest = 0.0;
    std::vector<Vec2d> seen;
    for (const Vec2d& corner : corners) {
        seen.push_back(corner * 0.5 - p * 0.5);
        largest = std::max(largest, largestLength(seen.back()));
    }
    const Rescale rescale{largest > 0.0 ? std::ilogb(largest) : 0};
    for (Vec2d& corner : seen) corner = rescaled(rescale, corner);
    return seen;
}

std::vector<double> weightsOf(std::span<const Vec2d> points, const Vec2d& p) {
    const std::vector<Vec2d> corners = seenFrom(points, p);
    double whole = 0.0;
    std::vector<double> sides;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        sides.push_back(areaOf(Vec2d{0.0}, corners[i], corners[(i + 1) % corners.size()]));
        whole += sides.back();
    }
    for (double& side : sides) side = whole < 0.0 ? -side : side;
    // On a side, outside, or without an inside.
    if (std::any_of(sides.begin(), sides.end(), [](double side) { return !(side > 0.0); }))
        return onNearestSide(corners, Vec2d{0.0});
    return inside(corners, sides);
}

}  // namespace

template <typename T>
std::vector<T> polygonWeights(std::span<const Vec2<T>> corners, const Vec2<T>& p) {
    if (corners.empty()) return {};
    std::vector<Vec2d> wide;
    for (const Vec2<T>& corner : corners) wide.emplace_back(corner);
    const std::vector<double> weights = weightsOf(wide, Vec2d{p});
    std::vector<T> rounded;
    for (const double weight : weights) rounded.push_back(static_cast<T>(weight));
    return rounded;
}

template std::vector<float> polygonWeights(std::span<const Vec2f>, const Vec2f&);
template std::vector<double> polygonWeights(std::span<const Vec2d>, const Vec2d&);

}  // namespace collidoscope::geometry
