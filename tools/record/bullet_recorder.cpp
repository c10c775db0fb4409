#include "tools/record/bullet_recorder.h"

namespace record {
namespace {

/// Their vectors have a fourth number behind the three.
ctrace_vec numbers(const btVector3& v) { return v.m_floats; }

std::array<btScalar, 4> orientationOf(const btTransform& pose) {
    const btQuaternion q = pose.getRotation();
    return {q.w(), q.x(), q.y(), q.z()};
}

struct MeshNumbers {
    std::vector<btScalar> vertices{};
    std::vector<int> triangles{};
};
/// The triangles of a mesh, each with vertices of its own.
MeshNumbers numbersOf(const btBvhTriangleMeshShape& mesh) {
    struct Collect final : btTriangleCallback {
        MeshNumbers all{};
        void processTriangle(btVector3* corners, int, int) override {
            for (int i = 0; i < 3; ++i) {
                all.triangles.push_back(static_cast<int>(all.triangles.size()));
                all.vertices.insert(all.vertices.end(), corners[i].m_floats, corners[i].m_floats + 3);
            }
        }
    } collect;
    const btVector3 far(BT_LARGE_FLOAT, BT_LARGE_FLOAT, BT_LARGE_FLOAT);
    mesh.processAllTriangles(&collect, -far, far);
    return collect.all;
}

}  // namespace

BulletRecorder::BulletRecorder(btDiscreteDynamicsWorld& world, std::FILE* file, btScalar step)
    : world_(world), step_(step) {
    ctrace_conventions bullet{};
    bullet.source = "Bullet 3.24";
    bullet.step = step;
    bullet.normal = "b-to-a";
    bullet.depth = "positive-out";
    bullet.contacts = "all";
    ctrace_begin(&trace_, file, buffer_.data(), buffer_.size(), &bullet);
    const btCollisionObjectArray& bodies = world.getCollisionObjectArray();
    for (int i = 0; i < bodies.size(); ++i) {
        bodies[i]->setUserIndex(i);
        writeShape(i, *bodies[i]->getCollisionShape());
        const btRigidBody* body = btRigidBody::upcast(bodies[i]);
        ctrace_body(&trace_, i, &i, 1, body ? body->getMass() : 0,
                    static_cast<const char*>(bodies[i]->getUserPointer()));
    }
}

void BulletRecorder::writeShape(int id, const btCollisionShape& shape) {
    const btScalar margin = shape.getMargin();
    const ctrace_local inflated{nullptr, nullptr, &margin};
    if (const auto* box = dynamic_cast<const btBoxShape*>(&shape)) {
        ctrace_box(&trace_, id, numbers(box->getHalfExtentsWithMargin()), nullptr);
    } else if (const auto* sphere = dynamic_cast<const btSphereShape*>(&shape)) {
        ctrace_sphere(&trace_, id, sphere->getRadius(), nullptr);
    } else if (const auto* capsule = dynamic_cast<const btCapsuleShape*>(&shape)) {
        btVector3 end(0, 0, 0);
        end[capsule->getUpAxis()] = capsule->getHalfHeight();
        ctrace_capsule(&trace_, id, numbers(-end), numbers(end), capsule->getRadius(), nullptr);
    } else if (const auto* plane = dynamic_cast<const btStaticPlaneShape*>(&shape)) {
        ctrace_plane(&trace_, id, numbers(plane->getPlaneNormal()), plane->getPlaneConstant(), nullptr);
    } else if (const auto* hull = dynamic_cast<const btConvexHullShape*>(&shape)) {
        std::vector<btScalar> points;
        for (int i = 0; i < hull->getNumPoints(); ++i) {
            const btVector3 point = hull->getScaledPoint(i);
            points.insert(points.end(), point.m_floats, point.m_floats + 3);
        }
        ctrace_hull(&trace_, id, points.data(), hull->getNumPoints(), &inflated);
    } else if (const auto* mesh = dynamic_cast<const btBvhTriangleMeshShape*>(&shape)) {
        const MeshNumbers all = numbersOf(*mesh);
        ctrace_mesh(&trace_, id, all.vertices.data(), static_cast<int>(all.vertices.size() / 3), all.triangles.data(),
                    static_cast<int>(all.triangles.size() / 3), &inflated);
    } else {
        std::fprintf(stderr, "shape %d: %s is not recorded\n", id, shape.getName());
    }
}

void BulletRecorder::beginFrame() {
    ctrace_frame(&trace_, frame_, static_cast<btScalar>(frame_) * step_);
    ++frame_;
    const btCollisionObjectArray& bodies = world_.getCollisionObjectArray();
    for (int i = 0; i < bodies.size(); ++i) {
        const btTransform& pose = bodies[i]->getWorldTransform();
        const btRigidBody* body = btRigidBody::upcast(bodies[i]);
        const bool moves = body && !body->isStaticObject();
        ctrace_pose(&trace_, i, numbers(pose.getOrigin()), orientationOf(pose).data(),
                    moves ? numbers(body->getLinearVelocity()) : nullptr,
                    moves ? numbers(body->getAngularVelocity()) : nullptr);
    }
}

void BulletRecorder::step() {
    beginFrame();
    world_.stepSimulation(step_, 0);
    writeContacts();
}

void BulletRecorder::detect() {
    beginFrame();
    const btCollisionObjectArray& bodies = world_.getCollisionObjectArray();
    for (int i = 0; i < bodies.size(); ++i)  // or contacts of before would be kept
        world_.getPairCache()->cleanProxyFromPairs(bodies[i]->getBroadphaseHandle(), world_.getDispatcher());
    world_.performDiscreteCollisionDetection();
    writeContacts();
}

void BulletRecorder::writeContacts() {
    btDispatcher& dispatcher = *world_.getDispatcher();
    for (int m = 0; m < dispatcher.getNumManifolds(); ++m) {
        const btPersistentManifold& manifold = *dispatcher.getManifoldByIndexInternal(m);
        for (int i = 0; i < manifold.getNumContacts(); ++i) {
            const btManifoldPoint& point = manifold.getContactPoint(i);
            const btVector3 middle = (point.getPositionWorldOnA() + point.getPositionWorldOnB()) * btScalar(0.5);
            ctrace_contact(&trace_, manifold.getBody0()->getUserIndex(), manifold.getBody1()->getUserIndex(),
                           numbers(middle), numbers(point.m_normalWorldOnB), point.getDistance(),
                           point.getAppliedImpulse());
        }
    }
}

void BulletRecorder::castRay(const btVector3& from, const btVector3& to) {
    btCollisionWorld::ClosestRayResultCallback found(from, to);
    world_.rayTest(from, to, found);
    const int body = found.hasHit() ? found.m_collisionObject->getUserIndex() : 0;
    ctrace_ray(&trace_, numbers(from), numbers(to - from), 1, found.hasHit() ? &body : nullptr,
               found.m_closestHitFraction, found.hasHit() ? numbers(found.m_hitPointWorld) : nullptr,
               found.hasHit() ? numbers(found.m_hitNormalWorld) : nullptr);
}

}  // namespace record
