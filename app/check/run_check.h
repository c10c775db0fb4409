#pragma once
/// The command `collidoscope check`.

#include <istream>
#include <ostream>
#include <span>
#include <string>

#include "app/cases/case_files.h"
#include "app/check/check_case.h"
#include "app/command_line.h"

namespace app {

struct CheckOutput {
    std::ostream& out;
    std::ostream& errors;
    bool json = false;
    Coloring coloring = Coloring::None;
};

/// Checks the cases in these files one after the other; "-" reads `in`. A file that is refused is told on `errors`,
/// and the others are still checked. Refused when there was such a file, else Disagreement when the methods of some
/// case disagreed or missed what it expects, else Done.
ExitStatus runCheck(std::span<const std::string> files, std::istream& in, const CheckOutput& to,
                    MeshFiles meshFiles = MeshFiles::BesideCase);

}  // namespace app
