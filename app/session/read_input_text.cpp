/// The reading of what input_text.cpp writes.

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "app/cases/case_files.h"
#include "app/cases/case_text.h"
#include "app/files/json_node.h"
#include "app/files/name_match.h"
#include "app/session/input_text.h"
#include "app/session/input_words.h"
#include "app/session/typed_setting.h"
#include "demos/rigid/body_numbers.h"
#include "demos/share/particle_numbers.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::examine::CaseSlot;

constexpr std::uint64_t kLastInputFrame = 1'000'000'000;
constexpr std::string_view kUndone = "undone";

// A case as it was given, and as it was changed, within a line.
constexpr JsonFormat kCases{.noun = "case",
                            .document = "docs/sessions.md",
                            .deepest = 16,
                            .maxItems = 1'000'000,
                            .maxBytes = 100'000'000,
                            .deepAdvice = "a case needs six levels",
                            .sizeAdvice = "a case is smaller"};

/// NAME=REST.
struct Assignment {
    std::string name{}, value{};
    bool isQuoted = false;
};

Assignment assignmentFrom(const std::string& kind, std::string_view text) {
    Assignment all{.name = takeInputWord(text, "="), .value = {}};
    if (all.name.empty() || !text.starts_with('=')) refuseInput(kind + " is followed by NAME=VALUE");
    text = trimmedInput(text.substr(1));
    all.isQuoted = text.starts_with('"');
    all.value = takeInputWord(text, "");
    if (!text.empty()) refuseInput(kind + ": nothing follows the quotation marks");
    return all;
}

demos::Action readSet(std::string_view text, MeshLibrary& meshes, const demos::DemoBase* typedFor) {
    const Assignment set = assignmentFrom("set", text);
    if (typedFor) return actionFromText(*typedFor, set.name + "=" + set.value, &meshes);
    return demos::SetParameter{set.name, set.isQuoted ? demos::Value(set.value) : plainValue(set.value)};
}

demos::Action readMesh(std::string_view text, MeshLibrary& meshes) {
    const Assignment set = assignmentFrom("mesh", text);
    return demos::SetMesh{set.name, {set.value, set.value.empty() ? geometry::MeshPtr{} : meshes.find(set.value)}};
}

/// Meshes within it are written out: a case from elsewhere reads no files of this machine's.
demos::Action readSetCase(std::string_view text) {
    constexpr std::array<std::string_view, 2> kKeys{"given", "value"};
    const InputWord word = takeInputPair(text);
    if (word.name.empty()) refuseInput("case is followed by NAME=EXAMPLE");
    const std::string from = word.value.value_or("");
    if (text.empty()) return demos::SetCase{word.name, findCase(from)};
    const std::string file = "case";
    const nlohmann::json json = parseJson(text, file, kCases);
    const JsonNode node(json, "", file);
    node.allowKeys(kKeys);
    CaseSlot slot = demos::examine::slotOf(readCase(node.at("given"), MeshLoader{}), from);
    if (const auto value = node.find("value")) slot = demos::examine::changedTo(slot, readCase(*value, MeshLoader{}));
    return demos::SetCase{word.name, std::move(slot)};
}

demos::Action readHandle(InputWords words) {
    const InputWord handle = words.first("a handle, place NAME=X,Y,Z");
    demos::HandlePose place{};
    if (handle.value) place.position = vectorFrom(*handle.value, "place " + handle.name);
    if (const auto turn = words.value("turn")) {
        const auto parts = numbersFrom<float, 4>(*turn, "turn");
        place.orientation = geometry::Quatf(parts[0], parts[1], parts[2], parts[3]);
    }
    const auto length = words.value("length");
    if (length) place.length = numberFrom<float>(*length, "length");
    if (!handle.value && !length) refuseInput("place " + handle.name + " needs =X,Y,Z or length=");
    words.end({"turn", "length"});
    return demos::MoveHandle{handle.name, place};
}

demos::Action readPointer(InputWords words) {
    demos::Pointer pointer{
        .ray = {vectorFrom(words.needed("origin"), "origin"), vectorFrom(words.needed("direction"), "direction")},
        .over = words.flag("over"),
        .down = words.flag("down")};
    if (const auto chart = words.value("chart")) {
        const auto at = numbersFrom<double, 2>(words.needed("at"), "at");
        pointer.chart = demos::ChartPoint{numberFrom<std::uint32_t>(*chart, "chart"), {at[0], at[1]}};
    }
    words.end({"origin", "direction", "over", "down", "chart", "at"});
    return demos::MovePointer{pointer};
}

float axisFrom(InputWords& words, const char* name) {
    const auto text = words.value(name);
    const float value = text ? numberFrom<float>(*text, name) : 0.0f;
    if (value != 0.0f && std::abs(value) != 1.0f) refuseInput(std::string(name) + " must be -1, 0 or 1: keys are held");
    return value;
}

demos::Action readAxes(InputWords words) {
    const demos::MoveAxes axes{
        .ahead = axisFrom(words, "ahead"), .right = axisFrom(words, "right"), .turn = axisFrom(words, "turn")};
    words.end({"ahead", "right", "turn"});
    return demos::SetMoveAxes{axes};
}

demos::Action readBringBack(InputWords words) {
    const bool isTakenBack = words.flag(kUndone);
    words.end({"undone"});
    return demos::BringBack{isTakenBack};
}

demos::Action readThrow(InputWords words) {
    constexpr float kMin = 1e-3f, kMax = 1e3f;  // m
    if (words.flag(kUndone)) return words.end({}), demos::ThrowBody{.isTakenBack = true};
    const std::string shape = words.first("a shape: sphere, box, capsule or hull").name;
    const auto found = std::find(kSizedShapeWords.begin(), kSizedShapeWords.end(), shape);
    if (found == kSizedShapeWords.end())
        refuseInput("'" + shortened(shape) + "' is nothing that is thrown; write sphere, box, capsule or hull");
    demos::ThrownBody body{.shape = static_cast<demos::SizedShape>(found - kSizedShapeWords.begin()),
                           .position = vectorFrom(words.needed("at"), "at")};
    if (const auto size = words.value("size")) body.size = numberFrom<float>(*size, "size");
    if (!(body.size >= kMin && body.size <= kMax)) refuseInput("size must lie between 0.001 and 1000 m");
    if (const auto velocity = words.value("velocity")) body.velocity = vectorFrom(*velocity, "velocity");
    words.end({"size", "at", "velocity"});
    return demos::ThrowBody{.body = body};
}

std::uint32_t countFrom(InputWords& words, const char* name) {
    const auto text = words.value(name);
    return text ? numberFrom<std::uint32_t>(*text, name) : 0;
}

/// The number that is set of a body or a particle, with its value: velocity=0,0,2.
template <typename Numbers, typename Edit>
void readNumber(InputWords& words, const Numbers& numbers, std::vector<std::string> others, Edit& edit) {
    const InputWord number = words.first("a number: position=, velocity=, mass= and the like");
    const auto named = std::find_if(numbers.begin(), numbers.end(),
                                    [&](auto each) { return demos::infoOf(each).word == number.name; });
    if (named == numbers.end() || !number.value) {
        for (const auto each : numbers) others.emplace_back(demos::infoOf(each).word);
        refuseInput("a " + words.kind() + " has no number '" + shortened(number.name) + "='" +
                    suggestion(number.name, others) + "write one of " + demos::joined(others));
    }
    edit.number = *named;
    const std::vector<std::string_view> parts = splitAt(*number.value, ',');
    const std::size_t wanted = demos::infoOf(*named).parts;
    if (parts.size() != wanted)
        refuseInput(number.name + " takes " + std::to_string(wanted) + (wanted == 1 ? " number" : " numbers") +
                    ", and not '" + shortened(*number.value) + "'");
    for (std::size_t i = 0; i < wanted; ++i) edit.value[i] = numberFrom<double>(parts[i], number.name);
}

demos::Action readSetBody(InputWords words) {
    demos::BodyEdit edit{.body = numberFrom<std::uint32_t>(words.first("the slot of a body").name, "body")};
    edit.world = countFrom(words, "world");
    edit.shape = countFrom(words, "shape");
    readNumber(words, demos::kBodyNumbers, {"world", "shape"}, edit);
    words.end({"world", "shape"});
    return demos::SetBody{edit};
}

demos::Action readSetParticle(InputWords words) {
    const auto number = numberFrom<std::uint32_t>(words.first("the number of a particle").name, "particle");
    if (number == 0) refuseInput("particles are counted from 1 on");
    demos::ParticleEdit edit{.particle = number - 1};
    edit.group = countFrom(words, "group");
    readNumber(words, demos::kParticleNumbers, {"group"}, edit);
    words.end({"group"});
    return demos::SetParticle{edit};
}

demos::Action readAction(std::string_view text, MeshLibrary& meshes, const demos::DemoBase* typedFor) {
    const std::string kind = takeInputWord(text, " ");
    text = trimmedInput(text);
    if (kind == "set") return readSet(text, meshes, typedFor);
    if (kind == "mesh") return readMesh(text, meshes);
    if (kind == "case") return readSetCase(text);
    if (kind == "place") return readHandle({kind, text});
    if (kind == "pointer") return readPointer({kind, text});
    if (kind == "axes") return readAxes({kind, text});
    if (kind == "bring-back") return readBringBack({kind, text});
    if (kind == "throw") return readThrow({kind, text});
    if (kind == "body") return readSetBody({kind, text});
    if (kind == "particle") return readSetParticle({kind, text});
    const std::vector<std::string> kinds{"set",  "mesh",       "case",  "place", "pointer",
                                         "axes", "bring-back", "throw", "body",  "particle"};
    refuseInput("'" + shortened(kind) + "' is nothing that is done" + suggestion(kind, kinds) + "write one of " +
                demos::joined(kinds));
}

/// Takes a frame such as "7:" from the text; 0 if there is none.
std::uint64_t takeFrame(std::string_view& text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0) return 0;
    if (digits == text.size() || text[digits] != ':')
        refuseInput("a colon is missing after the frame, as in 7: place target=0,1,0");
    std::uint64_t frame = 0;
    const auto read = std::from_chars(text.data(), text.data() + digits, frame);
    if (read.ec != std::errc{} || frame > kLastInputFrame)
        refuseInput("frame " + shortened(text.substr(0, digits)) + " is beyond the last one that is run to, " +
                    std::to_string(kLastInputFrame));
    text = trimmedInput(text.substr(digits + 1));
    return frame;
}

}  // namespace

std::optional<std::uint64_t> frameOfInput(std::string_view line) {
    line = trimmedInput(line);
    try {
        return takeFrame(line);
    } catch (const demos::ParameterError&) {
        return std::nullopt;
    }
}

demos::Input inputFromText(std::string_view line, MeshLibrary& meshes, const demos::DemoBase* typedFor) {
    line = trimmedInput(line);
    const std::uint64_t frame = takeFrame(line);
    if (line.empty()) refuseInput("nothing is done in it; write, for example, 7: place target=0,1,0");
    return {frame, readAction(line, meshes, typedFor)};
}

}  // namespace collidoscope::app
