#include "app/traces/trace_shapes.h"

#include <nlohmann/json.hpp>

#include "app/cases/case_node.h"
#include "app/cases/case_text.h"
#include "app/files/file_io.h"

namespace app {

demos::TraceShape readTraceShape(std::string_view line, const TraceConventions& conventions) {
    const std::string file = "trace";
    nlohmann::json json = parseCaseText(line, file, {.maxItems = kMaxTracePoints, .maxBytes = line.size()});
    const CaseNode node(json, "", file);
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
    const auto ours = conventions.shape(readShape(node, {}));
    if (!ours) node.refuse("shapes of the plane are none of a trace's", "write a shape of three dimensions");
    shape.shape = *ours;
    shape.picture = demos::pictureOf(shape.shape);
    return shape;
}

}  // namespace app
