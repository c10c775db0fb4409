#include "app/headless/description.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/headless/padded.h"
#include "app/inspect/inspection.h"
#include "app/session/typed_setting.h"
#include "demos/host/handle_list.h"
#include "demos/registry.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::ParameterInfo;
using demos::ParameterKind;
using OrderedJson = nlohmann::ordered_json;

bool isNumber(const ParameterInfo& parameter) {
    return parameter.kind == ParameterKind::Real || parameter.kind == ParameterKind::Integer;
}

const char* kindName(ParameterKind kind) {
    switch (kind) {
        case ParameterKind::Real:
            return "real";
        case ParameterKind::Integer:
            return "integer";
        case ParameterKind::Toggle:
            return "toggle";
        case ParameterKind::Choice:
            return "choice";
        case ParameterKind::Mesh:
            return "mesh";
        case ParameterKind::Case:
            break;
    }
    return "case";
}

const char* kindName(NamedValue::Kind kind) {
    if (kind == NamedValue::Kind::Number) return "number";
    return kind == NamedValue::Kind::Text ? "text" : "flag";
}

std::string shortValue(const demos::Value& value) {
    const double* number = std::get_if<double>(&value);
    return number ? shortNumber(*number) : textOf(value);
}

std::string rangeText(const ParameterInfo& parameter) {
    if (isNumber(parameter))
        return shortNumber(parameter.range.low) + " to " + shortNumber(parameter.range.high) +
               (parameter.unit.empty() ? "" : " " + parameter.unit);
    if (parameter.kind == ParameterKind::Toggle) return "on, off";
    if (parameter.kind == ParameterKind::Mesh) return "a mesh by name, or an OBJ file";
    if (parameter.kind == ParameterKind::Case) return "an example by name, or the file of a case";
    return demos::joined(parameter.options);
}

const char* effectName(demos::Effect effect) {
    if (effect == demos::Effect::View) return "view";
    return effect == demos::Effect::Live ? "live" : "rebuild";
}

OrderedJson parameterJson(const ParameterInfo& parameter) {
    OrderedJson json = {{"name", parameter.name}, {"kind", kindName(parameter.kind)}, {"symbol", parameter.symbol},
                        {"unit", parameter.unit}, {"group", parameter.group},         {"tip", parameter.tip}};
    json["effect"] = effectName(parameter.effect);
    std::visit([&json](const auto& value) { json["default"] = value; }, parameter.value);
    if (isNumber(parameter)) {
        json["range"] = {parameter.range.low, parameter.range.high};
        json["limits"] = {parameter.limits.low, parameter.limits.high};
        json["scale"] = parameter.scale == demos::Scale::Linear ? "linear" : "logarithmic";
    }
    if (parameter.kind == ParameterKind::Choice) json["options"] = parameter.options;
    return json;
}

OrderedJson demoJson(const demos::DemoInfo& info) {
    const std::unique_ptr<demos::DemoBase> demo = demos::makeDemo(info);
    OrderedJson json = {{"name", info.name},
                        {"chapter", info.chapter},
                        {"chapterTitle", info.chapterTitle},
                        {"title", info.entry.title},
                        {"summary", info.entry.summary},
                        {"terms", info.entry.terms},
                        {"moves", demo->moves()},
                        {"parameters", OrderedJson::array()},
                        {"handles", OrderedJson::array()},
                        {"measures", OrderedJson::array()},
                        {"presets", OrderedJson::array()}};
    for (const ParameterInfo& parameter : demos::listParameters(*demo))
        json["parameters"].push_back(parameterJson(parameter));
    for (const demos::HandleInfo& handle : demos::listHandles(*demo))
        json["handles"].push_back({{"name", handle.name}, {"tip", handle.tip}});
    for (const NameInfo& name : Session(info).watchNames())
        json["measures"].push_back(
            {{"name", name.name}, {"kind", kindName(name.kind)}, {"unit", name.unit}, {"tip", name.tip}});
    for (const demos::Preset& preset : demo->presets())
        json["presets"].push_back({{"name", preset.name}, {"title", preset.title}, {"settings", preset.settings}});
    return json;
}

/// Lists the handles, which --do may move and --sweep may vary.
void listHandles(std::string& text, const demos::DemoInfo& info) {
    for (const demos::HandleInfo& handle : demos::listHandles(*demos::makeDemo(info)))
        text += "      handle " + padded(handle.name, 13) + handle.tip + "\n";
}

/// Lists the names that a condition of --break may use.
void listNames(std::string& text, const demos::DemoInfo& info) {
    for (const NameInfo& name : Session(info).watchNames())
        text += "      measure " + padded(name.name, 34) +
                (name.kind == NamedValue::Kind::Number ? name.unit : kindName(name.kind)) + "\n";
}

void listDemo(std::string& text, const demos::DemoInfo& info) {
    text += "\n  " + padded(std::string(info.name), 22) + std::string(info.entry.summary) + "\n";
    const std::unique_ptr<demos::DemoBase> demo = demos::makeDemo(info);
    for (const ParameterInfo& parameter : demos::listParameters(*demo))
        text += "      " + padded(parameter.name, 20) + padded(rangeText(parameter), 30) + " default " +
                shortValue(parameter.value) + "\n";
    for (const demos::Preset& preset : demo->presets())
        text += "      preset " + padded(preset.name, 13) + preset.title + "\n";
}

}  // namespace

std::string listText(std::span<const demos::DemoInfo> infos) {
    std::string text;
    int chapter = -1;
    for (const demos::DemoInfo& info : infos) {
        if (info.chapter != chapter) {
            if (!text.empty()) text += '\n';
            text += std::to_string(info.chapter) + " " + std::string(info.chapterTitle) + "\n";
        }
        chapter = info.chapter;
        listDemo(text, info);
        if (infos.size() == 1) listHandles(text, info), listNames(text, info);
    }
    return text;
}

std::string listJson(std::span<const demos::DemoInfo> infos) {
    OrderedJson all = OrderedJson::array();
    for (const demos::DemoInfo& info : infos) all.push_back(demoJson(info));
    return all.dump(2) + "\n";
}

namespace {

constexpr int kSpokenDigits = 4;  ///< of a measure that is read aloud

void addSentence(std::string& text, std::string_view sentence) {
    if (sentence.empty()) return;
    text += text.empty() ? "" : " ";
    text += sentence;
    if (sentence.back() != '.' && sentence.back() != ':' && sentence.back() != '!') text += '.';
}

std::string stepText(const Inspection& inspection) {
    if (!inspection.exists()) return {};
    const demos::Explanation& explanation = inspection.explanation;
    std::string text;
    addSentence(text, explanation.algorithm);
    if (explanation.shown > 0) addSentence(text, inspection.position());
    for (const std::string& part : {explanation.sentence, explanation.formula, explanation.verdict})
        addSentence(text, part);
    return text;
}

std::string measuresText(const Session& session) {
    std::string text;
    for (const MeasureSeries& series : session.measures()) {
        if (!series.listed) continue;
        const auto value = series.isNoise() ? std::optional<std::string>("≈ 0") : measureText(series, kSpokenDigits);
        if (value) text += (text.empty() ? "" : "; ") + series.name + " " + *value;
    }
    return text;
}

}  // namespace

std::optional<std::string> measureText(const MeasureSeries& series, int digits) {
    if (series.isText) return series.text;
    if (std::isnan(series.value)) return std::nullopt;
    return shortNumber(series.value, digits) + (series.unit.empty() ? "" : " " + series.unit) +
           (series.isStale ? " (before a parameter was changed)" : "");
}

std::string describe(const Session& session) {
    std::string text;
    addSentence(text, session.info().entry.title);
    addSentence(text, session.info().entry.summary);
    addSentence(text, stepText(inspect(session)));
    if (session.playing() && session.demo().moves()) {
        addSentence(text, "It is running");
        return text;
    }
    if (session.demo().moves()) addSentence(text, "Paused at frame " + std::to_string(session.frame()));
    addSentence(text, measuresText(session));
    return text;
}

}  // namespace collidoscope::app
