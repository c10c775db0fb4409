#include "demos/19_stacks/measures/body_stack.h"

#include <algorithm>
#include <cmath>

#include "demos/share/rows.h"

namespace collidoscope::demos {

void BodyStack::add(RigidScene& scene, const Vec3f& center, const Vec3f& half, const physics::Material& material,
                    const Style& style) {
    add(scene, {.position = center}, Boxf{.half = half}, material, style);
}
void BodyStack::add(RigidScene& scene, const geometry::Posef& pose, const geometry::AnyShapef& shape,
                    const physics::Material& material, const Style& style) {
    bodies_.push_back(scene.add({.pose = pose}, shape, material, style));
    start_.push_back(pose);
}

double BodyStack::drift(const physics::World& world) const {
    double maximum = 0.0;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        if (!world.has(bodies_[i])) continue;
        const Vec3d by{world.poseOf(bodies_[i]).position - start_[i].position};
        maximum = std::max(maximum, std::sqrt(by.x * by.x + by.z * by.z));
    }
    return maximum;
}

double BodyStack::sink(const physics::World& world) const {
    double maximum = 0.0;
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        if (world.has(bodies_[i]))
            maximum = std::max(maximum, double{start_[i].position.y} - double{world.poseOf(bodies_[i]).position.y});
    return maximum;
}

double BodyStack::tilt(const physics::World& world) const {
    double maximum = 0.0;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        if (!world.has(bodies_[i])) continue;
        const Quatf q = glm::conjugate(start_[i].orientation) * world.poseOf(bodies_[i]).orientation;
        maximum = std::max(maximum, 2.0 * std::asin(std::min(1.0, std::hypot(double{q.x}, double{q.y}, double{q.z}))));
    }
    return maximum;
}

std::size_t BodyStack::movedBy(const physics::World& world, double distance) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        if (!world.has(bodies_[i])) continue;
        const Vec3f by = world.poseOf(bodies_[i]).position - start_[i].position;
        count += double{glm::length(by)} > distance ? 1 : 0;
    }
    return count;
}

void BodyStack::measure(Measurements& m, const physics::World& world, const std::string& who, Role role) const {
    m.number(
        who + "drift", 1000.0 * drift(world),
        plotted({.unit = "mm"}, role, "Horizontal distance of the box that has moved most from where it was put."));
    m.number(who + "sink", 1000.0 * sink(world),
             {.unit = "mm", .tip = "Distance by which the box that has sunk most has moved down.", .role = role});
    m.number(who + "tilt", 180.0 / 3.14159265358979 * tilt(world),
             noisy(1e-3, plotted({.unit = "°"}, role, "Angle of the box that has turned most, about any axis.")));
}

void BodyStack::visit(geometry::Archive& archive) {
    archive.field("bodies", bodies_);
    std::vector<Vec3f> positions;
    std::vector<Quatf> orientations;
    for (const geometry::Posef& pose : start_)
        positions.push_back(pose.position), orientations.push_back(pose.orientation);
    archive.field("start", positions);
    archive.field("turned", orientations);
    start_.resize(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        start_[i] = {positions[i], i < orientations.size() ? orientations[i] : geometry::kIdentityRotation<float>};
}

void useStiffContacts(physics::WorldSettings& settings) {
    settings.solver = physics::RigidSolver::SoftStep;
    settings.soft.subSteps = 16;
    settings.soft.frequency = 240.0f;
}

double softDepth(double load, double mass, const physics::WorldSettings& settings) {
    const double omega = 2.0 * 3.14159265358979 * double{settings.soft.frequency};
    return load / (mass * omega * omega);
}

}  // namespace collidoscope::demos
