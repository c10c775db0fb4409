#include "app/cases/check/run_check.h"

#include <filesystem>
#include <iterator>

#include "app/files/file_error.h"
#include "app/files/obj_loader.h"
#include "app/files/read_file.h"

namespace app {
namespace {

struct Tally {
    int agree = 0, differ = 0, refused = 0;
};

CheckedCase check(const std::string& file, std::istream& in) {
    const auto beside = [&](const std::string& name) {
        return loadObj(std::filesystem::path(file).parent_path() / name).mesh;
    };
    if (file != "-") return checkCase(readFile(file), file, beside);
    return checkCase(std::string(std::istreambuf_iterator<char>(in), {}), "standard input");
}

std::string summary(const Tally& tally) {
    const int cases = tally.agree + tally.differ + tally.refused;
    return std::to_string(cases) + (cases == 1 ? " case: " : " cases: ") + std::to_string(tally.agree) + " agree, " +
           std::to_string(tally.differ) + " differ, " + std::to_string(tally.refused) + " refused\n";
}

}  // namespace

ExitStatus runCheck(std::span<const std::string> files, std::istream& in, const CheckOutput& to) {
    Tally tally;
    for (const std::string& file : files) {
        try {
            const CheckedCase checked = check(file, in);
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
