#pragma once
/// Several cases at once: what came of each, and which of them is shown.

#include <optional>
#include <string>
#include <vector>

#include "demos/examine/case_slot.h"

namespace app {

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

struct CaseList {
    std::vector<ListedCase> cases{};
    std::size_t shown = 0;
};

}  // namespace app
