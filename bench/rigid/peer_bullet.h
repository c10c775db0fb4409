#pragma once
/// Bullet's world on our scenes: its own defaults (10 iterations, split impulses), without sleeping.

#include <memory>

#include "bench/rigid/rigid_scenes.h"

namespace bench {

class BulletBoxes {
public:
    explicit BulletBoxes(const RigidScene& scene);
    ~BulletBoxes();

    void step(float time);
    geometry::Vec3f place(std::size_t box) const;

private:
    struct World;
    std::unique_ptr<World> world_;
};

}  // namespace bench
