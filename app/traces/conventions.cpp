#include "app/traces/conventions.h"

#include <cmath>
#include <type_traits>
#include <utility>
#include <variant>

#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::app {
namespace {

using geometry::AnyShaped;
using geometry::Mat3;
using geometry::Vec3d;

constexpr double kMaxUnit = 1e12;  // m

/// The turn that carries their upward axis to our y; and before it, in left-handed axes, the mirror that turns the
/// horizontal axis after it round.
std::optional<Mat3<double>> axesOf(const std::string& up, bool leftHanded) {
    // Columns: where their x, y and z go.
    const Vec3d x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    if (up == "y") return leftHanded ? Mat3<double>{x, y, -z} : Mat3<double>{x, y, z};
    if (up == "z") return leftHanded ? Mat3<double>{x, z, y} : Mat3<double>{x, -z, y};
    if (up == "x") return leftHanded ? Mat3<double>{y, x, z} : Mat3<double>{y, z, x};
    return std::nullopt;
}

Vec3d sizes(const Vec3d& v) { return {std::abs(v.x), std::abs(v.y), std::abs(v.z)}; }

geometry::MeshInstance meshOf(const TraceConventions& our, const CaseMesh& theirs) {
    geometry::Mesh mesh;
    for (const Vec3d& vertex : theirs.vertices) mesh.vertices.emplace_back(our.length(vertex));
    mesh.triangles = theirs.triangles;
    if (our.mirror < 0.0)
        for (geometry::MeshTriangle& triangle : mesh.triangles) std::swap(triangle.b, triangle.c);
    return {geometry::finishMesh(std::move(mesh))};
}

}  // namespace

geometry::Quatd TraceConventions::orientation(const geometry::Quatd& q) const {
    const Vec3d axis = axial({q.x, q.y, q.z});
    return {q.w, axis.x, axis.y, axis.z};
}

std::optional<AnyShaped> TraceConventions::shape(const CaseShape& theirs) const {
    const auto ours = [this](const auto& s) -> std::optional<AnyShaped> {
        using Shape = std::decay_t<decltype(s)>;
        if constexpr (std::is_same_v<Shape, Vec3d>) return length(s);
        if constexpr (std::is_same_v<Shape, geometry::Segmentd>)
            return geometry::Segmentd{length(s.start), length(s.end)};
        if constexpr (std::is_same_v<Shape, geometry::Rayd>)
            return geometry::Rayd{length(s.origin), length(s.direction)};
        if constexpr (std::is_same_v<Shape, geometry::Planed>) {
            const double size = glm::length(s.normal);
            return geometry::Planed{direction(s.normal) / size, s.distance * unit / size};
        }
        if constexpr (std::is_same_v<Shape, geometry::Sphered>)
            return geometry::Sphered{length(s.center), s.radius * unit};
        if constexpr (std::is_same_v<Shape, geometry::Capsuled>)
            return geometry::Capsuled{length(s.a), length(s.b), s.radius * unit};
        if constexpr (std::is_same_v<Shape, geometry::Aabbd>) {
            const Vec3d a = length(s.min), b = length(s.max);
            return geometry::Aabbd{glm::min(a, b), glm::max(a, b)};
        }
        if constexpr (std::is_same_v<Shape, geometry::Boxd>)
            return geometry::Boxd{length(s.center), sizes(length(s.half)), orientation(s.orientation)};
        if constexpr (std::is_same_v<Shape, geometry::Triangled>)
            return mirror < 0.0 ? geometry::Triangled{length(s.a), length(s.c), length(s.b)}
                                : geometry::Triangled{length(s.a), length(s.b), length(s.c)};
        if constexpr (std::is_same_v<Shape, geometry::HullInstanced>) {
            std::vector<Vec3d> points;
            for (const Vec3d& point : s.hull->vertices) points.push_back(length(point));
            return geometry::HullInstanced{
                geometry::convexHull(std::span<const Vec3d>{points}).hull,
                {length(s.worldFromHull.position), orientation(s.worldFromHull.orientation)}};
        }
        if constexpr (std::is_same_v<Shape, CaseMesh>) return meshOf(*this, s);
        return std::nullopt;
    };
    return std::visit(ours, theirs);
}

std::optional<TraceConventions> conventionsOf(const JsonLine& header, std::string& fault) {
    TraceConventions our;
    const auto word = [&](const char* key, const char* usual) {
        const JsonValue* value = header.find(key);
        return value == nullptr ? std::string(usual) : header.text(value).value_or("");
    };
    const std::string up = word("up", "y"), handed = word("handed", "right"), normal = word("normal", "a-to-b"),
                      depth = word("depth", "positive-in"), contacts = word("contacts", "some"),
                      quaternion = word("quaternion", "wxyz");
    const auto axes = axesOf(up, handed == "left");
    if (!axes) return fault = "\"up\" is \"x\", \"y\" or \"z\"", std::nullopt;
    if (handed != "right" && handed != "left") return fault = "\"handed\" is \"right\" or \"left\"", std::nullopt;
    if (normal != "a-to-b" && normal != "b-to-a") return fault = "\"normal\" is \"a-to-b\" or \"b-to-a\"", std::nullopt;
    if (depth != "positive-in" && depth != "positive-out")
        return fault = "\"depth\" is \"positive-in\" or \"positive-out\"", std::nullopt;
    if (contacts != "all" && contacts != "some") return fault = "\"contacts\" is \"all\" or \"some\"", std::nullopt;
    if (quaternion != "wxyz" && quaternion != "xyzw")
        return fault = "\"quaternion\" is \"wxyz\" or \"xyzw\"", std::nullopt;
    our.ourFromTheirs = *axes;
    our.mirror = handed == "left" ? -1.0 : 1.0;
    our.normalsFromBToA = normal == "b-to-a";
    our.depthsPositiveOut = depth == "positive-out";
    our.hasAllContacts = contacts == "all";
    our.wLast = quaternion == "xyzw";
    if (const JsonValue* unit = header.find("unit")) {
        our.unit = header.number(unit).value_or(0.0);
        if (!(our.unit > 1.0 / kMaxUnit && our.unit < kMaxUnit))
            return fault = "\"unit\" is a length in metres, above zero", std::nullopt;
    }
    if (const JsonValue* margin = header.find("margin")) {
        our.margin = header.number(margin).value_or(-1.0) * our.unit;
        if (!(our.margin >= 0.0)) return fault = "\"margin\" is a length from zero on", std::nullopt;
    }
    return our;
}

}  // namespace collidoscope::app
