#include "app/headless/exported_case.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>

#include "app/cases/case_text.h"
#include "app/command_line.h"
#include "app/files/file_io.h"
#include "app/headless/headless.h"

namespace collidoscope::app {
namespace {

struct Ending {
    std::string_view text;
    CaseLanguage language;
};
constexpr std::array<Ending, 4> kEndings{Ending{".json", CaseLanguage::Case}, Ending{".cpp", CaseLanguage::Cpp},
                                         Ending{".py", CaseLanguage::Python}, Ending{".c", CaseLanguage::C}};

std::optional<CaseLanguage> languageOf(const std::filesystem::path& file) {
    if (file == kStandardStream) return CaseLanguage::Case;
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto known =
        std::find_if(kEndings.begin(), kEndings.end(), [&](const Ending& each) { return each.text == ending; });
    return known != kEndings.end() ? std::optional(known->language) : std::nullopt;
}

}  // namespace

void checkExportedCaseFile(const std::filesystem::path& file) {
    if (file.empty()) return;
    checkOutputFile(file, "--export-case");
    if (!languageOf(file))
        throw UsageError("--export-case " + file.string() +
                         ": end the name with .json for a case, .cpp for a C++ test, .py for Python or .c for C");
}

void exportCase(const Session& session, const std::filesystem::path& file, std::ostream& out) {
    const std::optional<CollisionCase> all = session.demo().offeredCase();
    if (!all)
        throw UsageError("--export-case: " + std::string(session.info().name) +
                         " is about no two shapes at this frame; name them with --inside A,B, and see what there is "
                         "with --inside list");
    const std::string text = caseAs(*languageOf(file), *all);
    if (file == kStandardStream)
        out << text << std::flush;
    else
        writeFile(file, text);
}

}  // namespace collidoscope::app
