#pragma once
/// The energy of all rigid bodies of a demo, frame by frame: how much it has changed since frame 0, how
/// far it has risen since it was least, and whether work comes in from outside. No demo keeps anything for it.
///
///     energy       o
///     (J)           \          o--o   risen: by the gap between this and the least value below
///                    \    o---'
///                     o--'
///     frame        0                n
///
/// Contacts and friction only take energy away, so a rise without work from outside is an error of the step. A demo
/// that pushes bodies itself does work from outside, too: see DemoBase::hasPushedBodies().

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "demos/demo_base.h"
#include "demos/host/input.h"
#include "demos/measurements.h"

namespace collidoscope::app {

/// Influences that do work on the bodies from outside, or may return energy that is not counted.
enum class OutsideWork : std::uint8_t {
    None,
    Input,
    OtherBodies,
    Demo,
    KinematicBody,
    MovingSurface,
    Motor,
    Spring,
    SoftJoint
};
/// "a motor of a joint turns"; empty for None.
const char* wordsOf(OutsideWork work);

/// %, of the energy at frame 0: smaller rises are rounding, and what contacts give back that have been pressed
/// together.
inline constexpr double kEnergyRise = 1.0;

class EnergyWatch {
public:
    /// Frames that are remembered at most.
    static constexpr std::size_t kMax = std::size_t{1} << 18;

    struct Frame {
        std::uint64_t frame = 0;
        std::size_t bodies = 0;                   ///< that are dynamic
        double energy = 0.0;                      ///< J
        double minimum = 0.0;                     ///< J, since something last did work from outside
        std::uint64_t minFrame = 0;               ///< where it was that
        OutsideWork outside = OutsideWork::None;  ///< in the step that led here
    };

    /// Looks at the demo at its present frame. `inputs` are those of its run, in the order of their frames.
    void look(const demos::DemoBase& demo, std::span<const demos::Input> inputs);
    /// Says how the demo is at frame 0, for a watch that begins later.
    void setFirst(const demos::DemoBase& first);
    bool knowsFirst() const { return first_.has_value(); }
    /// Forgets later frames; at frame 0 something is changed, so what is known of that goes, too.
    void dropAfter(std::uint64_t frame);
    void clear() { *this = {}; }

    /// The values recorded at a frame; null if none were.
    const Frame* at(std::uint64_t frame) const;
    /// %, of the amounts of kinetic and potential energy at frame 0, each taken as positive. NaN where those are zero,
    /// or where nobody looked.
    double change(std::uint64_t frame) const;
    double rise(std::uint64_t frame) const;
    /// Whether the energy has risen there by more than kEnergyRise, with no work from outside that could be seen.
    bool warns(std::uint64_t frame) const;

private:
    struct First {
        double energy = 0.0, scale = 0.0;  ///< J
    };
    double percent(double energy) const;

    std::optional<First> first_{};
    std::vector<Frame> frames_{};  ///< in rising order
};

/// J, of all rigid bodies of all worlds of the demo.
double energyOfAll(const demos::DemoBase& demo);

/// Name of the measure, and the same as conditions have it.
inline constexpr const char* kEnergyChange = "energy change";
inline constexpr const char* kEnergyChangeId = "energy_change";
inline constexpr const char* kEnergyRiseId = "energy_rise";  ///< as conditions have the rise
inline constexpr const char* kEnergyChangeTip =
    "Change of the kinetic and potential energy of all rigid bodies since frame 0, in percent of what it was then.";
/// Holds where energy comes from nowhere: the ready-made condition.
std::string energyRises();

/// Measures it at a frame that was looked at.
void measureEnergy(const EnergyWatch& watch, std::uint64_t frame, demos::Measurements& out);
/// Sentences on what has become of the energy at a frame: the rise, or what does work from outside.
std::string textOf(const EnergyWatch& watch, std::uint64_t frame);

}  // namespace collidoscope::app
