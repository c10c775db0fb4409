#include "app/cases/case_pose.h"
#include "app/cases/case_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "app/files/file_io.h"
#include "app/files/json_node.h"
#include "app/files/name_match.h"
#include "geometry/base/vec.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/planar/polygon/polygon.h"

namespace collidoscope::app {
namespace {

using geometry::Vec3d;

Vec3d point(const JsonNode& node, const char* key, const CasePose& pose) {
    const JsonNode found = node.at(key);
    return placedPoint(pose, found.vec3(), found);
}

CaseShape readPoint(const JsonNode&, const CasePose& pose) { return pose.position.value_or(Vec3d{0.0}); }

CaseShape readSegment(const JsonNode& node, const CasePose& pose) {
    return geometry::Segmentd{point(node, "start", pose), point(node, "end", pose)};
}

CaseShape readRay(const JsonNode& node, const CasePose& pose) {
    const JsonNode direction = node.at("direction");
    return geometry::Rayd{point(node, "origin", pose), placedDirection(pose, direction.vec3(), direction)};
}

/// n.p = d holds for p = position + R q exactly when (R n).p = d + (R n).position.
CaseShape readPlane(const JsonNode& node, const CasePose& pose) {
    const JsonNode normalNode = node.at("normal"), distanceNode = node.at("distance");
    const Vec3d normal = placedDirection(pose, normalNode.vec3(), normalNode);
    if (normal == Vec3d{0.0}) normalNode.refuse("must not be zero", "a plane faces somewhere");
    const double distance = distanceNode.number();
    if (!pose.position) return geometry::Planed{normal, distance};
    const double moved = distance + glm::dot(normal, *pose.position);
    if (!std::isfinite(moved))
        distanceNode.refuse("the pose carries it beyond the largest double", "use smaller numbers");
    return geometry::Planed{normal, moved};
}

CaseShape readSphere(const JsonNode& node, const CasePose& pose) {
    return geometry::Sphered{pose.position.value_or(Vec3d{0.0}), node.at("radius").size()};
}

CaseShape readCapsule(const JsonNode& node, const CasePose& pose) {
    return geometry::Capsuled{point(node, "a", pose), point(node, "b", pose), node.at("radius").size()};
}

/// Both corners of a box, the larger one checked against the smaller, part by part.
template <typename Vec>
void refuseCrossed(const Vec& min, const Vec& max, const JsonNode& maxNode) {
    const std::vector<JsonNode> parts = maxNode.items();
    for (int i = 0; i < Vec::length(); ++i)
        if (max[i] < min[i]) parts[static_cast<std::size_t>(i)].refuse("must not be below min", "swap the two numbers");
}

CaseShape readAabb(const JsonNode& node, const CasePose&) {
    const geometry::Aabbd box{node.at("min").vec3(), node.at("max").vec3()};
    refuseCrossed(box.min, box.max, node.at("max"));
    return box;
}

CaseShape readBox(const JsonNode& node, const CasePose& pose) {
    const auto half = node.at("half").items(3, "half sizes");
    return geometry::Boxd{.center = pose.position.value_or(Vec3d{0.0}),
                          .half = {half[0].size(), half[1].size(), half[2].size()},
                          .orientation = pose.orientation.value_or(geometry::kIdentityRotation<double>)};
}

CaseShape readTriangle(const JsonNode& node, const CasePose& pose) {
    const auto corners = node.at("vertices").items(3, "corners");
    const auto corner = [&](std::size_t i) { return placedPoint(pose, corners[i].vec3(), corners[i]); };
    return geometry::Triangled{corner(0), corner(1), corner(2)};
}

std::vector<JsonNode> itemsOf(const JsonNode& list, const char* what) {
    std::vector<JsonNode> items = list.items();
    if (items.empty()) list.refuse(std::string("must have some ") + what, "list them");
    return items;
}
std::vector<Vec3d> readPoints(const JsonNode& list, const CasePose& pose) {
    std::vector<Vec3d> points;
    for (const JsonNode& item : itemsOf(list, "points")) points.push_back(placedPoint(pose, item.vec3(), item));
    return points;
}

CaseShape readHull(const JsonNode& node, const CasePose& pose) {
    std::vector<Vec3d> points;  // in the hull's own frame
    for (const JsonNode& item : itemsOf(node.at("points"), "points")) {
        points.push_back(item.vec3());
        placedPoint(pose, points.back(), item);  // refuses what the pose carries too far
    }
    return geometry::HullInstanced{
        geometry::convexHull(std::span<const Vec3d>{points}).hull,
        {pose.position.value_or(Vec3d{0.0}), pose.orientation.value_or(geometry::kIdentityRotation<double>)}};
}

CaseShape readMesh(const JsonNode& node, const CasePose& pose) {
    std::vector<Vec3d> vertices = readPoints(node.at("vertices"), pose);
    std::vector<geometry::MeshTriangle> triangles;
    for (const JsonNode& item : itemsOf(node.at("triangles"), "triangles")) {
        const std::vector<JsonNode> corners = item.items(3, "corners");
        for (const JsonNode& corner : corners)
            if (static_cast<std::size_t>(corner.count()) >= vertices.size())
                corner.refuse("there is no such vertex", "vertices are counted from 0");
        const auto index = [&](std::size_t i) { return static_cast<std::uint32_t>(corners[i].count()); };
        triangles.push_back({index(0), index(1), index(2)});
    }
    return demos::examine::makeCaseMesh(std::move(vertices), std::move(triangles));
}

/// Loads the OBJ file that a case names. Its faults are reported with the case and the key.
geometry::MeshPtr loadBeside(const JsonNode& name, const MeshLoader& loadMesh) {
    try {
        return loadMesh(name.text());
    } catch (const FileError& error) {
        name.refuse(error.what(), "");
    }
}

CaseShape readMeshFile(const JsonNode& node, const CasePose& pose, const MeshLoader& loadMesh) {
    const JsonNode name = node.at("obj");
    for (const char* key : {"vertices", "triangles"})
        if (const auto found = node.find(key)) found->refuse("the mesh is in a file already", "keep one of them");
    if (!loadMesh) name.refuse("a case that is no file has no files beside it", "write vertices and triangles");
    const geometry::MeshPtr mesh = loadBeside(name, loadMesh);
    std::vector<Vec3d> vertices;
    for (const geometry::Vec3f& v : mesh->vertices) vertices.push_back(placedPoint(pose, Vec3d{v}, name));
    return demos::examine::makeCaseMesh(std::move(vertices), mesh->triangles);
}

CaseShape readCircle(const JsonNode& node, const CasePose&) {
    return geometry::Circled{node.at("center").vec2(), node.at("radius").size()};
}

CaseShape readRectangle(const JsonNode& node, const CasePose&) {
    const geometry::Rectangled rectangle{node.at("min").vec2(), node.at("max").vec2()};
    refuseCrossed(rectangle.min, rectangle.max, node.at("max"));
    return rectangle;
}

CaseShape readOrientedRectangle(const JsonNode& node, const CasePose&) {
    const auto half = node.at("half").items(2, "half sizes");
    return geometry::OrientedRectangled{
        node.at("center").vec2(), {half[0].size(), half[1].size()}, node.at("angle").number()};
}

/// Corners may be written in either sense.
CaseShape readPolygon(const JsonNode& node, const CasePose&) {
    geometry::Polygond polygon;
    for (const JsonNode& item : itemsOf(node.at("points"), "points")) polygon.points.push_back(item.vec2());
    if (geometry::turningSense(polygon) < 0) std::reverse(polygon.points.begin(), polygon.points.end());
    return polygon;
}

CaseShape readSegment2(const JsonNode& node, const CasePose&) {
    return geometry::Segment2d{node.at("start").vec2(), node.at("end").vec2()};
}

struct ShapeKind {
    std::string_view name;
    bool takesPose;
    std::array<std::string_view, 3> keys;  ///< empty ones stand for none
    CaseShape (*read)(const JsonNode&, const CasePose&);
};
constexpr std::array kKinds{
    ShapeKind{"point", true, {}, readPoint},
    ShapeKind{"segment", true, {"start", "end"}, readSegment},
    ShapeKind{"ray", true, {"origin", "direction"}, readRay},
    ShapeKind{"plane", true, {"normal", "distance"}, readPlane},
    ShapeKind{"sphere", true, {"radius"}, readSphere},
    ShapeKind{"capsule", true, {"a", "b", "radius"}, readCapsule},
    ShapeKind{"aabb", false, {"min", "max"}, readAabb},
    ShapeKind{"box", true, {"half"}, readBox},
    ShapeKind{"triangle", true, {"vertices"}, readTriangle},
    ShapeKind{"hull", true, {"points"}, readHull},
    ShapeKind{"mesh", true, {"vertices", "triangles", "obj"}, readMesh},
    ShapeKind{"circle", false, {"center", "radius"}, readCircle},
    ShapeKind{"rectangle", false, {"min", "max"}, readRectangle},
    ShapeKind{"oriented-rectangle", false, {"center", "half", "angle"}, readOrientedRectangle},
    ShapeKind{"polygon", false, {"points"}, readPolygon},
    ShapeKind{"segment2", false, {"start", "end"}, readSegment2},
};
constexpr std::array<const char*, 3> kPoseKeys{"position", "orientation", "rotation"};

[[noreturn]] void refuseName(const JsonNode& node, const std::string& name) {
    std::vector<std::string> names;
    std::string all;
    for (const ShapeKind& kind : kKinds) {
        names.emplace_back(kind.name);
        all += (all.empty() ? "" : ", ") + names.back();
    }
    node.refuse("unknown shape '" + name + "'" + suggestion(name, names) + "known are " + all, "");
}

const ShapeKind& kindOf(const JsonNode& node) {
    const std::string name = node.text();
    const auto kind = std::find_if(kKinds.begin(), kKinds.end(), [&](const ShapeKind& k) { return k.name == name; });
    if (kind == kKinds.end()) refuseName(node, name);
    return *kind;
}

void refusePose(const JsonNode& node, const ShapeKind& kind) {
    for (const char* key : kPoseKeys)
        if (const auto found = node.find(key))
            found->refuse("'" + std::string(kind.name) + "' takes no pose",
                          kind.name == "aabb" ? "write it as a 'box'" : "shapes of the plane say where they are");
}

}  // namespace

const JsonFormat& caseFormat() {
    // Two meshes of a thousand vertices and triangles, a number a line, take a quarter of the bytes.
    static constexpr JsonFormat kCase{.noun = "case",
                                      .document = "docs/collision-cases.md",
                                      .deepest = 16,
                                      .maxItems = 1000,  // some methods try every one with every other
                                      .maxBytes = 4'000'000,
                                      .deepAdvice = "a case needs four levels",
                                      .sizeAdvice = "a case has two shapes of a thousand points at most"};
    return kCase;
}

CaseShape readShape(const JsonNode& node, const MeshLoader& loadMesh) {
    node.requireObject();
    const ShapeKind& kind = kindOf(node.at("shape"));
    if (!kind.takesPose) refusePose(node, kind);

    std::vector<std::string_view> keys{"shape"};
    for (const std::string_view key : kind.keys)
        if (!key.empty()) keys.push_back(key);
    if (kind.takesPose) keys.insert(keys.end(), kPoseKeys.begin(), kPoseKeys.end());
    keys.insert(keys.end(), {"motion", "margin"});
    node.allowKeys(keys);
    const CasePose pose = kind.takesPose ? readPose(node) : CasePose{};
    return node.find("obj") ? readMeshFile(node, pose, loadMesh) : kind.read(node, pose);
}

std::optional<Vec3d> readMotion(const JsonNode& node) {
    const auto motion = node.find("motion");
    if (!motion) return std::nullopt;
    const std::string name = node.at("shape").text();
    if (name == "ray") motion->refuse("a ray does not move", "leave it out; a point that moves is a ray of its own");
    if (!kindOf(node.at("shape")).takesPose && name != "aabb")
        motion->refuse("shapes of the plane do not move here", "leave it out to ask about the start");
    return motion->vec3();
}

double readMargin(const JsonNode& node) {
    const auto margin = node.find("margin");
    if (!margin) return 0.0;
    const std::string name = node.at("shape").text();
    if (name == "ray" || name == "plane" || (!kindOf(node.at("shape")).takesPose && name != "aabb"))
        margin->refuse("'" + name + "' takes no margin", "give it to the other shape");
    if (node.find("motion")) margin->refuse("shapes that move have no margin here", "leave one of them out");
    return margin->size();
}

}  // namespace collidoscope::app
