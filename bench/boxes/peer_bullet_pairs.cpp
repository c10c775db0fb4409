#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>

#include <memory>

#include "bench/boxes/pair_peers.h"

namespace collidoscope::bench {
namespace {

btVector3 converted(const geometry::Vec3f& p) { return {p.x, p.y, p.z}; }

/// The broad phase, and the handles of the boxes in it.
struct Broadphase {
    Broadphase(const std::vector<geometry::Aabbf>& boxes, bool isDeferred) {
        tree.m_deferedcollide = isDeferred;
        for (const auto& box : boxes)
            proxies.push_back(tree.createProxy(converted(box.min), converted(box.max), 0, nullptr, 1, 1, nullptr));
        tree.calculateOverlappingPairs(nullptr);
    }
    btDbvtBroadphase tree{};
    std::vector<btBroadphaseProxy*> proxies{};
};

Contestant contestant(const std::string& name, const BoxFrames& scene, bool isDeferred) {
    return {name,
            [&scene, bullet = std::make_shared<Broadphase>(scene.at(0), isDeferred), step = std::size_t{0}]() mutable {
                const auto& boxes = scene.at(step++);
                for (const std::uint32_t i : scene.moving)
                    bullet->tree.setAabb(bullet->proxies[i], converted(boxes[i].min), converted(boxes[i].max), nullptr);
                bullet->tree.calculateOverlappingPairs(nullptr);
                return bullet->tree.getOverlappingPairCache()->getNumOverlappingPairs();
            }};
}

}  // namespace

Contestant bulletBroadphase(const BoxFrames& scene) { return contestant("Bullet", scene, false); }
Contestant bulletBroadphaseDeferred(const BoxFrames& scene) { return contestant("Bullet, deferred", scene, true); }

}  // namespace collidoscope::bench
