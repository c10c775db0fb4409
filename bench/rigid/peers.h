#pragma once
/// Other engines' worlds on our scenes, each by its own defaults unless said, without sleeping.

#include <memory>

#include "bench/rigid/rigid_scenes.h"
#include "geometry/base/pose.h"

namespace collidoscope::bench {

class PeerBodies {
public:
    virtual ~PeerBodies() = default;
    virtual void step(float time) = 0;
    virtual geometry::Posef poseOf(std::size_t body) const = 0;
    /// Whether the path from one point to another meets a body; for those that are asked for it.
    virtual bool isHit(const geometry::Vec3f& /*from*/, const geometry::Vec3f& /*to*/) const { return false; }
};

/// 10 iterations, split impulses.
std::unique_ptr<PeerBodies> bulletBodies(const RigidScene& scene);
/// Its fast step of 20 iterations; at most 4 contacts a pair.
std::unique_ptr<PeerBodies> odeBodies(const RigidScene& scene);

}  // namespace collidoscope::bench
