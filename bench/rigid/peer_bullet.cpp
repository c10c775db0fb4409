#include "bench/rigid/peer_bullet.h"

#include <btBulletDynamicsCommon.h>

namespace bench {

struct BulletBoxes::World {
    explicit World(const RigidScene& scene) {
        world.setGravity({0, -9.81f, 0});
        add(0.0f, ground, {0, 0, 0});
        for (const geometry::Vec3f& center : scene.boxes) add(1000.0f, cube, {center.x, center.y, center.z});
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
    btStaticPlaneShape ground{{0, 1, 0}, 0};
    btBoxShape cube{{0.5f, 0.5f, 0.5f}};
    std::vector<std::unique_ptr<btRigidBody>> bodies{};
};

BulletBoxes::BulletBoxes(const RigidScene& scene) : world_(std::make_unique<World>(scene)) {}
BulletBoxes::~BulletBoxes() = default;

void BulletBoxes::step(float time) { world_->world.stepSimulation(time, 0); }

geometry::Vec3f BulletBoxes::place(std::size_t box) const {
    const btVector3& at = world_->bodies[box + 1]->getWorldTransform().getOrigin();
    return {at.x(), at.y(), at.z()};
}

}  // namespace bench
