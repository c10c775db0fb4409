#pragma once
/// A case as people take it along: as its own text, as a test in C++ against this library, as a script in Python. Every
/// number comes out with all its bits.

#include <string>

#include "app/cases/case_text.h"

namespace app {

enum class CaseLanguage { Case, Cpp, Python };

/// "a case", "a C++ test", "Python".
const char* nameOf(CaseLanguage language);
/// Precondition: all numbers are finite.
std::string caseAs(CaseLanguage language, const CollisionCase& all);

/// A test for GoogleTest that asks every method here, and checks that they agree and meet what the case expects.
/// Numbers are hexadecimal floats.
std::string caseAsCpp(const CollisionCase& all);
/// A script that prints the case as JSON or, called with "check", hands it to `collidoscope check`. Needs Python 3 and
/// nothing else; numbers are hexadecimal floats.
std::string caseAsPython(const CollisionCase& all);

}  // namespace app
