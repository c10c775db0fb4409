#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "bench/rigid/crowds.h"

namespace collidoscope::bench {
namespace {

btVector3 vectorOf(const geometry::Vec3f& v) { return {v.x, v.y, v.z}; }

/// By its defaults, 10 iterations, without sleeping. A body of several parts is a compound about its centre of mass;
/// the mass of a hull is that of the box around it, a little too much.
class BulletCrowd final : public CrowdWorld {
public:
    explicit BulletCrowd(const Crowd& crowd) {
        world_.setGravity({0, -9.81f, 0});
        addGround(crowd);
        for (const CrowdPart& part : crowd.parts) shapes_.push_back(shapeOf(part));
        for (const CrowdBody& body : crowd.bodies) add(body);
        for (const CrowdJoint& joint : crowd.joints) {
            btRigidBody &a = *bodies_[joint.bodyA], &b = *bodies_[joint.bodyB];
            const btVector3 at = vectorOf(joint.anchor);
            joints_.push_back(std::make_unique<btPoint2PointConstraint>(
                a, b, a.getCenterOfMassTransform().inverse() * at, b.getCenterOfMassTransform().inverse() * at));
            world_.addConstraint(joints_.back().get(), true);
        }
    }
    ~BulletCrowd() override {
        for (const auto& joint : joints_) world_.removeConstraint(joint.get());
        for (const auto& body : bodies_) world_.removeRigidBody(body.get());
        if (ground_) world_.removeRigidBody(ground_.get());
    }
    void step(float time) override {
        for (const auto& body : bodies_)
            if (body->isKinematicObject()) {
                btTransform next;
                btTransformUtil::integrateTransform(body->getWorldTransform(), body->getLinearVelocity(),
                                                    body->getAngularVelocity(), time, next);
                body->setWorldTransform(next);
            }
        world_.stepSimulation(time, 0);
    }
    double deepestOverlap() const override {
        double deepest = 0.0;
        for (int i = 0; i < dispatcher_.getNumManifolds(); ++i) {
            const btPersistentManifold& manifold = *dispatcher_.getInternalManifoldPointer()[i];
            for (int k = 0; k < manifold.getNumContacts(); ++k)
                deepest = std::max(deepest, -double{manifold.getContactPoint(k).getDistance()});
        }
        return deepest;
    }
    geometry::Vec3f positionOf(std::size_t body) const override {
        const btVector3& p = bodies_[body]->getCenterOfMassPosition();
        return {p.x(), p.y(), p.z()};
    }
    double energy() const override {
        double sum = 0.0;
        for (const auto& body : bodies_) {
            if (body->getInvMass() == 0.0f) continue;
            const btVector3 local =
                body->getCenterOfMassTransform().getBasis().transpose() * body->getAngularVelocity();
            sum += 0.5 * double{body->getLinearVelocity().length2() / body->getInvMass()} +
                   0.5 * double{local.dot(local * body->getLocalInertia())};
        }
        return sum;
    }

private:
    static std::unique_ptr<btConvexShape> shapeOf(const CrowdPart& part) {
        if (part.points.empty()) return std::make_unique<btSphereShape>(part.radius);
        auto hull = std::make_unique<btConvexHullShape>();
        for (const geometry::Vec3f& point : part.points) hull->addPoint(vectorOf(point), false);
        hull->recalcLocalAabb();
        return hull;
    }
    static btScalar massOf(const btCollisionShape& shape) {
        btVector3 low, high;
        shape.getAabb(btTransform::getIdentity(), low, high);
        const btVector3 size = high - low;
        return 1000.0f * size.x() * size.y() * size.z();
    }
    void addGround(const Crowd& crowd) {
        if (crowd.triangles.empty()) return;
        mesh_ = std::make_unique<btTriangleMesh>();
        for (const auto& [a, b, c] : crowd.triangles)
            mesh_->addTriangle(vectorOf(crowd.ground[a]), vectorOf(crowd.ground[b]), vectorOf(crowd.ground[c]));
        groundShape_ = std::make_unique<btBvhTriangleMeshShape>(mesh_.get(), true);
        ground_ = bodyOf(0.0f, *groundShape_, btTransform::getIdentity());
        world_.addRigidBody(ground_.get());
    }
    static std::unique_ptr<btRigidBody> bodyOf(btScalar mass, btCollisionShape& shape, const btTransform& at) {
        btVector3 inertia(0, 0, 0);
        if (mass > 0.0f) shape.calculateLocalInertia(mass, inertia);
        btRigidBody::btRigidBodyConstructionInfo made(mass, nullptr, &shape, inertia);
        made.m_startWorldTransform = at;
        made.m_friction = 0.70710678f;  // Bullet multiplies both
        auto body = std::make_unique<btRigidBody>(made);
        body->setActivationState(DISABLE_DEACTIVATION);
        return body;
    }
    /// Shapes of the body, and where its centre of mass is.
    std::pair<btCollisionShape*, btVector3> solidOf(const CrowdBody& body) {
        if (body.parts.size() == 1) return {shapes_[body.parts[0]].get(), {0, 0, 0}};
        btVector3 center(0, 0, 0);
        btScalar mass = 0.0f;
        const auto middleOf = [](const btCollisionShape& shape) {
            btVector3 low, high;
            shape.getAabb(btTransform::getIdentity(), low, high);
            return 0.5f * (low + high);
        };
        for (const std::uint32_t part : body.parts)
            mass += massOf(*shapes_[part]), center += massOf(*shapes_[part]) * middleOf(*shapes_[part]);
        center = body.kind == CrowdKind::Dynamic ? center / mass : btVector3(0, 0, 0);
        compounds_.push_back(std::make_unique<btCompoundShape>());
        for (const std::uint32_t part : body.parts)
            compounds_.back()->addChildShape(btTransform(btQuaternion::getIdentity(), -center), shapes_[part].get());
        return {compounds_.back().get(), center};
    }
    void add(const CrowdBody& body) {
        const auto [shape, center] = solidOf(body);
        btScalar mass = 0.0f;
        if (body.kind == CrowdKind::Dynamic)
            for (const std::uint32_t part : body.parts) mass += massOf(*shapes_[part]);
        bodies_.push_back(
            bodyOf(mass, *shape, btTransform(btQuaternion::getIdentity(), vectorOf(body.position) + center)));
        btRigidBody& made = *bodies_.back();
        if (body.kind == CrowdKind::Kinematic)
            made.setCollisionFlags(made.getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
        const btVector3 turn = vectorOf(body.angularVelocity);
        made.setAngularVelocity(turn);
        made.setLinearVelocity(vectorOf(body.velocity) + turn.cross(center));
        if (body.meetsOthers)
            world_.addRigidBody(&made);
        else
            world_.addRigidBody(&made, 1, 0);
    }

    btDefaultCollisionConfiguration configuration_{};
    mutable btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_{};
    btSequentialImpulseConstraintSolver solver_{};
    btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
    std::unique_ptr<btTriangleMesh> mesh_{};
    std::unique_ptr<btBvhTriangleMeshShape> groundShape_{};
    std::unique_ptr<btRigidBody> ground_{};
    std::vector<std::unique_ptr<btConvexShape>> shapes_{};
    std::vector<std::unique_ptr<btCompoundShape>> compounds_{};
    std::vector<std::unique_ptr<btRigidBody>> bodies_{};
    std::vector<std::unique_ptr<btPoint2PointConstraint>> joints_{};
};

}  // namespace

std::unique_ptr<CrowdWorld> bulletCrowd(const Crowd& crowd) { return std::make_unique<BulletCrowd>(crowd); }

}  // namespace collidoscope::bench
