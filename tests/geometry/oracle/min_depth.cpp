#include "tests/geometry/oracle/min_depth.h"

#include <algorithm>
#include <limits>

namespace collidoscope::geometry::oracle {
namespace {

/// The greatest n.p of all points p.
long double support(const ContactShape& shape, const Vec3l& n) {
    if (shape.surface) return shape.surface->distance;
    long double maximum = glm::dot(n, shape.vertices[0]);
    for (const Vec3l& vertex : shape.vertices) maximum = std::max(maximum, glm::dot(n, vertex));
    return maximum + shape.radius;
}

class PushSearch {
public:
    PushSearch(const ContactShape& a, const ContactShape& b) : a_(a), b_(b) {}

    /// Both senses of a direction of any length; none for zero.
    void consider(const Vec3l& direction) {
        const long double length = glm::length(direction);
        if (!(length > 0.0L)) return;
        for (const long double sense : {1.0L, -1.0L}) {
            const Vec3l n = sense / length * direction;
            const long double depth = depthAlong(a_, b_, n);
            if (depth < best_.depth) best_ = {depth, n};
        }
    }
    const Push& best() const { return best_; }

private:
    const ContactShape& a_;
    const ContactShape& b_;
    Push best_{std::numeric_limits<long double>::infinity()};
};

/// Unit, each line once.
std::vector<Vec3l> edgeDirections(const ContactShape& shape) {
    std::vector<Vec3l> directions;
    for (const auto& edge : shape.edges) {
        const Vec3l direction = glm::normalize(edge[1] - edge[0]);
        constexpr long double kSame = 1e-15L;
        const auto isSame = [&](const Vec3l& other) { return glm::length(glm::cross(direction, other)) < kSame; };
        if (std::none_of(directions.begin(), directions.end(), isSame)) directions.push_back(direction);
    }
    return directions;
}

void considerFaces(const ContactShape& shape, PushSearch& search) {
    for (const ContactFace& face : shape.faces) search.consider(face.normal);
}
/// Across pairs of edges, and across single ones, for flat shapes and segments.
void considerEdges(const ContactShape& a, const ContactShape& b, PushSearch& search) {
    const std::vector<Vec3l> ofA = edgeDirections(a), ofB = edgeDirections(b);
    for (const Vec3l& u : ofA)
        for (const Vec3l& v : ofB) search.consider(glm::cross(u, v));
    for (const Vec3l& axis : {Vec3l{1, 0, 0}, Vec3l{0, 1, 0}, Vec3l{0, 0, 1}}) {
        search.consider(axis);
        for (const auto* directions : {&ofA, &ofB})
            for (const Vec3l& u : *directions) search.consider(glm::cross(u, axis));
    }
}
/// From the edges of a shape to a point, square to them.
void considerFeet(const ContactShape& shape, const Vec3l& point, PushSearch& search) {
    for (const auto& edge : shape.edges) {
        const Vec3l along = edge[1] - edge[0];
        const long double t = glm::dot(point - edge[0], along) / glm::dot(along, along);
        if (t > 0.0L && t < 1.0L) search.consider(point - edge[0] - t * along);
    }
}

}  // namespace

long double depthAlong(const ContactShape& a, const ContactShape& b, const Vec3l& n) {
    return support(a, n) + support(b, -n);
}

Push minDepth(const ContactShape& a, const ContactShape& b) {
    if (a.surface || b.surface) {
        const Vec3l n = a.surface ? a.surface->normal : -b.surface->normal;
        return {depthAlong(a, b, n), n};
    }
    PushSearch search(a, b);
    considerFaces(a, search);
    considerFaces(b, search);
    considerEdges(a, b, search);
    // Cores that overlap are parted by a face or an edge of each.
    const long double core = search.best().depth - a.radius - b.radius;
    if (core > 1e-12L * (a.extent() + b.extent())) return search.best();
    for (const Vec3l& p : a.vertices)
        for (const Vec3l& q : b.vertices) search.consider(q - p);
    for (const Vec3l& q : b.vertices) considerFeet(a, q, search);
    for (const Vec3l& p : a.vertices) considerFeet(b, p, search);
    return search.best();
}

std::optional<Push> minFaceDepth(const ContactShape& a, const ContactShape& b) {
    if (a.faces.empty() && b.faces.empty()) return std::nullopt;
    PushSearch search(a, b);
    considerFaces(a, search);
    considerFaces(b, search);
    return search.best();
}

}  // namespace collidoscope::geometry::oracle
