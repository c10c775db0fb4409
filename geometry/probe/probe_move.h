#pragma once
/// Moves a camera through a building so that its probes pierce no wall; below, the same with an ellipsoid, for
/// comparison.
///
/// A move is divided into short segments. If a probe touches a wall during a segment, it must pierce a wall at the end
/// of the segment, or the segment is shortened: so no wall is skipped. Then the deepest piercing is pushed out, again
/// and again, until all probes are clear. Neither a segment nor a push lets the camera itself touch a wall, so that it
/// never passes to the other side.
///
/// The answer does not depend on the order of the triangles: among equally deep pushes the lower probe comes first,
/// then the smaller push.

#include <optional>
#include <span>

#include "geometry/probe/probe.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry {

struct ProbeSettings {
    ProbeResponse response = ProbeResponse::AlongProbe;
    int maxPushes = 12;  ///< after a segment, which is shortened if it is not clear by then
};
struct ProbeMove {
    Vec3f position{0.0f};  ///< m
    bool clear = true;     ///< no probe pierces a triangle; false only when the move began so and the pushes ran out
    int pushes = 0;        ///< of all segments
    Vec3f pushed{0.0f};    ///< m, the sum of these pushes
};

namespace probe {

inline Segmentd probeAt(const Vec3f& camera, const Vec3f& half) {
    return {Vec3d{camera} - Vec3d{half}, Vec3d{camera} + Vec3d{half}};
}
Aabbf boundsOfProbe(const Segmentd& probe);
bool isDeeper(const ProbeStep& a, const ProbeStep& b);
/// Whether the camera would touch a wall during a motion, or a probe pass through one.
bool jumps(const ProbeWalls& walls, std::span<const Vec3f> halves, const Vec3f& from, const Vec3f& to);
/// Divides the motion into equal segments, none longer than half the shortest half of a probe.
int segmentCountOf(std::span<const Vec3f> halves, const Vec3f& motion);

}  // namespace probe

/// The piercing with the longest push; empty when the camera is clear. The observer is called with each test of a probe
/// against a triangle that may be near.
template <typename Observer = NoObserver>
std::optional<ProbeStep> deepestPiercing(const ProbeWalls& walls, std::span<const Vec3f> halves, const Vec3f& camera,
                                         ProbeResponse response, Observer observer = {}) {
    std::optional<ProbeStep> deepest;
    for (std::size_t i = 0; i < halves.size(); ++i) {
        const Segmentd segment = probe::probeAt(camera, halves[i]);
        visitNear(walls, probe::boundsOfProbe(segment), [&](std::uint32_t index, const Trianglef& stored) {
            const Vec3d& normal = walls.normals[index];
            if (normal == Vec3d{0.0}) return;
            const Triangled triangle = toDouble(stored);
            ProbeStep step = testProbe(segment, triangle, normal);
            step.probe = static_cast<int>(i);
            step.triangle = index;
            const bool pierces = step.verdict == ProbeVerdict::Pierces;
            if (pierces) step.push = pushOf(step, segment, triangle, normal, response);
            observer(step);
            if (pierces && (!deepest || probe::isDeeper(step, *deepest))) deepest = step;
        });
    }
    return deepest;
}

/// Pushes the camera until it is clear, or the pushes run out, or one would take it through a wall.
template <typename Observer = NoObserver>
ProbeMove pushClear(const ProbeWalls& walls, std::span<const Vec3f> halves, const Vec3f& camera,
                    const ProbeSettings& settings = {}, Observer observer = {}) {
    ProbeMove move{.position = camera};
    while (const auto deepest = deepestPiercing(walls, halves, move.position, settings.response, observer)) {
        const Vec3f next{Vec3d{move.position} + deepest->push};
        move.clear = move.pushes < settings.maxPushes && !touchesWall(walls, move.position, next);
        if (!move.clear) break;
        move.pushed += next - move.position;
        move.position = next;
        ++move.pushes;
    }
    return move;
}

/// Moves the camera along one segment, or a part of it, or not at all if nothing more is possible.
template <typename Observer = NoObserver>
ProbeMove moveSegment(const ProbeWalls& walls, std::span<const Vec3f> halves, const ProbeMove& start,
                      const Vec3f& motion, const ProbeSettings& settings, Observer observer = {}) {
    constexpr int kMaxHalvings = 10;  // to a thousandth of the segment
    float share = 1.0f;
    for (int i = 0; i <= kMaxHalvings; ++i, share *= 0.5f) {
        const Vec3f to = start.position + share * motion;
        if (to == start.position) break;
        if (probe::jumps(walls, halves, start.position, to)) continue;
        ProbeMove move = pushClear(walls, halves, to, settings, observer);
        if (!move.clear && start.clear) continue;
        move.pushes += start.pushes;
        move.pushed += start.pushed;
        return move;
    }
    return start;
}

/// Moves the camera. Where it stands among walls it is pushed out first. Precondition: finite numbers; a motion that is
/// not finite moves nothing.
template <typename Observer = NoObserver>
ProbeMove moveProbes(const ProbeWalls& walls, std::span<const Vec3f> halves, const Vec3f& from, const Vec3f& motion,
                     const ProbeSettings& settings = {}, Observer observer = {}) {
    ProbeMove move = pushClear(walls, halves, from, settings, observer);
    if (!isFinite(Vec3d{motion})) return move;
    const int segments = probe::segmentCountOf(halves, motion);
    for (int i = 0; i < segments; ++i)
        move = moveSegment(walls, halves, move, motion / static_cast<float>(segments), settings, observer);
    return move;
}

// --- A camera in an ellipsoid that slides along walls ---

struct EllipsoidMove {
    Vec3f position{0.0f};  ///< m, of the centre
    int contacts = 0;      ///< walls that it has slid along or been pushed from
    bool clear = true;     ///< no triangle reaches into the ellipsoid
};

/// Moves up to the first wall, turns the rest of the motion along it, and so on, five times at most. Where it starts
/// among walls it is pushed out first. The centre never touches a wall. Precondition: radii > 0, m, along the axes of
/// the world; finite numbers.
/// Source: Fauerby, Improved Collision detection and Response (2003), sections 3 and 4. Differs from it in: where the
/// sphere first meets a triangle is asked as a ray against the triangle thickened by the radius.
EllipsoidMove moveEllipsoid(const ProbeWalls& walls, const Vec3f& radii, const Vec3f& from, const Vec3f& motion);

}  // namespace collidoscope::geometry
