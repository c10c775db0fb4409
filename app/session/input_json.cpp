#include "app/session/input_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "app/cases/case_text.h"
#include "demos/rigid/body_numbers.h"

namespace collidoscope::app {
namespace {

using Json = nlohmann::ordered_json;
using demos::examine::CaseSlot;
using geometry::Vec3f;

Json listOf(const Vec3f& v) { return {v.x, v.y, v.z}; }

constexpr std::array<const char*, 4> kSizedShapes{"sphere", "box", "capsule", "hull"};  // as demos::SizedShape

demos::SizedShape thrownShape(const JsonNode& kind) {
    const auto found = std::find(kSizedShapes.begin(), kSizedShapes.end(), kind.text());
    if (found == kSizedShapes.end()) kind.refuse("is nothing that is thrown", "write sphere, box, capsule or hull");
    return static_cast<demos::SizedShape>(found - kSizedShapes.begin());
}

/// The keys of each action, after that of its frame.
struct Keys {
    Json& json;

    void operator()(const demos::SetParameter& set) const {
        json["set"] = set.name;
        std::visit([this](const auto& value) { json["value"] = value; }, set.value);
    }
    void operator()(const demos::SetMesh& set) const {
        json["mesh"] = set.name;
        json["from"] = set.slot.name;
    }
    void operator()(const demos::SetCase& set) const {
        json["case"] = set.name;
        if (!set.slot.name.empty()) json["name"] = set.slot.name;
        json["given"] = Json::parse(writeCase(*set.slot.given));
        if (set.slot.isChanged()) json["value"] = Json::parse(writeCase(*set.slot.value));
    }
    void operator()(const demos::MoveHandle& move) const {
        const geometry::Quatf& turn = move.place.orientation;
        json["handle"] = move.name;
        json["position"] = listOf(move.place.position);
        json["orientation"] = {turn.w, turn.x, turn.y, turn.z};
        json["length"] = move.place.length;
    }
    void operator()(const demos::MovePointer& move) const {
        const demos::Pointer& pointer = move.pointer;
        Json& at = json["pointer"];
        at = {{"origin", listOf(pointer.ray.origin)},
              {"direction", listOf(pointer.ray.direction)},
              {"over", pointer.over},
              {"down", pointer.down}};
        if (!pointer.chart) return;
        at["chart"] = pointer.chart->chart;
        at["at"] = {pointer.chart->at.x, pointer.chart->at.y};
    }
    void operator()(const demos::SetMoveAxes& set) const {
        json["axes"] = {{"ahead", set.axes.ahead}, {"right", set.axes.right}, {"turn", set.axes.turn}};
    }
    void operator()(const demos::BringBack& back) const { json["bring-back"] = !back.isTakenBack; }
    void operator()(const demos::ThrowBody& thrown) const {
        if (thrown.isTakenBack) {
            json["throw"] = false;
            return;
        }
        json["throw"] = {{"shape", kSizedShapes[static_cast<std::size_t>(thrown.body.shape)]},
                         {"size", thrown.body.size},
                         {"position", listOf(thrown.body.position)},
                         {"velocity", listOf(thrown.body.velocity)}};
    }
    void operator()(const demos::SetBody& set) const {
        const demos::BodyEdit& edit = set.edit;
        const demos::BodyNumberInfo& info = demos::infoOf(edit.number);
        Json& body = json["body"];
        if (edit.world > 0) body["world"] = edit.world;
        body["slot"] = edit.body;
        if (info.isOfShape && edit.shape > 0) body["shape"] = edit.shape;
        if (info.parts == 1)
            body[info.word] = edit.value[0];
        else
            body[info.word] =
                std::vector<double>(edit.value.begin(), edit.value.begin() + static_cast<int>(info.parts));
    }
};

float floatOf(const JsonNode& node) {
    const double value = node.number();
    if (std::abs(value) > std::numeric_limits<float>::max())
        node.refuse("is too large for a float", "use numbers below 3e38");
    return static_cast<float>(value);
}

Vec3f vectorOf(const JsonNode& node) {
    const std::vector<JsonNode> parts = node.items(3, "numbers");
    return {floatOf(parts[0]), floatOf(parts[1]), floatOf(parts[2])};
}

demos::Action readSet(const JsonNode& node) {
    constexpr std::array<std::string_view, 3> kKeys{"frame", "set", "value"};
    node.allowKeys(kKeys);
    return demos::SetParameter{node.at("set").text(), node.at("value").scalar()};
}

demos::Action readMesh(const JsonNode& node, MeshLibrary& meshes) {
    constexpr std::array<std::string_view, 3> kKeys{"frame", "mesh", "from"};
    node.allowKeys(kKeys);
    const std::string from = node.at("from").text();
    return demos::SetMesh{node.at("mesh").text(), {from, from.empty() ? geometry::MeshPtr{} : meshes.find(from)}};
}

demos::Action readSetCase(const JsonNode& node) {
    constexpr std::array<std::string_view, 5> kKeys{"frame", "case", "name", "given", "value"};
    node.allowKeys(kKeys);
    const auto name = node.find("name"), value = node.find("value");
    CaseSlot slot = demos::examine::slotOf(readCase(node.at("given"), MeshLoader{}), name ? name->text() : "");
    if (value) slot = demos::examine::changedTo(slot, readCase(*value, MeshLoader{}));
    return demos::SetCase{node.at("case").text(), std::move(slot)};
}

demos::Action readHandle(const JsonNode& node) {
    constexpr std::array<std::string_view, 5> kKeys{"frame", "handle", "position", "orientation", "length"};
    node.allowKeys(kKeys);
    demos::HandlePlace place{.position = vectorOf(node.at("position"))};
    if (const auto turn = node.find("orientation")) {
        const std::vector<JsonNode> parts = turn->items(4, "numbers");
        place.orientation = geometry::Quatf(floatOf(parts[0]), floatOf(parts[1]), floatOf(parts[2]), floatOf(parts[3]));
    }
    if (const auto length = node.find("length")) place.length = floatOf(*length);
    return demos::MoveHandle{node.at("handle").text(), place};
}

demos::Action readPointer(const JsonNode& node) {
    constexpr std::array<std::string_view, 2> kOuter{"frame", "pointer"};
    constexpr std::array<std::string_view, 6> kKeys{"origin", "direction", "over", "down", "chart", "at"};
    node.allowKeys(kOuter);
    const JsonNode at = node.at("pointer");
    at.allowKeys(kKeys);
    demos::Pointer pointer{.ray = {vectorOf(at.at("origin")), vectorOf(at.at("direction"))}};
    if (const auto over = at.find("over")) pointer.over = over->truth();
    if (const auto down = at.find("down")) pointer.down = down->truth();
    if (const auto chart = at.find("chart"))
        pointer.chart = demos::ChartPlace{static_cast<std::size_t>(chart->count()), at.at("at").vec2()};
    return demos::MovePointer{pointer};
}

/// Each axis is -1, 0 or 1.
float axisOf(const JsonNode& node, const char* key) {
    const auto found = node.find(key);
    if (!found) return 0.0f;
    const float value = floatOf(*found);
    if (value != 0.0f && std::abs(value) != 1.0f) found->refuse("must be -1, 0 or 1", "these are keys that are held");
    return value;
}

demos::Action readAxes(const JsonNode& node) {
    constexpr std::array<std::string_view, 2> kOuter{"frame", "axes"};
    constexpr std::array<std::string_view, 3> kKeys{"ahead", "right", "turn"};
    node.allowKeys(kOuter);
    const JsonNode axes = node.at("axes");
    axes.allowKeys(kKeys);
    return demos::SetMoveAxes{
        {.ahead = axisOf(axes, "ahead"), .right = axisOf(axes, "right"), .turn = axisOf(axes, "turn")}};
}

demos::Action readBringBack(const JsonNode& node) {
    constexpr std::array<std::string_view, 2> kKeys{"frame", "bring-back"};
    node.allowKeys(kKeys);
    return demos::BringBack{.isTakenBack = !node.at("bring-back").truth()};
}

demos::Action readThrow(const JsonNode& node) {
    constexpr std::array<std::string_view, 2> kOuter{"frame", "throw"};
    constexpr std::array<std::string_view, 4> kKeys{"shape", "size", "position", "velocity"};
    constexpr float kLeast = 1e-3f, kMost = 1e3f;  // m
    node.allowKeys(kOuter);
    const JsonNode thrown = node.at("throw");
    if (!thrown.isObject()) {
        if (thrown.truth()) thrown.refuse("must be false, or the body that is thrown", "write { ... }");
        return demos::ThrowBody{.isTakenBack = true};
    }
    thrown.allowKeys(kKeys);
    const float size = floatOf(thrown.at("size"));
    if (!(size >= kLeast && size <= kMost))
        thrown.at("size").refuse("must lie between 0.001 and 1000", "sizes are in metres");
    return demos::ThrowBody{.body = {.shape = thrownShape(thrown.at("shape")),
                                     .size = size,
                                     .position = vectorOf(thrown.at("position")),
                                     .velocity = vectorOf(thrown.at("velocity"))}};
}

std::uint32_t slotIn(const JsonNode& body, const char* key) {
    const auto slot = body.find(key);
    return slot ? static_cast<std::uint32_t>(slot->count()) : 0;
}

demos::Action readSetBody(const JsonNode& node) {
    constexpr std::array<std::string_view, 2> kOuter{"frame", "body"};
    std::vector<std::string_view> allowed{"slot", "world", "shape"};
    node.allowKeys(kOuter);
    const JsonNode body = node.at("body");
    demos::BodyEdit edit{.world = slotIn(body, "world"), .body = slotIn(body, "slot"), .shape = slotIn(body, "shape")};
    std::size_t found = 0;
    for (const demos::BodyNumber number : demos::kBodyNumbers) {
        const demos::BodyNumberInfo& info = demos::infoOf(number);
        allowed.emplace_back(info.word);
        const auto value = body.find(info.word);
        if (!value) continue;
        ++found, edit.number = number;
        if (info.parts == 1) {
            edit.value[0] = value->number();
        } else {
            const std::vector<JsonNode> parts = value->items(info.parts, "numbers");
            for (std::size_t i = 0; i < info.parts; ++i) edit.value[i] = parts[i].number();
        }
    }
    body.at("slot");
    body.allowKeys(allowed);
    if (found != 1) body.refuse("must set one number of a body", "write one of position, velocity, mass and the like");
    return demos::SetBody{edit};
}

demos::Action readAction(const JsonNode& node, MeshLibrary& meshes) {
    node.requireObject();
    if (node.find("set")) return readSet(node);
    if (node.find("mesh")) return readMesh(node, meshes);
    if (node.find("case")) return readSetCase(node);
    if (node.find("handle")) return readHandle(node);
    if (node.find("pointer")) return readPointer(node);
    if (node.find("axes")) return readAxes(node);
    if (node.find("bring-back")) return readBringBack(node);
    if (node.find("throw")) return readThrow(node);
    if (node.find("body")) return readSetBody(node);
    node.refuse("holds none of set, mesh, case, handle, pointer, axes, bring-back, throw and body",
                "an input does one of them");
}

}  // namespace

std::string inputText(const demos::Input& input) {
    Json json;
    json["frame"] = input.step;
    std::visit(Keys{json}, input.action);
    // A name that is not UTF-8 is replaced rather than losing the session with it.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

demos::Input readInput(const JsonNode& node, MeshLibrary& meshes) {
    demos::Action action = readAction(node, meshes);
    const auto frame = static_cast<std::uint64_t>(node.at("frame").count());
    return {frame, std::move(action)};
}

}  // namespace collidoscope::app
