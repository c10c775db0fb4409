#include "app/cases/case_list.h"

#include <filesystem>
#include <utility>

#include "app/cases/case_files.h"
#include "app/files/file_io.h"
#include "demos/examine/verdict.h"

namespace app {

ListedCase listCase(const std::string& file) {
    ListedCase listed{.file = file, .name = std::filesystem::path(file).stem().string()};
    try {
        CollisionCase all = readCaseFile(file);
        if (!all.name.empty()) listed.name = all.name;
        const auto answers = askMethods(all);
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

}  // namespace app
