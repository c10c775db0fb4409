#include "app/files/obj_mesh_builder.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/files/obj_text.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

using geometry::Vec3f;

/// A diffuse colour, `Kd r [g b]`; g and b are r when they are left out.
std::optional<Vec3f> readColour(std::string_view words) {
    Vec3f colour{0.0f};
    for (int i = 0; i < 3; ++i) {
        const std::string_view word = takeWord(words);
        if (word.empty() && i == 1) return Vec3f{colour.x};
        const std::optional<double> number = toNumber(word);
        if (!number || !std::isfinite(*number)) return std::nullopt;
        colour[i] = static_cast<float>(std::clamp(*number, 0.0, 1.0));
    }
    return colour;
}

void append(std::string& text, std::string_view name, const Vec3f& colour) {
    text += "newmtl ";
    text += name;
    text += "\nKd";
    for (int i = 0; i < 3; ++i) {
        std::array<char, 32> digits{};
        // The locale must not turn the point into a comma.
        const auto end = geometry::toChars(digits.data(), digits.data() + digits.size(), colour[i]).ptr;
        text += ' ';
        text.append(digits.data(), end);
    }
    text += '\n';
}

}  // namespace

std::string cleanMaterials(std::string_view text, ObjNotices& notices) {
    std::string clean;
    std::string name;
    bool open = false;
    Vec3f colour = kUncoloured;
    StatementReader reader(text);
    while (reader.next()) {
        std::string_view rest = reader.statement();
        const std::string_view keyword = takeWord(rest);
        if (keyword == "newmtl") {
            if (open) append(clean, name, colour);
            name = trimmed(rest);
            colour = kUncoloured;
            open = true;
        } else if (keyword == "Kd" && open) {
            const std::optional<Vec3f> read = readColour(rest);
            if (!read) ++notices.brokenColours;
            colour = read.value_or(kUncoloured);
        }
    }
    if (open) append(clean, name, colour);
    return clean;
}

namespace {

constexpr std::size_t kFacesPerReport = 1 << 14;

/// Whether two corners coincide: such a triangle bounds nothing. One with three corners on a line stays, for without
/// it the edges of its neighbours would gape open where a vertex stands in the middle of a side.
bool collapsed(const Vec3f& a, const Vec3f& b, const Vec3f& c) { return a == b || b == c || c == a; }

}  // namespace

ObjMeshBuilder::ObjMeshBuilder(ObjScan& scan, const LoadProgress& progress) : scan_(scan), progress_(progress) {
    mesh_.triangles.reserve(scan.faces);
    materialOfTriangle_.reserve(scan.materialFiles.empty() ? 0 : scan.faces);
}

void ObjMeshBuilder::addCorner(int index) {
    const auto count = static_cast<std::int64_t>(verticesSoFar_);
    face_.push_back(static_cast<std::uint32_t>(index > 0 ? index - 1 : count + index));
}

void ObjMeshBuilder::endFace() {
    if (face_.size() == 3) {
        addTriangle(face_[0], face_[1], face_[2]);
    } else {
        corners_.clear();
        for (const std::uint32_t i : face_) corners_.push_back(scan_.positions[i]);
        const auto triangles = triangulator_.triangulate(corners_);
        for (const auto& t : triangles) addTriangle(face_[t[0]], face_[t[1]], face_[t[2]]);
        if (triangles.empty()) ++(triangulator_.tooCostly() ? scan_.notices.hugeFaces : scan_.notices.flatPolygons);
    }
    face_.clear();
    if (++facesSoFar_ % kFacesPerReport == 0)
        report(progress_, static_cast<float>(facesSoFar_) / static_cast<float>(scan_.faces));
}

void ObjMeshBuilder::addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (collapsed(scan_.positions[a], scan_.positions[b], scan_.positions[c])) {
        ++scan_.notices.collapsedTriangles;
        return;
    }
    mesh_.triangles.push_back({.a = a, .b = b, .c = c});
    if (!scan_.materialFiles.empty()) materialOfTriangle_.push_back(material_);
}

void ObjMeshBuilder::useMaterial(const std::string& name, int id) {
    material_ = id;
    std::vector<std::string>& missing = scan_.notices.missingMaterials;
    if (id < 0 && !name.empty() && std::find(missing.begin(), missing.end(), name) == missing.end())
        missing.push_back(name);
}

geometry::Mesh ObjMeshBuilder::take() {
    const bool coloured =
        std::any_of(materialOfTriangle_.begin(), materialOfTriangle_.end(), [](int id) { return id >= 0; });
    if (coloured) {
        mesh_.colors.reserve(materialOfTriangle_.size());
        for (const int id : materialOfTriangle_)
            mesh_.colors.push_back(id >= 0 ? colours_[static_cast<std::size_t>(id)] : kUncoloured);
    }
    mesh_.vertices = std::move(scan_.positions);
    return std::move(mesh_);
}

}  // namespace collidoscope::app
