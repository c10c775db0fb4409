#include "demos/replay/frame_source.h"

#include "demos/replay/record_demo.h"
#include "geometry/base/elementary.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;

constexpr int kFrames = 240;
constexpr float kStep = 1.0f / 60;      // s
constexpr std::uint32_t kMistaken = 3;  // the body whose contacts are recorded with half their depth
constexpr double kCircle = 1.6;         // m, radius of the ray's way

physics::World fallingThings() {
    physics::World world;
    world.settings.solver = physics::RigidSolver::SequentialImpulses;
    world.addShape(world.addBody({.kind = physics::BodyKind::Static}), {.shape = geometry::Planef{}});
    const auto drop = [&](const Vec3f& position, const geometry::AnyShapef& shape) {
        world.addShape(
            world.addBody(
                {.pose = {.position = position,
                          .orientation = glm::normalize(geometry::Quatf{1.0f, 0.2f * position.x, 0.0f, 0.15f})}}),
            {.shape = shape});
    };
    drop({0.0f, 0.9f, 0.0f}, geometry::Boxf{.half = {0.6f, 0.25f, 0.5f}});
    drop({0.2f, 1.9f, 0.1f}, geometry::Boxf{.half = {0.35f, 0.3f, 0.35f}});
    drop({-0.3f, 2.8f, 0.0f}, geometry::Boxf{.half = {0.3f, 0.2f, 0.3f}});
    drop({0.7f, 3.6f, 0.0f}, geometry::Spheref{.radius = 0.28f});
    drop({-0.7f, 4.2f, 0.1f}, geometry::Capsulef{{-0.3f, 0, 0}, {0.3f, 0, 0}, 0.2f});
    drop({0.1f, 5.0f, -0.1f}, geometry::Boxf{.half = {0.25f, 0.25f, 0.25f}});
    return world;
}

const char* const kNames[] = {"ground", "slab", "crate", "brick", "ball", "pill", "cube"};

double kineticEnergy(const physics::World& world) {
    double sum = 0.0;
    for (const physics::BodyId body : world.bodies()) sum += world.kineticEnergyOf(body);
    return sum;
}

/// A ray straight down, and what it really meets.
TraceRay downwards(const TraceFrame& frame, int step) {
    const double angle = 0.03 * step;
    TraceRay ray{.origin = {kCircle * geometry::cos(angle), 4.0, kCircle * geometry::sin(angle)},
                 .direction = {0.0, -1.0, 0.0},
                 .hit = false};
    for (const TracePose& pose : frame.poses)
        for (const std::uint32_t shape : frame.scene->bodies[pose.body].shapes) {
            const auto hit = geometry::rayCast(geometry::Rayd{ray.origin, ray.direction},
                                               geometry::moved(frame.scene->shapes[shape].shape, pose.pose));
            if (!hit || (ray.t && *ray.t <= hit->t)) continue;
            ray.hit = true, ray.t = hit->t, ray.normal = hit->normal, ray.body = pose.body;
        }
    return ray;
}

}  // namespace

FrameSourcePtr sampleTrace() {
    physics::World world = fallingThings();
    std::shared_ptr<const TraceScene> shared;
    std::vector<std::shared_ptr<const TraceFrame>> frames;
    for (int i = 0; i < kFrames; ++i) {
        const double energy = kineticEnergy(world);
        WorldRecorder recorder;
        world.step(kStep, [&](const physics::StepRecord& reported) { recorder.take(world, reported); });
        recorder.finish(world);
        if (!shared) {
            TraceScene scene = std::move(recorder.scene);
            scene.source = "a sample";
            scene.step = double{kStep};
            for (std::size_t k = 0; k < scene.bodies.size(); ++k) scene.bodies[k].name = kNames[k];
            shared = std::make_shared<const TraceScene>(std::move(scene));
        }
        auto frame = std::make_shared<TraceFrame>(std::move(recorder.frame));
        frame->scene = shared;
        frame->number = i, frame->time = i * double{kStep};
        for (TraceContact& contact : frame->contacts)
            if (contact.a == kMistaken || contact.b == kMistaken) *contact.depth *= *contact.depth > 0.0 ? 0.5 : 1.0;
        frame->rays.push_back(downwards(*frame, i));
        frame->values.push_back({.name = "kinetic energy", .unit = "J", .value = energy});
        frames.push_back(std::move(frame));
    }
    return std::make_shared<FrameList>(double{kStep}, std::move(frames));
}

}  // namespace collidoscope::demos
