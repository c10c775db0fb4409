#include "app/traces/trace_record.h"

#include <algorithm>
#include <cmath>

#include "app/files/characters.h"
#include "app/files/json_node.h"
#include "app/files/name_match.h"

namespace collidoscope::app {
namespace {

using geometry::Quatd;
using geometry::Vec3d;

constexpr std::size_t kLongestWord = 60;  // in messages

std::string quoted(const char* key) { return "\"" + std::string(key) + "\""; }

bool isNear(const Vec3d& v) {
    return std::abs(v.x) <= kFarthest && std::abs(v.y) <= kFarthest && std::abs(v.z) <= kFarthest;
}

Vec3d checked(const std::optional<Vec3d>& v, const char* key) {
    if (!v) throw LineFault{quoted(key) + " must be three finite numbers"};
    if (!isNear(*v)) throw LineFault{quoted(key) + " has a number above 1e30"};
    return *v;
}
Vec3d near(const Vec3d& v, const char* key) {
    if (!isNear(v)) throw LineFault{quoted(key) + " is further away than 1e30 m"};
    return v;
}

}  // namespace

std::string shownWord(std::string_view word) {
    return printable(std::string(word.substr(0, characterBegin(word, kLongestWord)))) +
           (word.size() > kLongestWord ? "…" : "");
}

const JsonValue* TraceRecord::given(const char* key) const {
    const JsonValue* value = json_.find(key);
    return value == nullptr || value->kind == JsonKind::Nothing ? nullptr : value;
}

std::optional<double> TraceRecord::number(const char* key) const {
    const JsonValue* value = given(key);
    if (value == nullptr) return std::nullopt;
    const auto number = json_.number(value);
    if (!number) throw LineFault{quoted(key) + " must be a finite number"};
    return number;
}

std::optional<bool> TraceRecord::truth(const char* key) const {
    const JsonValue* value = given(key);
    if (value == nullptr) return std::nullopt;
    const auto truth = json_.truth(value);
    if (!truth) throw LineFault{quoted(key) + " must be true or false"};
    return truth;
}

std::string TraceRecord::name(const char* key) const {
    const auto name = json_.name(json_.find(key));
    if (!name) throw LineFault{quoted(key) + " must be a name or a number"};
    return *name;
}

std::optional<Vec3d> TraceRecord::vector(const char* key) const {
    const JsonValue* value = given(key);
    return value ? std::optional(checked(json_.vec3(value), key)) : std::nullopt;
}

Vec3d TraceRecord::required(const char* key) const {
    const auto v = vector(key);
    if (!v) throw LineFault{quoted(key) + " is missing"};
    return *v;
}

Vec3d TraceRecord::place(const char* key) const { return near(our_.length(required(key)), key); }

std::optional<Vec3d> TraceRecord::placeIfAny(const char* key) const {
    const auto v = vector(key);
    return v ? std::optional(near(our_.length(*v), key)) : std::nullopt;
}

Vec3d TraceRecord::placeOf(const JsonValue* value, const char* key) const {
    return near(our_.length(checked(json_.vec3(value), key)), key);
}

std::optional<double> TraceRecord::length(const char* key) const {
    const auto value = number(key);
    if (value && std::abs(*value * our_.unit) > kFarthest) throw LineFault{quoted(key) + " is too large"};
    return value;
}

Quatd TraceRecord::orientation() const {
    const JsonValue* value = given("orientation");
    return value ? orientationOf(value) : geometry::kIdentityRotation<double>;
}

Quatd TraceRecord::orientationOf(const JsonValue* value) const {
    std::array<double, 4> q{};
    if (!json_.numbers(value, q))
        throw LineFault{std::string("\"orientation\" must be four finite numbers ") +
                        (our_.wLast ? "x, y, z, w" : "w, x, y, z")};
    if (our_.wLast) std::rotate(q.begin(), q.begin() + 3, q.end());
    const double largest = std::max({std::abs(q[0]), std::abs(q[1]), std::abs(q[2]), std::abs(q[3])});
    if (!(largest > 0.0)) throw LineFault{"\"orientation\" is no rotation: all four numbers are zero"};
    Quatd scaled{q[0] / largest, q[1] / largest, q[2] / largest, q[3] / largest};
    // A unit quaternion is kept to the last bit; only changes of convention, which are exact, apply to it.
    const double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    constexpr double kUnit = 1e-14;
    scaled = std::abs(square - 1.0) <= kUnit ? Quatd{q[0], q[1], q[2], q[3]} : glm::normalize(scaled);
    return our_.orientation(scaled);
}

std::uint32_t TraceRecord::bodyNamed(const std::string& name) const {
    const auto found = bodies_.find(name);
    if (found == bodies_.end()) throw LineFault{"there is no body " + shownWord(name)};
    return found->second;
}

std::array<std::uint32_t, 2> TraceRecord::bodies(const char* key) const {
    const auto items = json_.items(json_.find(key));
    const auto a = items.size() == 2 ? json_.name(items[0]) : std::nullopt;
    const auto b = items.size() == 2 ? json_.name(items[1]) : std::nullopt;
    if (!a || !b) throw LineFault{quoted(key) + " must name two bodies"};
    return {bodyNamed(*a), bodyNamed(*b)};
}

demos::TracePose poseOf(const TraceRecord& record) {
    demos::TracePose pose{.body = record.body("pose"), .pose = {record.place("position"), record.orientation()}};
    pose.velocity = record.placeIfAny("velocity").value_or(Vec3d{0.0});
    pose.angular = record.our().axial(record.vector("angular").value_or(Vec3d{0.0}));
    return pose;
}

}  // namespace collidoscope::app
