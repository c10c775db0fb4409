#include "demos/examine/mesh_methods.h"

#include <algorithm>

#include "demos/examine/convex_answers.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::ConvexProxy, geometry::proxyOf;
using geometry::Triangled;
using geometry::Vec3d;

/// The triangle with the least separation by GJK and EPA, and whether some triangle is met.
std::optional<ConvexAnswer> lowestOf(const ConvexProxy& shape, const CaseMesh& mesh, const Vec3d& displacementOfMesh) {
    std::optional<ConvexAnswer> lowest;
    bool isMet = false, isSure = true;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangled t = triangleAt(mesh, i);
        const Vec3d& by = displacementOfMesh;
        const ConvexAnswer found = runGjk(shape, proxyOf(Triangled{t.a + by, t.b + by, t.c + by}));
        isMet |= found.overlap == true;
        isSure &= found.overlap.has_value();
        if (!lowest || found.separation.distance < lowest->separation.distance) lowest = found;
    }
    if (lowest) lowest->overlap = isMet || isSure ? std::optional{isMet} : std::nullopt;
    return lowest;
}

}  // namespace

std::optional<CaseAnswer> gjkOfTriangles(const ConvexProxy& shape, const CaseMesh& mesh) {
    const auto found = lowestOf(shape, mesh, Vec3d{0.0});
    if (!found) return std::nullopt;
    CaseAnswer answer{.overlap = found->overlap};
    const auto& [distance, normal, pointA, pointB] = found->separation;
    if (distance < 0.0) {
        // No translation that separates them is shorter than the shortest one out of the deepest triangle. That one is
        // the answer where it leads out of all the others, too.
        const double unsure = kUnsure * std::max(extentOf(CaseShape{mesh}), geometry::largestNumber(shape));
        const auto left = lowestOf(shape, mesh, -distance * normal);
        if (left->separation.distance < -unsure) return answer;
    }
    answer.distance = distance;
    answer.normal = normal;
    return answer;
}

}  // namespace collidoscope::demos::examine
