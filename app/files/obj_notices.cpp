#include "app/files/obj_notices.h"

#include <string_view>

#include "app/files/name_match.h"

namespace collidoscope::app {
namespace {

/// "1 point was skipped.", "3 points were skipped."
std::string counted(std::size_t count, std::string_view thing, std::string_view things, std::string_view rest) {
    std::string text = std::to_string(count) + " ";
    text += count == 1 ? thing : things;
    text += count == 1 ? " was " : " were ";
    text += rest;
    return text + ".";
}

/// A few names, then how many more.
std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t kShown = 3;
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < kShown; ++i)
        text += (i > 0 ? ", \"" : "\"") + shortened(names[i]) + "\"";
    if (names.size() > kShown) text += " and " + std::to_string(names.size() - kShown) + " more";
    return text;
}

}  // namespace

std::vector<std::string> sentences(const ObjNotices& n) {
    std::vector<std::string> out;
    const auto say = [&out](std::size_t count, std::string_view thing, std::string_view things, std::string_view rest) {
        if (count > 0) out.push_back(counted(count, thing, things, rest));
    };
    say(n.shortFaces, "face with fewer than three corners", "faces with fewer than three corners", "skipped");
    say(n.collapsedTriangles, "triangle with coinciding corners", "triangles with coinciding corners", "skipped");
    say(n.flatPolygons, "polygon without area", "polygons without area", "skipped");
    say(n.hugeFaces, "dented face with too many corners", "dented faces with too many corners",
        "skipped; triangulate the mesh before exporting it");
    say(n.points, "point", "points", "skipped");
    say(n.lines, "line", "lines", "skipped");
    say(n.emptyGroups, "group without faces", "groups without faces", "skipped");
    say(n.colouredVertices, "vertex colour", "vertex colours", "ignored; only materials colour a mesh");
    say(n.otherLines, "statement", "statements",
        "not understood and skipped, the first \"" + n.firstOther + "\" in line " + std::to_string(n.firstOtherLine));
    if (!n.missingMaterialFiles.empty())
        out.push_back("No colours could be read from " + listed(n.missingMaterialFiles) + "; grey was used.");
    if (!n.missingMaterials.empty())
        out.push_back("No material file describes " + listed(n.missingMaterials) + "; grey was used.");
    say(n.brokenColours, "diffuse colour", "diffuse colours", "unreadable; grey was used");
    return out;
}

}  // namespace collidoscope::app
