#pragma once
/// A few particles tied together: the same net by joints or by springs.

#include <string>
#include <vector>

#include "demos/20_springs_and_cloth/parts/draw_net.h"
#include "demos/share/particle_numbers.h"
#include "physics/particle/cloth/cloth_mesh.h"
#include "physics/particle/cloth/connect.h"
#include "physics/particle/cloth/strain.h"

namespace collidoscope::demos::joints {

enum class Scene { Pendulum, Bridge, Jelly };

struct Ends {
    Vec3f anchor{0.0f}, other{0.0f};  ///< m; only a bridge has another end
};
Ends endsOf(Scene scene);

struct Kind {
    Scene scene = Scene::Pendulum;
    int particles = 4;       ///< of the pendulum, beside its anchor
    float massRatio = 4.0f;  ///< of the heavy particle and each other
};

class TiedParticles {
public:
    static constexpr float kMass = 0.1f;      ///< kg, of each particle but the heavy one
    static constexpr float kRadius = 0.035f;  ///< m, of a particle of that mass

    TiedParticles() = default;
    TiedParticles(const Kind& kind, const Ends& ends);

    /// Ties all links anew. Joints may be rigid.
    void tie(float stiffness, physics::Method method);
    /// False when the step would have thrown it beyond all measure; nothing has moved then.
    bool step(float h, int subSteps, int iterations, const Ends& ends);
    void draw(Canvas& canvas, const ClothStyle& clothStyle) const;

    const physics::ParticleSystem& system() const { return system_; }
    const physics::ClothMesh& net() const { return net_; }
    ParticleGroup particles(const std::string& name) const { return groupOf(name, system_.state, held()); }
    void edit(const ParticleEdit& edit) { change(system_.state, edit); }
    /// The largest error of a link, m.
    float gap() const;
    /// h w, w at least that of the fastest motion of springs of that stiffness: the larger bound of Gershgorin,
    ///   w^2 <= max over particles of (sum of k + sum of k to free particles) / m
    float waveAngle(float h, float stiffness) const;
    void visit(geometry::Archive& archive) { archive.field("particles", system_.state); }

private:
    /// Particles that hang at an end.
    std::vector<std::uint32_t> held() const;

    physics::ParticleSystem system_{};
    physics::ClothMesh net_{};
    std::vector<std::uint32_t> atAnchor_{}, atOther_{};
    std::vector<Vec3f> fromEnd_{};  // of those held: from their end, in the order of both lists
};
inline void state(geometry::Archive& archive, TiedParticles& tied) { tied.visit(archive); }

}  // namespace collidoscope::demos::joints
