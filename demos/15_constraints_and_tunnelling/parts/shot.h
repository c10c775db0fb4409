#pragma once
/// A ball shot at a wall, step by step, by samples and by sweeps: caught or not, in words, and drawn.

#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/base/random.h"
#include "geometry/shapes/primitives.h"
#include "physics/particle/contact/contact.h"

namespace collidoscope::demos {

/// Projectile and target of a shot.
struct Shooting {
    float speed = 30.0f;      ///< v, m/s
    float dt = 1.0f / 60.0f;  ///< s
    float thickness = 0.1f;   ///< d, m, of the wall; 0 makes it a surface
    float radius = 0.05f;     ///< r, m, of the ball

    float stride() const { return speed * dt; }  ///< m, in a step
    /// The ball touches the wall along this length of its way, m.
    float touching() const { return thickness + 2.0f * radius; }
    /// The share of shots of which a sample falls into that length: min(1, (d + 2 r) / (v dt)).
    float theory() const;
    Boxf wall() const;  ///< about the plane x = 0
};

/// One shot along x, at the wall's height.
struct Shot {
    std::vector<Vec3f> places{};  ///< m, of the centre: at the start, then after each step until the end
    bool caught = false;          ///< in the last of these steps
};
/// A shot from `start`, m, until a hit, or until the centre is beyond `end` on the x axis.
Shot shoot(const Shooting& shooting, const Vec3f& start, float end, physics::Detection detection);

/// Shots whose steps begin at random places.
struct Tally {
    std::uint32_t shots = 0, sampled = 0, swept = 0;

    void add(const Shooting& shooting, geometry::Random& random);
    double share(std::uint32_t caught) const { return shots > 0 ? static_cast<double>(caught) / shots : 0.0; }
};

inline constexpr float kWallHeight = 0.75f;  ///< m, of its middle
inline constexpr std::size_t kMaxStamps = 700;

Explanation explainShot(const Shooting& shooting, const Shot& shot, int shown);

inline constexpr float kSampledLane = 0.6f, kSweptLane = -0.6f;  ///< m, z of both shots

/// A shot drawn as far as the ball has come: `progress` 0..1 of its way. `inside`: the step that is set off, 0 for
/// none.
struct ShotPicture {
    Shooting shooting{};
    Shot sampled{}, swept{};
    float progress = 1.0f;
    int inside = 0;
};
void drawShots(Canvas& canvas, const ShotPicture& picture);

}  // namespace collidoscope::demos
