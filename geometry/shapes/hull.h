#pragma once
/// A convex solid bounded by flat faces.
///
/// A hull without volume is a prism without height, so that its planes still bound it from all sides: a polygon has a
/// front, a back, and a face of two corners along each edge that looks outwards in the polygon's plane; a segment has a
/// face of one corner at each end and four of two corners around; a point has six of one corner.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Indices of the vertices of each face, counter-clockwise seen from outside; one after the other in one array.
class HullFaces {
public:
    using Face = std::span<const std::uint32_t>;

    HullFaces() = default;
    explicit HullFaces(const std::vector<std::vector<std::uint32_t>>& faces) {
        for (const auto& face : faces) add(face);
    }

    void add(Face face) {
        vertices_.insert(vertices_.end(), face.begin(), face.end());
        ends_.push_back(static_cast<std::uint32_t>(vertices_.size()));
    }
    std::size_t size() const { return ends_.size(); }
    bool empty() const { return ends_.empty(); }
    Face operator[](std::size_t face) const {
        const std::uint32_t first = face == 0 ? 0 : ends_[face - 1];
        return Face{vertices_}.subspan(first, ends_[face] - first);
    }
    bool operator==(const HullFaces&) const = default;

    /// For loops over all faces.
    struct Iterator {
        const HullFaces* faces = nullptr;
        std::size_t index = 0;
        Face operator*() const { return (*faces)[index]; }
        Iterator& operator++() { return ++index, *this; }
        bool operator==(const Iterator&) const = default;
    };
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, size()}; }

private:
    std::vector<std::uint32_t> vertices_{};
    std::vector<std::uint32_t> ends_{};  // of each face in `vertices_`
};

template <typename T>
struct Hull {
    std::vector<Vec3<T>> vertices{};
    HullFaces faces{};
    /// One outward plane per face, in the same order.
    std::vector<Plane<T>> planes{};
};
using Hullf = Hull<float>;
using Hulld = Hull<double>;

}  // namespace collidoscope::geometry
