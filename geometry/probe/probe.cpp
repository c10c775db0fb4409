#include "geometry/probe/probe.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/overlap/overlaps.h"
#include "geometry/predicates/orientation.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry {

ProbeSet starProbes() {
    return {{0.5f, 0.0f, 0.0f}, {0.0f, 0.5f, 0.0f}, {0.0f, 0.0f, 0.5f}, {0.4f, 0.0f, 0.4f}, {-0.4f, 0.0f, 0.4f}};
}

ProbeSet tShapedProbes() { return {{0.5f, 0.0f, 0.0f}, {0.0f, 0.5f, 0.0f}, {0.0f, 0.0f, 0.5f}}; }

ProbeSet placed(const ProbeSet& set, ProbeFrame frame, const Quatf& orientation) {
    ProbeSet result = set;
    if (frame == ProbeFrame::Camera)
        for (Vec3f& half : result) half = orientation * half;
    return result;
}

float clearanceTo(std::span<const Vec3f> halves, const Vec3f& normal) {
    float clearance = 0.0f;
    for (const Vec3f& half : halves) clearance = std::max(clearance, std::fabs(glm::dot(half, normal)));
    return clearance;
}

ProbeWalls makeProbeWalls(MeshPtr mesh) {
    ProbeWalls walls{.mesh = std::move(mesh)};
    walls.normals.reserve(walls.mesh->triangles.size());
    for (std::size_t i = 0; i < walls.mesh->triangles.size(); ++i) {
        const Triangled t = toDouble(triangleAt(*walls.mesh, i));
        walls.normals.push_back(glm::cross(t.b - t.a, t.c - t.a));
    }
    return walls;
}

bool touchesWall(const ProbeWalls& walls, const Vec3f& from, const Vec3f& to) {
    const Segmentf path{from, to};
    bool found = false;
    visitNear(walls, boundsOf(path),
              [&](std::uint32_t, const Trianglef& triangle) { found = found || overlaps(path, triangle); });
    return found;
}

namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
/// The error of a height times the normal's length, in units of size^3: three coordinates with eight roundings each
/// (two differences and four operations of the normal, one difference and one product).
constexpr double kHeightError = 32.0 * kEpsilon;
/// The error of a weight times the determinant, in units of size^4 (1 + size^3 / across). Errors of heights move t by
/// 96 epsilons of size^3 / across, the place by twice that times the size, each of four products of the 2x2 system by
/// 18 times that again: 6912, and half as much once more for the error of `across` itself.
constexpr double kWeightError = 16384.0 * kEpsilon;

/// A probe seen from corner a of a triangle.
struct FromCorner {
    Vec3d start{0.0}, end{0.0}, ab{0.0}, ac{0.0};
    double size = 0.0;  ///< the largest coordinate of them all
};

FromCorner fromCorner(const Segmentd& probe, const Triangled& t) {
    FromCorner from{probe.start - t.a, probe.end - t.a, t.b - t.a, t.c - t.a};
    from.size =
        std::max({largestLength(from.start), largestLength(from.end), largestLength(from.ab), largestLength(from.ac)});
    return from;
}

int sideOf(double height, double bound, const Triangled& t, const Vec3d& p) {
    if (std::fabs(height) > bound) return height > 0.0 ? 1 : -1;
    return exact::orient3d(t.a, t.b, t.c, p);
}

/// Barycentric coordinates times the determinant of the 2x2 system.
struct GramWeights {
    Vec3d weights{0.0};
    double determinant = 0.0;
};
GramWeights gramWeights(const FromCorner& from, const Vec3d& p) {
    const double bb = glm::dot(from.ab, from.ab), bc = glm::dot(from.ab, from.ac), cc = glm::dot(from.ac, from.ac);
    const double pb = glm::dot(p, from.ab), pc = glm::dot(p, from.ac);
    const double determinant = bb * cc - bc * bc, b = pb * cc - pc * bc, c = pc * bb - pb * bc;
    return {{determinant - b - c, b, c}, determinant};
}

double crossing(double startHeight, double endHeight) {
    const double across = startHeight - endHeight;
    return across != 0.0 ? std::clamp(startHeight / across, 0.0, 1.0) : 0.5;
}

}  // namespace

ProbeStep testProbe(const Segmentd& probe, const Triangled& triangle, const Vec3d& normal) {
    const FromCorner from = fromCorner(probe, triangle);
    const double cube = from.size * from.size * from.size;
    const double startHeight = glm::dot(normal, from.start), endHeight = glm::dot(normal, from.end);
    const double heightBound = kHeightError * cube;
    ProbeStep step{.startSide = sideOf(startHeight, heightBound, triangle, probe.start),
                   .endSide = sideOf(endHeight, heightBound, triangle, probe.end)};
    if (step.startSide == step.endSide) {
        step.verdict = step.startSide == 0 ? ProbeVerdict::InPlane : ProbeVerdict::OneSide;
        return step;
    }

    step.t = step.startSide == 0 ? 0.0 : step.endSide == 0 ? 1.0 : crossing(startHeight, endHeight);
    const GramWeights found = gramWeights(from, from.start + step.t * (from.end - from.start));
    if (found.determinant > 0.0) step.weights = found.weights / found.determinant;

    const double across = std::fabs(startHeight - endHeight);
    const double lowest = std::min({found.weights.x, found.weights.y, found.weights.z});
    const bool isSure = std::fabs(lowest) * across > kWeightError * cube * from.size * (across + cube);
    const bool isInside = isSure ? lowest > 0.0 : overlaps(probe, triangle);
    step.verdict = isInside ? ProbeVerdict::Pierces : ProbeVerdict::Beside;
    return step;
}

Vec3d pushOf(const ProbeStep& step, const Segmentd& probe, const Triangled& triangle, const Vec3d& normal,
             ProbeResponse response) {
    const Vec3d whole = probe.end - probe.start;
    const double length = glm::length(whole), skin = kProbeSkin * 0.5 * length;
    const bool endIsNearer = step.t >= 0.5;
    if (response == ProbeResponse::AlongProbe) {
        const double depth = length * (endIsNearer ? 1.0 - step.t : step.t);
        return whole * ((endIsNearer ? -1.0 : 1.0) * (depth + skin) / length);
    }
    const Vec3d unit = normal / glm::length(normal);
    const double height = glm::dot(unit, (endIsNearer ? probe.end : probe.start) - triangle.a);
    const int side = endIsNearer ? step.startSide : step.endSide;
    return unit * (side * (std::fabs(height) + skin));
}

}  // namespace collidoscope::geometry
