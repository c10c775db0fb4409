#pragma once
/// The sampled test in words, step by step.

#include "demos/15_constraints_and_tunnelling/parts/shot.h"
#include "demos/inside/explanation.h"

namespace demos {

Explanation explainShot(const Shooting& shooting, const Shot& shot, int shown);

}  // namespace demos
