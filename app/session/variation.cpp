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

/// Gives the inputs of a run another value of a parameter: in place of the last value that it was given, else at the
/// end of what was set before its first step.
void varyInputs(std::vector<demos::Input>& inputs, const demos::Action& action, const std::string& parameter) {
    const auto sets = [&](const demos::Input& input) { return setsParameter(input.action, parameter); };
    const auto last = std::find_if(inputs.rbegin(), inputs.rend(), sets);
    if (last != inputs.rend()) {
        last->action = action;
        return;
    }
    // A demo that is built anew places its handles itself, so they are moved after that, as bodies and particles are
    // set.
    const auto follows = [](const demos::Input& input) {
        return input.step > 0 || std::holds_alternative<demos::MoveHandle>(input.action) ||
               std::holds_alternative<demos::SetBody>(input.action) ||
               std::holds_alternative<demos::SetParticle>(input.action);
    };
    inputs.insert(std::find_if(inputs.begin(), inputs.end(), follows), demos::Input{0, action});
}

/// The same values, with a preset before all others, since it sets every parameter.
VariedValues presetFirst(std::span<const VariedValue> values) {
    VariedValues ordered(values.begin(), values.end());
    std::stable_partition(ordered.begin(), ordered.end(),
                          [](const VariedValue& one) { return one.parameter == kPresets; });
    return ordered;
}

/// "solver, step and seed".
std::string namesOf(const Variations& variations) {
    std::string text;
    for (std::size_t i = 0; i < variations.size(); ++i)
        text += (i == 0 ? "" : i + 1 == variations.size() ? " and " : ", ") + variations[i].parameter;
    return text;
}

/// Shows the same of its demo as another session does.
void copyView(Session& session, const Session& other) {
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
    if (count < 2 || count > kMaxCompared)
        throw ParameterError("'" + shortened(text) + "' names " + std::to_string(count) +
                             (count == 1 ? " value" : " values") + "; a comparison takes two to four, PARAM=A,B");
    return variation;
}

void checkForm(const Variations& variations) {
    const auto countText = [](const Variation& variation) {
        const std::size_t count = variation.values.size();
        return shortened(variation.parameter) + " has " + std::to_string(count) + (count == 1 ? " value" : " values");
    };
    for (std::size_t i = 0; i < variations.size(); ++i) {
        const Variation& here = variations[i];
        if (here.values.size() < 2 || here.values.size() > kMaxCompared)
            throw ParameterError(countText(here) + "; a comparison takes two to four, one for each run");
        for (std::size_t j = 0; j < i; ++j)
            if (variations[j].parameter == here.parameter)
                throw ParameterError(shortened(here.parameter) + " is given twice; give all its values at once");
        if (here.values.size() != variations.front().values.size())
            throw ParameterError(countText(variations.front()) + ", and " + countText(here) +
                                 "; give each parameter one value for each run");
    }
}

Variations variationsFromTexts(std::span<const std::string> texts) {
    Variations variations;
    for (const std::string& text : texts) variations.push_back(variationFromText(text));
    checkForm(variations);
    return variations;
}

std::vector<std::string> parametersOf(const Variations& variations) {
    std::vector<std::string> parameters;
    for (const Variation& variation : variations) parameters.push_back(variation.parameter);
    return parameters;
}

std::vector<std::string> presetsOf(const Variations& variations) {
    for (const Variation& variation : variations)
        if (variation.parameter == kPresets) return variation.values;
    return {};
}

VariedValues valuesOf(const Variations& variations, std::size_t run) {
    VariedValues values;
    for (const Variation& variation : variations) values.push_back({variation.parameter, variation.values[run]});
    return values;
}

std::string textOf(const Variation& variation) {
    std::string text = variation.parameter + "=";
    for (std::size_t i = 0; i < variation.values.size(); ++i) text += (i > 0 ? "," : "") + variation.values[i];
    return text;
}

namespace {

/// The values of one run as the demo takes them. Throws ParameterError for values that it refuses.
std::vector<demos::Value> triedValues(const Session& session, const VariedValues& values, MeshLibrary* meshes) {
    std::vector<demos::Value> tried;
    std::unique_ptr<demos::DemoBase> demo = session.demo().clone();
    for (const auto& [parameter, value] : presetFirst(values)) {
        if (parameter == kPresets) {
            if (!value.empty()) {
                const std::unique_ptr<Session> fresh = session.sibling();
                applyPreset(*fresh, value, meshes);
                demo = fresh->demo().clone();
            }
            tried.emplace_back(value);
            continue;
        }
        const demos::ParameterInfo info = parameterOf(controlsOf(*demo), parameter);
        if (demos::isFilled(info.kind) && textOf(info.value) == value) {  // what it has need not be read again
            tried.emplace_back(value);
            continue;
        }
        demos::apply(*demo, actionFromText(*demo, parameter + "=" + value, meshes));
        tried.push_back(demos::isFilled(info.kind) ? demos::Value(value) : valueFromText(info, value));
    }
    return tried;
}

[[noreturn]] void refuseEqual(const Variations& variations, std::size_t i, std::size_t j) {
    const Variation& first = variations.front();
    if (variations.size() == 1)
        throw ParameterError("the values " + shortened(first.values[i]) + " and " + shortened(first.values[j]) +
                             " of " + first.parameter + " are the same");
    throw ParameterError("the runs " + std::to_string(i + 1) + " and " + std::to_string(j + 1) +
                         " have the same values of " + namesOf(variations));
}

}  // namespace

void checkVariations(const Session& session, const Variations& variations, MeshLibrary* meshes) {
    checkForm(variations);
    std::vector<std::vector<demos::Value>> runs;
    for (std::size_t i = 0; i < variations.front().values.size(); ++i)
        runs.push_back(triedValues(session, valuesOf(variations, i), meshes));
    for (std::size_t i = 0; i < runs.size(); ++i)
        for (std::size_t j = i + 1; j < runs.size(); ++j)
            if (std::equal(runs[i].begin(), runs[i].end(), runs[j].begin(), sameValue)) refuseEqual(variations, i, j);
}

void setVaried(Session& session, std::span<const VariedValue> values, MeshLibrary* meshes) {
    for (const auto& [parameter, value] : presetFirst(values)) {
        if (parameter == kPresets) {
            if (!value.empty()) applyPreset(session, value, meshes);
            continue;
        }
        parameterOf(controlsOf(session.demo()), parameter);
        session.act(actionFromText(session.demo(), parameter + "=" + value, meshes));
    }
}

std::unique_ptr<Session> variantOf(const Session& session, std::span<const VariedValue> values, MeshLibrary* meshes) {
    std::unique_ptr<Session> variant = session.sibling();
    const bool hasPreset = std::any_of(values.begin(), values.end(), [](const VariedValue& one) {
        return one.parameter == kPresets && !one.value.empty();
    });
    if (hasPreset) {
        setVaried(*variant, values, meshes);
        variant->setPlaying(false);
        return variant;
    }
    // The limits of one parameter may depend on another.
    const std::unique_ptr<demos::DemoBase> demo = session.demo().clone();
    std::vector<demos::Input> inputs = session.inputs();
    std::vector<demos::Action> views;
    for (const auto& [parameter, value] : values) {
        if (parameter == kPresets) continue;
        const bool isView = parameterOf(controlsOf(*demo), parameter).effect == demos::Effect::View;
        const demos::Action action = actionFromText(*demo, parameter + "=" + value, meshes);
        demos::apply(*demo, action);
        if (isView)
            views.push_back(action);
        else
            varyInputs(inputs, action, parameter);
    }
    variant->replay(inputs, 0);
    copyView(*variant, session);
    for (const demos::Action& action : views) variant->act(action);
    variant->setPlaying(false);
    return variant;
}

std::unique_ptr<Session> replayOf(const Session& session) {
    std::unique_ptr<Session> copy = session.sibling();
    copy->replay(session.inputs(), 0);
    copyView(*copy, session);
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

VariedValues variedValues(const Session& session, std::span<const std::string> parameters) {
    VariedValues values;
    for (const std::string& parameter : parameters) values.push_back({parameter, variedValue(session, parameter)});
    return values;
}

bool hasValue(const Session& session, const VariedValue& wanted) {
    if (wanted.parameter == kPresets) return variedValue(session, kPresets) == wanted.value;
    const Controls controls = controlsOf(session.demo());
    const demos::ParameterInfo& info = parameterOf(controls, wanted.parameter);
    if (demos::isFilled(info.kind)) return textOf(info.value) == wanted.value;
    try {
        return sameValue(info.value, valueFromText(info, wanted.value));
    } catch (const ParameterError&) {
        return false;
    }
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
