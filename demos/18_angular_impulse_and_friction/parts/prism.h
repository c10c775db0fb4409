#pragma once
/// A wheel with corners.

#include "geometry/base/elementary.h"
#include "geometry/convex/hull/polyhedra.h"

namespace demos {

/// An upright prism along the axis y, its corners `radius` from that axis. Precondition: three sides or more.
inline geometry::Hullf makePrism(std::uint32_t sides, float radius, float halfHeight) {
    std::vector<geometry::Vec3f> vertices;
    std::vector<std::vector<std::uint32_t>> faces;
    std::vector<std::uint32_t> top, bottom;
    for (std::uint32_t i = 0; i < sides; ++i) {
        const float angle = 2.0f * geometry::kPi<float> * static_cast<float>(i) / static_cast<float>(sides);
        const float x = radius * geometry::cos(angle), z = radius * geometry::sin(angle);
        vertices.push_back({x, -halfHeight, z});
        vertices.push_back({x, halfHeight, z});
        const std::uint32_t next = (i + 1) % sides;
        faces.push_back({2 * i, 2 * i + 1, 2 * next + 1, 2 * next});
        bottom.push_back(2 * i);
        top.push_back(2 * (sides - 1 - i) + 1);
    }
    faces.push_back(top);
    faces.push_back(bottom);
    return geometry::makeHull(std::move(vertices), faces);
}

}  // namespace demos
