#pragma once
/// The change of the energy of all rigid bodies as a measure among those of a demo, and in words.

#include <string>

#include "app/run/energy_watch.h"
#include "demos/measurements.h"

namespace collidoscope::app {

/// Name of the measure, and the same as conditions have it.
inline constexpr const char* kEnergyChange = "energy change";
inline constexpr const char* kEnergyChangeId = "energy_change";
inline constexpr const char* kEnergyChangeTip =
    "Change of the kinetic and potential energy of all rigid bodies since frame 0, in percent of what it was then.";
/// Holds where energy comes from nowhere: the ready-made condition.
std::string energyRises();

/// Measures it at a frame that was looked at.
void measureEnergy(const EnergyWatch& watch, std::uint64_t frame, demos::Measurements& out);
/// Sentences on what has become of the energy at a frame: the rise, or what does work from outside.
std::string textOf(const EnergyWatch& watch, std::uint64_t frame);

}  // namespace collidoscope::app
