#pragma once
/// Parameters and the values that they have in the runs of a comparison or a sweep, as people type them.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/mesh_library.h"
#include "app/session/session.h"

namespace collidoscope::app {

/// "friction=0.1,0.4": the same demo with each of these values.
struct Variation {
    std::string parameter{};            ///< or kPresets
    std::vector<std::string> values{};  ///< as they are typed
    bool operator==(const Variation&) const = default;
};
/// All parameters in which runs differ. Each has as many values as there are runs: run k takes the k-th of each.
using Variations = std::vector<Variation>;
/// The value that one run has for one varied parameter.
struct VariedValue {
    std::string parameter{};  ///< or kPresets
    std::string value{};      ///< as it is typed; of kPresets it is empty where no preset is shown
};
using VariedValues = std::vector<VariedValue>;

/// Stands for the presets of a demo in the place of a parameter.
inline constexpr const char* kPresets = "preset";
/// An order of runs side by side: what tells them apart, and what they share. A list with an entry for each run has
/// them in the order of the panes.
struct Lineup {
    std::vector<std::string> parameters{};  ///< in which the runs differ, or kPresets
    /// If presets are compared: the preset with which each run began. It names the run even after its values change.
    std::vector<std::string> presets{};
    std::vector<std::string> cameras{};   ///< of each run, as --camera takes them; empty: the runs share one
    std::vector<std::uint64_t> frames{};  ///< at which each run was left; empty: all begin at frame 0
    std::size_t active = 0;
    bool sharesClock = true;
};

/// Largest number of runs side by side.
inline constexpr std::size_t kMaxCompared = 4;

/// "A,max(B,C)" as "A" and "max(B,C)": a comma within brackets belongs to a value.
std::vector<std::string> valuesBetweenCommas(std::string_view text);
/// "PARAM=A,B": two to four values. Throws ParameterError.
Variation variationFromText(std::string_view text);
/// One text for each parameter. Throws ParameterError as checkForm() does, too.
Variations variationsFromTexts(std::span<const std::string> texts);
/// The variation as it is typed.
std::string textOf(const Variation& variation);
/// The parameters alone, and all presets that are among the values.
std::vector<std::string> parametersOf(const Variations& variations);
std::vector<std::string> presetsOf(const Variations& variations);
/// The value that a run has of each parameter.
VariedValues valuesOf(const Variations& variations, std::size_t run);

/// Throws ParameterError for a parameter that is there twice, and for parameters that do not have equally many values,
/// two to four.
void checkForm(const Variations& variations);
/// Throws ParameterError for a parameter or a value that the demo does not take, and for two runs that are the same.
void checkVariations(const Session& session, const Variations& variations, MeshLibrary* meshes = nullptr);

/// Gives the session these values; a preset comes first. Throws as actionFromText() and applyPreset() do.
void setVaried(Session& session, std::span<const VariedValue> values, MeshLibrary* meshes);
/// A copy of the run, at its frame 0, with other values: a parameter that the run sets at some frame gets the other
/// value at that frame, else at frame 0. A preset begins a run of its own. The copy is paused. Throws as setVaried()
/// does.
std::unique_ptr<Session> variantOf(const Session& session, std::span<const VariedValue> values,
                                   MeshLibrary* meshes = nullptr);
/// A copy of the run at its frame 0, with all its inputs still to come. The copy is paused. Throws ParameterError.
std::unique_ptr<Session> replayOf(const Session& session);
/// The value that a run has, as it would be typed; of presets the one that is shown, or nothing.
std::string variedValue(const Session& session, const std::string& parameter);
VariedValues variedValues(const Session& session, std::span<const std::string> parameters);
/// Whether the run has this value, however it is typed. False for a text that is no value.
bool hasValue(const Session& session, const VariedValue& wanted);
/// Value with the unit of its parameter, "0.4 m".
std::string valueWithUnit(const Session& session, const std::string& parameter, const std::string& value);

}  // namespace collidoscope::app
