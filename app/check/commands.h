#pragma once
/// The commands about collision cases: `collidoscope check` and `collidoscope reduce`.

#include <filesystem>
#include <istream>
#include <ostream>
#include <span>
#include <string>

#include "app/cases/case_files.h"
#include "app/check/check_case.h"
#include "app/command_line.h"

namespace collidoscope::app {

struct CheckOutput {
    std::ostream& out;
    std::ostream& errors;
    bool json = false;
    bool judgesReports = false;  ///< a wrong report is a disagreement, too
    Coloring coloring = Coloring::None;
};

/// Checks the cases in these files one after the other; "-" reads `in`. A refused file is reported on `errors`,
/// and the others are still checked. Refused when there was such a file, else Disagreement when the methods of some
/// case disagreed or missed what it expects, or a report is wrong and reports are judged, else Done.
ExitStatus runCheck(std::span<const std::string> files, std::istream& in, const CheckOutput& to,
                    MeshFiles meshFiles = MeshFiles::BesideCase);

struct ReduceOutput {
    std::ostream& out;
    std::ostream& errors;
    bool keepsKinds = false;       ///< see Kinds of reduce_case.h
    std::filesystem::path file{};  ///< of the reduced case; empty: it goes to `out`, and what was done to `errors`
};

/// Makes the failing case in a file smaller while it fails in the same way; "-" reads `in`. Each
/// attempt is reported as it happens, and whether it was kept. Done when the reduced case was written; Refused for a
/// file that cannot be read or written, and for a case that does not fail.
ExitStatus runReduce(const std::string& file, std::istream& in, const ReduceOutput& to,
                     MeshFiles meshFiles = MeshFiles::BesideCase);

}  // namespace collidoscope::app
