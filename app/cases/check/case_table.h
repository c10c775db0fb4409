#pragma once
/// Checked cases as people read them, and as programs do (case_table_json.cpp).

#include <string>

#include "app/cases/check/check_case.h"

namespace app {

enum class Coloring { None, Terminal };

/// A heading, one row for each answer, for the expectation and for the report, and what is wrong. Columns in which
/// nobody says anything are left out.
std::string caseTable(const CheckedCase& checked, Coloring coloring);

/// One line of JSON: name, methods, agree, meets_expectation, problems, notes. Parts that a method does not answer are
/// null.
std::string caseJson(const CheckedCase& checked);

}  // namespace app
