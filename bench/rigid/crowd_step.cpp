// Milliseconds of processor time of whole runs of crowds (crowds.h), ours by the soft step and Bullet's in turns of ten
// steps; bodies that are lost, the deepest overlap of any step, and the kinetic energy that is left.

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "bench/contest.h"
#include "bench/rigid/crowds.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh.h"
#include "physics/rigid/world/world.h"

using namespace collidoscope;

namespace {

using bench::Crowd;
using bench::CrowdKind;
using physics::BodyId;
using physics::BodyKind;

/// A thread's processor time: what others do on the machine counts as little as can be.
double processorMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

class OurCrowd final : public bench::CrowdWorld {
public:
    explicit OurCrowd(const Crowd& crowd) {
        world_.settings.sleep.isOn = false;
        addGround(crowd);
        std::vector<geometry::AnyShapef> shapes;
        for (const bench::CrowdPart& part : crowd.parts) shapes.push_back(shapeOf(part));
        for (const bench::CrowdBody& body : crowd.bodies) {
            const BodyKind kind = body.kind == CrowdKind::Static      ? BodyKind::Static
                                  : body.kind == CrowdKind::Kinematic ? BodyKind::Kinematic
                                                                      : BodyKind::Dynamic;
            ids_.push_back(world_.addBody({.kind = kind, .pose = {.position = body.position}}));
            for (const std::uint32_t part : body.parts)
                world_.addShape(ids_.back(), {.shape = shapes[part],
                                              .material = {.friction = 0.5f},
                                              .filter = {.mask = body.meetsOthers ? ~0u : 0u}});
            world_.setVelocity(ids_.back(), body.velocity);
            world_.setAngularVelocity(ids_.back(), body.angularVelocity);
        }
        for (const bench::CrowdJoint& joint : crowd.joints)
            world_.addJoint({.bodyA = ids_[joint.bodyA], .bodyB = ids_[joint.bodyB], .anchor = joint.anchor});
    }
    void step(float time) override { world_.step(time); }
    double deepestOverlap() const override {
        float deepest = 0.0f;
        for (const physics::Contact& contact : world_.contacts())
            for (const physics::ContactPoint& point : contact.all())
                if (!contact.isSpeculative) deepest = std::max(deepest, point.depth);
        return double{deepest};
    }
    geometry::Vec3f positionOf(std::size_t body) const override { return world_.centerOf(ids_[body]); }
    double energy() const override {
        double sum = 0.0;
        for (const BodyId id : ids_)
            if (world_.kindOf(id) == BodyKind::Dynamic) sum += world_.kineticEnergyOf(id);
        return sum;
    }

private:
    void addGround(const Crowd& crowd) {
        if (crowd.triangles.empty()) return;
        geometry::Mesh mesh;
        mesh.vertices = crowd.ground;
        for (const auto& [a, b, c] : crowd.triangles) mesh.triangles.push_back({a, b, c});
        world_.addShape(world_.addBody({.kind = BodyKind::Static}),
                        {.shape = geometry::MeshInstance{finishMesh(std::move(mesh))}});
    }
    static geometry::AnyShapef shapeOf(const bench::CrowdPart& part) {
        if (part.points.empty()) return geometry::Spheref{.radius = part.radius};
        return geometry::HullInstancef{geometry::convexHull(std::span<const geometry::Vec3f>(part.points)).hull};
    }

    physics::World world_{};
    std::vector<BodyId> ids_{};
};

struct Run {
    const char* name;
    std::unique_ptr<bench::CrowdWorld> world;
    double milliseconds = 0.0;
    bench::CrowdState state{};
};

void compare(const Crowd& crowd) {
    constexpr int kTurn = 10;  // steps
    std::vector<Run> runs;
    runs.push_back({"soft step", bench::ourCrowd(crowd)});
#ifdef COLLIDOSCOPE_BENCH_BULLET
    runs.push_back({"Bullet", bench::bulletCrowd(crowd)});
#endif
    for (int i = 0; i < crowd.steps; i += kTurn)
        for (Run& run : runs)
            for (int k = 0; k < kTurn; ++k) {
                const double start = processorMilliseconds();
                run.world->step(1.0f / 60.0f);
                run.milliseconds += processorMilliseconds() - start;
                run.state.deepest = std::max(run.state.deepest, run.world->deepestOverlap());
            }
    std::printf("%s, %d steps\n", crowd.name.c_str(), crowd.steps);
    for (Run& run : runs) {
        for (std::size_t i = 0; i < crowd.bodies.size(); ++i)
            run.state.lost += run.world->positionOf(i).y < crowd.lowest ? 1 : 0;
        std::printf("  %-10s %9.0f ms  %.3f  lost %d, deepest overlap %.3f m, energy %.3g J\n", run.name,
                    run.milliseconds, run.milliseconds / runs.back().milliseconds, run.state.lost, run.state.deepest,
                    run.world->energy());
    }
}

}  // namespace

std::unique_ptr<bench::CrowdWorld> bench::ourCrowd(const Crowd& crowd) { return std::make_unique<OurCrowd>(crowd); }

int main() {
    bench::pinToOneCore();
    compare(bench::trunksOnMesh(20, 10));
    compare(bench::pileOfHulls(20));
    compare(bench::netOfJoints(40));
    compare(bench::drumOfCubes(10));
}
