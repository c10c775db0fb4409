#include "app/traces/trace_record.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/cases/case_text.h"
#include "app/files/file_io.h"
#include "app/files/json_node.h"
#include "app/files/name_match.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::app {
namespace {

bool isWithin(const geometry::Vec3d& v) {
    return std::abs(v.x) <= kFarthest && std::abs(v.y) <= kFarthest && std::abs(v.z) <= kFarthest;
}

/// Before a tree is made of it.
bool isWithin(const CaseShape& theirs, const TraceConventions& conventions) {
    const auto* const mesh = std::get_if<CaseMesh>(&theirs);
    return mesh == nullptr || std::all_of(mesh->vertices.begin(), mesh->vertices.end(),
                                          [&](const geometry::Vec3d& v) { return isWithin(conventions.length(v)); });
}
bool isWithin(const geometry::AnyShaped& shape) {
    if (const auto* const plane = std::get_if<geometry::Planed>(&shape)) return std::abs(plane->distance) <= kFarthest;
    if (const auto* const ray = std::get_if<geometry::Rayd>(&shape))
        return isWithin(ray->origin) && isWithin(ray->direction);
    const auto bounds = geometry::boundsOf(shape);
    return bounds && isWithin(bounds->min) && isWithin(bounds->max);
}

}  // namespace

demos::TraceShape readTraceShape(std::string_view line, const TraceConventions& conventions) {
    const std::string file = "trace";
    JsonFormat format = caseFormat();
    format.maxItems = kMaxTracePoints;
    format.maxBytes = line.size();
    nlohmann::json json = parseJson(line, file, format);
    const JsonNode node(json, "", file);
    demos::TraceShape shape;
    const auto id = json.at("shape");
    shape.name = id.is_string() ? printable(id.get<std::string>()) : id.dump();
    shape.margin = conventions.margin;
    if (const auto margin = node.find("margin")) shape.margin = margin->size() * conventions.unit;
    // The keys of a case: there "shape" says which one it is.
    const std::string kind = node.at("kind").text();
    json.erase("kind");
    json.erase("margin");
    json["shape"] = kind;
    if (const auto turn = json.find("orientation"); conventions.wLast && turn != json.end() && turn->size() == 4)
        *turn = {(*turn)[3], (*turn)[0], (*turn)[1], (*turn)[2]};
    const CaseShape theirs = readShape(node, {});
    const std::string far = "reaches further than 1e30 m";
    if (!isWithin(theirs, conventions)) node.refuse(far, "use smaller numbers");
    const auto ours = conventions.shape(theirs);
    if (!ours) node.refuse("shapes of the plane are none of a trace's", "write a shape of three dimensions");
    if (!isWithin(*ours)) node.refuse(far, "use smaller numbers");
    shape.shape = *ours;
    shape.picture = demos::pictureOf(shape.shape);
    return shape;
}

}  // namespace collidoscope::app
