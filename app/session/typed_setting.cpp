#include "app/session/typed_setting.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "app/files/nearest_name.h"
#include "app/session/controls.h"
#include "app/session/expression.h"

namespace app {
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
    constexpr double most = std::numeric_limits<int>::max();
    if (number != std::floor(number) || std::abs(number) > most)
        throw ParameterError(parameter.name + " must be a whole number; got '" + std::string(text) + "'");
    return static_cast<int>(number);
}

Value toggleFromText(const ParameterInfo& parameter, std::string_view text) {
    for (const std::string_view yes : {"on", "true", "yes", "1"})
        if (text == yes) return true;
    for (const std::string_view no : {"off", "false", "no", "0"})
        if (text == no) return false;
    throw ParameterError(parameter.name + " must be on or off; got '" + std::string(text) + "'");
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

Value choiceFromText(const ParameterInfo& parameter, std::string_view text) {
    for (const std::string& option : parameter.options)
        if (text == option) return option;
    throw ParameterError(parameter.name + " does not take '" + std::string(text) + "'" +
                         suggestion(text, parameter.options) + "choose from " + joined(parameter.options));
}

std::vector<std::string> namesOf(const std::vector<ParameterInfo>& parameters) {
    std::vector<std::string> names;
    for (const ParameterInfo& parameter : parameters) names.push_back(parameter.name);
    return names;
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
            break;
    }
    throw ParameterError(parameter.name + " is a mesh and has no typed value");
}

std::string textOf(const Value& value) {
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
    if (const auto* number = std::get_if<int>(&value)) return std::to_string(*number);
    if (const auto* word = std::get_if<std::string>(&value)) return *word;
    // Reals are floats inside; the shortest text that gives the same float is what was typed.
    std::array<char, 32> text{};
    const auto real = static_cast<float>(std::get<double>(value));
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), real);
    return error == std::errc{} ? std::string(text.data(), end) : "0";
}

demos::Action actionFromText(const demos::DemoBase& demo, std::string_view setting, MeshLibrary* meshes) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos || equals == 0)
        throw ParameterError("'" + std::string(setting) + "' is not of the form PARAM=VALUE");
    const std::string name(setting.substr(0, equals));
    const std::string_view text = setting.substr(equals + 1);

    const std::vector<ParameterInfo> parameters = demos::listParameters(demo);
    for (const ParameterInfo& parameter : parameters) {
        if (parameter.name != name) continue;
        if (parameter.kind == ParameterKind::Mesh)
            return demos::SetMesh{name, {std::string(text), meshes ? meshes->find(text) : MeshLibrary().find(text)}};
        return demos::SetParameter{name, valueFromText(parameter, text)};
    }
    const std::vector<std::string> names = namesOf(parameters);
    throw ParameterError("there is no parameter '" + name + "'" + suggestion(name, names) + "the parameters are " +
                         joined(names));
}

void applyPreset(Session& session, std::string_view name, MeshLibrary* meshes) {
    std::vector<std::string> names;
    for (const demos::Preset& preset : session.demo().presets()) {
        names.push_back(preset.name);
        if (preset.name != name) continue;
        session.beginGesture();
        try {
            for (const std::string& setting : preset.settings)
                session.act(actionFromText(session.demo(), setting, meshes));
        } catch (...) {
            session.endGesture();
            throw;
        }
        return session.endGesture();
    }
    const std::string known = names.empty() ? "this demo has none" : "the presets are " + joined(names);
    throw ParameterError("there is no preset '" + std::string(name) + "'" + suggestion(name, names) + known);
}

}  // namespace app
