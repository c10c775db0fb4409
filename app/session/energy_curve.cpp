#include "app/session/energy_curve.h"

#include "demos/share/text.h"

namespace collidoscope::app {

std::string energyRises() { return "energy_rise > " + demos::printed("%.3g", kEnergyRise) + " %"; }

void measureEnergy(const EnergyWatch& watch, std::uint64_t frame, demos::Measurements& out) {
    out.group("All bodies");
    out.number(kEnergyChange, watch.change(frame), {.symbol = "ΔE", .unit = "%", .tip = kEnergyChangeTip});
}

std::string textOf(const EnergyWatch& watch, std::uint64_t frame) {
    const EnergyWatch::Frame* const seen = watch.at(frame);
    if (!seen) return "The energy of this frame is not known yet.";
    if (seen->outside != OutsideWork::None)
        return std::string("Work may come in from outside: ") + wordsOf(seen->outside) + ".";
    if (watch.warns(frame))
        return "Energy has risen by " + demos::printed("%.3g", watch.rise(frame)) + " % since frame " +
               std::to_string(seen->leastFrame) +
               ", and nothing was done to the bodies. Either the step makes energy, or the demo itself applies a "
               "force.";
    return "Energy has not risen by more than " + demos::printed("%.3g", kEnergyRise) + " % while nothing did work.";
}

}  // namespace collidoscope::app
