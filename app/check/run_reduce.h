#pragma once
/// The command `collidoscope reduce`.

#include <filesystem>
#include <istream>
#include <ostream>
#include <string>

#include "app/cases/case_files.h"
#include "app/command_line.h"

namespace app {

struct ReduceOutput {
    std::ostream& out;
    std::ostream& errors;
    std::filesystem::path file{};  ///< of the reduced case; empty: it goes to `out`, and what was done to `errors`
};

/// Makes the failing case in a file smaller while it fails in the same way; "-" reads `in`. What was tried and what of
/// it was kept is told as it happens. Done when the reduced case was written; Refused for a file that cannot be read or
/// written, and for a case that does not fail.
ExitStatus runReduce(const std::string& file, std::istream& in, const ReduceOutput& to,
                     MeshFiles meshFiles = MeshFiles::BesideCase);

}  // namespace app
