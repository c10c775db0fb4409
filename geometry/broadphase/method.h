#pragma once
/// The algorithms that find pairs of boxes, by name: of those who choose one, few need to know them.

namespace collidoscope::geometry {

enum class BroadPhaseMethod { AllPairs, SweepAndPrune, DynamicTree };

}  // namespace collidoscope::geometry
