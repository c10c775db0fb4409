#pragma once
/// Bullet's soft body on our cloth.

#include <memory>

#include "bench/cloth/cloth_scene.h"

namespace collidoscope::bench {

class BulletCloth {
public:
    /// Bullet can sort the links so that neighbours in its list share no particle.
    BulletCloth(const ClothScene& scene, bool isSorted);
    ~BulletCloth();

    /// Only the links, once over all of them.
    void solveLinks();
    /// A whole step of a world with gravity, `iterations` of the links in it.
    void step(float time, int iterations);
    geometry::Vec3d place(std::uint32_t particle) const;

private:
    struct World;
    std::unique_ptr<World> world_;
};

}  // namespace collidoscope::bench
