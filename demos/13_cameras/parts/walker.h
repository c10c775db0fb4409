#pragma once
/// A camera that walks through a building, by probes or in an ellipsoid; the building: a house with doors, a pillar, a
/// ramp and stairs, or any mesh on a floor; and how the camera is seen in it, in sections beside it, and in words.

#include <memory>
#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "demos/mouse_and_keys.h"
#include "geometry/probe/probe.h"
#include "geometry/probe/probe_move.h"

namespace collidoscope::demos::cameras {

struct Building {
    geometry::MeshPtr shown{};  ///< without the roof, so that one can look in
    std::shared_ptr<const geometry::ProbeWalls> walls{};
    Vec3f start{0.0f};  ///< m, a free place
    /// The places of a round, to be gone to in turn; some of them are in the way of something.
    std::vector<Vec3f> round{};
};

Building makeHouse();
/// The mesh, scaled to the size of a house and put on a floor.
Building makeBuilding(const geometry::Mesh& mesh);

struct Walker {
    Vec3f position{0.0f};             ///< m
    Vec3f forward{0.0f, 0.0f, 1.0f};  ///< unit length, level
    Vec3f from{0.0f};                 ///< where its last step began
    Vec3f motion{0.0f};               ///< m, what that step was to be

    Quatf orientation() const;
    /// Turns towards a level direction of any length, within a fraction of a second.
    void face(const Vec3f& direction, float h);
    /// Turns for h seconds as the keys want; returns the level way that they ask for, of length 1 at most.
    Vec3f lead(const MoveAxes& axes, float h);
    /// View of the walker's camera.
    View view() const;
};
void state(geometry::Archive& archive, Walker& walker);

/// Index of the next position of the round.
struct Patrol {
    std::uint32_t next = 0;
    float time = 0.0f;                 ///< s, since the last place
    Vec3f last{0.0f};                  ///< where the walker was before
    float held = 0.0f, detour = 0.0f;  ///< s: how long it has hardly moved; how long it still goes aside

    /// The level way to the next place; goes on to the one after when this is reached, or out of reach. Aside for a
    /// while when something is in the way.
    Vec3f direction(const Building& building, const Vec3f& position, float h);
};
void state(geometry::Archive& archive, Patrol& patrol);

/// One step by probes, without an observer.
geometry::ProbeMove takeStep(Walker& walker, const Building& building, const geometry::ProbeSet& probes,
                             const Vec3f& motion, const geometry::ProbeSettings& settings);

/// The walker's last step once more, with everything that it found.
struct LastStep {
    geometry::ProbeMove move{};
    std::vector<geometry::ProbeStep> tests{};
};
LastStep lastStep(const Walker& walker, const Building& building, const geometry::ProbeSet& probes,
                  const geometry::ProbeSettings& settings);

/// The point of a wall that is nearest to the camera.
Vec3f nearestWall(const Building& building, const Vec3f& position);

/// `shown`: the test that is looked into, from 1; 0: none.
void drawWalker(Canvas& canvas, const Building& building, const Walker& walker, const geometry::ProbeSet& probes,
                const LastStep& last, int shown);
/// The surfaces that the walker itself sees besides the building: the walls, not the floors, that have just pushed its
/// probes.
void drawPushingWalls(Canvas& canvas, const Building& building, const LastStep& last);
/// Draws the position of the camera that the user has set while time stands still.
void drawGoal(Canvas& canvas, const Walker& walker, const Vec3f& goal);
void drawEllipsoid(Canvas& canvas, const Walker& walker, const Vec3f& radii);

/// Two charts of what is near: cut at the height of the camera, and cut along its way.
void drawSections(Canvas& canvas, const Building& building, const Walker& walker, const geometry::ProbeSet& probes,
                  const LastStep& last);

/// `shown` counts from 1; 0 tells of the step as a whole, a number beyond the last test of that one.
Explanation explainProbes(const LastStep& last, const geometry::ProbeSet& probes, int shown);

}  // namespace collidoscope::demos::cameras
