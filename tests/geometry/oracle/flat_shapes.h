#pragma once
/// Random shapes of the plane: of any numbers, or on a small grid, where they touch, coincide and shrink.

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <variant>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/planar/shapes.h"
#include "tests/geometry/oracle/rational.h"

namespace collidoscope::geometry::test {

template <typename T>
using AnyFlatShape =
    std::variant<Vec2<T>, Line2<T>, Ray2<T>, Segment2<T>, Circle<T>, Rectangle<T>, OrientedRectangle<T>, Polygon<T>>;
inline constexpr std::array<const char*, 8> kFlatShapeNames{
    "point", "line", "ray", "segment", "circle", "rectangle", "oriented rectangle", "polygon"};

/// Any numbers; small whole numbers; or these, some of them moved by one unit in the last place.
enum class Coordinates { Any, Grid, NearGrid };

/// Makes shapes a few metres in size.
template <typename T>
class FlatShapeMaker {
public:
    FlatShapeMaker(std::uint64_t seed, Coordinates coordinates)
        : random_(seed), onGrid_(coordinates != Coordinates::Any), nudges_(coordinates == Coordinates::NearGrid) {}

    AnyFlatShape<T> make(std::size_t kind) {
        switch (kind) {
            case 0:
                return point();
            case 1:
                return Line2<T>{point(), point()};
            case 2:
                return Ray2<T>{point(), point()};
            case 3:
                return Segment2<T>{point(), point()};
            case 4:
                return Circle<T>{point(), size()};
            case 5:
                return rectangle();
            case 6:
                return OrientedRectangle<T>{point(), {size(), size()}, angle()};
            default:
                return convexPolygon();
        }
    }
    /// In [-2, 2], each coordinate.
    Vec2<T> point() { return {number(-2, 2), number(-2, 2)}; }
    T size() { return number(0, 2); }
    Random& random() { return random_; }

    /// On the grid, some corners are repeated and some lie along a side; some polygons are segments and points.
    Polygon<T> convexPolygon() {
        std::vector<Vec2<T>> points;
        const std::uint32_t count = onGrid_ ? 1 + random_.index(6) : 4 + random_.index(6);
        const Vec2<T> center = onGrid_ ? Vec2<T>{T(0)} : point();
        for (std::uint32_t i = 0; i < count; ++i) points.push_back(center + point() * (onGrid_ ? T(1) : T(0.7)));
        std::vector<Vec2<T>> hull = hullOf(std::move(points));
        for (std::size_t i = 0; onGrid_ && i + 1 < hull.size(); ++i) {
            const Vec2<T> between = random_.index(2) == 0 ? hull[i] : (hull[i] + hull[i + 1]) * T(0.5);
            if (random_.index(4) == 0 && turnOf(hull[i], between, hull[i + 1]) == 0)
                hull.insert(hull.begin() + static_cast<std::ptrdiff_t>(++i), between);
        }
        return {hull};
    }

private:
    T number(int low, int high) {
        if (onGrid_) {
            const auto whole =
                static_cast<T>(low + static_cast<int>(random_.index(static_cast<std::uint32_t>(high - low) + 1)));
            const bool stays = !nudges_ || whole == T(0) || random_.index(4) != 0;
            return stays ? whole : std::nextafter(whole, random_.index(2) == 0 ? T(0) : whole * T(2));
        }
        const double coarse = random_.unit(), fine = random_.unit() * 0x1p-24;
        return static_cast<T>(low + (high - low) * (coarse + fine));
    }
    T angle() { return onGrid_ && random_.index(2) == 0 ? T(0) : T(random_.uniform(-4, 4)); }
    Rectangle<T> rectangle() {
        const Vec2<T> a = point();
        const Vec2<T> b = point();
        return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
    }
    static int turnOf(const Vec2<T>& a, const Vec2<T>& b, const Vec2<T>& c) {
        return sgn(oracle::orient2d(Vec2d{a}, Vec2d{b}, Vec2d{c}));
    }
    /// Andrew's monotone chains, counter-clockwise.
    std::vector<Vec2<T>> hullOf(std::vector<Vec2<T>> points) {
        const auto before = [](const Vec2<T>& a, const Vec2<T>& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); };
        std::sort(points.begin(), points.end(), before);
        std::vector<Vec2<T>> hull;
        for (int chain = 0; chain < 2; ++chain) {
            const std::size_t first = hull.size();
            for (const Vec2<T>& p : points) {
                while (hull.size() >= first + 2 && turnOf(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
                hull.push_back(p);
            }
            hull.pop_back();
            std::reverse(points.begin(), points.end());
        }
        return hull.empty() ? points : hull;
    }

    Random random_;
    bool onGrid_;
    bool nudges_;
};

}  // namespace collidoscope::geometry::test
