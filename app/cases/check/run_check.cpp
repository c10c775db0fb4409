#include "app/cases/check/run_check.h"

#include <algorithm>
#include <filesystem>

#include "app/cases/case_node.h"
#include "app/files/file_io.h"
#include "app/files/obj_loader.h"

namespace app {
namespace {

namespace fs = std::filesystem;

struct Tally {
    int agree = 0, differ = 0, refused = 0;
};

/// Where the mesh really lies. A name that cannot be followed leads nowhere good.
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

/// One more than the most that is read tells a longer text.
std::string wholeText(std::istream& in) {
    std::string text(kMaxCase + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

CheckedCase check(const std::string& file, std::istream& in, MeshFiles meshFiles) {
    if (file == "-") return checkCase(wholeText(in), "standard input");
    std::error_code unknown;
    const std::uintmax_t size = fs::file_size(file, unknown);
    if (!unknown) refuseLargeCase(size, file);
    return checkCase(readFile(file), file, [&](const std::string& name) { return loadMeshOf(file, name, meshFiles); });
}

std::string summary(const Tally& tally) {
    const int cases = tally.agree + tally.differ + tally.refused;
    return std::to_string(cases) + (cases == 1 ? " case: " : " cases: ") + std::to_string(tally.agree) + " agree, " +
           std::to_string(tally.differ) + " differ, " + std::to_string(tally.refused) + " refused\n";
}

}  // namespace

ExitStatus runCheck(std::span<const std::string> files, std::istream& in, const CheckOutput& to, MeshFiles meshFiles) {
    Tally tally;
    for (const std::string& file : files) {
        try {
            const CheckedCase checked = check(file, in, meshFiles);
            to.out << (to.json ? caseJson(checked) : caseTable(checked, to.coloring) + "\n") << std::flush;
            ++(checked.verdict.isFine() ? tally.agree : tally.differ);
        } catch (const FileError& error) {
            to.errors << "collidoscope: " << error.what() << '\n';
            ++tally.refused;
        }
    }
    if (!to.json) to.out << summary(tally);
    if (tally.refused > 0) return ExitStatus::Refused;
    return tally.differ > 0 ? ExitStatus::Disagreement : ExitStatus::Done;
}

}  // namespace app
