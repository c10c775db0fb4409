#include "app/cases/case_text.h"

#include <array>
#include <nlohmann/json.hpp>

#include "app/files/json_node.h"

namespace collidoscope::app {
namespace {

constexpr std::string_view kFormat = "collidoscope-case";
constexpr double kVersion = 1.0;

void checkFormat(const JsonNode& root) {
    const JsonNode format = root.at("format");
    if (format.text() != kFormat) format.refuse("is not \"collidoscope-case\"", "is this another kind of file?");
    const JsonNode version = root.at("version");
    if (version.number() != kVersion) version.refuse("this program reads version 1", "write the case as version 1");
}

/// Keys that only a ray's hit answers are refused unless `a` is a ray, those of a sweep unless a shape moves.
void refuseUnanswered(const JsonNode& node, const CollisionCase& all) {
    const bool ray = std::holds_alternative<geometry::Rayd>(all.a);
    for (const char* key : {"t", "point"})
        if (const auto found = node.find(key); found && !ray) found->refuse("needs a ray as shape a", "leave it out");
    if (const auto hit = node.find("hit"); hit && !ray && !isSweep(all))
        hit->refuse("needs a ray as shape a, or a shape with a motion", "leave it out");
    if (const auto toi = node.find("toi"); toi && !isSweep(all))
        toi->refuse("needs a shape with a motion", "leave it out");
}

std::optional<bool> readOverlap(const JsonNode& node) {
    const auto overlap = node.find("overlap"), hit = node.find("hit");
    if (overlap && hit && overlap->truth() != hit->truth()) hit->refuse("contradicts overlap", "keep one of them");
    if (!overlap && !hit) return std::nullopt;
    return overlap ? overlap->truth() : hit->truth();
}

geometry::Vec3d readNormal(const JsonNode& node, bool flat) {
    const geometry::Vec3d normal = flat ? geometry::Vec3d{node.vec2(), 0.0} : node.vec3();
    if (normal == geometry::Vec3d{0.0}) node.refuse("must not be zero", "leave it out when there is none");
    return normal;
}

/// Precondition: the shapes of `all` have been read.
CaseAnswer readAnswer(const JsonNode& node, const CollisionCase& all) {
    refuseUnanswered(node, all);
    CaseAnswer answer;
    answer.overlap = readOverlap(node);
    if (const auto distance = node.find("distance")) answer.distance = distance->number();
    if (const auto normal = node.find("normal")) answer.normal = readNormal(*normal, isFlat(all.a));
    if (const auto contacts = node.find("contacts")) answer.contacts = contacts->count();
    if (const auto t = node.find("t")) answer.t = t->number();
    if (const auto point = node.find("point")) answer.point = point->vec3();
    if (const auto toi = node.find("toi")) answer.toi = toi->size();
    return answer;
}

void readExpectation(const JsonNode& node, CollisionCase& into) {
    constexpr std::array<std::string_view, 9> kKeys{"overlap", "distance", "normal", "contacts", "tolerance",
                                                    "hit",     "t",        "point",  "toi"};
    node.allowKeys(kKeys);
    into.expect = readAnswer(node, into);
    if (const auto tolerance = node.find("tolerance")) into.tolerance = tolerance->size();
}

Report readReport(const JsonNode& node, const CollisionCase& all) {
    constexpr std::array<std::string_view, 9> kKeys{"engine", "overlap", "distance", "normal", "contacts",
                                                    "hit",    "t",       "point",    "toi"};
    node.allowKeys(kKeys);
    Report report;
    if (const auto engine = node.find("engine")) report.engine = engine->text();
    report.answer = readAnswer(node, all);
    return report;
}

/// Refuses motions and margins in a case with a ray.
void refuseMotionBesideRay(const JsonNode& root, const CollisionCase& all) {
    const bool ray = std::holds_alternative<geometry::Rayd>(all.a) || std::holds_alternative<geometry::Rayd>(all.b);
    for (const char* key : {"a", "b"})
        if (const auto motion = root.at(key).find("motion"); motion && ray)
            motion->refuse("a ray meets shapes at rest only", "leave it out, or write the ray as a segment");
    for (const char* key : {"a", "b"})
        if (const auto margin = root.at(key).find("margin"); margin && (ray || isSweep(all)))
            margin->refuse("rays and sweeps ask about shapes without margins", "leave it out");
}

}  // namespace

CollisionCase readCase(std::string_view text, const std::string& file, const MeshLoader& loadMesh) {
    const nlohmann::json json = parseJson(text, file, caseFormat());
    return readCase(JsonNode(json, "", file), loadMesh);
}

CollisionCase readCase(const JsonNode& root, const MeshLoader& loadMesh) {
    constexpr std::array<std::string_view, 7> kKeys{"format", "version", "name", "a", "b", "expect", "reported"};
    root.requireObject();
    checkFormat(root);
    root.allowKeys(kKeys);

    CollisionCase all;
    if (const auto name = root.find("name")) all.name = name->text();
    all.a = readShape(root.at("a"), loadMesh);
    all.b = readShape(root.at("b"), loadMesh);
    all.motionA = readMotion(root.at("a"));
    all.motionB = readMotion(root.at("b"));
    all.marginA = readMargin(root.at("a"));
    all.marginB = readMargin(root.at("b"));
    if (isFlat(all.a) != isFlat(all.b))
        root.at("b").at("shape").refuse("one shape lies in the plane, the other in space",
                                        "take both of two or both of three dimensions");
    refuseMotionBesideRay(root, all);
    if (const auto expect = root.find("expect")) readExpectation(*expect, all);
    if (const auto reported = root.find("reported")) all.reported = readReport(*reported, all);
    return all;
}

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

OrderedJson shapeJson(const CaseShape& shape, const std::optional<Vec3d>& motion, double margin) {
    OrderedJson json = {{"shape", shapeName(shape)}};
    json.update(std::visit([](const auto& s) { return keysOf(s); }, shape));
    if (motion) json["motion"] = list(*motion);
    if (margin > 0.0) json["margin"] = margin;
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
    json["a"] = shapeJson(all.a, all.motionA, all.marginA);
    json["b"] = shapeJson(all.b, all.motionB, all.marginB);
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

}  // namespace collidoscope::app
