#pragma once
/// Cases in files: read with the meshes beside them, and found by name.

#include <cstdint>
#include <string>
#include <string_view>

#include "app/cases/case_text.h"
#include "demos/examine/case_slot.h"

namespace app {

/// Which OBJ files a case may name. The first follows links and ".." before it judges, so that a case from elsewhere
/// reads nothing else of this machine's.
enum class MeshFiles { BesideCase, Anywhere };

/// Larger OBJ files are refused: methods ask triangle by triangle.
inline constexpr std::uintmax_t kMaxCaseMesh = 20'000'000;  // bytes

/// The text of a file. Throws FileError for one that cannot be read, and for one that is larger than a case may be.
std::string caseFileText(const std::string& file);
/// What loads the meshes that the case in this file names.
MeshLoader meshesBeside(const std::string& file, MeshFiles meshFiles = MeshFiles::BesideCase);
/// The case in a file. Throws FileError.
CollisionCase readCaseFile(const std::string& file, MeshFiles meshFiles = MeshFiles::BesideCase);

/// One of the examples by its name, else the case in a file, each with that name. Throws FileError; for a name that is
/// nearly right it proposes the right one.
demos::examine::CaseSlot findCase(std::string_view nameOrPath);

}  // namespace app
