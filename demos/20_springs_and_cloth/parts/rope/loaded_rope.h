#pragma once
/// One rope of the demo: particles on a line, with loads far heavier than themselves.

#include <array>
#include <vector>

#include "demos/20_springs_and_cloth/parts/draw_net.h"
#include "physics/particle/cloth/strain.h"
#include "physics/particle/cloth/weave/connect.h"
#include "physics/particle/cloth/weave/weave.h"
#include "physics/particle/state/particle_state.h"

namespace demos::rope {

enum class Scene {
    Hung,    ///< from one end, with a load at the other
    Bridge,  ///< between both ends, with a load in the middle
    Pole,    ///< over a pole, with a load at each end
};

struct RopeKind {
    Scene scene = Scene::Hung;
    int particles = 20;
    float massRatio = 100.0f;  ///< of the load and a particle of the rope
};
/// Where the rope is held, and what it hangs over.
struct Places {
    geometry::Vec3f start{0.0f}, end{0.0f}, pole{0.0f};  ///< m
};
struct RopeSettings {
    int subSteps = 1, iterations = 1;
    float stiffness = 1e6f;  ///< N/m
    float damping = 0.3f;    ///< 1/s
    float friction = 0.4f;
};

class LoadedRope {
public:
    static constexpr float kLength = 1.2f;           ///< m
    static constexpr float kMass = 0.01f;            ///< kg, of each particle
    static constexpr float kRadius = 0.014f;         ///< m
    static constexpr float kPoleRadius = 0.15f;      ///< m
    static constexpr float kLightLoadRatio = 30.0f;  ///< of the lighter load of Scene::Pole and a particle

    LoadedRope() = default;
    LoadedRope(const RopeKind& kind, const Places& places);

    /// Places are where they are for this rope.
    void step(float h, const RopeSettings& settings, const Places& places);
    void draw(Canvas& canvas, bool isChain) const;
    /// Length over length at rest, less 1.
    float stretch() const;
    physics::Strain strain() const { return strainOf(net_, system_.state.position); }
    geometry::Vec3f loadPlace() const { return system_.state.position[loads_.back()]; }
    void visit(geometry::Archive& archive) { archive.field("particles", system_.state); }

private:
    RopeKind kind_{};
    physics::ParticleSystem system_{};
    physics::Net net_{};
    std::vector<std::uint32_t> loads_{};  // particles
    float woven_ = 0.0f;                  // N/m, of the joints that there are
};
inline void state(geometry::Archive& archive, LoadedRope& rope) { rope.visit(archive); }

/// Where the ends of a rope are at first, its middle at x = 0.
Places placesOf(Scene scene);
/// The ends, or the pole, and what holds them.
void drawSupports(Canvas& canvas, Scene scene, const Places& places);

}  // namespace demos::rope
