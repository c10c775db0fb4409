#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>

#include <memory>

#include "bench/boxes/pair_peers.h"

namespace bench {
namespace {

btVector3 converted(const geometry::Vec3f& p) { return {p.x, p.y, p.z}; }

/// The broad phase, and the handles of the boxes in it.
struct Broadphase {
    explicit Broadphase(const std::vector<geometry::Aabbf>& boxes) {
        for (const auto& box : boxes)
            proxies.push_back(tree.createProxy(converted(box.min), converted(box.max), 0, nullptr, 1, 1, nullptr));
        tree.calculateOverlappingPairs(nullptr);
    }
    btDbvtBroadphase tree{};
    std::vector<btBroadphaseProxy*> proxies{};
};

}  // namespace

Contestant bulletBroadphase(const BoxFrames& scene) {
    return {"Bullet", [&scene, bullet = std::make_shared<Broadphase>(scene.at(0)), step = std::size_t{0}]() mutable {
                const auto& boxes = scene.at(step++);
                for (const std::uint32_t i : scene.moving)
                    bullet->tree.setAabb(bullet->proxies[i], converted(boxes[i].min), converted(boxes[i].max), nullptr);
                bullet->tree.calculateOverlappingPairs(nullptr);
                return bullet->tree.getOverlappingPairCache()->getNumOverlappingPairs();
            }};
}

}  // namespace bench
