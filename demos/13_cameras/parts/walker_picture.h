#pragma once
/// The walking camera with its probes: in the building, in sections beside it, and in words.

#include "demos/13_cameras/parts/walker.h"
#include "demos/canvas.h"
#include "demos/inside/explanation.h"

namespace demos::cameras {

/// `shown`: the test that is looked into, from 1; 0: none.
void drawWalker(Canvas& canvas, const Building& building, const Walker& walker, const geometry::ProbeSet& probes,
                const LastStep& last, int shown);
/// What the walker itself sees besides the building: the walls, not the floors, that have just pushed its probes.
void drawPushingWalls(Canvas& canvas, const Building& building, const LastStep& last);
/// Where the person has put the camera while time stands still.
void drawGoal(Canvas& canvas, const Walker& walker, const geometry::Vec3f& goal);
void drawEllipsoid(Canvas& canvas, const Walker& walker, const geometry::Vec3f& radii);

/// Two charts of what is near: cut at the height of the camera, and cut along its way.
void drawSections(Canvas& canvas, const Building& building, const Walker& walker, const geometry::ProbeSet& probes,
                  const LastStep& last);

/// `shown` counts from 1; 0 tells of the step as a whole, a number beyond the last test of that one.
Explanation explainProbes(const LastStep& last, const geometry::ProbeSet& probes, int shown);

}  // namespace demos::cameras
