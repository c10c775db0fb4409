#include <BulletCollision/CollisionDispatch/btSphereBoxCollisionAlgorithm.h>
#include <BulletCollision/CollisionDispatch/btSphereSphereCollisionAlgorithm.h>
#include <btBulletCollisionCommon.h>

#include <deque>
#include <memory>

#include "bench/boxes/sphere_peers.h"

namespace collidoscope::bench {
namespace {

struct Ball {
    explicit Ball(const geometry::Spheref& sphere) : shape(sphere.radius) {
        const btVector3 center(sphere.center.x, sphere.center.y, sphere.center.z);
        object.setCollisionShape(&shape);
        object.setWorldTransform(btTransform(btQuaternion::getIdentity(), center));
    }
    btSphereShape shape;
    btCollisionObject object{};
};
struct Block {
    explicit Block(const geometry::Boxf& box) : shape(btVector3(box.half.x, box.half.y, box.half.z)) {
        const btQuaternion turn(box.orientation.x, box.orientation.y, box.orientation.z, box.orientation.w);
        const btVector3 center(box.center.x, box.center.y, box.center.z);
        object.setCollisionShape(&shape);
        object.setWorldTransform(btTransform(turn.normalized(), center));
    }
    btBoxShape shape;
    btCollisionObject object{};
};

/// Keeps no contact from call to call, as ours do not.
class CountContacts : public btManifoldResult {
public:
    CountContacts(const btCollisionObjectWrapper* a, const btCollisionObjectWrapper* b) : btManifoldResult(a, b) {}
    void addContactPoint(const btVector3&, const btVector3&, btScalar distance) override {
        count += distance <= 0 ? 1 : 0;
    }
    int count = 0;
};

/// Shapes that may not move in memory, and the dispatcher that the algorithms want.
template <typename Other>
struct Pairs {
    btDefaultCollisionConfiguration configuration{};
    btCollisionDispatcher dispatcher{&configuration};
    std::deque<Ball> a{};
    std::deque<Other> b{};
};

template <typename Other, typename Algorithm, typename Shapes>
Contestant contestant(std::span<const geometry::Spheref> a, Shapes b, const auto& make) {
    const auto pairs = std::make_shared<Pairs<Other>>();
    for (const auto& shape : a) pairs->a.emplace_back(shape);
    for (const auto& shape : b) pairs->b.emplace_back(shape);
    return {"Bullet", [pairs, make] {
                btPersistentManifold manifold;
                btDispatcherInfo info;
                int hits = 0;
                for (std::size_t i = 0; i < pairs->a.size(); ++i) {
                    Ball& ball = pairs->a[i];
                    Other& other = pairs->b[i];
                    const btCollisionObjectWrapper one(nullptr, &ball.shape, &ball.object,
                                                       ball.object.getWorldTransform(), -1, -1);
                    const btCollisionObjectWrapper two(nullptr, &other.shape, &other.object,
                                                       other.object.getWorldTransform(), -1, -1);
                    btCollisionAlgorithmConstructionInfo construction(&pairs->dispatcher, 1);
                    construction.m_manifold = &manifold;
                    Algorithm algorithm = make(&manifold, construction, &one, &two);
                    CountContacts result(&one, &two);
                    result.setPersistentManifold(&manifold);
                    algorithm.processCollision(&one, &two, info, &result);
                    hits += result.count > 0 ? 1 : 0;
                }
                return hits;
            }};
}

}  // namespace

Contestant bulletAlgorithm(std::span<const geometry::Spheref> a, std::span<const geometry::Spheref> b) {
    return contestant<Ball, btSphereSphereCollisionAlgorithm>(
        a, b, [](btPersistentManifold* manifold, const auto& info, const auto* one, const auto* two) {
            return btSphereSphereCollisionAlgorithm(manifold, info, one, two);
        });
}
Contestant bulletAlgorithm(std::span<const geometry::Spheref> a, std::span<const geometry::Boxf> b) {
    return contestant<Block, btSphereBoxCollisionAlgorithm>(
        a, b, [](btPersistentManifold* manifold, const auto& info, const auto* one, const auto* two) {
            return btSphereBoxCollisionAlgorithm(manifold, info, one, two, false);
        });
}

}  // namespace collidoscope::bench
