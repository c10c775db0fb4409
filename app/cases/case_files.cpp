#include "app/cases/case_files.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "app/files/file_io.h"
#include "app/files/json_node.h"
#include "app/files/name_match.h"
#include "app/files/obj_loader.h"
#include "demos/examine/verdict.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

/// Whether the mesh lies in the folder or below it, once all links are followed. A path that cannot be followed does
/// not.
bool isBeside(const fs::path& mesh, const fs::path& folder) {
    std::error_code failed;
    const fs::path home = fs::weakly_canonical(folder, failed);
    const fs::path place = failed ? fs::path{} : fs::weakly_canonical(mesh, failed);
    return !failed && std::mismatch(home.begin(), home.end(), place.begin(), place.end()).first == home.end();
}

geometry::MeshPtr loadMeshOf(const std::string& file, const std::string& name, MeshFiles meshFiles) {
    const fs::path folder = fs::absolute(fs::path(file)).parent_path();
    if (meshFiles == MeshFiles::BesideCase && !isBeside(folder / name, folder))
        throw FileError(file, 0, "the mesh '" + name + "' lies outside the folder of the case",
                        "put it beside the case, or allow it with --any-folder");
    const fs::path path = fs::path(file).parent_path() / name;
    std::error_code unknown;
    const std::uintmax_t size = fs::file_size(path, unknown);
    if (!unknown && size > kMaxCaseMesh)
        throw FileError(path.string(), 0, "larger than 20 MB", "reduce the mesh first");
    return loadObj(path).mesh;
}

}  // namespace

std::string caseFileText(const std::string& file) {
    std::error_code unknown;
    const std::uintmax_t size = fs::file_size(file, unknown);
    if (!unknown) refuseLargeText(size, file, caseFormat());
    return readFile(file);
}

MeshLoader meshesBeside(const std::string& file, MeshFiles meshFiles) {
    return [file, meshFiles](const std::string& name) { return loadMeshOf(file, name, meshFiles); };
}

CollisionCase readCaseFile(const std::string& file, MeshFiles meshFiles) {
    return readCase(caseFileText(file), file, meshesBeside(file, meshFiles));
}

demos::examine::CaseSlot findCase(std::string_view nameOrPath) {
    std::vector<std::string> names;
    for (const demos::examine::Example& example : demos::examine::examples()) {
        if (example.slot.name == nameOrPath) return example.slot;
        names.push_back(example.slot.name);
    }
    const std::string file(nameOrPath);
    std::error_code ignored;
    if (file.ends_with(".json") || fs::exists(file, ignored)) return demos::examine::slotOf(readCaseFile(file), file);
    throw FileError(file, 0, "there is no case of that name" + suggestion(file, names), "name a file *.json");
}

ListedCase listCase(const std::string& file) {
    ListedCase listed{.file = file, .name = std::filesystem::path(file).stem().string()};
    try {
        CollisionCase all = readCaseFile(file);
        if (!all.name.empty()) listed.name = all.name;
        const auto answers = runMethods(all);
        if (answers.empty()) {
            listed.problem = "no method here takes '" + std::string(shapeName(all.a)) + "' with '" +
                             std::string(shapeName(all.b)) + "'";
        } else {
            const demos::examine::Verdict verdict = judge(all, answers);
            listed.outcome = verdict.isFine() ? CaseOutcome::Fine : CaseOutcome::Differs;
            if (!verdict.problems.empty()) listed.problem = verdict.problems.front();
        }
        listed.slot = demos::examine::slotOf(std::move(all), file);
    } catch (const FileError& error) {
        listed.problem = error.what();
    }
    return listed;
}

}  // namespace collidoscope::app
