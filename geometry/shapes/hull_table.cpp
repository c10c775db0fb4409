#include "geometry/shapes/hull_table.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/base/simd/lanes.h"

namespace collidoscope::geometry {
namespace {

using Floats = batch::Lanes<float, batch::Baseline>;
constexpr std::size_t kLanesOfTable = batch::kLanes;

constexpr float kLargestTabled = 0x1p40f, kSmallestTabled = 0x1p-40f;  // m, of a hull, and of directions
/// The rounding of a dot product of a search, as a share of the sum of the absolute values of its terms: more than
/// twice that of both vectors, three products and two sums.
constexpr double kSearchRounding = 0x1p-19;

Floats eightAt(const float* numbers) { return batch::load<float, batch::Baseline>(numbers); }
std::size_t roomFor(std::size_t count) { return (count + kLanesOfTable - 1) / kLanesOfTable * kLanesOfTable; }

/// Newell's normal, of twice the area's length, of a flat polygon. Source: Sutherland, Sproull, Schumacker, A
/// characterization of ten hidden-surface algorithms (1974).
Vec3d areaVectorOf(const Hullf& hull, HullFaces::Face face) {
    Vec3d sum{0.0};
    const auto vertex = [&](std::size_t k) { return Vec3d{hull.vertices[face[k]]}; };
    for (std::size_t k = 1; k + 1 < face.size(); ++k)
        sum += glm::cross(vertex(k) - vertex(0), vertex(k + 1) - vertex(0));
    return sum;
}

/// The edges of the hull; none at all if an edge is not shared by exactly two faces with an area, in opposite
/// directions.
std::vector<TabledEdge> edgesBetweenFaces(const Hullf& hull) {
    constexpr std::uint32_t kNone = 0xffffffff;
    const std::size_t n = hull.vertices.size();
    std::vector<std::uint32_t> faceOf(n * n, kNone);
    std::uint32_t halves = 0;
    for (std::uint32_t f = 0; f < hull.faces.size(); ++f) {
        const HullFaces::Face face = hull.faces[f];
        for (std::size_t k = 0; k < face.size(); ++k, ++halves) {
            std::uint32_t& known = faceOf[face[k] * n + face[(k + 1) % face.size()]];
            if (known != kNone) return {};
            known = f;
        }
    }
    std::vector<TabledEdge> edges;
    for (std::uint32_t a = 0; a < n; ++a)
        for (std::uint32_t b = a + 1; b < n; ++b)
            if (faceOf[a * n + b] != kNone && faceOf[b * n + a] != kNone)
                edges.push_back({a, b, faceOf[a * n + b], faceOf[b * n + a]});
    if (2 * edges.size() != halves) edges.clear();
    return edges;
}

float largestLane(const Floats& numbers) {
    std::array<float, kLanesOfTable> each;
    batch::store(numbers, each.data());
    float largest = each[0];
    for (const float number : each) largest = number > largest ? number : largest;
    return largest;
}

/// A mask of the lowest `count` bits.
HullTable::Mask firstBits(std::size_t count) {
    return count < HullTable::kMaxCount ? (HullTable::Mask{1} << count) - 1 : ~HullTable::Mask{0};
}

/// ColumnProducts of all rows with a vector.
struct ColumnProducts {
    std::array<Floats, HullTable::kMaxCount / kLanesOfTable> of;

    ColumnProducts(const float* columns, std::size_t room, const Vec3f& vector) {
        for (std::size_t i = 0; i < room; i += kLanesOfTable)
            of[i / kLanesOfTable] = vector.x * eightAt(columns + i) + vector.y * eightAt(columns + room + i) +
                                    vector.z * eightAt(columns + 2 * room + i);
    }
};
template <typename IsIt>
HullTable::Mask maskWhere(std::size_t room, std::size_t count, const IsIt& isIt) {
    HullTable::Mask mask = 0;
    for (std::size_t i = 0; i < room; i += kLanesOfTable) mask |= HullTable::Mask{batch::bits(isIt(i))} << i;
    return mask & firstBits(count);
}
float largestProduct(const ColumnProducts& products, std::size_t room) {
    Floats max(-std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < room; i += kLanesOfTable) max = batch::max(products.of[i / kLanesOfTable], max);
    return largestLane(max);
}

bool isSureDirection(const Vec3d& direction, double sum) {
    return sum < double{kLargestTabled} &&
           std::max({std::fabs(direction.x), std::fabs(direction.y), std::fabs(direction.z)}) > double{kSmallestTabled};
}
double sumOfSizes(const Vec3d& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }
/// A little less, or more, as a float.
float floatBelow(double number) { return static_cast<float>(number - 0x1p-22 * std::fabs(number)); }
float floatAbove(double number) { return -floatBelow(-number); }

}  // namespace

bool HullTable::isPossibleFor(const Hullf& hull) {
    const std::size_t vertices = hull.vertices.size(), faces = hull.faces.size();
    if (vertices < 4 || vertices > kMaxCount || faces < 4 || faces > kMaxCount || hull.planes.size() != faces)
        return false;
    for (const HullFaces::Face face : hull.faces)
        if (face.size() < 3) return false;
    Vec3f low = hull.vertices[0], high = low;
    for (const Vec3f& v : hull.vertices) {
        if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) return false;
        low = glm::min(low, v), high = glm::max(high, v);
    }
    const Vec3f size = high - low;
    const Vec3f far = glm::max(glm::abs(low), glm::abs(high));
    return std::max({far.x, far.y, far.z}) < kLargestTabled && std::max({size.x, size.y, size.z}) > kSmallestTabled;
}

HullTable::HullTable(const Hullf& hull)
    : vertexCount_(hull.vertices.size()),
      vertexRoom_(roomFor(hull.vertices.size())),
      faceRoom_(roomFor(hull.faces.size())),
      vertices_(3 * vertexRoom_),
      normals_(3 * faceRoom_),
      offsets_(faceRoom_),
      edges_(edgesBetweenFaces(hull)) {
    Vec3d low{hull.vertices[0]}, high = low;
    for (const Vec3f& v : hull.vertices) low = glm::min(low, Vec3d{v}), high = glm::max(high, Vec3d{v});
    const Vec3d middle = 0.5 * low + 0.5 * high, half = 0.5 * high - 0.5 * low;
    const Vec3d far = glm::max(glm::abs(low), glm::abs(high));
    extent_ = {{middle, std::max({half.x, half.y, half.z})}, std::max({far.x, far.y, far.z}), true};
    for (std::size_t i = 0; i < vertexRoom_; ++i) {
        const Vec3f vertex{Vec3d{hull.vertices[i < vertexCount_ ? i : 0]} - middle};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float number = vertex[static_cast<int>(axis)];
            vertices_[axis * vertexRoom_ + i] = number;
            largest_ = std::max(largest_, std::fabs(number));
        }
    }
    for (const HullFaces::Face face : hull.faces) {
        const Vec3d area = areaVectorOf(hull, face);
        const double length = glm::length(area);
        unitNormals_.push_back(length > 0.0 ? area / length : Vec3d{0.0});
    }
    for (std::size_t i = 0; i < faceRoom_; ++i) {
        const std::size_t known = i < faceCount() ? i : 0;
        // A face without an area looks nowhere.
        const Vec3f normal = unitNormals_[known] != Vec3d{0.0} ? hull.planes[known].normal : Vec3f{0.0f};
        for (std::size_t axis = 0; axis < 3; ++axis) normals_[axis * faceRoom_ + i] = normal[static_cast<int>(axis)];
        const Vec3d corner{hull.vertices[hull.faces[known][0]]};
        offsets_[i] = static_cast<float>(glm::dot(Vec3d{normal}, corner - middle));
    }
}

HullTable::Mask HullTable::farthest(const Vec3d& direction, double slack) const {
    const double sum = sumOfSizes(direction);
    if (!isSureDirection(direction, sum)) return 0;
    const ColumnProducts along(vertices_.data(), vertexRoom_, Vec3f{direction});
    const double minimum =
        double{largestProduct(along, vertexRoom_)} - slack - kSearchRounding * sum * double{largest_};
    const Floats enough(floatBelow(minimum));
    return maskWhere(vertexRoom_, vertexCount_, [&](std::size_t i) { return along.of[i / kLanesOfTable] >= enough; });
}

/// A coordinate of a vertex is off by no more than a few roundings of the products that it is made of.
Aabbf HullTable::boundsAt(const Mat3<float>& rotation, const Vec3d& position) const {
    constexpr float kWider = 0x1p-20f;
    std::array<Floats, 3> low, high;
    low.fill(std::numeric_limits<float>::infinity()), high.fill(-std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < vertexRoom_; i += kLanesOfTable) {
        const Floats x = eightAt(vertexColumn(0) + i), y = eightAt(vertexColumn(1) + i),
                     z = eightAt(vertexColumn(2) + i);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const int a = static_cast<int>(axis);
            const Floats along = rotation[0][a] * x + rotation[1][a] * y + rotation[2][a] * z;
            low[axis] = batch::min(along, low[axis]), high[axis] = batch::max(along, high[axis]);
        }
    }
    const Vec3f center{position + Mat3<double>{rotation} * middle()};
    const float own = kWider * (2.0f * largest_ + static_cast<float>(extent_.largest));
    Aabbf bounds;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const int a = static_cast<int>(axis);
        const float more = kWider * std::fabs(center[a]) + own;
        bounds.min[a] = center[a] - largestLane(-low[axis]) - more;
        bounds.max[a] = center[a] + largestLane(high[axis]) + more;
    }
    return bounds;
}

HullTable::Mask HullTable::facesNear(const Vec3d& point, double depth) const {
    const Vec3d seen = point - middle();
    const double sum = sumOfSizes(seen);
    const ColumnProducts along(normals_.data(), faceRoom_, Vec3f{seen});
    const Floats maximum(floatAbove(depth + kSearchRounding * (sum + 3.0 * double{largest_})));
    // Numbers beyond the range of floats rule nothing out.
    return maskWhere(faceRoom_, faceCount(), [&](std::size_t i) {
        return !(eightAt(offsets_.data() + i) - along.of[i / kLanesOfTable] > maximum);
    });
}

HullTable::Mask HullTable::facesAlong(const Vec3d& direction, double slack) const {
    const double sum = sumOfSizes(direction);
    if (!isSureDirection(direction, sum)) return firstBits(faceCount());
    const ColumnProducts along(normals_.data(), faceRoom_, Vec3f{direction});
    const Floats enough(floatBelow(double{largestProduct(along, faceRoom_)} - slack - kSearchRounding * sum));
    return maskWhere(faceRoom_, faceCount(), [&](std::size_t i) { return along.of[i / kLanesOfTable] >= enough; });
}

}  // namespace collidoscope::geometry
