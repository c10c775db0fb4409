#pragma once
/// Checks one case, and writes the result for people and for programs.

#include <string>
#include <vector>

#include "app/cases/case_text.h"
#include "demos/examine/verdict.h"

namespace collidoscope::app {

using demos::examine::MethodAnswer;
using demos::examine::Verdict;

struct CheckedCase {
    std::string name{};  ///< of the case; of the file when it has none
    CollisionCase all{};
    std::vector<MethodAnswer> answers{};
    Verdict verdict{};
};

/// Reads a case, asks every method and judges. Throws FileError for a text that is refused, and for two shapes that no
/// method takes.
CheckedCase checkCase(std::string_view text, const std::string& file, const MeshLoader& loadMesh = {});

enum class Coloring { None, Terminal };

/// A heading, one row for each answer, for the expectation and for the report, and what is wrong. Columns in which
/// nobody says anything are left out.
std::string caseTable(const CheckedCase& checked, Coloring coloring);

/// One line of JSON: name, methods, agree, meets_expectation, problems, notes, unanswered, report. Parts that a method
/// does not answer are null.
std::string caseJson(const CheckedCase& checked);

}  // namespace collidoscope::app
