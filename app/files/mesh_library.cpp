#include "app/files/mesh_library.h"

#include <algorithm>
#include <cctype>

#include "app/files/folders.h"
#include "app/files/name_match.h"
#include "app/files/obj_loader.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;
using geometry::MeshPtr;

struct Generated {
    const char* name;
    const char* title;
    MeshPtr (*make)();
};
constexpr Generated kGenerated[] = {
    {"icosphere", "Sphere of triangles", [] { return geometry::makeIcosphere(); }},
    {"torus-knot", "Torus knot", [] { return geometry::makeTorusKnot(); }},
    {"terrain", "Terrain", [] { return geometry::makeTerrain(); }},
    {"box", "Box",
     [] {
         return geometry::makeBox({1.0f, 0.6f, 0.8f});
     }},
    {"rod", "Rod",
     [] {
         return geometry::makeBox({0.08f, 1.0f, 0.08f});
     }},
};

/// "hip-bone" becomes "Hip bone".
std::string titleOf(std::string name) {
    std::replace(name.begin(), name.end(), '-', ' ');
    if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

bool looksLikePath(std::string_view text) {
    std::error_code unreadable;
    return text.find_first_of("/\\.") != std::string_view::npos || fs::exists(fs::path(text), unreadable);
}

/// Changes whenever the file or its placement does.
std::string cacheKey(const fs::path& path, const Placement& placement) {
    std::error_code unknown;
    const auto time = fs::last_write_time(path, unknown).time_since_epoch().count();
    const auto size = fs::file_size(path, unknown);
    return fs::absolute(path, unknown).string() + '|' + std::to_string(static_cast<long long>(time)) + '|' +
           std::to_string(size) + '|' + std::to_string(static_cast<int>(placement.up)) + '|' +
           std::to_string(static_cast<int>(placement.centre)) + '|' +
           std::to_string(placement.longestSide.value_or(0.0f));
}

}  // namespace

MeshLibrary::MeshLibrary() : MeshLibrary(assetPath("meshes")) {}

MeshLibrary::MeshLibrary(const fs::path& folder) : folder_(folder) {
    for (const Generated& g : kGenerated) entries_.push_back({.name = g.name, .title = g.title, .generated = true});

    std::vector<std::string> stems;
    std::error_code missing;
    for (const fs::directory_entry& file : fs::directory_iterator(folder, missing))
        if (file.path().extension() == ".obj") stems.push_back(file.path().stem().string());
    std::sort(stems.begin(), stems.end());
    for (const std::string& stem : stems)
        entries_.push_back({.name = stem, .title = titleOf(stem), .generated = false});
}

std::pair<std::string_view, Placement> MeshLibrary::sourceOf(std::string_view nameOrPath, const Placement& placement) {
    if (!nameOrPath.starts_with(kAsIs)) return {nameOrPath, placement};
    return {nameOrPath.substr(kAsIs.size()), Placement{}};
}

bool MeshLibrary::isOwnFile(std::string_view nameOrPath) const {
    const std::string_view name = sourceOf(nameOrPath).first;
    return std::none_of(entries_.begin(), entries_.end(), [&](const MeshEntry& entry) { return entry.name == name; });
}

MeshPtr MeshLibrary::find(std::string_view nameOrPath, const Placement& wanted) {
    const auto [source, placement] = sourceOf(nameOrPath, wanted);
    const std::string name(source);
    for (const Generated& g : kGenerated) {
        if (name != g.name) continue;
        MeshPtr& kept = cache_[name];
        if (!kept) kept = g.make();
        return kept;
    }
    for (const MeshEntry& entry : entries_)
        if (name == entry.name) return load(folder_ / (name + ".obj"), placement);
    if (!looksLikePath(name)) refuse(name);
    return load(fs::path(name), placement);
}

MeshPtr MeshLibrary::load(const fs::path& path, const Placement& placement) {
    const std::string key = cacheKey(path, placement);
    const auto kept = cache_.find(key);
    if (kept != cache_.end()) return kept->second;
    const ObjResult loaded = loadObj(path, placement, progress_, parallelFor_);
    if (hearNotices_ && !loaded.notices.empty()) hearNotices_(path, loaded.notices);
    return cache_[key] = loaded.mesh;
}

void MeshLibrary::refuse(const std::string& name) const {
    std::string known;
    std::vector<std::string> names;
    for (const MeshEntry& entry : entries_) {
        known += (known.empty() ? "" : ", ") + entry.name;
        names.push_back(entry.name);
    }
    std::string advice = "give one of " + known + ", or the path of an OBJ file";
    if (const auto nearest = nearestName(name, names)) advice = "did you mean \"" + *nearest + "\"? Or " + advice;
    throw FileError(name, 0, "no mesh has this name", advice);
}

}  // namespace collidoscope::app
