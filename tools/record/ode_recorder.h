#pragma once
/// Records a world of the Open Dynamics Engine as a trace for Collidoscope.
///
/// What ODE means by its numbers, said in the trace's first line:
///   normals    of dContactGeom point into g1, from g2 to g1    -> "normal": "b-to-a" with the contact [g1, g2]
///   depth      is positive in an overlap                       -> the format's own
///   margins    there are none
///   quaternion w, x, y, z                                      -> the format's own
///   rays       the depth of a contact is how far the ray came  -> t, with a direction of unit length

#define CTRACE_REAL dReal
#include <ode/ode.h>

#include <array>
#include <cstdio>
#include <deque>
#include <map>
#include <vector>

#include "tools/collidoscope_trace.h"

namespace record {

/// What ODE does not give back of a geometry of its own; listed by who makes it.
struct OdeMesh {
    std::vector<dReal> vertices{};
    std::vector<int> triangles{};
};
/// Also of convex geometries, whose points are asked for.
using OdeMeshes = std::map<dGeomID, OdeMesh>;

class OdeRecorder {
public:
    /// Writes all geometries of the space. Their index there is their id, and that of their body.
    OdeRecorder(dWorldID world, dSpaceID space, const OdeMeshes& meshes, std::FILE* file, dReal step);
    ~OdeRecorder();
    OdeRecorder(const OdeRecorder&) = delete;
    OdeRecorder& operator=(const OdeRecorder&) = delete;

    /// Finds contacts, steps the world with them, and records them with the poses at which they were found.
    void step();
    /// Finds contacts where the bodies are, and moves nothing.
    void detect();
    /// Casts a ray of unit direction and records what ODE says, into the frame of the last step.
    void castRay(const std::array<dReal, 3>& origin, const std::array<dReal, 3>& direction, dReal length);

private:
    struct Touch {
        dContactGeom geom{};
        dJointFeedback feedback{};
    };
    static void collide(void* recorder, dGeomID a, dGeomID b);
    void writeShape(int id, dGeomID geom, const OdeMesh* mesh);
    void findContacts();
    void writePoses();
    void writeContacts(bool haveForces);
    int idOf(dGeomID geom) const { return ids_.at(geom); }

    dWorldID world_;
    dSpaceID space_;
    dJointGroupID joints_;
    ctrace trace_{};
    std::array<char, 1 << 16> buffer_{};
    std::map<dGeomID, int> ids_{};
    std::deque<Touch> touches_{};  ///< joints keep pointers to the feedback
    dReal step_;
    int frame_ = 0;
};

}  // namespace record
