#pragma once
/// Collision cases as JSON text.

#include <string>

#include "app/cases/case.h"

namespace app {

/// The text of a case, from which readCase makes the same case to the last bit: numbers are written with as many
/// digits as their double needs. Precondition: all numbers are finite.
std::string writeCase(const CollisionCase& all);

}  // namespace app
