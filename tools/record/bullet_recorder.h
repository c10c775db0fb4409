#pragma once
/// Records a world of Bullet (btDiscreteDynamicsWorld) as a trace for Collidoscope.
///
/// What Bullet means by its numbers, said in the trace's first line and beside each shape:
///   normals    of contact points are on B, from B to A                    -> "normal": "b-to-a"
///   depth      getDistance() is negative in an overlap                    -> "depth": "positive-out"
///   margins    boxes, spheres and capsules contain theirs; hulls and meshes are inflated by it -> "margin" of the
///   shape poses      are those of the centre of mass rays       end at the fraction 1 of their way -> "max": 1

#define CTRACE_REAL btScalar
#include <btBulletDynamicsCommon.h>

#include <array>
#include <cstdio>
#include <vector>

#include "tools/collidoscope_trace.h"

namespace record {

class BulletRecorder {
public:
    /// Writes all shapes and bodies that are in the world. Their user indices become their ids.
    BulletRecorder(btDiscreteDynamicsWorld& world, std::FILE* file, btScalar step);
    ~BulletRecorder() { ctrace_end(&trace_); }
    BulletRecorder(const BulletRecorder&) = delete;
    BulletRecorder& operator=(const BulletRecorder&) = delete;

    /// A step of the world. Its contacts are found before the bodies move, so they belong to the poses before it.
    void step();
    /// Finds contacts anew where the bodies are, and moves nothing.
    void detect();
    /// Casts a ray and records what Bullet says, into the frame of the last step.
    void castRay(const btVector3& from, const btVector3& to);

private:
    void writeShape(int id, const btCollisionShape& shape);
    void beginFrame();
    void writeContacts();

    btDiscreteDynamicsWorld& world_;
    ctrace trace_{};
    std::array<char, 1 << 16> buffer_{};
    btScalar step_;
    int frame_ = 0;
};

}  // namespace record
