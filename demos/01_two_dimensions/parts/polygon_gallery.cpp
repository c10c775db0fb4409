#include "demos/01_two_dimensions/parts/polygon_gallery.h"

#include "geometry/base/elementary.h"
#include "geometry/planar/polygon/point_in_polygon.h"

namespace demos::flat {
namespace {

using geometry::Polygonf;
using geometry::Vec2f;

constexpr float kSize = 2.4f;  ///< m, from the middle to a tip

Vec2f onCircle(float radius, float turns) {
    const float angle = 2.0f * geometry::kPi<float> * turns;
    return radius * Vec2f{geometry::cos(angle), geometry::sin(angle)};
}

Polygonf star(int corners) {
    constexpr float kNotch = 0.5f;
    Polygonf polygon;
    for (int i = 0; i < corners; ++i)
        polygon.points.push_back(
            onCircle(i % 2 == 0 ? kSize : kNotch * kSize, static_cast<float>(i) / static_cast<float>(corners)));
    return polygon;
}

/// Five corners of a circle, every second one joined to the next.
Polygonf pentagram() {
    Polygonf polygon;
    for (int i = 0; i < 5; ++i) polygon.points.push_back(onCircle(kSize, 0.25f + 0.4f * static_cast<float>(i)));
    return polygon;
}

}  // namespace

Polygonf polygonOf(Gallery which, int corners) {
    switch (which) {
        case Gallery::Hexagon:
            return {{{2.25f, 0}, {1.25f, 1.75f}, {-1.25f, 1.75f}, {-2.25f, 0}, {-1.25f, -1.75f}, {1.25f, -1.75f}}};
        case Gallery::Star:
            return star(corners);
        case Gallery::Comb:
            return {{{-2.5f, -1.5f},
                     {2.5f, -1.5f},
                     {2.5f, 1.5f},
                     {1.5f, 1.5f},
                     {1.5f, -0.5f},
                     {0.5f, -0.5f},
                     {0.5f, 1.5f},
                     {-0.5f, 1.5f},
                     {-0.5f, -0.5f},
                     {-1.5f, -0.5f},
                     {-1.5f, 1.5f},
                     {-2.5f, 1.5f}}};
        case Gallery::Spiral:
            return {{{-2.5f, -2},
                     {2.5f, -2},
                     {2.5f, 2},
                     {-1.75f, 2},
                     {-1.75f, -1},
                     {1.25f, -1},
                     {1.25f, 0.75f},
                     {-0.5f, 0.75f},
                     {-0.5f, 0.25f},
                     {0.75f, 0.25f},
                     {0.75f, -0.5f},
                     {-1.25f, -0.5f},
                     {-1.25f, 1.5f},
                     {2, 1.5f},
                     {2, -1.5f},
                     {-2.5f, -1.5f}}};
        case Gallery::Pentagram:
            return pentagram();
    }
    return {};
}

CrossingCost costOfStar(int corners, geometry::Random& random) {
    constexpr int kPoints = 200;
    const Polygonf polygon = star(corners);
    CrossingCost cost{corners, 0.0, 0.0};
    for (int i = 0; i < kPoints; ++i) {
        const Vec2f p{random.uniform(-kSize, kSize), random.uniform(-kSize, kSize)};
        const geometry::CrossingCount count = geometry::countCrossings(polygon, p);
        cost.looked += count.edgesLookedAt;
        cost.oriented += count.edgesOriented;
    }
    cost.looked /= kPoints;
    cost.oriented /= kPoints;
    return cost;
}

}  // namespace demos::flat
