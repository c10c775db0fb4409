#include "physics/rigid/contact/triangle_axes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/base/simd/lanes.h"

namespace collidoscope::physics {
namespace {

using geometry::Separation;
using geometry::TabledEdge;
using geometry::Triangled;
using geometry::Vec3d;
using geometry::Vec3f;
using Floats = geometry::batch::Lanes<float, geometry::batch::Baseline>;

constexpr std::size_t kAxisLanes = geometry::batch::kLanes;
constexpr float kNoGap = -std::numeric_limits<float>::infinity();
constexpr float kShortest = 1e-30f;      // added to lengths, so that nothing is divided by zero
constexpr float kAcrossEdges = 1e-5f;    // sine: edges that are nearer to parallel form no face of interest
constexpr float kPreferredFace = 1e-6f;  // of the sizes: an edge must be better than a face by more than rounding
constexpr double kGapRounding = 1e-6;    // of the sizes: larger than the rounding of a gap in floats
constexpr double kBesideFeature = 1e-9;  // of an edge: nearest points may be farther beyond its ends by this

Floats lanesFrom(const float* numbers) { return geometry::batch::load<float, geometry::batch::Baseline>(numbers); }
struct AxisLaneVectors {
    Floats x, y, z;
};
AxisLaneVectors axisLaneVectors(const SolidEdges& edges, std::size_t column, std::size_t i) {
    return {lanesFrom(edges.column(column) + i), lanesFrom(edges.column(column + 1) + i),
            lanesFrom(edges.column(column + 2) + i)};
}
Floats dot(const AxisLaneVectors& a, const Vec3f& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// The edges of a box by the numbers of their corners, whose bits are the ends of the three axes, and of their faces:
/// two for each axis, the one in the positive direction first.
std::array<TabledEdge, 12> edgesOfBoxes() {
    std::array<TabledEdge, 12> edges;
    std::size_t count = 0;
    for (std::uint32_t axis = 0; axis < 3; ++axis) {
        const std::uint32_t p = (axis + 1) % 3, q = (axis + 2) % 3;
        for (std::uint32_t ends = 0; ends < 4; ++ends) {
            const std::uint32_t endP = ends & 1u, endQ = ends >> 1u, start = endP << p | endQ << q;
            edges[count++] = {start, start | 1u << axis, 2 * p + 1 - endP, 2 * q + 1 - endQ};
        }
    }
    return edges;
}

/// Returns the first axis with the largest gap, in the order of the list.
TriangleAxis largestAxis(AxisOwner owner, std::span<const float> gaps, std::uint32_t side) {
    TriangleAxis best{owner, kNoGap, 0, side};
    for (std::uint32_t i = 0; i < gaps.size(); ++i)
        if (gaps[i] > best.gap) best.gap = gaps[i], best.index = i;
    return best;
}

/// The larger of the gaps along the normals of the front and of the back of the triangle.
TriangleAxis alongNormal(const SolidOutline& outline, const std::array<Vec3f, 3>& corner, const Vec3f& normal) {
    Floats low(-kNoGap), high(kNoGap);
    for (std::size_t i = 0; i < outline.cornerRoom(); i += kAxisLanes) {
        const Floats along = dot({lanesFrom(outline.cornerColumn(0) + i), lanesFrom(outline.cornerColumn(1) + i),
                                  lanesFrom(outline.cornerColumn(2) + i)},
                                 normal);
        low = geometry::batch::min(along, low), high = geometry::batch::max(along, high);
    }
    std::array<float, kAxisLanes> lows, highs;
    geometry::batch::store(low, lows.data()), geometry::batch::store(high, highs.data());
    const float plane = glm::dot(normal, corner[0]);
    const float front = *std::min_element(lows.begin(), lows.end()) - plane,
                back = plane - *std::max_element(highs.begin(), highs.end());
    return front >= back ? TriangleAxis{AxisOwner::TriangleFront, front} : TriangleAxis{AxisOwner::TriangleBack, back};
}

TriangleAxis alongFaces(const SolidOutline& outline, const std::array<Vec3f, 3>& corner) {
    std::array<float, SolidOutline::kMaxFaces> gaps;
    for (std::size_t i = 0; i < outline.faceRoom(); i += kAxisLanes) {
        const AxisLaneVectors n{lanesFrom(outline.normalColumn(0) + i), lanesFrom(outline.normalColumn(1) + i),
                                lanesFrom(outline.normalColumn(2) + i)};
        const Floats nearest =
            geometry::batch::min(geometry::batch::min(dot(n, corner[0]), dot(n, corner[1])), dot(n, corner[2]));
        geometry::batch::store(nearest - lanesFrom(outline.distances() + i), &gaps[i]);
    }
    return largestAxis(AxisOwner::SolidFace, std::span(gaps).first(outline.faceCount()), 0);
}

/// The largest gap along the axes of one side of the triangle and each edge of the solid. The point where both arcs
/// cross is a direction out of the solid, so the axis, which points out of the triangle, is the opposite direction.
TriangleAxis alongEdges(const SolidEdges& edges, const std::array<Vec3f, 3>& corner, const Vec3f& normal,
                        std::uint32_t side) {
    const Vec3f along = corner[(side + 1) % 3] - corner[side], outward = glm::cross(along, normal);
    const Vec3f& point = corner[side];
    const Floats zero(0.0f), minimum(kAcrossEdges * glm::length(along));
    std::array<float, SolidEdges::kMaxEdges> gaps;
    for (std::size_t i = 0; i < edges.all().size(); i += kAxisLanes) {
        const AxisLaneVectors left = axisLaneVectors(edges, 3, i), right = axisLaneVectors(edges, 6, i);
        const Floats ofLeft = dot(left, along), ofRight = dot(right, along);
        const Floats byLeft = abs(ofRight), byRight = abs(ofLeft);
        const AxisLaneVectors out{byLeft * left.x + byRight * right.x, byLeft * left.y + byRight * right.y,
                                  byLeft * left.z + byRight * right.z};
        const auto doCross =
            (ofLeft * ofRight < zero) & (geometry::batch::max(byLeft, byRight) > minimum) & (dot(out, outward) <= zero);
        const AxisLaneVectors start = axisLaneVectors(edges, 0, i);
        const Floats height = out.x * (start.x - Floats(point.x)) + out.y * (start.y - Floats(point.y)) +
                              out.z * (start.z - Floats(point.z));
        const Floats length = squareRoot(out.x * out.x + out.y * out.y + out.z * out.z) + Floats(kShortest);
        geometry::batch::store(select(doCross, -height / length, Floats(kNoGap)), &gaps[i]);
    }
    return largestAxis(AxisOwner::Edges, std::span(gaps).first(edges.all().size()), side);
}

const std::array<Vec3d, 3> cornersInTurn(const Triangled& t) { return {t.a, t.b, t.c}; }

/// A face of the solid: its outward unit normal, and a point on it.
struct SolidPlane {
    Vec3d normal{0.0}, point{0.0};
};
SolidPlane solidPlaneOf(const geometry::ConvexProxy& solid, std::uint32_t face) {
    if (const auto* const hull = std::get_if<geometry::HullCore>(&solid.core))
        return {hull->rotation * hull->table->unitNormals()[face], hull->vertex((*hull->faces)[face][0])};
    const auto& box = std::get<geometry::BoxCore>(solid.core);
    const Vec3d half = face % 2 == 0 ? box.halfVectors[face / 2] : -box.halfVectors[face / 2];
    return {glm::normalize(half), box.box.center + half};
}
std::size_t faceCountOf(const geometry::ConvexProxy& solid) {
    const auto* const hull = std::get_if<geometry::HullCore>(&solid.core);
    return hull != nullptr ? hull->table->faceCount() : 6;
}

bool isAboveTriangle(const Vec3d& point, const Triangled& triangle, const Vec3d& normal) {
    const auto corner = cornersInTurn(triangle);
    for (std::size_t k = 0; k < 3; ++k)
        if (glm::dot(glm::cross(corner[(k + 1) % 3] - corner[k], normal), point - corner[k]) > 0.0) return false;
    return true;
}

std::optional<Separation<double>> fromFront(const geometry::ConvexProxy& solid, const Triangled& triangle,
                                            const Vec3d& normal) {
    const Vec3d lowest = support(solid, -normal);
    if (!isAboveTriangle(lowest, triangle, normal)) return std::nullopt;
    const double height = glm::dot(normal, lowest - triangle.a);
    return Separation<double>{height, normal, lowest - height * normal, lowest};
}

std::optional<Separation<double>> fromFace(const geometry::ConvexProxy& solid, std::uint32_t face,
                                           const Triangled& triangle) {
    const auto [normal, point] = solidPlaneOf(solid, face);
    const Vec3d deepest = support(triangle, -normal);
    const double gap = glm::dot(normal, deepest - point);
    const Vec3d onFace = deepest - gap * normal;
    for (std::uint32_t other = 0; gap > 0.0 && other < faceCountOf(solid); ++other) {
        const SolidPlane plane = solidPlaneOf(solid, other);
        if (other != face && glm::dot(plane.normal, onFace - plane.point) > 0.0) return std::nullopt;
    }
    return Separation<double>{gap, -normal, deepest, onFace};
}

/// The separation along the common perpendicular of two edges; none if the nearest points of their lines are beyond an
/// end of the edges. Source: Ericson, Real-Time Collision Detection (2005), 5.1.8.
std::optional<Separation<double>> fromEdges(const geometry::ConvexProxy& solid, const TabledEdge& edge,
                                            const Triangled& triangle, std::uint32_t side) {
    const auto corner = cornersInTurn(triangle);
    const Vec3d &start = corner[side], along = corner[(side + 1) % 3] - start;
    const Vec3d startOfSolid = vertexAt(solid, edge.start), alongSolid = vertexAt(solid, edge.end) - startOfSolid;
    Vec3d normal = glm::cross(along, alongSolid);
    const double squared = glm::dot(normal, normal);
    if (!(squared > 0.0)) return std::nullopt;
    const Vec3d between = startOfSolid - start;
    const double share = glm::dot(glm::cross(between, alongSolid), normal) / squared,
                 shareOfSolid = glm::dot(glm::cross(between, along), normal) / squared;
    const auto isWithin = [](double t) { return t >= -kBesideFeature && t <= 1.0 + kBesideFeature; };
    if (!isWithin(share) || !isWithin(shareOfSolid)) return std::nullopt;
    normal /= std::sqrt(squared);
    const Vec3d outward = solidPlaneOf(solid, edge.faceOnLeft).normal + solidPlaneOf(solid, edge.faceOnRight).normal;
    if (glm::dot(normal, outward) > 0.0) normal = -normal;
    const Vec3d onTriangle = start + share * along, onSolid = startOfSolid + shareOfSolid * alongSolid;
    return Separation<double>{glm::dot(normal, onSolid - onTriangle), normal, onTriangle, onSolid};
}

}  // namespace

SolidEdges::SolidEdges(const geometry::ConvexProxy& solid, const SolidOutline& outline) {
    if (!outline.isKnown() || solid.radius > 0.0) return;
    static const std::array<TabledEdge, 12> kOfBoxes = edgesOfBoxes();
    if (const auto* const hull = std::get_if<geometry::HullCore>(&solid.core)) {
        if (hull->table != nullptr && hull->table->edges().size() <= kMaxEdges) edges_ = hull->table->edges();
    } else if (std::holds_alternative<geometry::BoxCore>(solid.core) && outline.faceCount() == 6) {
        edges_ = kOfBoxes;
    }
    for (std::size_t i = 0; i < (edges_.size() + kAxisLanes - 1) / kAxisLanes * kAxisLanes; ++i) {
        const TabledEdge& edge = edges_[i < edges_.size() ? i : 0];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            columns_[axis][i] = outline.cornerColumn(axis)[edge.start];
            columns_[3 + axis][i] = outline.normalColumn(axis)[edge.faceOnLeft];
            columns_[6 + axis][i] = outline.normalColumn(axis)[edge.faceOnRight];
        }
    }
}

std::optional<TriangleAxis> largestGap(const SolidOutline& outline, const SolidEdges& edges, const Triangled& triangle,
                                       const Vec3d& normal, double far) {
    const std::array<Vec3f, 3> corner{Vec3f{triangle.a}, Vec3f{triangle.b}, Vec3f{triangle.c}};
    const Vec3f front{normal};
    const double size = double{outline.farthest()} + glm::length(triangle.a), enough = far + kGapRounding * size;
    const auto isFar = [&](const TriangleAxis& axis) { return double{axis.gap} > enough; };
    TriangleAxis best = alongNormal(outline, corner, front);
    if (isFar(best)) return std::nullopt;
    const TriangleAxis face = alongFaces(outline, corner);
    if (isFar(face)) return std::nullopt;
    if (face.gap > best.gap) best = face;
    const float preferred = kPreferredFace * static_cast<float>(size);
    for (std::uint32_t side = 0; side < 3; ++side) {
        const TriangleAxis edge = alongEdges(edges, corner, front, side);
        if (isFar(edge)) return std::nullopt;
        if (edge.gap > best.gap + preferred) best = edge;
    }
    return best;
}

std::optional<Separation<double>> separationAlong(const TriangleAxis& axis, const geometry::ConvexProxy& solid,
                                                  const SolidEdges& edges, const Triangled& triangle,
                                                  const Vec3d& normal) {
    switch (axis.owner) {
        case AxisOwner::TriangleFront:
            return fromFront(solid, triangle, normal);
        case AxisOwner::TriangleBack:
            return std::nullopt;
        case AxisOwner::SolidFace:
            return fromFace(solid, axis.index, triangle);
        default:
            return fromEdges(solid, edges.all()[axis.index], triangle, axis.side);
    }
}

}  // namespace collidoscope::physics
