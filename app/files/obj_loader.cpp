#include "app/files/obj_loader.h"

#include <tiny_obj_loader.h>

#include <algorithm>
#include <istream>
#include <sstream>
#include <streambuf>

#include "app/files/file_io.h"
#include "app/files/obj_mesh_builder.h"
#include "app/files/obj_scan.h"
#include "app/files/obj_text.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

/// Shares of the whole time, as measured with a million triangles.
constexpr float kScanned = 0.35f;
constexpr float kBuilt = 0.6f;

LoadProgress part(const LoadProgress& whole, float from, float to) {
    if (!whole) return {};
    return [&whole, from, to](float fraction) { return whole(from + (to - from) * fraction); };
}

/// A stream over text in memory, without a copy of it.
class TextBuffer : public std::streambuf {
public:
    explicit TextBuffer(std::string& text) { setg(text.data(), text.data(), text.data() + text.size()); }
};

/// Hands tinyobjloader the cleaned material files. A file is asked for by its number in ObjScan::materialFiles.
class MaterialReader : public tinyobj::MaterialReader {
public:
    MaterialReader(const MaterialSource& source, ObjScan& scan, ObjMeshBuilder& builder)
        : source_(source), scan_(scan), builder_(builder) {}

    bool operator()(const std::string& number, std::vector<tinyobj::material_t>* materials,
                    std::map<std::string, int>* idOfName, std::string* warning, std::string* error) override {
        const std::string& name = scan_.materialFiles[std::stoul(number)];
        const std::string clean = cleanMaterials(textOf(name), scan_.notices);
        if (clean.empty()) {
            scan_.notices.missingMaterialFiles.push_back(name);
            return false;
        }
        std::istringstream stream(clean);
        tinyobj::LoadMtl(idOfName, materials, &stream, warning, error);
        std::vector<geometry::Vec3f> colours;
        for (const tinyobj::material_t& m : *materials) colours.emplace_back(m.diffuse[0], m.diffuse[1], m.diffuse[2]);
        builder_.setMaterials(std::move(colours));
        return true;
    }

private:
    std::string textOf(const std::string& name) const {
        return source_ ? source_(name).value_or(std::string{}) : std::string{};
    }

    const MaterialSource& source_;
    ObjScan& scan_;
    ObjMeshBuilder& builder_;
};

ObjMeshBuilder& builderOf(void* user) { return *static_cast<ObjMeshBuilder*>(user); }

/// tinyobjloader walks the faces and materials; positions and validity come from the scan.
void readFaces(ObjScan& scan, const MaterialSource& materials, ObjMeshBuilder& builder) {
    tinyobj::callback_t callback;
    callback.vertex_cb = [](void* user, float, float, float, float) { builderOf(user).addVertex(); };
    callback.index_cb = [](void* user, tinyobj::index_t* corners, int count) {
        ObjMeshBuilder& into = builderOf(user);
        for (int i = 0; i < count; ++i) into.addCorner(corners[i].vertex_index);
        into.endFace();
    };
    callback.usemtl_cb = [](void* user, const char* name, int id) { builderOf(user).useMaterial(name, id); };

    std::string statements = std::move(scan.statements);
    TextBuffer buffer(statements);
    std::istream stream(&buffer);
    MaterialReader reader(materials, scan, builder);
    std::string warnings;  // Each of them is counted in the notices already.
    std::string errors;
    tinyobj::LoadObjWithCallback(stream, callback, &builder, &reader, &warnings, &errors);
}

[[noreturn]] void refuseWithoutTriangles(const std::string& name, const ObjNotices& notices) {
    std::string reason = "there is no triangle in this file";
    ObjNotices ofFaces = notices;  // materials have nothing to do with it
    ofFaces.missingMaterialFiles.clear();
    ofFaces.missingMaterials.clear();
    ofFaces.brokenColours = 0;
    for (const std::string& sentence : sentences(ofFaces)) reason += ": " + sentence.substr(0, sentence.size() - 1);
    throw FileError(name, 0, reason, "export the surface of the mesh as faces");
}

std::optional<std::string> textOfFile(const fs::path& folder, std::string name) {
    std::replace(name.begin(), name.end(), '\\', '/');
    try {
        return readFile(folder / fs::path(name));
    } catch (const FileError&) {
        return std::nullopt;
    }
}

/// Material files are named relative to the OBJ file: one, whose name may hold spaces, or several between spaces.
MaterialSource materialsIn(const fs::path& folder) {
    return [folder](const std::string& names) -> std::optional<std::string> {
        if (const auto whole = textOfFile(folder, names)) return whole;
        std::string all;
        std::string_view rest = names;
        for (std::string_view name = takeWord(rest); !name.empty(); name = takeWord(rest))
            all += textOfFile(folder, std::string(name)).value_or(std::string{}) + '\n';
        return all;
    };
}

struct Making {
    const std::string& name;
    const MaterialSource& materials;
    const Placement& placement;
    const LoadProgress& progress;
    const geometry::ParallelFor& parallelFor;
};

geometry::Mesh unfinishedMesh(ObjScan& scan, const Making& how) {
    const LoadProgress progress = part(how.progress, kScanned, kBuilt);
    ObjMeshBuilder builder(scan, progress);
    readFaces(scan, how.materials, builder);
    geometry::Mesh mesh = builder.take();
    if (mesh.triangles.empty()) refuseWithoutTriangles(how.name, scan.notices);
    mesh.name = fs::path(how.name).stem().string();
    return mesh;
}

/// Builds the mesh and its tree. The text of the file is already released, so both need not be in memory at once.
ObjResult resultOf(ObjScan scan, const Making& how) {
    geometry::Mesh mesh = unfinishedMesh(scan, how);
    report(how.progress, kBuilt);
    ObjResult result;
    result.measured = measured(mesh, how.placement);
    result.placed = place(mesh, how.placement);
    result.notices = sentences(scan.notices);
    const LoadProgress progress = part(how.progress, kBuilt, 1.0f);
    result.mesh = geometry::finishMesh(
        std::move(mesh),
        {.parallelFor = how.parallelFor, .progress = [&progress](float share) { report(progress, share); }});
    return result;
}

}  // namespace

ObjResult loadObjText(std::string_view text, const std::string& name, const MaterialSource& materials,
                      const Placement& placement, const LoadProgress& progress,
                      const geometry::ParallelFor& parallelFor) {
    return resultOf(scanObj(text, name, part(progress, 0.0f, kScanned)),
                    {name, materials, placement, progress, parallelFor});
}

ObjResult loadObj(const fs::path& path, const Placement& placement, const LoadProgress& progress,
                  const geometry::ParallelFor& parallelFor) {
    const std::string name = path.string();
    ObjScan scan = scanObj(readFile(path), name, part(progress, 0.0f, kScanned));
    return resultOf(std::move(scan), {name, materialsIn(path.parent_path()), placement, progress, parallelFor});
}

}  // namespace collidoscope::app
