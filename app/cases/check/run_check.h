#pragma once
/// The command `collidoscope check`.

#include <cstdint>
#include <istream>
#include <ostream>
#include <span>
#include <string>

#include "app/cases/check/check_case.h"
#include "app/command_line.h"

namespace app {

struct CheckOutput {
    std::ostream& out;
    std::ostream& errors;
    bool json = false;
    Coloring coloring = Coloring::None;
};

/// Which OBJ files a case may name. The first follows links and ".." before it judges, so that a case from elsewhere
/// reads nothing else of this machine's.
enum class MeshFiles { BesideCase, Anywhere };

/// Larger OBJ files are refused: methods ask triangle by triangle.
inline constexpr std::uintmax_t kMaxCaseMesh = 20'000'000;  // bytes

/// Checks the cases in these files one after the other; "-" reads `in`. A file that is refused is told on `errors`,
/// and the others are still checked. Refused when there was such a file, else Disagreement when the methods of some
/// case disagreed or missed what it expects, else Done.
ExitStatus runCheck(std::span<const std::string> files, std::istream& in, const CheckOutput& to,
                    MeshFiles meshFiles = MeshFiles::BesideCase);

}  // namespace app
