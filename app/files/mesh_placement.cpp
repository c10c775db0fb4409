#include "app/files/mesh_placement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

using geometry::Mesh;
using geometry::MeshTriangle;
using geometry::Vec3d;
using geometry::Vec3f;

geometry::Aabbd boundsOfTriangles(const Mesh& mesh) {
    if (mesh.triangles.empty()) return {};
    const Vec3d first(mesh.vertices[mesh.triangles[0].a]);
    geometry::Aabbd bounds{first, first};
    for (const MeshTriangle& t : mesh.triangles)
        for (const std::uint32_t i : {t.a, t.b, t.c}) {
            bounds.min = glm::min(bounds.min, Vec3d(mesh.vertices[i]));
            bounds.max = glm::max(bounds.max, Vec3d(mesh.vertices[i]));
        }
    return bounds;
}

/// The area, seen along `axis`, of the triangles in the lowest hundredth of the mesh that face down: what it would
/// stand on if that axis were up.
double standingArea(const Mesh& mesh, const geometry::Aabbd& bounds, int axis) {
    constexpr double kSole = 0.01;
    const double top = bounds.min[axis] + kSole * (bounds.max[axis] - bounds.min[axis]);
    double area = 0.0;
    for (const MeshTriangle& t : mesh.triangles) {
        const Vec3d a(mesh.vertices[t.a]);
        const Vec3d b(mesh.vertices[t.b]);
        const Vec3d c(mesh.vertices[t.c]);
        if (a[axis] > top || b[axis] > top || c[axis] > top) continue;
        area += std::max(0.0, -0.5 * glm::cross(b - a, c - a)[axis]);
    }
    return area;
}

bool standsBetterOnZ(const Mesh& mesh) {
    const geometry::Aabbd bounds = boundsOfTriangles(mesh);
    return standingArea(mesh, bounds, 2) > standingArea(mesh, bounds, 1);
}

std::string fourDigits(double number) {
    std::array<char, 32> digits{};
    const auto end =
        geometry::toChars(digits.data(), digits.data() + digits.size(), number, std::chars_format::general, 4).ptr;
    return {digits.data(), end};
}

/// Without a minus sign before a zero.
std::string plainNumber(double number) { return fourDigits(number == 0.0 ? 0.0 : number); }

/// The distance to the next float behind the largest coordinate.
double resolutionOf(const geometry::Aabbd& bounds) {
    const Vec3d far = glm::max(glm::abs(bounds.min), glm::abs(bounds.max));
    const auto largest = static_cast<float>(std::max({far.x, far.y, far.z}));
    return double{std::nextafter(largest, std::numeric_limits<float>::infinity())} - double{largest};
}

Vec3d originOf(const geometry::Aabbd& bounds, Centre centre) {
    if (centre == Centre::AsIs) return Vec3d(0.0);
    Vec3d origin = geometry::centerOf(bounds);
    if (centre == Centre::Ground) origin.y = bounds.min.y;
    return origin;
}

}  // namespace

std::vector<std::string> measured(const Mesh& mesh, const Placement& placement) {
    constexpr double kCoarse = 1e-5;  // of the longest side: details that are lost are seen
    const geometry::Aabbd bounds = boundsOfTriangles(mesh);
    const Vec3d sides = bounds.max - bounds.min, middle = geometry::centerOf(bounds);
    const double longest = std::max({sides.x, sides.y, sides.z}), resolution = resolutionOf(bounds);
    std::vector<std::string> reported{"In its file it measures " + plainNumber(sides.x) + " × " + plainNumber(sides.y) +
                                      " × " + plainNumber(sides.z) + " units around (" + plainNumber(middle.x) + ", " +
                                      plainNumber(middle.y) + ", " + plainNumber(middle.z) + ")."};
    if (!placement.longestSide)
        reported.emplace_back(
            "An OBJ file does not say its unit: one unit counts as one metre, in the place of the file.");
    std::string floats = "Floats resolve " + fourDigits(resolution) + " units there";
    if (resolution > kCoarse * longest)
        floats +=
            ", which is coarse for its size: smaller details are lost; move it to the origin before it is exported";
    reported.push_back(floats + ".");
    return reported;
}

std::vector<std::string> place(Mesh& mesh, const Placement& placement) {
    std::vector<std::string> done;
    if (placement.up == UpAxis::Z || (placement.up == UpAxis::Auto && standsBetterOnZ(mesh))) {
        for (Vec3f& v : mesh.vertices) v = {v.x, v.z, -v.y};
        done.emplace_back("Turned so that the file's z axis points up.");
    }

    const geometry::Aabbd bounds = boundsOfTriangles(mesh);
    const Vec3d sides = bounds.max - bounds.min;
    const double longest = std::max({sides.x, sides.y, sides.z});
    double scale = 1.0;
    if (placement.longestSide && longest > 0.0) {
        scale = double{*placement.longestSide} / longest;
        done.push_back("Scaled by " + fourDigits(scale) + " so that its longest side is " +
                       fourDigits(double{*placement.longestSide}) + " m.");
    }
    const Vec3d origin = originOf(bounds, placement.centre);
    if (scale == 1.0 && origin == Vec3d(0.0)) return done;

    // Scaling about the centre must not move a mesh that is to stay where it is.
    const Vec3d target = placement.centre == Centre::AsIs ? origin * scale : Vec3d(0.0);
    // Only a vertex that no triangle uses can come to lie beyond what a float holds.
    const Vec3d furthest(std::numeric_limits<float>::max());
    for (Vec3f& v : mesh.vertices) v = Vec3f(glm::clamp((Vec3d(v) - origin) * scale + target, -furthest, furthest));
    if (placement.centre == Centre::Origin) done.emplace_back("Centred on the origin.");
    if (placement.centre == Centre::Ground) done.emplace_back("Put on the ground above the origin.");
    return done;
}

}  // namespace collidoscope::app
