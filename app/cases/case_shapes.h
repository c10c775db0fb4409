#pragma once
/// The shapes of case files.

#include "app/cases/case.h"
#include "app/cases/case_node.h"

namespace app {

/// Reads a shape by its name and carries it into the world.
CaseShape readShape(const CaseNode& node);

}  // namespace app
