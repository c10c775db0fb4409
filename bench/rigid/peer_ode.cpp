#include <ode/ode.h>

#include <array>

#include "bench/rigid/peers.h"

namespace collidoscope::bench {
namespace {

class OdeBodies final : public PeerBodies {
public:
    explicit OdeBodies(const RigidScene& scene) {
        dInitODE2(0);
        world_ = dWorldCreate();
        space_ = dHashSpaceCreate(nullptr);
        contacts_ = dJointGroupCreate(0);
        dWorldSetGravity(world_, 0, -9.81, 0);
        dWorldSetAutoDisableFlag(world_, 0);
        for (const Wall& wall : scene.walls)
            dCreatePlane(space_, dReal(wall.normal.x), dReal(wall.normal.y), dReal(wall.normal.z),
                         dReal(wall.distance));
        for (const geometry::Vec3f& center : scene.bodies) add(center, scene.areBalls);
    }
    ~OdeBodies() override {
        dJointGroupDestroy(contacts_);
        dSpaceDestroy(space_);
        dWorldDestroy(world_);
        dCloseODE();
    }
    OdeBodies(const OdeBodies&) = delete;
    OdeBodies& operator=(const OdeBodies&) = delete;

    void step(float time) override {
        dSpaceCollide(space_, this,
                      [](void* self, dGeomID a, dGeomID b) { static_cast<OdeBodies*>(self)->meet(a, b); });
        dWorldQuickStep(world_, dReal(time));
        dJointGroupEmpty(contacts_);
    }
    geometry::Posef poseOf(std::size_t body) const override {
        const dReal *p = dBodyGetPosition(bodies_[body]), *q = dBodyGetQuaternion(bodies_[body]);
        return {{float(p[0]), float(p[1]), float(p[2])}, {float(q[0]), float(q[1]), float(q[2]), float(q[3])}};
    }

private:
    static constexpr dReal kDensity = 1000, kFriction = 0.5;

    void add(const geometry::Vec3f& center, bool isBall) {
        const dBodyID body = dBodyCreate(world_);
        dMass mass;
        if (isBall)
            dMassSetSphere(&mass, kDensity, 0.5);
        else
            dMassSetBox(&mass, kDensity, 1, 1, 1);
        dBodySetMass(body, &mass);
        dBodySetPosition(body, dReal(center.x), dReal(center.y), dReal(center.z));
        dGeomSetBody(isBall ? dCreateSphere(space_, 0.5) : dCreateBox(space_, 1, 1, 1), body);
        bodies_.push_back(body);
    }
    void meet(dGeomID a, dGeomID b) {
        std::array<dContact, 4> met{};
        const int count = dCollide(a, b, int(met.size()), &met[0].geom, sizeof(dContact));
        for (int i = 0; i < count; ++i) {
            dContact& contact = met[std::size_t(i)];
            contact.surface.mode = dContactApprox1;
            contact.surface.mu = kFriction;
            dJointAttach(dJointCreateContact(world_, contacts_, &contact), dGeomGetBody(a), dGeomGetBody(b));
        }
    }

    dWorldID world_{};
    dSpaceID space_{};
    dJointGroupID contacts_{};
    std::vector<dBodyID> bodies_{};
};

}  // namespace

std::unique_ptr<PeerBodies> odeBodies(const RigidScene& scene) { return std::make_unique<OdeBodies>(scene); }

}  // namespace collidoscope::bench
