#include "physics/rigid/world/shape_tree.h"

#include <algorithm>

#include "geometry/base/memory.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::Vec3f;

/// Relative to the coordinates: larger than the rounding of a query.
constexpr float kSlack = 0x1p-19f;

Aabbf withSlack(const Aabbf& box) {
    const Vec3f by = kSlack * glm::max(glm::abs(box.min), glm::abs(box.max));
    return {box.min - by, box.max + by};
}

}  // namespace

void ShapeTree::noteAll() {
    content_.areAllNoted = true;
    isCurrent_ = false;
}

void ShapeTree::noteBody(std::uint32_t body) {
    if (content_.areAllNoted) return;
    isCurrent_ = false;
    if (content_.areBodiesNoted.size() <= body)
        geometry::resizeWithRoom(content_.areBodiesNoted, std::size_t{body} + 1);
    if (content_.areBodiesNoted[body] != 0) return;
    content_.areBodiesNoted[body] = 1;
    content_.bodies.push_back(body);
}

void ShapeTree::noteShape(std::uint32_t shape) {
    if (content_.areAllNoted) return;
    isCurrent_ = false;
    content_.shapes.push_back(shape);
}

void ShapeTree::noteMoving(const Bodies& bodies) {
    if (content_.areAllNoted) return;
    for (const std::uint32_t i : bodies.active.slots())
        if (bodies.isAwake(i) || bodies.disturbs(i)) noteBody(i);
}

void ShapeTree::refresh(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape) const {
    Content& c = content_;
    const RigidShape& known = shapes.items[shape];
    const auto plane = std::lower_bound(c.planes.begin(), c.planes.end(), shape);
    const bool wasPlane = plane != c.planes.end() && *plane == shape, isPlane = known.isAlive && known.isPlane();
    if (isPlane && !wasPlane) c.planes.insert(plane, shape);
    if (!isPlane && wasPlane) c.planes.erase(plane);
    if (!known.isAlive || isPlane) {
        if (c.isIn[shape] != 0) c.tree.remove(c.proxies[shape]);
        c.isIn[shape] = 0;
        return;
    }
    const Aabbf box = withSlack(*boundsOf(moved(known.definition.shape, bodies.poseOf(known.body))));
    if (c.isIn[shape] != 0) {
        const Vec3f before = centerOf(c.tree.boxOf(c.proxies[shape]));
        c.tree.move(c.proxies[shape], box, centerOf(box) - before);
        return;
    }
    c.proxies[shape] = c.tree.add(box, shape);
    c.isIn[shape] = 1;
}

/// Updates the noted shapes. Bodies for which `isLeft` is true stay noted.
template <typename IsLeft>
void ShapeTree::refreshNoted(const Bodies& bodies, const Shapes& shapes, const IsLeft& isLeft) const {
    Content& c = content_;
    const std::size_t known = c.isIn.size();
    if (shapes.size() > known)
        geometry::resizeWithRoom(c.proxies, shapes.size()), geometry::resizeWithRoom(c.isIn, shapes.size());
    if (c.areAllNoted) {
        // Shapes of the former world, if another one was assigned.
        for (std::size_t i = shapes.size(); i < known; ++i) {
            if (c.isIn[i] != 0) c.tree.remove(c.proxies[i]);
            c.isIn[i] = 0;
        }
        c.planes.clear(), c.bodies.clear(), c.shapes.clear();
        c.areBodiesNoted.assign(bodies.size(), 0);
        for (std::uint32_t i = 0; i < shapes.size(); ++i) c.shapes.push_back(i);
    }
    std::size_t left = 0;
    for (const std::uint32_t body : c.bodies) {
        if (bodies.traits[body].isAlive && isLeft(body)) {
            c.bodies[left++] = body;
            continue;
        }
        c.areBodiesNoted[body] = 0;
        if (!bodies.traits[body].isAlive) continue;
        for (std::uint32_t i = bodies.traits[body].firstShape; i != kNoShape; i = shapes.items[i].next)
            refresh(bodies, shapes, i);
    }
    c.bodies.resize(left), left = 0;
    for (const std::uint32_t shape : c.shapes) {
        const RigidShape& noted = shapes.items[shape];
        if (noted.isAlive && !noted.isPlane() && isLeft(noted.body))
            c.shapes[left++] = shape;
        else
            refresh(bodies, shapes, shape);
    }
    c.shapes.resize(left);
    c.areAllNoted = false;
}

void ShapeTree::updateResting(const Bodies& bodies, const Shapes& shapes) {
    if (isCurrent_) return;
    refreshNoted(bodies, shapes, [&](std::uint32_t body) { return bodies.isAwake(body) || bodies.disturbs(body); });
    isCurrent_ = content_.bodies.empty() && content_.shapes.empty();
}

void ShapeTree::update(const Bodies& bodies, const Shapes& shapes) const {
    if (isCurrent_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(updating_);
    if (isCurrent_.load(std::memory_order_relaxed)) return;
    refreshNoted(bodies, shapes, [](std::uint32_t) { return false; });
    isCurrent_.store(true, std::memory_order_release);
}

}  // namespace collidoscope::physics
