#pragma once
/// One case, checked.

#include <string>
#include <vector>

#include "app/cases/case_shapes.h"
#include "app/cases/check/verdict.h"

namespace app {

struct CheckedCase {
    std::string name{};  ///< of the case; of the file when it has none
    CollisionCase all{};
    std::vector<MethodAnswer> answers{};
    Verdict verdict{};
};

/// Reads a case, asks every method and judges. Throws FileError for a text that is refused, and for two shapes that no
/// method takes.
CheckedCase checkCase(std::string_view text, const std::string& file, const MeshLoader& loadMesh = {});

}  // namespace app
