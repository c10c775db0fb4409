#pragma once
/// The values of one line of a trace, checked and converted to our conventions. A value that is missing, of another
/// type or too large makes the whole line unusable.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "app/traces/conventions.h"
#include "app/traces/json_line.h"
#include "demos/replay/trace.h"

namespace collidoscope::app {

/// Indices of bodies by their names. It is only looked up in, never iterated over, so its order affects no result.
using BodyIndex = std::unordered_map<std::string, std::uint32_t>;

/// Thrown where a line cannot be used. The caller, who knows the number of the line, catches it.
struct LineFault {
    std::string text;
};

/// A word for a message: shortened, and without control characters.
std::string shownWord(std::string_view word);

/// Access to the values of a line by their keys. Each function throws LineFault where the value is not what it asks
/// for. A null counts as missing.
class TraceRecord {
public:
    TraceRecord(const JsonLine& json, const TraceConventions& our, const BodyIndex& bodies)
        : json_(json), our_(our), bodies_(bodies) {}

    const JsonLine& json() const { return json_; }
    const TraceConventions& our() const { return our_; }

    bool has(const char* key) const { return given(key) != nullptr; }
    std::optional<double> number(const char* key) const;
    std::optional<bool> truth(const char* key) const;
    /// Empty where the key is missing.
    std::string text(const char* key) const { return json_.text(json_.find(key)).value_or(""); }
    std::string name(const char* key) const;
    /// The vector in the axes and the unit of the writer.
    std::optional<geometry::Vec3d> vector(const char* key) const;
    geometry::Vec3d required(const char* key) const;
    /// A position, m, in our axes.
    geometry::Vec3d place(const char* key) const;
    std::optional<geometry::Vec3d> placeIfAny(const char* key) const;
    /// A position that is an item of a list; `key` names the list in messages.
    geometry::Vec3d placeOf(const JsonValue* value, const char* key) const;
    /// A length in the writer's unit.
    std::optional<double> length(const char* key) const;
    /// The rotation of the key "orientation"; the identity where the key is missing.
    geometry::Quatd orientation() const;
    geometry::Quatd orientationOf(const JsonValue* value) const;
    /// The index of a body in the scene.
    std::uint32_t bodyNamed(const std::string& name) const;
    std::uint32_t body(const char* key) const { return bodyNamed(name(key)); }
    std::array<std::uint32_t, 2> bodies(const char* key) const;

private:
    const JsonValue* given(const char* key) const;

    const JsonLine& json_;
    const TraceConventions& our_;
    const BodyIndex& bodies_;
};

/// Pose of the body that the key "pose" names.
demos::TracePose poseOf(const TraceRecord& record);

/// Larger lists of points are refused.
inline constexpr std::size_t kMaxTracePoints = 200'000;

/// A line that defines a shape, by the keys of collision cases (docs/collision-cases.md):
///
///     {"shape": "crate", "kind": "box", "half": [0.5, 0.5, 0.5], "position": [0, 0.1, 0], "margin": 0.04}
///
/// Throws FileError with the reason.
demos::TraceShape readTraceShape(std::string_view line, const TraceConventions& conventions);

}  // namespace collidoscope::app
