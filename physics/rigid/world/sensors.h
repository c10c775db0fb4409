#pragma once
/// Sensors: shapes that report the shapes that overlap them, without pushing them.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/archive.h"
#include "physics/rigid/world/shape_tree.h"

namespace collidoscope::physics {

/// Slots of a sensor and of a shape that shares a point with it.
struct SensedPair {
    std::uint32_t sensor = 0, visitor = 0;
    auto operator<=>(const SensedPair&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};

enum class SensorPhase : std::uint8_t { Begins, Ends };

/// The event of a shape that enters or leaves a sensor.
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

/// The sensors of a world and the shapes in each. A pair is tested again only if one of the two has moved.
class Sensors {
public:
    // The world calls these whenever it changes.

    /// Notes that a shape was added.
    void noteShape(std::uint32_t shape, const Shapes& shapes);
    /// Notes that a shape is about to be removed.
    void forgetShape(std::uint32_t shape, const Bodies& bodies, const Shapes& shapes);
    /// Notes that a body was moved or changed between steps.
    void noteBody(std::uint32_t body);
    /// Finds all sensors again; the next step tests each of them.
    void noteAll(const Shapes& shapes);
    /// Forgets all shapes in the sensors, without events.
    void forgetVisitors() { inside_.clear(), ended_.clear(); }

    /// Tests the sensors at the end of a step. Precondition: the tree has been notified of all bodies that have moved.
    void update(const Bodies& bodies, const Shapes& shapes, const ShapeTree& tree);

    /// Events of the last step: first the ends caused by shapes that were removed or disabled before it, then the
    /// others in the order of the sensors.
    std::span<const SensorEvent> events() const { return events_; }
    /// The pairs that shared a point at the end of the last step, sorted.
    std::span<const SensedPair> inside() const { return inside_; }
    /// Number of pairs that were tested in the last step.
    std::uint64_t testCount() const { return testCount_; }

    bool areEmpty() const { return inside_.empty() && ended_.empty(); }
    void visit(geometry::Archive& archive) {
        archive.field("sensed", inside_);
        archive.field("ended sensing", ended_);
    }

private:
    struct View;
    struct ChangedShape {
        std::uint32_t slot = 0;
        geometry::Aabbf box{};  ///< in the world; infinite for a half-space
    };
    void listChanged(const Bodies& bodies, const Shapes& shapes);
    bool hasChanged(std::uint32_t body) const;
    bool isInside(const View& view, std::uint32_t visitor);
    void updateChanged(const View& view, std::span<const SensedPair> before);
    void findAllAround(const View& view, std::span<const SensedPair> before);
    void takeDifferences(const Bodies& bodies, const Shapes& shapes);

    std::vector<std::uint32_t> sensors_{};  // slots of the sensors, in rising order; derived from the shapes
    std::vector<std::uint32_t> changed_{};  // bodies that were added, moved or changed since the last step
    bool mustUpdateAll_ = false;
    std::vector<SensedPair> inside_{};
    std::vector<SensorEvent> events_{};
    std::vector<SensorEvent> ended_{};  // ends by shapes that were removed since the last step
    // Data of the present step:
    std::vector<ChangedShape> changedShapes_{};
    std::vector<SensedPair> found_{}, differences_{};
    std::uint64_t testCount_ = 0;
};

}  // namespace collidoscope::physics
