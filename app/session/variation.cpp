#include "app/session/variation.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "app/files/name_match.h"
#include "app/session/controls.h"
#include "app/session/expression.h"
#include "app/session/typed_setting.h"

namespace collidoscope::app {
namespace {

using demos::ParameterError;

const demos::ParameterInfo& parameterOf(const Controls& controls, const std::string& name) {
    if (const demos::ParameterInfo* found = findParameter(controls, name)) return *found;
    std::vector<std::string> names{kPresets};
    for (const demos::ParameterInfo& info : controls.parameters) names.push_back(info.name);
    throw ParameterError("there is no parameter '" + shortened(name) + "'" + suggestion(name, names) +
                         "--list --demo NAME shows the parameters");
}

/// The inputs of a run with another value of a parameter: in place of the last value that it was given, else at the
/// end of what was set before its first step.
std::vector<demos::Input> variedInputs(const Session& session, const demos::Action& action,
                                       const std::string& parameter) {
    std::vector<demos::Input> inputs = session.inputs();
    const auto sets = [&](const demos::Input& input) { return setsParameter(input.action, parameter); };
    const auto last = std::find_if(inputs.rbegin(), inputs.rend(), sets);
    if (last != inputs.rend()) {
        last->action = action;
        return inputs;
    }
    // A demo that is built anew places its handles itself, so they are moved after that, as bodies and particles are
    // set.
    const auto follows = [](const demos::Input& input) {
        return input.step > 0 || std::holds_alternative<demos::MoveHandle>(input.action) ||
               std::holds_alternative<demos::SetBody>(input.action) ||
               std::holds_alternative<demos::SetParticle>(input.action);
    };
    inputs.insert(std::find_if(inputs.begin(), inputs.end(), follows), demos::Input{0, action});
    return inputs;
}

/// Shows the same of its demo as another session does.
void lookAs(Session& session, const Session& other) {
    const Controls here = controlsOf(session.demo());
    for (const demos::Action& action : parametersTowards(here, controlsOf(other.demo()))) {
        if (effectOf(here, action) != demos::Effect::View) continue;
        try {
            session.act(action);
        } catch (const ParameterError&) {
            // Another value may allow less to be shown: that stays as it opens.
        }
    }
}

}  // namespace

std::vector<std::string> valuesBetweenCommas(std::string_view text) {
    std::vector<std::string> values{""};
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ',' && depth <= 0)
            values.emplace_back();
        else
            values.back() += c;
    }
    return values;
}

Variation variationFromText(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
        throw ParameterError("'" + shortened(text) + "' is not of the form PARAM=A,B");
    Variation variation{std::string(text.substr(0, equals)), valuesBetweenCommas(text.substr(equals + 1))};
    if (std::any_of(variation.values.begin(), variation.values.end(), [](const auto& one) { return one.empty(); }))
        throw ParameterError("'" + shortened(text) + "' has an empty value; write PARAM=A,B");
    const std::size_t count = variation.values.size();
    if (count < 2 || count > kMostCompared)
        throw ParameterError("'" + shortened(text) + "' names " + std::to_string(count) +
                             (count == 1 ? " value" : " values") + "; a comparison takes two to four, PARAM=A,B");
    return variation;
}

std::string textOf(const Variation& variation) {
    std::string text = variation.parameter + "=";
    for (std::size_t i = 0; i < variation.values.size(); ++i) text += (i > 0 ? "," : "") + variation.values[i];
    return text;
}

void checkVariation(const Session& session, const Variation& variation, MeshLibrary* meshes) {
    const auto refuseEqual = [&](std::size_t i, std::size_t j) {
        throw ParameterError("the values " + shortened(variation.values[i]) + " and " + shortened(variation.values[j]) +
                             " of " + variation.parameter + " are the same");
    };
    std::vector<demos::Value> values;
    if (variation.parameter == kPresets) {
        for (const std::string& value : variation.values) {
            applyPreset(*session.sibling(), value, meshes);
            values.emplace_back(value);
        }
    } else {
        const Controls controls = controlsOf(session.demo());
        const demos::ParameterInfo& info = parameterOf(controls, variation.parameter);
        for (const std::string& value : variation.values) {
            const std::unique_ptr<demos::DemoBase> tried = session.demo().clone();
            demos::apply(*tried, actionFromText(*tried, variation.parameter + "=" + value, meshes));
            if (demos::isFilled(info.kind))
                values.emplace_back(value);
            else
                values.push_back(valueFromText(info, value));
        }
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = i + 1; j < values.size(); ++j)
            if (sameValue(values[i], values[j])) refuseEqual(i, j);
}

void setVaried(Session& session, const std::string& parameter, const std::string& value, MeshLibrary* meshes) {
    if (parameter == kPresets) return applyPreset(session, value, meshes);
    parameterOf(controlsOf(session.demo()), parameter);
    session.act(actionFromText(session.demo(), parameter + "=" + value, meshes));
}

std::unique_ptr<Session> variantOf(const Session& session, const std::string& parameter, const std::string& value,
                                   MeshLibrary* meshes) {
    std::unique_ptr<Session> variant = session.sibling();
    if (parameter == kPresets) {
        applyPreset(*variant, value, meshes);
    } else {
        const Controls controls = controlsOf(session.demo());
        const demos::ParameterInfo& info = parameterOf(controls, parameter);
        const demos::Action action = actionFromText(session.demo(), parameter + "=" + value, meshes);
        const bool isView = info.effect == demos::Effect::View;
        variant->replay(isView ? session.inputs() : variedInputs(session, action, parameter), 0);
        lookAs(*variant, session);
        if (isView) variant->act(action);
    }
    variant->setPlaying(false);
    return variant;
}

std::unique_ptr<Session> replayOf(const Session& session) {
    std::unique_ptr<Session> copy = session.sibling();
    copy->replay(session.inputs(), 0);
    lookAs(*copy, session);
    copy->setPlaying(false);
    return copy;
}

std::string variedValue(const Session& session, const std::string& parameter) {
    if (parameter == kPresets) {
        const std::vector<demos::Preset> presets = session.demo().presets();
        const demos::Preset* active = activePreset(presets, session);
        return active ? active->name : "";
    }
    for (const demos::ParameterInfo& info : demos::listParameters(session.demo()))
        if (info.name == parameter) return textOf(info.value);
    return "";
}

namespace {

/// "1/60" for a step of a sixtieth, as steps are typed.
std::string stepText(const std::string& value) {
    double number = 0.0;
    try {
        number = evaluate(value, "s");
    } catch (const ExpressionError&) {
        return value;
    }
    const double rate = 1.0 / number;
    const bool isOneOver = number > 0.0 && number < 0.5 && std::abs(rate - std::round(rate)) < 1e-4 * rate;
    return isOneOver ? "1/" + std::to_string(std::lround(rate)) : value;
}

}  // namespace

std::string valueWithUnit(const Session& session, const std::string& parameter, const std::string& value) {
    for (const demos::ParameterInfo& info : demos::listParameters(session.demo())) {
        const bool number = info.kind == demos::ParameterKind::Real || info.kind == demos::ParameterKind::Integer;
        if (info.name == parameter && number && !info.unit.empty())
            return (info.name == "step" ? stepText(value) : value) + " " + info.unit;
        if (info.name == parameter && info.kind == demos::ParameterKind::Choice)
            return demos::optionOf(info, value).value_or(value);
    }
    return value;
}

}  // namespace collidoscope::app
