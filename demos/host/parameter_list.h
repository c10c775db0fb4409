#pragma once
/// Reading and setting the parameters of a demo from outside, through its description.

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "demos/demo_base.h"

namespace collidoscope::demos {

/// A parameter's value. Meshes, cases and choices are held as their names.
using Value = std::variant<bool, int, double, std::string>;

enum class ParameterKind { Real, Integer, Toggle, Choice, Mesh, Case };
/// Filled by the application, with an action of its own.
constexpr bool isFilled(ParameterKind kind) { return kind == ParameterKind::Mesh || kind == ParameterKind::Case; }

/// Everything that is known of one parameter at one moment; owns its texts.
struct ParameterInfo {
    std::string name{};
    ParameterKind kind = ParameterKind::Real;
    std::string group{};
    bool isFolded = false;  ///< the group is, until it is asked for
    std::string symbol{};
    std::string unit{};
    std::string tip{};
    Range<double> range{};   ///< of the slider; numbers only
    Range<double> limits{};  ///< of typed values; numbers only
    Scale scale = Scale::Linear;
    Effect effect = Effect::Live;
    bool inside = false;                  ///< chooses the shown step of an algorithm
    std::vector<std::string> options{};   ///< of a choice
    std::vector<std::string> formerly{};  ///< earlier words of the options, in the same order; empty where none changed
    Value value{};
};

/// A value that a parameter refuses, or a parameter that does not exist; what() says which, why and what is allowed.
struct ParameterError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

/// Returns the option of a choice that this word names, be it its present word or its earlier one; none for others.
std::optional<std::string> optionOf(const ParameterInfo& info, std::string_view word);
/// Returns in words which values a parameter takes: "a whole number from 1 to 50".
std::string allowedValues(const ParameterInfo& info);
/// All parameters in the order of their description, the standard ones last.
std::vector<ParameterInfo> listParameters(const DemoBase& demo);
/// Checks name, type, limits and finiteness, then sets the value; a Rebuild parameter also restarts the demo.
/// Mesh parameters are set with setMesh, cases with setCase. Throws ParameterError and changes nothing when refused.
void setParameter(DemoBase& demo, std::string_view name, const Value& value);
/// Fills the mesh parameter `name`; restarts the demo when the parameter asks for it.
void setMesh(DemoBase& demo, std::string_view name, const MeshSlot& slot);
/// Fills the case parameter `name`. Its value is listed as its name, or as no name once it has been changed.
void setCase(DemoBase& demo, std::string_view name, const examine::CaseSlot& slot);

}  // namespace collidoscope::demos
