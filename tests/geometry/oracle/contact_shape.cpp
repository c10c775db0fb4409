#include "tests/geometry/oracle/contact_shape.h"

#include <algorithm>
#include <glm/common.hpp>

namespace collidoscope::geometry::oracle {
namespace {

/// By triangles about the first corner; zero for a polygon without area.
Vec3l normalOf(const std::vector<Vec3l>& corners) {
    Vec3l sum{0.0L};
    long double size = 0.0L;
    for (std::size_t k = 2; k < corners.size(); ++k) {
        const Vec3l u = corners[k - 1] - corners[0], v = corners[k] - corners[0];
        sum += glm::cross(u, v);
        size = std::max({size, glm::dot(u, u), glm::dot(v, v)});
    }
    const long double length = glm::length(sum);
    constexpr long double kNoArea = 1e-15L;
    return length > kNoArea * size ? sum / length : Vec3l{0.0L};
}

ContactFace faceOf(const std::vector<Vec3l>& corners) {
    ContactFace face{corners, normalOf(corners), {}};
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const Vec3l outward = glm::cross(corners[(k + 1) % corners.size()] - corners[k], face.normal);
        const long double length = glm::length(outward);
        face.sides.push_back(length > 0.0L ? outward / length : Vec3l{0.0L});
    }
    return face;
}

void addVertex(ContactShape& shape, const Vec3l& vertex) {
    if (std::find(shape.vertices.begin(), shape.vertices.end(), vertex) == shape.vertices.end())
        shape.vertices.push_back(vertex);
}
void addEdge(ContactShape& shape, const Vec3l& a, const Vec3l& b) {
    const auto isThis = [&](const auto& e) { return (e[0] == a && e[1] == b) || (e[0] == b && e[1] == a); };
    if (a != b && std::none_of(shape.edges.begin(), shape.edges.end(), isThis)) shape.edges.push_back({a, b});
}

}  // namespace

long double ContactShape::extent() const {
    if (vertices.empty()) return 0.0L;
    Vec3l low = vertices[0], high = vertices[0];
    for (const Vec3l& vertex : vertices) low = glm::min(low, vertex), high = glm::max(high, vertex);
    return glm::length(high - low) + radius;
}

ContactShape polyhedron(const std::vector<Vec3l>& points, const std::vector<std::vector<std::uint32_t>>& faces) {
    ContactShape shape;
    for (const Vec3l& point : points) addVertex(shape, point);
    for (const auto& face : faces) {
        std::vector<Vec3l> corners;
        for (const std::uint32_t i : face) corners.push_back(points[i]);
        for (std::size_t k = 0; k < corners.size(); ++k) addEdge(shape, corners[k], corners[(k + 1) % corners.size()]);
        if (normalOf(corners) != Vec3l{0.0L}) shape.faces.push_back(faceOf(corners));
    }
    return shape;
}

ContactShape brick(const Vec3l& center, const std::array<Vec3l, 3>& axes, const Vec3l& half) {
    // A corner is where the signs say, so that it is the same to the last bit in all faces and edges.
    const auto corner = [&](const std::array<long double, 3>& signs) {
        Vec3l p = center;
        for (std::size_t i = 0; i < 3; ++i) p += signs[i] * half[static_cast<int>(i)] * axes[i];
        return p;
    };
    ContactShape shape;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        for (const long double end : {-1.0L, 1.0L}) {
            const auto at = [&](long double s, long double t) {
                std::array<long double, 3> signs{};
                signs[i] = end, signs[j] = s, signs[k] = t;
                return corner(signs);
            };
            ContactFace face{
                {at(1, 1), at(-1, 1), at(-1, -1), at(1, -1)}, end * axes[i], {axes[k], -axes[j], -axes[k], axes[j]}};
            // Seen from the far end, the next two axes turn counter-clockwise.
            if (end < 0.0L) face.corners = {at(1, 1), at(1, -1), at(-1, -1), at(-1, 1)};
            if (end < 0.0L) face.sides = {axes[j], -axes[k], -axes[j], axes[k]};
            for (std::size_t c = 0; c < 4; ++c) {
                addVertex(shape, face.corners[c]);
                addEdge(shape, face.corners[c], face.corners[(c + 1) % 4]);
            }
            shape.faces.push_back(face);
        }
    }
    return shape;
}

Vec3l turnedBy(const Quat<long double>& q, const Vec3l& v) {
    const Vec3l u{q.x, q.y, q.z};
    const long double size = q.w * q.w + glm::dot(u, u);
    if (size == 0.0L) return v;
    return ((q.w * q.w - glm::dot(u, u)) * v + 2.0L * glm::dot(u, v) * u + 2.0L * q.w * glm::cross(u, v)) / size;
}

}  // namespace collidoscope::geometry::oracle
