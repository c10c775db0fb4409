#include "app/traces/trace_writer.h"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <utility>
#include <variant>

#include "geometry/base/number_text.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::app {
namespace {

using geometry::Vec3d;

std::string number(double value) {
    std::array<char, 40> text{};
    const auto [end, error] = geometry::toChars(text.data(), text.data() + text.size(), value);
    return {text.data(), end};
}
std::string list(const Vec3d& v) { return "[" + number(v.x) + "," + number(v.y) + "," + number(v.z) + "]"; }
std::string list(const geometry::Quatd& q) {
    return "[" + number(q.w) + "," + number(q.x) + "," + number(q.y) + "," + number(q.z) + "]";
}
std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}
template <typename Points>
std::string lists(const Points& points) {
    std::string text;
    for (const auto& point : points) text += (text.empty() ? "" : ",") + list(Vec3d{point});
    return "[" + text + "]";
}

/// The keys of a shape, its kind first; empty for what a trace has no word for.
struct ShapeKeys {
    std::string operator()(const Vec3d& p) const { return R"("kind":"point","position":)" + list(p); }
    std::string operator()(const geometry::Segmentd& s) const {
        return R"("kind":"segment","start":)" + list(s.start) + ",\"end\":" + list(s.end);
    }
    std::string operator()(const geometry::Sphered& s) const {
        return R"("kind":"sphere","radius":)" + number(s.radius) + placed(s.center);
    }
    std::string operator()(const geometry::Capsuled& c) const {
        return R"("kind":"capsule","a":)" + list(c.a) + ",\"b\":" + list(c.b) + ",\"radius\":" + number(c.radius);
    }
    std::string operator()(const geometry::Planed& p) const {
        return R"("kind":"plane","normal":)" + list(p.normal) + ",\"distance\":" + number(p.distance);
    }
    std::string operator()(const geometry::Triangled& t) const {
        return R"("kind":"triangle","vertices":)" + lists(std::array{t.a, t.b, t.c});
    }
    std::string operator()(const geometry::Aabbd& box) const {
        return R"("kind":"aabb","min":)" + list(box.min) + ",\"max\":" + list(box.max);
    }
    std::string operator()(const geometry::Boxd& box) const {
        return R"("kind":"box","half":)" + list(box.half) + placed(box.center, box.orientation);
    }
    std::string operator()(const geometry::HullInstanced& hull) const {
        return R"("kind":"hull","points":)" + lists(hull.hull->vertices) +
               placed(hull.worldFromHull.position, hull.worldFromHull.orientation);
    }
    std::string operator()(const geometry::MeshInstance& mesh) const {
        std::vector<Vec3d> vertices;
        for (const geometry::Vec3f& v : mesh.mesh->vertices)
            vertices.emplace_back(mesh.worldFromMesh * geometry::Vec4<double>{Vec3d{v}, 1.0});
        std::string triangles;
        for (const geometry::MeshTriangle& t : mesh.mesh->triangles)
            triangles += (triangles.empty() ? "[" : ",[") + std::to_string(t.a) + "," + std::to_string(t.b) + "," +
                         std::to_string(t.c) + "]";
        return R"("kind":"mesh","vertices":)" + lists(vertices) + ",\"triangles\":[" + triangles + "]";
    }
    template <typename Other>
    std::string operator()(const Other&) const {
        return {};
    }

    static std::string placed(const Vec3d& position,
                              const geometry::Quatd& orientation = geometry::kIdentityRotation<double>) {
        std::string text;
        if (position != Vec3d{0.0}) text += ",\"position\":" + list(position);
        if (orientation != geometry::kIdentityRotation<double>) text += ",\"orientation\":" + list(orientation);
        return text;
    }
};

/// Keys for the collision filter of a body; only those that differ from the defaults.
std::string filterKeys(const demos::TraceBody& body, const demos::TraceScene& scene) {
    const demos::TraceBody usual;
    std::string text = body.isSensor ? ",\"sensor\":true" : "";
    if (body.group != usual.group) text += ",\"group\":" + std::to_string(body.group);
    if (body.mask != usual.mask) text += ",\"mask\":" + std::to_string(body.mask);
    std::string ignored;
    for (const std::uint32_t other : body.ignored)
        ignored += (ignored.empty() ? "" : ",") + quoted(scene.bodies[other].name);
    return text + (ignored.empty() ? "" : ",\"ignore\":[" + ignored + "]");
}

std::string poseLine(const demos::TracePose& pose, const std::string& name) {
    return "{\"pose\":" + name + ",\"position\":" + list(pose.pose.position) +
           ",\"orientation\":" + list(pose.pose.orientation) + ",\"velocity\":" + list(pose.velocity) +
           ",\"angular\":" + list(pose.angular) + "}\n";
}
std::string contactLine(const demos::TraceContact& contact, const demos::TraceScene& scene, const std::string& a,
                        const std::string& b) {
    std::string text =
        "{\"contact\":[" + a + "," + b + "],\"point\":" + list(contact.point) + ",\"normal\":" + list(contact.normal);
    if (contact.depth) text += ",\"depth\":" + number(*contact.depth);
    if (contact.impulse) text += ",\"impulse\":" + number(*contact.impulse);
    const bool isOfCompound = scene.bodies[contact.a].shapes.size() > 1 || scene.bodies[contact.b].shapes.size() > 1;
    if (contact.shapes && isOfCompound)
        text += ",\"shapes\":[" + quoted(scene.shapes[(*contact.shapes)[0]].name) + "," +
                quoted(scene.shapes[(*contact.shapes)[1]].name) + "]";
    if (contact.within > 0.0) text += ",\"within\":" + number(contact.within);
    if (contact.preference > 0.0) text += ",\"preference\":" + number(contact.preference);
    if (contact.overhang > 0.0) text += ",\"overhang\":" + number(contact.overhang);
    if (contact.isTurned) text += ",\"turned\":true";
    if (const auto& speculative = contact.speculative)
        text += ",\"ahead\":" + number(speculative->time) + ",\"positions\":[" + list(speculative->a.position) + "," +
                list(speculative->b.position) + "],\"orientations\":[" + list(speculative->a.orientation) + "," +
                list(speculative->b.orientation) + "]";
    return text + "}\n";
}
std::string rayLine(const demos::TraceRay& ray, const demos::TraceScene& scene) {
    const auto name = [&](std::uint32_t body) { return quoted(scene.bodies[body].name); };
    std::string text = R"({"query":"ray","origin":)" + list(ray.origin) + ",\"direction\":" + list(ray.direction);
    if (ray.maxT) text += ",\"max\":" + number(*ray.maxT);
    if (ray.hit) text += std::string(",\"hit\":") + (*ray.hit ? "true" : "false");
    if (ray.t) text += ",\"t\":" + number(*ray.t);
    if (ray.point) text += ",\"point\":" + list(*ray.point);
    if (ray.normal) text += ",\"normal\":" + list(*ray.normal);
    if (ray.body) text += ",\"body\":" + name(*ray.body);
    std::string ignored;
    for (const std::uint32_t body : ray.ignored) ignored += (ignored.empty() ? "" : ",") + name(body);
    if (!ignored.empty()) text += ",\"ignore\":[" + ignored + "]";
    return text + "}\n";
}
std::string jointLine(const demos::TraceJoint& joint, const std::string& a, const std::string& b) {
    std::string text = "{\"joint\":" + quoted(joint.name) + ",\"kind\":" + quoted(joint.kind) + ",\"bodies\":[" + a +
                       "," + b + "],\"anchor\":" + list(joint.anchor);
    if (joint.axis) text += ",\"axis\":" + list(*joint.axis);
    if (joint.collides) text += ",\"collides\":true";
    return text + "}\n";
}

}  // namespace

TraceWriter::TraceWriter(Sink sink, const std::string& source, double step, bool hasAllContacts)
    : sink_(std::move(sink)) {
    sink_(R"({"format":"collidoscope-trace","version":1,"source":)" + quoted(source) + ",\"step\":" + number(step) +
          (hasAllContacts ? ",\"contacts\":\"all\"" : "") + "}\n");
}

void TraceWriter::writeBody(const demos::TraceScene& scene, const demos::TraceBody& body) {
    if (!written_.insert(body.name).second) return;
    std::string shapes;
    for (const std::uint32_t index : body.shapes) {
        const demos::TraceShape& shape = scene.shapes[index];
        const std::string keys = std::visit(ShapeKeys{}, shape.shape);
        if (keys.empty()) continue;
        const std::string margin = shape.margin > 0.0 ? ",\"margin\":" + number(shape.margin) : "";
        sink_("{\"shape\":" + quoted(shape.name) + "," + keys + margin + "}\n");
        shapes += (shapes.empty() ? "" : ",") + quoted(shape.name);
    }
    sink_("{\"body\":" + quoted(body.name) + ",\"shapes\":[" + shapes + "]" +
          (body.mass > 0.0 ? ",\"mass\":" + number(body.mass) : "") + (body.isStatic ? ",\"static\":true" : "") +
          filterKeys(body, scene) + "}\n");
}

void TraceWriter::write(const demos::TraceFrame& frame) {
    const demos::TraceScene& scene = *frame.scene;
    std::vector<std::string> names;
    for (const demos::TraceBody& body : scene.bodies) {
        writeBody(scene, body);
        names.push_back(quoted(body.name));
    }
    sink_("{\"frame\":" + number(frame.number) + (frame.time ? ",\"time\":" + number(*frame.time) : "") + "}\n");
    for (const demos::TracePose& pose : frame.poses) sink_(poseLine(pose, names[pose.body]));
    for (const demos::TraceContact& c : frame.contacts) sink_(contactLine(c, scene, names[c.a], names[c.b]));
    for (const demos::TraceRay& ray : frame.rays) sink_(rayLine(ray, scene));
    for (const demos::TraceJoint& joint : frame.joints) sink_(jointLine(joint, names[joint.a], names[joint.b]));
    for (const demos::TraceLabel& label : frame.labels)
        sink_("{\"label\":" + quoted(label.text) + ",\"at\":" + list(label.position) + "}\n");
    for (const demos::TraceValue& value : frame.values)
        sink_("{\"value\":" + quoted(value.name) + ",\"is\":" + number(value.value) +
              ",\"unit\":" + quoted(value.unit) + "}\n");
}

}  // namespace collidoscope::app
