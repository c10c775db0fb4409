#pragma once
/// PaperShot after shot at a sheet that stands still, begun at random phases of the step, without and with continuous
/// collision detection: how many pass.

#include <algorithm>
#include <array>

#include "geometry/base/archive.h"
#include "geometry/base/random.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::demos {

struct PaperShot {
    float speed = 1000.0f;                   ///< m/s, along x, > 0
    float radius = 0.005f;                   ///< m, of the bullet
    float density = 7800.0f;                 ///< kg/m^3
    geometry::Vec3f half{0.0f, 1.0f, 1.0f};  ///< m, of the sheet: thin along x
};

/// The share of shots that are caught where only ends of steps of `time` s count: of a phase of the step in which an
/// end falls where the contact's margin sees it and the middle of the sheet is not passed,
///     p = (r + d/2 + margin) / (v h), at most 1.
inline double caughtByChance(const PaperShot& shot, float margin, float time) {
    const double path = double{shot.speed} * double{time};
    return std::min(1.0, (double{shot.radius} + double{shot.half.x} + double{margin}) / path);
}

class ManyShots {
public:
    /// One more, from the same phase under each of two settings. No gravity: each flies straight.
    void shoot(const PaperShot& shot, const std::array<physics::WorldSettings, 2>& settings, float time,
               geometry::Random& random) {
        ++shots_;
        const float phase = random.unit(), y = 0.7f * shot.half.y * random.uniform(-1.0f, 1.0f);
        for (std::size_t i = 0; i < settings.size(); ++i) passed_[i] += passes(shot, settings[i], time, phase, y);
    }
    int shots() const { return shots_; }
    double percentage(std::size_t i) const { return shots_ == 0 ? 0.0 : 100.0 * passed_[i] / shots_; }
    void visit(geometry::Archive& archive) {
        archive.field("shots", shots_);
        archive.field("passed", passed_);
    }

private:
    /// Whether the bullet is behind the sheet after it has had time to.
    static bool passes(const PaperShot& shot, const physics::WorldSettings& settings, float time, float phase,
                       float y) {
        physics::World world;
        world.settings = settings;
        world.settings.gravity = geometry::Vec3f{0.0f};
        const physics::BodyId sheet = world.addBody({.kind = physics::BodyKind::Static});
        world.addShape(sheet, {.shape = geometry::Boxf{.half = shot.half}});
        const float near = shot.radius + shot.half.x + 1.1f * settings.margin;
        const physics::BodyId bullet = world.addBody(
            {.pose = {.position = {-near - phase * shot.speed * time, y, 0.0f}}, .velocity = {shot.speed, 0.0f, 0.0f}});
        world.addShape(bullet,
                       {.shape = geometry::Spheref{.radius = shot.radius}, .material = {.density = shot.density}});
        for (int step = 0; step < 4; ++step) world.step(time);
        return world.poseOf(bullet).position.x > 0.0f;
    }

    int shots_ = 0;
    std::array<int, 2> passed_{};
};

inline void state(geometry::Archive& archive, ManyShots& shots) { shots.visit(archive); }

}  // namespace collidoscope::demos
