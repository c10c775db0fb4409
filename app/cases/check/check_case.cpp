#include "app/cases/check/check_case.h"

#include "app/cases/case_reader.h"
#include "app/files/file_error.h"

namespace app {

CheckedCase checkCase(std::string_view text, const std::string& file, const MeshLoader& loadMesh) {
    CheckedCase checked;
    checked.all = readCase(text, file, loadMesh);
    checked.name = checked.all.name.empty() ? file : checked.all.name;
    checked.answers = askMethods(checked.all);
    if (checked.answers.empty())
        throw FileError(file, 0,
                        "this version has no method for '" + std::string(shapeName(checked.all.a)) + "' with '" +
                            std::string(shapeName(checked.all.b)) + "'",
                        "docs/collision-cases.md lists the pairs");
    checked.verdict = judge(checked.all, checked.answers);
    return checked;
}

}  // namespace app
