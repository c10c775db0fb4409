#pragma once
/// Parameter values as people type them on the command line, in panels and in presets.

#include <span>
#include <string>
#include <string_view>

#include "app/files/mesh_library.h"
#include "app/session/session.h"
#include "demos/host/input.h"

namespace collidoscope::app {

/// The value that a text means for a parameter: an expression for numbers, on or off for toggles, an option's word
/// for choices. Not for meshes and cases. Throws ParameterError.
demos::Value valueFromText(const demos::ParameterInfo& parameter, std::string_view text);
/// A value as a user types it: 0.4, on, wood.
std::string textOf(const demos::Value& value);

/// Meshes are taken from a library, so that they are shared; without one they are made or read anew.
///
/// The action that "friction=1/2" means for a demo; meshes are found by name or loaded by path. Throws ParameterError
/// when there is no such parameter or the value does not fit its kind, FileError when a mesh or a case cannot be read.
/// Whether the value lies within the limits is checked when the action is applied.
demos::Action actionFromText(const demos::DemoBase& demo, std::string_view setting, MeshLibrary* meshes = nullptr);
/// Sets the values of a preset as one gesture, and all others, but meshes and cases, to their defaults: a preset always
/// shows the same. Throws ParameterError when there is no preset of that name.
void applyPreset(Session& session, std::string_view name, MeshLibrary* meshes = nullptr);
/// Values of the parameters under a preset, from their defaults. Meshes that it does not name are empty.
std::vector<demos::ParameterInfo> parametersUnder(const demos::Preset& preset,
                                                  std::vector<demos::ParameterInfo> defaults);
/// The preset whose values all parameters have now, whatever step inside an algorithm is shown; null when none has.
const demos::Preset* activePreset(std::span<const demos::Preset> presets, const Session& session);
/// Like activePreset() above, of a demo that opens with the parameters `defaults`.
const demos::Preset* activePreset(std::span<const demos::Preset> presets, const demos::DemoBase& demo,
                                  const std::vector<demos::ParameterInfo>& defaults);
/// True when both are the same setting: reals travel as double, but demos hold float.
bool sameValue(const demos::Value& a, const demos::Value& b);

}  // namespace collidoscope::app
