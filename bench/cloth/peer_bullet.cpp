#include "bench/cloth/peer_bullet.h"

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletDynamics/ConstraintSolver/btSequentialImpulseConstraintSolver.h>
#include <BulletSoftBody/btSoftBodyHelpers.h>
#include <BulletSoftBody/btSoftBodyRigidBodyCollisionConfiguration.h>
#include <BulletSoftBody/btSoftRigidDynamicsWorld.h>

namespace collidoscope::bench {

struct BulletCloth::World {
    World(const ClothScene& scene, bool isSorted) {
        btAlignedObjectArray<btVector3> places;
        btAlignedObjectArray<btScalar> masses;
        for (std::size_t i = 0; i < scene.places.size(); ++i) {
            places.push_back({scene.places[i].x, scene.places[i].y, scene.places[i].z});
            masses.push_back(scene.isPinned[i] ? 0.0f : 1.0f);
        }
        cloth = new btSoftBody(&world.getWorldInfo(), places.size(), &places[0], &masses[0]);
        cloth->m_cfg.collisions = 0;
        for (const auto& link : scene.links) {
            cloth->appendLink(static_cast<int>(link.a), static_cast<int>(link.b));
            cloth->m_links[cloth->m_links.size() - 1].m_rl = link.length;
        }
        cloth->updateLinkConstants();
        // updateLinkConstants works from the rest length, which appendLink had measured between the moved places.
        for (int i = 0; i < cloth->m_links.size(); ++i) cloth->m_links[i].m_c1 = square(cloth->m_links[i].m_rl);
        if (isSorted) btSoftBodyHelpers::ReoptimizeLinkOrder(cloth);
        world.setGravity({0, -9.81f, 0});
        world.addSoftBody(cloth);  // which the world owns from here on
    }
    static btScalar square(btScalar x) { return x * x; }

    btSoftBodyRigidBodyCollisionConfiguration configuration{};
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase{};
    btSequentialImpulseConstraintSolver solver{};
    btSoftRigidDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
    btSoftBody* cloth = nullptr;
};

BulletCloth::BulletCloth(const ClothScene& scene, bool isSorted) : world_(std::make_unique<World>(scene, isSorted)) {}
BulletCloth::~BulletCloth() {
    world_->world.removeSoftBody(world_->cloth);
    delete world_->cloth;
}

void BulletCloth::solveLinks() { btSoftBody::getSolver(btSoftBody::ePSolver::Linear)(world_->cloth, 1.0f, 0.0f); }

void BulletCloth::step(float time, int iterations) {
    world_->cloth->m_cfg.piterations = iterations;
    world_->world.stepSimulation(time, 0);
}

geometry::Vec3d BulletCloth::place(std::uint32_t particle) const {
    const btVector3& x = world_->cloth->m_nodes[static_cast<int>(particle)].m_x;
    return {x.x(), x.y(), x.z()};
}

}  // namespace collidoscope::bench
