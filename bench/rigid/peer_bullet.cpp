#include <btBulletDynamicsCommon.h>

#include "bench/rigid/peers.h"

namespace collidoscope::bench {
namespace {

class BulletBodies final : public PeerBodies {
public:
    explicit BulletBodies(const RigidScene& scene) : first_(scene.walls.size()) {
        world_.setGravity({0, -9.81f, 0});
        for (const Wall& wall : scene.walls) {
            planes_.push_back(std::make_unique<btStaticPlaneShape>(
                btVector3{wall.normal.x, wall.normal.y, wall.normal.z}, wall.distance));
            add(0.0f, *planes_.back(), {0, 0, 0});
        }
        const btScalar mass = scene.areBalls ? 523.598776f : 1000.0f;
        for (const geometry::Vec3f& center : scene.bodies)
            add(mass, scene.areBalls ? static_cast<btCollisionShape&>(ball_) : cube_, {center.x, center.y, center.z});
    }
    ~BulletBodies() override {
        for (const auto& body : bodies_) world_.removeRigidBody(body.get());
    }

    void step(float time) override { world_.stepSimulation(time, 0); }
    geometry::Posef poseOf(std::size_t body) const override {
        const btTransform& at = bodies_[first_ + body]->getWorldTransform();
        const btVector3& p = at.getOrigin();
        const btQuaternion q = at.getRotation();
        return {{p.x(), p.y(), p.z()}, {q.w(), q.x(), q.y(), q.z()}};
    }

    bool isHit(const geometry::Vec3f& from, const geometry::Vec3f& to) const override {
        const btVector3 start{from.x, from.y, from.z}, end{to.x, to.y, to.z};
        btCollisionWorld::ClosestRayResultCallback nearest(start, end);
        world_.rayTest(start, end, nearest);
        return nearest.hasHit();
    }

private:
    void add(btScalar mass, btCollisionShape& shape, const btVector3& center) {
        btVector3 inertia(0, 0, 0);
        if (mass > 0.0f) shape.calculateLocalInertia(mass, inertia);
        btRigidBody::btRigidBodyConstructionInfo made(mass, nullptr, &shape, inertia);
        made.m_startWorldTransform.setOrigin(center);
        made.m_friction = 0.70710678f;  // Bullet multiplies both
        bodies_.push_back(std::make_unique<btRigidBody>(made));
        bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
        world_.addRigidBody(bodies_.back().get());
    }

    btDefaultCollisionConfiguration configuration_{};
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_{};
    btSequentialImpulseConstraintSolver solver_{};
    btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
    std::vector<std::unique_ptr<btStaticPlaneShape>> planes_{};
    btSphereShape ball_{0.5f};
    btBoxShape cube_{{0.5f, 0.5f, 0.5f}};
    std::vector<std::unique_ptr<btRigidBody>> bodies_{};
    std::size_t first_;  // after the walls
};

}  // namespace

std::unique_ptr<PeerBodies> bulletBodies(const RigidScene& scene) { return std::make_unique<BulletBodies>(scene); }

}  // namespace collidoscope::bench
