#pragma once
/// Cases in files: read with the meshes beside them, found by name, and several at once with what came of each.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cases/case_text.h"
#include "demos/examine/case_slot.h"

namespace collidoscope::app {

/// OBJ files that a case may name. The first follows links and ".." before it judges, so that a case from elsewhere
/// reads nothing else of this machine's.
enum class MeshFiles { BesideCase, Anywhere };

/// Larger OBJ files are refused: methods ask triangle by triangle.
inline constexpr std::uintmax_t kMaxCaseMesh = 20'000'000;  // bytes

/// The text of a file. Throws FileError for one that cannot be read, and for one that is larger than a case may be.
std::string caseFileText(const std::string& file);
/// Loader of the meshes that the case in this file names.
MeshLoader meshesBeside(const std::string& file, MeshFiles meshFiles = MeshFiles::BesideCase);
/// The case in a file. Throws FileError.
CollisionCase readCaseFile(const std::string& file, MeshFiles meshFiles = MeshFiles::BesideCase);

/// One of the examples by its name, else the case in a file, each with that name. Throws FileError; for a name that is
/// nearly right it proposes the right one.
demos::examine::CaseSlot findCase(std::string_view nameOrPath);

enum class CaseOutcome { Fine, Differs, Refused };

struct ListedCase {
    std::string file{};
    std::string name{};  ///< of the case; of the file when it has none
    CaseOutcome outcome = CaseOutcome::Refused;
    std::string problem{};                           ///< the first; empty for one that is fine
    std::optional<demos::examine::CaseSlot> slot{};  ///< none for one that is refused
};

/// Reads the case of a file and puts it to every method. Never throws for what is in the file.
ListedCase listCase(const std::string& file);

/// One of them is shown.
struct CaseList {
    std::vector<ListedCase> cases{};
    std::size_t shown = 0;
};

}  // namespace collidoscope::app
