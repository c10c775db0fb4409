// Probes in words: on the command line, and their answers.

#include <array>
#include <charconv>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/files/name_match.h"
#include "app/inspect/probe.h"
#include "demos/share/text.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

using demos::lengthText;
using demos::numberText;
using geometry::Vec3f;

constexpr std::array kShapes{ProbeShape::Ray, ProbeShape::Sphere, ProbeShape::Box, ProbeShape::Capsule,
                             ProbeShape::Hull};
constexpr std::array kShapeWords{"ray", "sphere", "box", "capsule", "hull"};
constexpr std::array kOfRays{ProbeQuestion::Nearest, ProbeQuestion::Any, ProbeQuestion::All};
constexpr std::array kOfSolids{ProbeQuestion::Overlap, ProbeQuestion::Closest, ProbeQuestion::Sweep};
constexpr std::array kQuestions{ProbeQuestion::Nearest, ProbeQuestion::Any,     ProbeQuestion::All,
                                ProbeQuestion::Sweep,   ProbeQuestion::Overlap, ProbeQuestion::Closest};
constexpr std::array kQuestionWords{"nearest", "any", "all", "sweep", "overlap", "closest"};
constexpr std::array kQuestionTitles{"nearest hit", "any hit",          "all hits",
                                     "first touch", "what it overlaps", "nearest shape"};

constexpr const char* kForm = "SHAPE:X,Y,Z[:DX,DY,DZ][:QUESTION][:SIZE]";

std::optional<float> numberIn(std::string_view text) {
    float value = 0.0f;
    const auto [end, error] = geometry::fromChars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<Vec3f> vectorIn(std::string_view text) {
    const std::vector<std::string_view> parts = splitAt(text, ',');
    if (parts.size() != 3) return std::nullopt;
    Vec3f vector{0.0f};
    for (int i = 0; i < 3; ++i) {
        const auto number = numberIn(parts[static_cast<std::size_t>(i)]);
        if (!number) return std::nullopt;
        vector[i] = *number;
    }
    return vector;
}

template <typename Values, typename Words>
auto named(const Values& values, const Words& words, std::string_view word)
    -> std::optional<typename Values::value_type> {
    for (std::size_t i = 0; i < values.size(); ++i)
        if (word == words[i]) return values[i];
    return std::nullopt;
}
template <typename Words>
std::string listed(const Words& words) {
    std::string text;
    for (const char* word : words) text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

std::string exactText(float number) {
    std::array<char, 32> text{};
    const auto end = geometry::toChars(text.data(), text.data() + text.size(), number).ptr;
    return {text.data(), end};
}
std::string exactText(const Vec3f& v) { return exactText(v.x) + "," + exactText(v.y) + "," + exactText(v.z); }

/// A point in metres. Coordinates that round to 0 have no minus sign.
std::string pointText(const Vec3f& v) {
    constexpr float kHalfDigit = 0.0005f;
    const auto number = [](float part) { return numberText(std::abs(part) < kHalfDigit ? 0.0 : double{part}); };
    return "(" + number(v.x) + ", " + number(v.y) + ", " + number(v.z) + ")";
}

[[noreturn]] void refuse(std::string_view text, const std::string& why) {
    throw ProbeError("'" + std::string(text) + "': " + why);
}

/// Throws ProbeError where the parts do not go together.
void check(const Probe& probe, bool hasDirection, std::string_view text) {
    const bool isRay = probe.shape == ProbeShape::Ray;
    bool isAsked = false;
    std::string words;
    for (const ProbeQuestion question : questionsOf(probe.shape)) {
        isAsked = isAsked || question == probe.question;
        words += (words.empty() ? "" : ", ") + std::string(wordOf(question));
    }
    if (!isAsked) refuse(text, std::string("a ") + wordOf(probe.shape) + " asks one of: " + words);
    if ((isRay || probe.question == ProbeQuestion::Sweep) && !hasDirection)
        refuse(text, std::string("a ") + (isRay ? "ray" : "sweep") + " needs a direction DX,DY,DZ after its position");
    if (!(probe.size > 0.0f)) refuse(text, "the size is a length above zero, in metres");
}

}  // namespace

const char* wordOf(ProbeShape shape) { return kShapeWords[static_cast<std::size_t>(shape)]; }
const char* wordOf(ProbeQuestion question) { return kQuestionWords[static_cast<std::size_t>(question)]; }
const char* titleOf(ProbeQuestion question) { return kQuestionTitles[static_cast<std::size_t>(question)]; }
std::span<const ProbeShape> allProbeShapes() { return kShapes; }
std::span<const ProbeQuestion> questionsOf(ProbeShape shape) {
    if (shape == ProbeShape::Ray) return kOfRays;
    return kOfSolids;
}

Probe probeFrom(std::string_view text) {
    const std::vector<std::string_view> parts = splitAt(text, ':');
    if (parts.size() < 2) refuse(text, std::string("is not of the form ") + kForm);
    Probe probe;
    const auto shape = named(kShapes, kShapeWords, parts[0]);
    if (!shape) refuse(text, "no probe is called '" + std::string(parts[0]) + "'. There is: " + listed(kShapeWords));
    probe.shape = *shape;
    const auto position = vectorIn(parts[1]);
    if (!position) refuse(text, "'" + std::string(parts[1]) + "' is no position X,Y,Z in metres");
    probe.position = *position;
    std::optional<Vec3f> direction;
    std::optional<ProbeQuestion> question;
    for (std::size_t i = 2; i < parts.size(); ++i) {
        if (const auto vector = vectorIn(parts[i])) {
            direction = *vector;
        } else if (const auto number = numberIn(parts[i])) {
            probe.size = *number;
        } else if (const auto word = named(kQuestions, kQuestionWords, parts[i])) {
            question = *word;
        } else {
            refuse(text, "'" + std::string(parts[i]) + "' is no direction, no size, and none of the questions " +
                             listed(kQuestionWords));
        }
    }
    if (direction) probe.direction = *direction;
    const bool sweeps = probe.shape != ProbeShape::Ray && direction;
    probe.question = question.value_or(sweeps ? ProbeQuestion::Sweep : questionsOf(probe.shape).front());
    check(probe, direction.has_value(), text);
    return probe;
}

std::string textOf(const Probe& probe) {
    const bool isRay = probe.shape == ProbeShape::Ray;
    std::string text = std::string(wordOf(probe.shape)) + ":" + exactText(probe.position);
    if (isRay || probe.question == ProbeQuestion::Sweep) text += ":" + exactText(probe.direction);
    text += std::string(":") + wordOf(probe.question);
    return isRay ? text : text + ":" + exactText(probe.size);
}

std::string briefText(const Probe& probe, const ProbeHit& hit, const std::vector<demos::ShapeItem>& shapes) {
    std::string text = shapes[hit.shape].name;
    if (hit.triangle) text += ", triangle " + std::to_string(*hit.triangle);
    if (probe.question != ProbeQuestion::Overlap && probe.question != ProbeQuestion::Closest) {
        const double length = double{glm::length(probe.direction)};
        return text + ": t = " + numberText(double{hit.t}, 4) + ", after " + lengthText(double{hit.t} * length);
    }
    if (!hit.isMeasured) return text + ": touched";
    return text + (hit.distance > 0.0f ? ": " + lengthText(double{hit.distance}) + " away"
                                       : ": " + lengthText(double{-hit.distance}) + " deep");
}

std::string hitText(const Probe& probe, const ProbeHit& hit, const std::vector<demos::ShapeItem>& shapes) {
    std::string text = briefText(probe, hit, shapes);
    if (hit.isInside) text += probe.shape == ProbeShape::Ray ? ", starts inside" : ", touches at first";
    text += "; point " + pointText(hit.point) + " m";
    if (hit.normal != Vec3f{0.0f}) text += ", normal " + pointText(hit.normal);
    return text;
}

std::string costText(const ProbeAnswer& answer, std::size_t shapeCount) {
    return "Tested: " + demos::countText(answer.boxTests, "bounding box", "bounding boxes") + " and " +
           demos::countText(answer.shapeTests, "shape", "shapes") + " of " + std::to_string(shapeCount) + ".";
}

std::string probeText(const Probe& probe, const ProbeAnswer& answer, const std::vector<demos::ShapeItem>& shapes) {
    std::string text = std::string(wordOf(probe.shape)) + " at " + pointText(probe.position) + " m";
    if (probe.shape != ProbeShape::Ray) text += ", size " + lengthText(double{probe.size});
    if (probe.shape == ProbeShape::Ray || probe.question == ProbeQuestion::Sweep)
        text += ", direction " + pointText(probe.direction);
    text += std::string(": ") + titleOf(probe.question) + "\n";
    for (const ProbeHit& hit : answer.hits) text += "  " + hitText(probe, hit, shapes) + "\n";
    if (answer.hits.empty()) text += "  nothing\n";
    return text + costText(answer, shapes.size()) + "\n";
}

}  // namespace collidoscope::app
