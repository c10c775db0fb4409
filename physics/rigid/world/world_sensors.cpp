/// Shapes in the sensors of a world, found by its tree when a step ends, and the events that follow from them.

#include <algorithm>

#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/world/world_work.h"

namespace collidoscope::physics {

using geometry::AnyShapef;

SensorEvent World::sensorEventOf(SensorPhase phase, const SensedPair& pair) const {
    return {phase, idOf(shapes_.items[pair.sensor].body), idOf(shapes_.items[pair.visitor].body),
            shapeIdOf(pair.sensor), shapeIdOf(pair.visitor)};
}

/// A shape has come, or will be gone in a moment.
void World::noteSensorsAt(std::uint32_t shape, bool isThere) {
    const auto at = std::lower_bound(sensors_.begin(), sensors_.end(), shape);
    const bool isKnown = at != sensors_.end() && *at == shape;
    if (isThere) {
        if (!isKnown && shapes_.items[shape].definition.isSensor) sensors_.insert(at, shape);
        return;
    }
    if (isKnown) sensors_.erase(at);
    const auto isOfShape = [&](const SensedPair& pair) { return pair.sensor == shape || pair.visitor == shape; };
    for (const SensedPair& pair : sensed_)
        if (isOfShape(pair)) endedSensing_.push_back(sensorEventOf(SensorPhase::Ends, pair));
    std::erase_if(sensed_, isOfShape);
}

void World::noteSensors() {
    sensorEvents_.swap(endedSensing_);
    endedSensing_.clear();
    if (sensors_.empty() && sensed_.empty()) return;
    std::vector<SensedPair>& before = work_->sensed;
    before.swap(sensed_);
    sensed_.clear();
    const ShapeTree& tree = shapeTree();
    for (const std::uint32_t sensor : sensors_) {
        const RigidShape& own = shapes_.items[sensor];
        const AnyShapef shape = shapeInWorld(shapeIdOf(sensor));
        const std::size_t first = sensed_.size();
        const auto ask = [&](std::uint32_t visitor) {
            const RigidShape& other = shapes_.items[visitor];
            if (other.definition.isSensor || other.body == own.body) return;
            if (!bodies_.moves(own.body) && !bodies_.moves(other.body)) return;
            if (!canCollide(own.definition.filter, other.definition.filter)) return;
            if (sharePoint(shape, shapeInWorld(shapeIdOf(visitor)))) sensed_.push_back({sensor, visitor});
        };
        if (const auto bounds = boundsOf(shape)) {
            for (const std::uint32_t plane : tree.planes()) ask(plane);
            tree.boxes().query(*bounds, [&](geometry::DynamicTree::Proxy proxy) { ask(tree.boxes().tagOf(proxy)); });
        } else {
            for (std::uint32_t i = 0; i < shapes_.size(); ++i)
                if (shapes_.items[i].isAlive && !shapes_.items[i].isPlane()) ask(i);
        }
        std::sort(sensed_.begin() + static_cast<std::ptrdiff_t>(first), sensed_.end());
    }
    auto now = sensed_.cbegin();
    auto old = before.cbegin();
    while (now != sensed_.cend() || old != before.cend()) {
        if (old == before.cend() || (now != sensed_.cend() && *now < *old))
            sensorEvents_.push_back(sensorEventOf(SensorPhase::Begins, *now++));
        else if (now == sensed_.cend() || *old < *now)
            sensorEvents_.push_back(sensorEventOf(SensorPhase::Ends, *old++));
        else
            ++now, ++old;
    }
}

std::vector<ShapeId> World::insideOf(ShapeId sensor) const {
    const std::uint32_t slot = slotOf(sensor);
    if (!shapes_.items[slot].definition.isSensor) refuse("shape " + std::to_string(slot) + " is no sensor");
    std::vector<ShapeId> inside;
    for (const SensedPair& pair : sensed_)
        if (pair.sensor == slot) inside.push_back(shapeIdOf(pair.visitor));
    return inside;
}

}  // namespace collidoscope::physics
