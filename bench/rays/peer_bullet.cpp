#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>

#include <memory>

#include "bench/rays/ray_peers.h"

namespace collidoscope::bench {
namespace {

btVector3 vector(const geometry::Vec3f& v) { return {v.x, v.y, v.z}; }

struct Hits : btTriangleRaycastCallback {
    using btTriangleRaycastCallback::btTriangleRaycastCallback;
    btScalar reportHit(const btVector3&, btScalar, int, int) override {
        ++count;
        return btScalar(1);  // every triangle is asked about the whole ray
    }
    int count = 0;
};

struct Converted {
    btVector3 from{};
    btVector3 to{};
    std::vector<std::array<btVector3, 3>> triangles{};
};

}  // namespace

Contestant bulletRays(const std::vector<RaySet>& sets) {
    const auto all = std::make_shared<std::vector<Converted>>();
    for (const RaySet& set : sets) {
        Converted converted{vector(set.ray.origin), vector(set.ray.origin + 4.0f * set.ray.direction)};
        for (const auto& t : set.triangles) converted.triangles.push_back({vector(t.a), vector(t.b), vector(t.c)});
        all->push_back(std::move(converted));
    }
    return {"Bullet, float", [all] {
                int hits = 0;
                for (Converted& set : *all) {
                    Hits callback(set.from, set.to);
                    for (auto& triangle : set.triangles) {
                        callback.m_hitFraction = btScalar(1);
                        callback.processTriangle(triangle.data(), 0, 0);
                    }
                    hits += callback.count;
                }
                return hits;
            }};
}

}  // namespace collidoscope::bench
