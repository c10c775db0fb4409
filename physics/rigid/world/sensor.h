#pragma once
/// Sensors: shapes that report the shapes in them and push nothing.

#include <cstdint>

#include "geometry/base/archive.h"
#include "physics/rigid/world/shape.h"

namespace collidoscope::physics {

/// A sensor, and a shape that shares a point with it: slots.
struct SensedPair {
    std::uint32_t sensor = 0, visitor = 0;
    auto operator<=>(const SensedPair&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};

enum class SensorPhase : std::uint8_t { Begins, Ends };

/// A shape has come into a sensor, or is in it no more.
struct SensorEvent {
    SensorPhase phase = SensorPhase::Begins;
    BodyId sensorBody{}, visitorBody{};
    ShapeId sensor{}, visitor{};
};

inline void state(geometry::Archive& archive, SensedPair& pair) {
    archive.field("sensor", pair.sensor);
    archive.field("visitor", pair.visitor);
}
inline void state(geometry::Archive& archive, SensorEvent& event) {
    archive.field("phase", event.phase);
    archive.field("sensor body", event.sensorBody);
    archive.field("visitor body", event.visitorBody);
    archive.field("sensor", event.sensor);
    archive.field("visitor", event.visitor);
}

}  // namespace collidoscope::physics
