#include "physics/rigid/world/sensors.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>

#include "geometry/overlap/overlaps.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;

constexpr std::size_t kFew = 16;  // number of shapes whose boxes are compared as fast as the tree is queried
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr geometry::Aabbf kEverywhere{geometry::Vec3f{-kInfinity}, geometry::Vec3f{kInfinity}};

AnyShapef inWorld(const Bodies& bodies, const RigidShape& shape) {
    return moved(shape.definition.shape, bodies.poseOf(shape.body));
}

SensorEvent eventOf(SensorPhase phase, const SensedPair& pair, const Bodies& bodies, const Shapes& shapes) {
    const RigidShape &sensor = shapes.items[pair.sensor], &visitor = shapes.items[pair.visitor];
    return {phase,
            {sensor.body, bodies.traits[sensor.body].generation},
            {visitor.body, bodies.traits[visitor.body].generation},
            {pair.sensor, sensor.generation},
            {pair.visitor, visitor.generation}};
}

}  // namespace

/// A sensor in the world, and the shapes that it may contain.
struct Sensors::View {
    const Bodies& bodies;
    const Shapes& shapes;
    const ShapeTree& tree;
    std::uint32_t sensor = 0;  ///< slot
    AnyShapef shape{};
    std::optional<geometry::Aabbf> bounds{};  ///< empty for a half-space
};

void Sensors::noteShape(std::uint32_t shape, const Shapes& shapes) {
    const auto at = std::lower_bound(sensors_.begin(), sensors_.end(), shape);
    const bool isKnown = at != sensors_.end() && *at == shape;
    if (!isKnown && shapes.items[shape].definition.isSensor) sensors_.insert(at, shape);
    noteBody(shapes.items[shape].body);
}

void Sensors::forgetShape(std::uint32_t shape, const Bodies& bodies, const Shapes& shapes) {
    const auto at = std::lower_bound(sensors_.begin(), sensors_.end(), shape);
    if (at != sensors_.end() && *at == shape) sensors_.erase(at);
    const auto isOfShape = [&](const SensedPair& pair) { return pair.sensor == shape || pair.visitor == shape; };
    for (const SensedPair& pair : inside_)
        if (isOfShape(pair)) ended_.push_back(eventOf(SensorPhase::Ends, pair, bodies, shapes));
    std::erase_if(inside_, isOfShape);
}

void Sensors::noteBody(std::uint32_t body) {
    if (!sensors_.empty()) changed_.push_back(body);
}

void Sensors::noteAll(const Shapes& shapes) {
    sensors_.clear(), changed_.clear();
    for (std::uint32_t i = 0; i < shapes.size(); ++i)
        if (shapes.items[i].isAlive && shapes.items[i].definition.isSensor) sensors_.push_back(i);
    mustUpdateAll_ = true;
}

/// Lists the shapes of the changed bodies and of all active ones, in rising order.
void Sensors::listChanged(const Bodies& bodies, const Shapes& shapes) {
    const std::span<const std::uint32_t> active = bodies.active.slots();
    changed_.insert(changed_.end(), active.begin(), active.end());
    std::sort(changed_.begin(), changed_.end());
    changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
    changedShapes_.clear();
    for (const std::uint32_t body : changed_)
        for (std::uint32_t i = bodies.traits[body].firstShape; i != kNoShape; i = shapes.items[i].next)
            if (shapes.items[i].isAlive)
                changedShapes_.push_back({i, boundsOf(inWorld(bodies, shapes.items[i])).value_or(kEverywhere)});
    std::sort(changedShapes_.begin(), changedShapes_.end(),
              [](const auto& a, const auto& b) { return a.slot < b.slot; });
}

bool Sensors::hasChanged(std::uint32_t body) const {
    return mustUpdateAll_ || std::binary_search(changed_.begin(), changed_.end(), body);
}

bool Sensors::isInside(const View& view, std::uint32_t visitor) {
    ++testCount_;
    const RigidShape &own = view.shapes.items[view.sensor], &other = view.shapes.items[visitor];
    if (other.definition.isSensor || other.body == own.body || (!view.bounds && other.isPlane())) return false;
    if (!view.bodies.moves(own.body) && !view.bodies.moves(other.body)) return false;
    if (!canCollide(own.definition.filter, other.definition.filter)) return false;
    return sharePoint(view.shape, inWorld(view.bodies, other));
}

/// Tests a sensor that has moved or changed against all shapes near it, and notes the shapes that have entered or
/// left.
void Sensors::findAllAround(const View& view, std::span<const SensedPair> before) {
    found_.clear();
    const auto test = [&](std::uint32_t visitor) {
        if (isInside(view, visitor)) found_.push_back({view.sensor, visitor});
    };
    if (view.bounds) {
        view.tree.update(view.bodies, view.shapes);
        for (const std::uint32_t plane : view.tree.planes()) test(plane);
        view.tree.boxes().query(*view.bounds,
                                [&](geometry::DynamicTree::Proxy proxy) { test(view.tree.boxes().tagOf(proxy)); });
    } else {
        for (std::uint32_t i = 0; i < view.shapes.size(); ++i)
            if (view.shapes.items[i].isAlive) test(i);
    }
    std::sort(found_.begin(), found_.end());
    std::set_symmetric_difference(before.begin(), before.end(), found_.begin(), found_.end(),
                                  std::back_inserter(differences_));
}

/// Tests a sensor that has not changed against the changed shapes. For all others the last result is still valid.
void Sensors::updateChanged(const View& view, std::span<const SensedPair> before) {
    for (const ChangedShape& shape : changedShapes_) {
        const SensedPair pair{view.sensor, shape.slot};
        const bool wasInside = std::binary_search(before.begin(), before.end(), pair);
        const bool mayBeInside = !view.bounds || geometry::overlaps(*view.bounds, shape.box);
        if (wasInside != (mayBeInside && isInside(view, shape.slot))) differences_.push_back(pair);
    }
}

void Sensors::update(const Bodies& bodies, const Shapes& shapes, const ShapeTree& tree) {
    events_.swap(ended_);
    ended_.clear();
    testCount_ = 0;
    if (sensors_.empty() && inside_.empty()) return;
    listChanged(bodies, shapes);
    differences_.clear();
    auto begin = inside_.cbegin();
    for (const std::uint32_t sensor : sensors_) {
        const bool hasStayed = !hasChanged(shapes.items[sensor].body);
        if (hasStayed && changedShapes_.empty()) continue;
        begin = std::lower_bound(begin, inside_.cend(), SensedPair{sensor, 0});
        const auto end = std::upper_bound(begin, inside_.cend(), SensedPair{sensor, kNoShape});
        const auto own = std::span{inside_}.subspan(static_cast<std::size_t>(begin - inside_.cbegin()),
                                                    static_cast<std::size_t>(end - begin));
        View view{bodies, shapes, tree, sensor, inWorld(bodies, shapes.items[sensor])};
        view.bounds = boundsOf(view.shape);
        if (hasStayed && (changedShapes_.size() <= own.size() + kFew || !view.bounds))
            updateChanged(view, own);
        else
            findAllAround(view, own);
        begin = end;
    }
    changed_.clear();
    mustUpdateAll_ = false;
    takeDifferences(bodies, shapes);
}

/// Applies the differences: a pair that differs has either entered or left.
void Sensors::takeDifferences(const Bodies& bodies, const Shapes& shapes) {
    if (differences_.empty()) return;
    for (const SensedPair& pair : differences_) {
        const bool wasInside = std::binary_search(inside_.begin(), inside_.end(), pair);
        events_.push_back(eventOf(wasInside ? SensorPhase::Ends : SensorPhase::Begins, pair, bodies, shapes));
    }
    found_.clear();
    std::set_symmetric_difference(inside_.begin(), inside_.end(), differences_.begin(), differences_.end(),
                                  std::back_inserter(found_));
    inside_.swap(found_);
}

}  // namespace collidoscope::physics
