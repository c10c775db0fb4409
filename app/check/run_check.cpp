#include "app/check/run_check.h"

#include "app/cases/case_node.h"
#include "app/files/file_io.h"

namespace app {
namespace {

struct Tally {
    int agree = 0, differ = 0, refused = 0;
};

/// One more than the most that is read tells a longer text.
std::string wholeText(std::istream& in) {
    std::string text(kMaxCase + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

CheckedCase check(const std::string& file, std::istream& in, MeshFiles meshFiles) {
    if (file == "-") return checkCase(wholeText(in), "standard input");
    return checkCase(caseFileText(file), file, meshesBeside(file, meshFiles));
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
