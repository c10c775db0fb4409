#include "app/cases/check/check_case.h"

#include <utility>

#include "app/cases/case_reader.h"
#include "app/files/file_io.h"
#include "geometry/planar/polygon/polygon.h"

namespace app {
namespace {

bool isDented(const CaseShape& shape) {
    const auto* polygon = std::get_if<geometry::Polygond>(&shape);
    return polygon && !geometry::isConvex(*polygon);
}

[[noreturn]] void refuseUnknownPair(const CollisionCase& all, const std::string& file) {
    for (const auto& [key, shape] : {std::pair{"a", &all.a}, std::pair{"b", &all.b}})
        if (isDented(*shape))
            throw FileError(file, 0, std::string(key) + ".points: the polygon is dented or crosses itself",
                            "cut it into convex polygons, a case for each");
    const std::string pair = "'" + std::string(shapeName(all.a)) + "' with '" + std::string(shapeName(all.b)) + "'";
    if (isSweep(all))
        throw FileError(file, 0, "this version has no method for " + pair + " where one of them moves",
                        "leave out the motion to ask about the start");
    throw FileError(file, 0, "this version has no method for " + pair, "docs/collision-cases.md lists the pairs");
}

}  // namespace

CheckedCase checkCase(std::string_view text, const std::string& file, const MeshLoader& loadMesh) {
    CheckedCase checked;
    checked.all = readCase(text, file, loadMesh);
    checked.name = checked.all.name.empty() ? file : checked.all.name;
    checked.answers = askMethods(checked.all);
    if (checked.answers.empty()) refuseUnknownPair(checked.all, file);
    checked.verdict = judge(checked.all, checked.answers);
    return checked;
}

}  // namespace app
