#include "app/cases/case_writer.h"

#include <nlohmann/json.hpp>

namespace app {
namespace {

using OrderedJson = nlohmann::ordered_json;
using geometry::Vec2d;
using geometry::Vec3d;

OrderedJson list(const Vec2d& v) { return {v.x, v.y}; }
OrderedJson list(const Vec3d& v) { return {v.x, v.y, v.z}; }

/// The keys of each shape beside its name.
OrderedJson keysOf(const Vec3d& point) { return {{"position", list(point)}}; }
OrderedJson keysOf(const geometry::Segmentd& s) { return {{"start", list(s.start)}, {"end", list(s.end)}}; }
OrderedJson keysOf(const geometry::Rayd& r) { return {{"origin", list(r.origin)}, {"direction", list(r.direction)}}; }
OrderedJson keysOf(const geometry::Planed& p) { return {{"normal", list(p.normal)}, {"distance", p.distance}}; }
OrderedJson keysOf(const geometry::Sphered& s) { return {{"radius", s.radius}, {"position", list(s.center)}}; }
OrderedJson keysOf(const geometry::Capsuled& c) { return {{"a", list(c.a)}, {"b", list(c.b)}, {"radius", c.radius}}; }
OrderedJson keysOf(const geometry::Aabbd& box) { return {{"min", list(box.min)}, {"max", list(box.max)}}; }
OrderedJson list(const geometry::Quatd& q) { return {q.w, q.x, q.y, q.z}; }
OrderedJson keysOf(const geometry::Boxd& box) {
    return {{"half", list(box.half)}, {"position", list(box.center)}, {"orientation", list(box.orientation)}};
}
OrderedJson keysOf(const geometry::Triangled& t) { return {{"vertices", {list(t.a), list(t.b), list(t.c)}}}; }
OrderedJson list(const std::vector<Vec3d>& points) {
    OrderedJson json = OrderedJson::array();
    for (const Vec3d& p : points) json.push_back(list(p));
    return json;
}
OrderedJson keysOf(const geometry::HullInstanced& hull) {
    const auto& [position, orientation] = hull.worldFromHull;
    OrderedJson json = {{"points", list(hull.hull->vertices)}};
    if (position != Vec3d{0.0}) json["position"] = list(position);
    if (orientation != geometry::kIdentityRotation<double>) json["orientation"] = list(orientation);
    return json;
}
OrderedJson keysOf(const CaseMesh& mesh) {
    OrderedJson triangles = OrderedJson::array();
    for (const geometry::MeshTriangle& t : mesh.triangles) triangles.push_back({t.a, t.b, t.c});
    return {{"vertices", list(mesh.vertices)}, {"triangles", triangles}};
}
OrderedJson keysOf(const geometry::Circled& c) { return {{"center", list(c.center)}, {"radius", c.radius}}; }
OrderedJson keysOf(const geometry::Rectangled& r) { return {{"min", list(r.min)}, {"max", list(r.max)}}; }
OrderedJson keysOf(const geometry::OrientedRectangled& r) {
    return {{"center", list(r.center)}, {"half", list(r.half)}, {"angle", r.angle}};
}
OrderedJson keysOf(const geometry::Polygond& polygon) {
    OrderedJson points = OrderedJson::array();
    for (const Vec2d& p : polygon.points) points.push_back(list(p));
    return {{"points", points}};
}
OrderedJson keysOf(const geometry::Segment2d& s) { return {{"start", list(s.start)}, {"end", list(s.end)}}; }

OrderedJson shapeJson(const CaseShape& shape, const std::optional<Vec3d>& motion) {
    OrderedJson json = {{"shape", shapeName(shape)}};
    json.update(std::visit([](const auto& s) { return keysOf(s); }, shape));
    if (motion) json["motion"] = list(*motion);
    return json;
}

void addAnswer(OrderedJson& json, const CaseAnswer& answer, const CollisionCase& all) {
    const bool hit = isSweep(all) || std::holds_alternative<geometry::Rayd>(all.a);
    if (answer.overlap) json[hit ? "hit" : "overlap"] = *answer.overlap;
    if (answer.distance) json["distance"] = *answer.distance;
    if (answer.normal) json["normal"] = isFlat(all.a) ? list(Vec2d(*answer.normal)) : list(*answer.normal);
    if (answer.contacts) json["contacts"] = *answer.contacts;
    if (answer.t) json["t"] = *answer.t;
    if (answer.point) json["point"] = list(*answer.point);
    if (answer.toi) json["toi"] = *answer.toi;
}

}  // namespace

std::string writeCase(const CollisionCase& all) {
    OrderedJson json = {{"format", "collidoscope-case"}, {"version", 1}};
    if (!all.name.empty()) json["name"] = all.name;
    json["a"] = shapeJson(all.a, all.motionA);
    json["b"] = shapeJson(all.b, all.motionB);
    OrderedJson expect = OrderedJson::object();
    addAnswer(expect, all.expect, all);
    if (all.tolerance) expect["tolerance"] = *all.tolerance;
    if (!expect.empty()) json["expect"] = expect;
    if (all.reported) {
        json["reported"] = {{"engine", all.reported->engine}};
        addAnswer(json["reported"], all.reported->answer, all);
    }
    return json.dump(2) + "\n";
}

}  // namespace app
