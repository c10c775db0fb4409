#pragma once
/// Sensors: shapes that report the shapes in them and push nothing.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/archive.h"
#include "physics/rigid/world/shape_tree.h"

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

/// The sensors of a world and what is in each. A pair of which neither has moved is not asked again: it answers as it
/// did.
class Sensors {
public:
    // The world calls these whenever it changes.

    /// A shape has come.
    void noteShape(std::uint32_t shape, const Shapes& shapes);
    /// A shape will be gone in a moment.
    void forgetShape(std::uint32_t shape, const Bodies& bodies, const Shapes& shapes);
    /// A body was moved or changed between steps.
    void noteBody(std::uint32_t body);
    /// All sensors are looked for, and asked again by the next step.
    void noteAll(const Shapes& shapes);
    /// Whatever was in them has never been.
    void forgetVisitors() { inside_.clear(), ended_.clear(); }

    /// Asks them when a step ends. Precondition: the tree has been told all that has moved.
    void ask(const Bodies& bodies, const Shapes& shapes, const ShapeTree& tree);

    /// Of the last step: first what has ended by what was removed or disabled before it, then in the order of sensors.
    std::span<const SensorEvent> events() const { return events_; }
    /// When the last step ended, in order.
    std::span<const SensedPair> inside() const { return inside_; }
    /// How many pairs were asked in the last step.
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
        geometry::Aabbf box{};  ///< in the world; endless of a half-space
    };
    void listChanged(const Bodies& bodies, const Shapes& shapes);
    bool hasChanged(std::uint32_t body) const;
    bool isInside(const View& view, std::uint32_t visitor);
    void askChanged(const View& view, std::span<const SensedPair> before);
    void askAllAround(const View& view, std::span<const SensedPair> before);
    void takeDifferences(const Bodies& bodies, const Shapes& shapes);

    std::vector<std::uint32_t> sensors_{};  // shapes, in rising order; follows from them
    std::vector<std::uint32_t> changed_{};  // bodies that have come, or were moved or changed, since the last step
    bool mustAskAll_ = false;
    std::vector<SensedPair> inside_{};
    std::vector<SensorEvent> events_{};
    std::vector<SensorEvent> ended_{};  // by what was removed since
    // Of the present step
    std::vector<ChangedShape> changedShapes_{};
    std::vector<SensedPair> found_{}, differences_{};
    std::uint64_t testCount_ = 0;
};

}  // namespace collidoscope::physics
