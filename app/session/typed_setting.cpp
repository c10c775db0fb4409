#include "app/session/typed_setting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "app/cases/case_files.h"
#include "app/files/name_match.h"
#include "app/session/controls.h"
#include "app/session/expression.h"
#include "demos/share/text.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

using demos::ParameterError;
using demos::ParameterInfo;
using demos::ParameterKind;
using demos::Value;

double numberFromText(const ParameterInfo& parameter, std::string_view text) {
    try {
        return evaluate(text, parameter.unit);
    } catch (const ExpressionError& error) {
        throw ParameterError(parameter.name + ": " + error.what());
    }
}

Value integerFromText(const ParameterInfo& parameter, std::string_view text) {
    const double number = numberFromText(parameter, text);
    constexpr double maximum = std::numeric_limits<int>::max();
    if (number != std::floor(number) || std::abs(number) > maximum)
        throw ParameterError("parameter '" + parameter.name + "' does not take " + shortened(text) +
                             "; allowed: " + demos::allowedValues(parameter));
    return static_cast<int>(number);
}

Value toggleFromText(const ParameterInfo& parameter, std::string_view text) {
    for (const std::string_view yes : {"on", "true", "yes", "1"})
        if (text == yes) return true;
    for (const std::string_view no : {"off", "false", "no", "0"})
        if (text == no) return false;
    throw ParameterError(parameter.name + " must be on or off; got '" + shortened(text) + "'");
}

Value choiceFromText(const ParameterInfo& parameter, std::string_view text) {
    if (std::optional<std::string> option = demos::optionOf(parameter, text)) return std::move(*option);
    throw ParameterError(parameter.name + " does not take '" + shortened(text) + "'" +
                         suggestion(text, parameter.options) + "choose from " + demos::joined(parameter.options));
}

std::vector<std::string> namesOf(const std::vector<ParameterInfo>& parameters) {
    std::vector<std::string> names;
    for (const ParameterInfo& parameter : parameters) names.push_back(parameter.name);
    return names;
}

/// The value that a preset gives a parameter; none if it does not set it.
std::optional<std::string_view> presetText(const demos::Preset& preset, std::string_view parameter) {
    for (const std::string_view setting : preset.settings)
        if (setting.starts_with(parameter) && setting.substr(parameter.size()).starts_with('='))
            return setting.substr(parameter.size() + 1);
    return std::nullopt;
}

void setIfDifferent(Session& session, const std::string& name, const Value& value) {
    for (const ParameterInfo& parameter : demos::listParameters(session.demo()))
        if (parameter.name == name && !sameValue(parameter.value, value)) session.act(demos::SetParameter{name, value});
}

}  // namespace

Value valueFromText(const ParameterInfo& parameter, std::string_view text) {
    switch (parameter.kind) {
        case ParameterKind::Real:
            return numberFromText(parameter, text);
        case ParameterKind::Integer:
            return integerFromText(parameter, text);
        case ParameterKind::Toggle:
            return toggleFromText(parameter, text);
        case ParameterKind::Choice:
            return choiceFromText(parameter, text);
        case ParameterKind::Mesh:
        case ParameterKind::Case:
            break;
    }
    throw ParameterError(parameter.name + " is taken from a file and has no typed value");
}

std::string textOf(const Value& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
    if (const auto* number = std::get_if<int>(&value)) return std::to_string(*number);
    if (const auto* word = std::get_if<std::string>(&value)) return *word;
    // Reals are floats inside; the shortest text that gives the same float is what was typed.
    std::array<char, 32> text{};
    const auto real = static_cast<float>(std::get<double>(value));
    const auto [end, error] = geometry::toChars(text.data(), text.data() + text.size(), real);
    return error == std::errc{} ? std::string(text.data(), end) : "0";
}

demos::Action actionFromText(const demos::DemoBase& demo, std::string_view setting, MeshLibrary* meshes) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos || equals == 0)
        throw ParameterError("'" + shortened(setting) + "' is not of the form PARAM=VALUE");
    const std::string name(setting.substr(0, equals));
    const std::string_view text = setting.substr(equals + 1);

    const std::vector<ParameterInfo> parameters = demos::listParameters(demo);
    for (const ParameterInfo& parameter : parameters) {
        if (parameter.name != name) continue;
        if (parameter.kind == ParameterKind::Mesh)
            return demos::SetMesh{name, {std::string(text), meshes ? meshes->find(text) : MeshLibrary().find(text)}};
        if (parameter.kind == ParameterKind::Case) return demos::SetCase{name, findCase(text)};
        return demos::SetParameter{name, valueFromText(parameter, text)};
    }
    const std::vector<std::string> names = namesOf(parameters);
    throw ParameterError("there is no parameter '" + shortened(name) + "'" + suggestion(name, names) +
                         "the parameters are " + demos::joined(names));
}

void applyPreset(Session& session, std::string_view name, MeshLibrary* meshes) {
    const std::vector<demos::Preset> presets = session.demo().presets();
    const auto chosen = std::find_if(presets.begin(), presets.end(), [&](const demos::Preset& p) {
        return p.name == name || (!p.formerly.empty() && p.formerly == name);
    });
    if (chosen == presets.end()) {
        std::vector<std::string> names;
        for (const demos::Preset& preset : presets) names.push_back(preset.name);
        const std::string known = names.empty() ? "this demo has none" : "the presets are " + demos::joined(names);
        throw ParameterError("there is no preset '" + shortened(name) + "'" + suggestion(name, names) + known);
    }
    session.beginGesture();
    try {
        for (const ParameterInfo& standard : session.defaults())
            if (!demos::isFilled(standard.kind) && !presetText(*chosen, standard.name))
                setIfDifferent(session, standard.name, standard.value);
        for (const std::string& setting : chosen->settings)
            session.act(actionFromText(session.demo(), setting, meshes));
    } catch (...) {
        session.endGesture();
        throw;
    }
    session.endGesture();
}

std::vector<ParameterInfo> parametersUnder(const demos::Preset& preset, std::vector<ParameterInfo> defaults) {
    for (ParameterInfo& parameter : defaults) {
        const auto text = presetText(preset, parameter.name);
        if (demos::isFilled(parameter.kind))
            parameter.value = std::string(text.value_or(""));
        else if (text)
            parameter.value = valueFromText(parameter, *text);
    }
    return defaults;
}

const demos::Preset* activePreset(std::span<const demos::Preset> presets, const Session& session) {
    return activePreset(presets, session.demo(), session.defaults());
}

const demos::Preset* activePreset(std::span<const demos::Preset> presets, const demos::DemoBase& demo,
                                  const std::vector<ParameterInfo>& defaults) {
    const std::vector<ParameterInfo> present = demos::listParameters(demo);
    const auto hasValue = [&](const ParameterInfo& wanted) {
        if (demos::isFilled(wanted.kind) && wanted.value == Value(std::string())) return true;
        const auto now =
            std::find_if(present.begin(), present.end(), [&](const auto& p) { return p.name == wanted.name; });
        // A world of many bodies is not stepped into, and has no such parameter.
        return now == present.end() ? wanted.inside : sameValue(wanted.value, now->value);
    };
    const demos::Preset* active = nullptr;
    for (const demos::Preset& preset : presets) {
        bool all = true, alsoInside = true;
        for (const ParameterInfo& wanted : parametersUnder(preset, defaults))
            (wanted.inside ? alsoInside : all) &= hasValue(wanted);
        if (all && alsoInside) return &preset;
        if (all && !active) active = &preset;
    }
    return active;
}

bool sameValue(const Value& a, const Value& b) {
    const auto* x = std::get_if<double>(&a);
    const auto* y = std::get_if<double>(&b);
    if (x && y) return static_cast<float>(*x) == static_cast<float>(*y);
    return a == b;
}

}  // namespace collidoscope::app
