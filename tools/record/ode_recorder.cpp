#include "tools/record/ode_recorder.h"

#include <algorithm>

namespace record {
namespace {

/// The most that ODE is asked for between two geometries.
constexpr int kMaxContacts = 16;

bool isStill(dGeomID geom) { return dGeomGetBody(geom) == nullptr; }

dReal massOf(dGeomID geom) {
    if (isStill(geom)) return 0;
    dMass mass;
    dBodyGetMass(dGeomGetBody(geom), &mass);
    return mass.mass;
}

}  // namespace

OdeRecorder::OdeRecorder(dWorldID world, dSpaceID space, const OdeMeshes& meshes, std::FILE* file, dReal step)
    : world_(world), space_(space), joints_(dJointGroupCreate(0)), step_(step) {
    ctrace_conventions ode{};
    ode.source = "ODE 0.16.2";
    ode.step = step;
    ode.normal = "b-to-a";
    ode.contacts = "all";
    ctrace_begin(&trace_, file, buffer_.data(), buffer_.size(), &ode);
    for (int id = 0; id < dSpaceGetNumGeoms(space); ++id) {
        dGeomID geom = dSpaceGetGeom(space, id);
        ids_[geom] = id;
        const auto mesh = meshes.find(geom);
        writeShape(id, geom, mesh == meshes.end() ? nullptr : &mesh->second);
        ctrace_body(&trace_, id, &id, 1, massOf(geom), static_cast<const char*>(dGeomGetData(geom)));
    }
}

OdeRecorder::~OdeRecorder() {
    dJointGroupDestroy(joints_);
    ctrace_end(&trace_);
}

void OdeRecorder::writeShape(int id, dGeomID geom, const OdeMesh* mesh) {
    switch (dGeomGetClass(geom)) {
        case dBoxClass: {
            dVector3 sizes;
            dGeomBoxGetLengths(geom, sizes);
            const dReal half[] = {sizes[0] / 2, sizes[1] / 2, sizes[2] / 2};
            ctrace_box(&trace_, id, half, nullptr);
            break;
        }
        case dSphereClass:
            ctrace_sphere(&trace_, id, dGeomSphereGetRadius(geom), nullptr);
            break;
        case dCapsuleClass: {
            dReal radius = 0, length = 0;
            dGeomCapsuleGetParams(geom, &radius, &length);
            const dReal low[] = {0, 0, -length / 2}, high[] = {0, 0, length / 2};
            ctrace_capsule(&trace_, id, low, high, radius, nullptr);
            break;
        }
        case dPlaneClass: {
            dVector4 plane;
            dGeomPlaneGetParams(geom, plane);
            ctrace_plane(&trace_, id, plane, plane[3], nullptr);
            break;
        }
        default:
            if (mesh == nullptr) {
                std::fprintf(stderr, "geometry %d is not recorded\n", id);
            } else if (dGeomGetClass(geom) == dConvexClass) {
                ctrace_hull(&trace_, id, mesh->vertices.data(), static_cast<int>(mesh->vertices.size() / 3), nullptr);
            } else {
                ctrace_mesh(&trace_, id, mesh->vertices.data(), static_cast<int>(mesh->vertices.size() / 3),
                            mesh->triangles.data(), static_cast<int>(mesh->triangles.size() / 3), nullptr);
            }
    }
}

void OdeRecorder::writePoses() {
    for (const auto& [geom, id] : ids_) {
        if (dGeomGetClass(geom) == dPlaneClass) {  // stands where its numbers say
            const dReal origin[] = {0, 0, 0};
            ctrace_pose(&trace_, id, origin, nullptr, nullptr, nullptr);
            continue;
        }
        dQuaternion orientation;
        dGeomGetQuaternion(geom, orientation);
        dBodyID body = dGeomGetBody(geom);
        ctrace_pose(&trace_, id, dGeomGetPosition(geom), orientation, body ? dBodyGetLinearVel(body) : nullptr,
                    body ? dBodyGetAngularVel(body) : nullptr);
    }
}

void OdeRecorder::collide(void* recorder, dGeomID a, dGeomID b) {
    OdeRecorder& self = *static_cast<OdeRecorder*>(recorder);
    if (isStill(a) && isStill(b)) return;
    std::array<dContactGeom, kMaxContacts> found{};
    const int count = dCollide(a, b, kMaxContacts, found.data(), sizeof(dContactGeom));
    for (int i = 0; i < count; ++i) {
        dContact contact{};
        contact.surface.mode = dContactApprox1;
        contact.surface.mu = 0.5;
        contact.geom = found[static_cast<std::size_t>(i)];
        dJointID joint = dJointCreateContact(self.world_, self.joints_, &contact);
        dJointAttach(joint, dGeomGetBody(contact.geom.g1), dGeomGetBody(contact.geom.g2));
        self.touches_.push_back({contact.geom, {}});
        dJointSetFeedback(joint, &self.touches_.back().feedback);
    }
}

void OdeRecorder::findContacts() {
    ctrace_frame(&trace_, frame_, frame_ * step_);
    ++frame_;
    writePoses();
    dJointGroupEmpty(joints_);
    touches_.clear();
    dSpaceCollide(space_, this, &OdeRecorder::collide);
}

void OdeRecorder::step() {
    findContacts();
    dWorldStep(world_, step_);
    writeContacts(true);
}

void OdeRecorder::detect() {
    findContacts();
    writeContacts(false);
}

void OdeRecorder::writeContacts(bool haveForces) {
    for (const Touch& touch : touches_) {
        const dContactGeom& contact = touch.geom;
        // Of a body and one that does not move, only the body has a force, as the first of the joint.
        const bool isSecond = isStill(contact.g1);
        const dReal* force = touch.feedback.f1;
        const dReal along = (isSecond ? -1 : 1) * dCalcVectorDot3(force, contact.normal);
        ctrace_contact(&trace_, idOf(contact.g1), idOf(contact.g2), contact.pos, contact.normal, contact.depth,
                       haveForces ? std::max(dReal(0), along * step_) : dReal(-1));
    }
}

void OdeRecorder::castRay(const std::array<dReal, 3>& origin, const std::array<dReal, 3>& direction, dReal length) {
    dGeomID ray = dCreateRay(nullptr, length);
    dGeomRaySet(ray, origin[0], origin[1], origin[2], direction[0], direction[1], direction[2]);
    dGeomRaySetClosestHit(ray, 1);
    dContactGeom nearest{};
    for (const auto& [geom, id] : ids_) {
        dContactGeom hit{};
        if (dCollide(ray, geom, 1, &hit, sizeof hit) > 0 && (nearest.g2 == nullptr || hit.depth < nearest.depth))
            nearest = hit;
    }
    const int body = nearest.g2 ? idOf(nearest.g2) : 0;
    ctrace_ray(&trace_, origin.data(), direction.data(), length, nearest.g2 ? &body : nullptr, nearest.depth,
               nearest.g2 ? nearest.pos : nullptr, nearest.g2 ? nearest.normal : nullptr);
    dGeomDestroy(ray);
}

}  // namespace record
