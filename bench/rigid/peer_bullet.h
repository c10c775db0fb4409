#pragma once
/// Bullet's world on our scenes: its own defaults (10 iterations, split impulses), without sleeping.

#include <memory>

#include "bench/rigid/rigid_scenes.h"
#include "geometry/base/pose.h"

namespace bench {

class BulletBodies {
public:
    explicit BulletBodies(const RigidScene& scene);
    ~BulletBodies();

    void step(float time);
    geometry::Posef poseOf(std::size_t body) const;

private:
    struct World;
    std::unique_ptr<World> world_;
    std::size_t first_ = 0;  // after the walls
};

}  // namespace bench
