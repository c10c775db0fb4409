#include "bench/rigid/peer_bullet.h"

#include <btBulletDynamicsCommon.h>

namespace bench {

struct BulletBodies::World {
    explicit World(const RigidScene& scene) {
        world.setGravity({0, -9.81f, 0});
        for (const Wall& wall : scene.walls) {
            planes.push_back(std::make_unique<btStaticPlaneShape>(
                btVector3{wall.normal.x, wall.normal.y, wall.normal.z}, wall.distance));
            add(0.0f, *planes.back(), {0, 0, 0});
        }
        const btScalar mass = scene.areBalls ? 523.598776f : 1000.0f;
        for (const geometry::Vec3f& center : scene.bodies)
            add(mass, scene.areBalls ? static_cast<btCollisionShape&>(ball) : cube, {center.x, center.y, center.z});
    }
    ~World() {
        for (const auto& body : bodies) world.removeRigidBody(body.get());
    }
    void add(btScalar mass, btCollisionShape& shape, const btVector3& center) {
        btVector3 inertia(0, 0, 0);
        if (mass > 0.0f) shape.calculateLocalInertia(mass, inertia);
        btRigidBody::btRigidBodyConstructionInfo made(mass, nullptr, &shape, inertia);
        made.m_startWorldTransform.setOrigin(center);
        made.m_friction = 0.70710678f;  // Bullet multiplies both
        bodies.push_back(std::make_unique<btRigidBody>(made));
        bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        world.addRigidBody(bodies.back().get());
    }

    btDefaultCollisionConfiguration configuration{};
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase{};
    btSequentialImpulseConstraintSolver solver{};
    btDiscreteDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
    std::vector<std::unique_ptr<btStaticPlaneShape>> planes{};
    btSphereShape ball{0.5f};
    btBoxShape cube{{0.5f, 0.5f, 0.5f}};
    std::vector<std::unique_ptr<btRigidBody>> bodies{};
};

BulletBodies::BulletBodies(const RigidScene& scene)
    : world_(std::make_unique<World>(scene)), first_(scene.walls.size()) {}
BulletBodies::~BulletBodies() = default;

void BulletBodies::step(float time) { world_->world.stepSimulation(time, 0); }

geometry::Posef BulletBodies::poseOf(std::size_t body) const {
    const btTransform& at = world_->bodies[first_ + body]->getWorldTransform();
    const btVector3& p = at.getOrigin();
    const btQuaternion q = at.getRotation();
    return {{p.x(), p.y(), p.z()}, {q.w(), q.x(), q.y(), q.z()}};
}

}  // namespace bench
