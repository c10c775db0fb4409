#pragma once
/// The names of the broad-phase algorithms, for code that chooses one without including it.

namespace collidoscope::geometry {

enum class BroadPhaseMethod { AllPairs, SweepAndPrune, DynamicTree };

}  // namespace collidoscope::geometry
