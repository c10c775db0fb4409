#pragma once
/// Scenes in which momentum is handed on: a row of balls on a rail, balls on strings, a crate that bursts. What fills
/// the scene, and what moves the bodies besides the world itself.

#include "demos/rigid/rigid_scene.h"

namespace collidoscope::demos::momentum_transfer {

enum class Scene { Row, Cradle, Explosion };

inline constexpr float kRadius = 0.15f;                 // m, of a ball
inline constexpr float kString = 1.2f, kPivot = 1.95f;  // m: length, height of its upper end
inline constexpr float kRowHeight = 0.36f;              // m
inline constexpr float kRailHalf = 1.9f;                // m
inline constexpr float kFuse = 0.8f;                    // s, until the crate bursts

struct Setup {
    Scene scene = Scene::Row;
    int balls = 5, moving = 1;               ///< of the row and the cradle
    float restitution = 1.0f, speed = 1.5f;  ///< m/s, of what moves at first
    float lift = 0.7f;                       ///< rad, of the cradle
    int parts = 2;                           ///< of the crate, along each edge
    float blast = 6.0f, uneven = 0.5f;       ///< J; 0..1

    int movers() const { return moving < balls ? moving : balls - 1; }
    float restingX(int ball) const;  ///< m
    Vec3f pivotOf(int ball) const { return {restingX(ball), kPivot, 0.0f}; }
};

void fill(RigidScene& scene, const Setup& setup, std::uint64_t seed);

/// Each pair of bodies is pushed apart along the line between them, by equal and opposite impulses: neither the sum of
/// momenta nor that of angular momenta can change. Scaled so that `energy` (J) is set free.
void burst(physics::World& world, double energy);

/// The force of each string in a step of `time` s: along the string as it is now, so large that the step ends with the
/// ball at its length, |d - μ u| = L with d where the ball would be without it; a loose string pulls nothing. Before
/// the step. Source: Andersen, Rattle: a velocity version of the Shake algorithm (1983), which keeps the energy of a
/// swing.
void pullByStrings(physics::World& world, const Setup& setup, float time);
/// The second half of it, after the step: no velocity along a string that is taut.
void keepTangential(physics::World& world, const Setup& setup);

/// m: the centre of mass of all bodies together.
Vec3f centerOfAll(const physics::World& world);
/// The rail of the row, the strings and the frame of the cradle.
void drawFurniture(Canvas& canvas, const physics::World& world, const Setup& setup);

}  // namespace collidoscope::demos::momentum_transfer
