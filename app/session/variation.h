#pragma once
/// One parameter and the values that it has in the runs of a comparison or a sweep, as people type them.

#include <memory>
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
    bool empty() const { return values.empty(); }
    bool operator==(const Variation&) const = default;
};

/// Stands for the presets of a demo in the place of a parameter.
inline constexpr const char* kPresets = "preset";
/// Runs that are seen at once.
inline constexpr std::size_t kMostCompared = 4;

/// "A,max(B,C)" as "A" and "max(B,C)": a comma within brackets belongs to a value.
std::vector<std::string> valuesBetweenCommas(std::string_view text);
/// "PARAM=A,B": two to four values. Throws ParameterError.
Variation variationFromText(std::string_view text);
/// The same as text.
std::string textOf(const Variation& variation);
/// Throws ParameterError for a parameter or a value that the demo does not take, and for values that are equal.
void checkVariation(const Session& session, const Variation& variation, MeshLibrary* meshes = nullptr);

/// Gives the session this value of the parameter, or this preset. Throws as actionFromText() and applyPreset() do.
void setVaried(Session& session, const std::string& parameter, const std::string& value, MeshLibrary* meshes);
/// The same run, at its frame 0, with another value: where the run has set the parameter, it is set otherwise at that
/// frame, else at frame 0. A preset begins a run of its own. The run is paused. Throws as setVaried() does.
std::unique_ptr<Session> variantOf(const Session& session, const std::string& parameter, const std::string& value,
                                   MeshLibrary* meshes = nullptr);
/// The same run at its frame 0, with all that was done in it to come. The run is paused. Throws ParameterError.
std::unique_ptr<Session> replayOf(const Session& session);
/// The value that a run has, as it would be typed; of presets the one that is shown, or nothing.
std::string variedValue(const Session& session, const std::string& parameter);
/// Value with the unit of its parameter, "0.4 m".
std::string valueWithUnit(const Session& session, const std::string& parameter, const std::string& value);

}  // namespace collidoscope::app
