#include "app/session/input_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "app/cases/case_text.h"
#include "demos/rigid/body_numbers.h"
#include "demos/share/particle_numbers.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

using geometry::Vec3f;

template <typename Number>
std::string numberText(Number number) {
    std::array<char, 32> text{};
    return {text.data(), geometry::toChars(text.data(), text.data() + text.size(), number).ptr};
}

template <typename Numbers>
std::string listText(const Numbers& numbers) {
    std::string text;
    for (const auto number : numbers) text += (text.empty() ? "" : ",") + numberText(number);
    return text;
}
std::string listText(const Vec3f& v) { return listText(std::array{v.x, v.y, v.z}); }

std::string betweenQuotes(std::string_view text) {
    std::string all = "\"";
    for (const char c : text) all += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    return all + "\"";
}
/// A name, or a value that others follow.
std::string wordText(std::string_view text) {
    return text.empty() || text.find_first_of(" \"\\={") != std::string_view::npos ? betweenQuotes(text)
                                                                                   : std::string(text);
}
/// The last value of a line, which may contain spaces.
std::string restText(std::string_view text) {
    const bool isPlain = !text.empty() && text.front() != '"' && text.front() != ' ' && text.back() != ' ';
    return isPlain ? std::string(text) : betweenQuotes(text);
}

std::string valueText(const demos::Value& value) {
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
    if (const int* whole = std::get_if<int>(&value)) return std::to_string(*whole);
    if (const double* number = std::get_if<double>(&value)) {
        const std::string text = numberText(*number);
        return std::holds_alternative<int>(plainValue(text)) ? text + ".0" : text;
    }
    const std::string& word = std::get<std::string>(value);
    return std::holds_alternative<std::string>(plainValue(word)) ? restText(word) : betweenQuotes(word);
}

/// Whether a number is the default 0 to the bit.
bool isZero(float number) { return number == 0.0f && !std::signbit(number); }

/// The number of a body or a particle, with as many parts as it has.
template <typename Info, typename Value>
std::string numberSet(const Info& info, const Value& value) {
    return std::string(" ") + info.word + "=" +
           listText(std::vector<double>(value.begin(), value.begin() + static_cast<int>(info.parts)));
}

/// The words of each action.
struct Writer {
    std::string operator()(const demos::SetParameter& set) const {
        return "set " + wordText(set.name) + "=" + valueText(set.value);
    }
    std::string operator()(const demos::SetMesh& set) const {
        return "mesh " + wordText(set.name) + "=" + restText(set.slot.name);
    }
    std::string operator()(const demos::SetCase& set) const {
        std::string text = "case " + wordText(set.name) + "=" + wordText(set.slot.name);
        nlohmann::ordered_json cases;
        cases["given"] = nlohmann::ordered_json::parse(writeCase(*set.slot.given));
        if (set.slot.isChanged()) cases["value"] = nlohmann::ordered_json::parse(writeCase(*set.slot.value));
        return text + " " + cases.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    }
    std::string operator()(const demos::MoveHandle& move) const {
        const geometry::Quatf& turn = move.place.orientation;
        const bool isTurned = turn.w != 1.0f || !isZero(turn.x) || !isZero(turn.y) || !isZero(turn.z);
        std::string text = "place " + wordText(move.name) + "=" + listText(move.place.position);
        if (isTurned) text += " turn=" + listText(std::array{turn.w, turn.x, turn.y, turn.z});
        if (!isZero(move.place.length)) text += " length=" + numberText(move.place.length);
        return text;
    }
    std::string operator()(const demos::MovePointer& move) const {
        const demos::Pointer& pointer = move.pointer;
        std::string text =
            "pointer origin=" + listText(pointer.ray.origin) + " direction=" + listText(pointer.ray.direction);
        if (pointer.over) text += " over";
        if (pointer.down) text += " down";
        if (!pointer.chart) return text;
        return text + " chart=" + std::to_string(pointer.chart->chart) +
               " at=" + listText(std::array{pointer.chart->at.x, pointer.chart->at.y});
    }
    std::string operator()(const demos::SetMoveAxes& set) const {
        std::string text = "axes";
        for (const auto& [name, value] :
             {std::pair{"ahead", set.axes.ahead}, std::pair{"right", set.axes.right}, std::pair{"turn", set.axes.turn}})
            if (!isZero(value)) text += std::string(" ") + name + "=" + numberText(value);
        return text;
    }
    std::string operator()(const demos::BringBack& back) const {
        return back.isTakenBack ? "bring-back undone" : "bring-back";
    }
    std::string operator()(const demos::ThrowBody& thrown) const {
        if (thrown.isTakenBack) return "throw undone";
        return std::string("throw ") + kSizedShapeWords[static_cast<std::size_t>(thrown.body.shape)] +
               " size=" + numberText(thrown.body.size) + " at=" + listText(thrown.body.position) +
               " velocity=" + listText(thrown.body.velocity);
    }
    std::string operator()(const demos::SetBody& set) const {
        const demos::BodyEdit& edit = set.edit;
        const demos::BodyNumberInfo& info = demos::infoOf(edit.number);
        std::string text = "body " + std::to_string(edit.body);
        if (edit.world > 0) text += " world=" + std::to_string(edit.world);
        if (info.isOfShape && edit.shape > 0) text += " shape=" + std::to_string(edit.shape);
        return text + numberSet(info, edit.value);
    }
    /// Particles are counted from 1 on, as they are called.
    std::string operator()(const demos::SetParticle& set) const {
        const demos::ParticleEdit& edit = set.edit;
        const demos::ParticleNumberInfo& info = demos::infoOf(edit.number);
        std::string text = "particle " + std::to_string(std::uint64_t{edit.particle} + 1);
        if (edit.group > 0) text += " group=" + std::to_string(edit.group);
        return text + numberSet(info, edit.value);
    }
};

}  // namespace

demos::Value plainValue(std::string_view text) {
    if (text == "on" || text == "true") return true;
    if (text == "off" || text == "false") return false;
    const char* const end = text.data() + text.size();
    int whole = 0;
    if (const auto read = std::from_chars(text.data(), end, whole); read.ec == std::errc{} && read.ptr == end)
        return whole;
    double number = 0.0;
    const auto read = geometry::fromChars(text.data(), end, number);
    if (read.ec == std::errc{} && read.ptr == end && std::isfinite(number)) return number;
    return std::string(text);
}

std::string inputText(const demos::Input& input) {
    return (input.step > 0 ? std::to_string(input.step) + ": " : "") + std::visit(Writer{}, input.action);
}

}  // namespace collidoscope::app
