#pragma once
/// All that a user can set in a demo, and the actions that lead from one setting to another.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "demos/host/input.h"

namespace collidoscope::app {

struct Controls {
    std::vector<demos::ParameterInfo> parameters{};
    std::vector<demos::SetMesh> meshes{};  ///< what fills the mesh parameters
    std::vector<demos::SetCase> cases{};   ///< what fills the case parameters
    std::vector<demos::HandleInfo> handles{};
};

Controls controlsOf(const demos::DemoBase& demo);
/// Values of the case parameters alone, which is cheap enough for every frame.
std::vector<demos::SetCase> casesOf(const demos::DemoBase& demo);
/// Parameter of that name, or null.
const demos::ParameterInfo* findParameter(const Controls& controls, std::string_view name);
const demos::HandleInfo* findHandle(const Controls& controls, std::string_view name);
/// Sets what differs, meshes and cases first: a demo that gets a mesh may choose to show it, and what else is wanted
/// comes after.
std::vector<demos::Action> parametersTowards(const Controls& from, const Controls& to);
std::vector<demos::Action> handlesTowards(const Controls& from, const Controls& to);
/// Gives a fresh demo these parameters; the actions that did. A demo that gets a mesh may choose to show it, so what is
/// set is compared twice. A case is as it was given: what was changed of it goes, like handles that were moved.
std::vector<demos::Action> setUp(demos::DemoBase& fresh, const Controls& wanted);
/// Effect of an action that sets a parameter; Live for every other.
demos::Effect effectOf(const Controls& controls, const demos::Action& action);
/// Whether an action gives this parameter a value, a mesh or a case.
bool setsParameter(const demos::Action& action, std::string_view parameter);
bool setsOneOf(const demos::Action& action, std::span<const std::string> parameters);
/// The parameter that chooses the shown step; nothing when the demo steps inside no algorithm.
std::optional<demos::ParameterInfo> stepParameter(const demos::DemoBase& demo);

}  // namespace collidoscope::app
