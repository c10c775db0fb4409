#include "demos/13_cameras/parts/walker.h"

#include <algorithm>
#include <cmath>

#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/query/closest_triangle.h"

namespace collidoscope::demos::cameras {
namespace {

using geometry::Mesh;

constexpr float kWallHeight = 2.2f;  // m
constexpr float kThin = 0.1f;        // m, half of a wall's thickness

void add(Mesh& mesh, const Boxf& box) {
    const geometry::MeshPtr made = geometry::makeBox(box.half);
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const Vec3f& v : made->vertices) mesh.vertices.push_back(box.center + box.orientation * v);
    for (const geometry::MeshTriangle& t : made->triangles)
        mesh.triangles.push_back({first + t.a, first + t.b, first + t.c});
}
Quatf turn(const Vec3f& axis, float angle) { return geometry::axisAngle(axis, angle); }

/// From one corner to the other.
void addBlock(Mesh& mesh, const Vec3f& low, const Vec3f& high) {
    add(mesh, {.center = 0.5f * (low + high), .half = 0.5f * (high - low)});
}
/// A wall on the floor along x or z, from (x0, z0) to (x1, z1).
void addWall(Mesh& mesh, float x0, float z0, float x1, float z1) {
    addBlock(mesh, {x0 - kThin, 0.0f, z0 - kThin}, {x1 + kThin, kWallHeight, z1 + kThin});
}

void addWalls(Mesh& mesh) {
    for (const float z : {-4.1f, 4.1f}) addWall(mesh, -5.1f, z, 5.1f, z);
    for (const float x : {-5.1f, 5.1f}) addWall(mesh, x, -4.1f, x, 4.1f);
    // Between the rooms and the hall, with two doors, and between the rooms, with one.
    addWall(mesh, -1.5f, -4.0f, -1.5f, -3.1f);
    addWall(mesh, -1.5f, -1.5f, -1.5f, 1.5f);
    addWall(mesh, -1.5f, 3.1f, -1.5f, 4.0f);
    addWall(mesh, -5.0f, 0.0f, -4.2f, 0.0f);
    addWall(mesh, -2.6f, 0.0f, -1.5f, 0.0f);
}

void addThings(Mesh& mesh) {
    constexpr Vec3f kUp{0.0f, 1.0f, 0.0f}, kAcross{1.0f, 0.0f, 0.0f};
    const float eighth = geometry::kPi<float> / 4.0f;
    const Vec3f pillar{0.07f, 0.5f * kWallHeight, 0.07f};
    add(mesh, {.center = {0.6f, pillar.y, 1.76f}, .half = pillar, .orientation = turn(kUp, eighth)});
    add(mesh, {.center = {-4.5f, pillar.y, 3.5f}, .half = {1.0f, pillar.y, 0.05f}, .orientation = turn(kUp, -eighth)});
    // A platform, 0.8 m high, with a ramp and five stairs.
    addBlock(mesh, {2.6f, 0.0f, -4.0f}, {5.0f, 0.8f, -0.4f});
    constexpr float kSlope = 0.2186689f;  // rad: 0.8 m on 3.6 m
    add(mesh,
        {.center = {3.9f, 0.3024f, 1.3783f}, .half = {1.0f, 0.1f, 1.8439f}, .orientation = turn(kAcross, kSlope)});
    for (int i = 1; i < 5; ++i) {
        const float height = 0.16f * static_cast<float>(i), x = 1.0f + 0.32f * static_cast<float>(i);
        addBlock(mesh, {x, 0.0f, -3.6f}, {x + 0.36f, height, -1.4f});
    }
}

void addSlab(Mesh& mesh, float half, float low, float high) { addBlock(mesh, {-half, low, -half}, {half, high, half}); }

std::shared_ptr<const geometry::ProbeWalls> wallsOf(geometry::MeshPtr mesh) {
    return std::make_shared<const geometry::ProbeWalls>(geometry::makeProbeWalls(std::move(mesh)));
}

}  // namespace

Building makeHouse() {
    Mesh shown;
    shown.name = "house";
    addBlock(shown, {-5.2f, -0.1f, -4.2f}, {5.2f, 0.0f, 4.2f});
    addWalls(shown);
    addThings(shown);
    Mesh whole = shown;
    addSlab(whole, 6.0f, kWallHeight, kWallHeight + 0.2f);
    return {.shown = finishMesh(std::move(shown)),
            .walls = wallsOf(finishMesh(std::move(whole))),
            .start = {-3.3f, 0.55f, -2.4f},
            .round = {{-3.4f, 0, 1.6f},
                      {-4.3f, 0, 3.2f},
                      {-1.5f, 0, 2.3f},
                      {2.2f, 0, 1.6f},
                      {3.9f, 0, 3.3f},
                      {3.9f, 0, -0.9f},
                      {3.6f, 0, -2.5f},
                      {0.6f, 0, -2.5f},
                      {-1.5f, 0, -2.3f},
                      {-3.3f, 0, -2.4f}}};
}

Building makeBuilding(const Mesh& mesh) {
    constexpr float kSide = 7.0f;  // m, the longest
    const Vec3f size = mesh.bounds.max - mesh.bounds.min;
    const float longest = std::max({size.x, size.y, size.z});
    const float scale = longest > 0.0f ? kSide / longest : 1.0f;
    const Vec3f foot{0.5f * (mesh.bounds.min.x + mesh.bounds.max.x), mesh.bounds.min.y,
                     0.5f * (mesh.bounds.min.z + mesh.bounds.max.z)};
    Mesh placed;
    placed.name = mesh.name;
    placed.triangles = mesh.triangles;
    for (const Vec3f& v : mesh.vertices) placed.vertices.push_back(scale * (v - foot));
    Mesh whole = placed;
    addSlab(whole, 30.0f, -0.2f, 0.0f);
    const float far = 0.5f * kSide + 0.8f;
    return {.shown = finishMesh(std::move(placed)),
            .walls = wallsOf(finishMesh(std::move(whole))),
            .start = {-far, 0.55f, 0.0f},
            .round = {{far, 0, 0}, {0, 0, far}, {0, 0, -far}, {-far, 0, 0}}};
}

Quatf Walker::orientation() const {
    // Half the angle by which -z is turned about y to become `forward`, by the half-angle formulas.
    const float cosine = std::sqrt(std::fmax(0.0f, 0.5f * (1.0f - forward.z)));
    const float sine = std::sqrt(std::fmax(0.0f, 0.5f * (1.0f + forward.z)));
    return {cosine, 0.0f, forward.x > 0.0f ? -sine : sine, 0.0f};
}

void Walker::face(const Vec3f& direction, float h) {
    constexpr float kQuickness = 8.0f;  // 1/s
    const float length = glm::length(direction);
    if (!(length > 0.0f)) return;
    Vec3f turned = forward + std::fmin(1.0f, kQuickness * h) * (direction / length - forward);
    // Straight behind: any side will do.
    if (!(glm::length(turned) > 0.1f)) turned = Vec3f{-forward.z, 0.0f, forward.x};
    forward = glm::normalize(turned);
}

Vec3f Walker::lead(const MoveAxes& axes, float h) {
    constexpr float kTurning = 1.8f;  // rad/s
    const float angle = kTurning * axes.turn * h, c = geometry::cos(angle), s = geometry::sin(angle);
    forward = glm::normalize(Vec3f{c * forward.x + s * forward.z, 0.0f, c * forward.z - s * forward.x});
    const Vec3f right{-forward.z, 0.0f, forward.x};
    const Vec3f wanted = axes.ahead * forward + axes.right * right;
    const float length = glm::length(wanted);
    return length > 1.0f ? wanted / length : wanted;
}

View Walker::view() const { return {.eye = position, .target = position + forward, .fieldOfView = 1.15f}; }

void state(geometry::Archive& archive, Walker& walker) {
    archive.field("position", walker.position);
    archive.field("forward", walker.forward);
    archive.field("from", walker.from);
    archive.field("motion", walker.motion);
}

Vec3f Patrol::direction(const Building& building, const Vec3f& position, float h) {
    constexpr float kNear = 0.35f, kQuietTime = 6.0f, kSlow = 0.25f;  // m, s, m/s
    const Vec3f& target = building.round[next % building.round.size()];
    const Vec3f toTarget{target.x - position.x, 0.0f, target.z - position.z};
    time += h;
    if (glm::length(toTarget) < kNear || time > kQuietTime) {
        next = static_cast<std::uint32_t>((next + 1) % building.round.size());
        time = 0.0f;
    }
    held = glm::length(position - last) < kSlow * h ? held + h : 0.0f;
    last = position;
    detour = held > 0.3f ? 0.7f : std::fmax(0.0f, detour - h);
    return detour > 0.0f ? Vec3f{toTarget.z, 0.0f, -toTarget.x} : toTarget;
}

void state(geometry::Archive& archive, Patrol& patrol) {
    archive.field("next", patrol.next);
    archive.field("time", patrol.time);
    archive.field("last", patrol.last);
    archive.field("held", patrol.held);
    archive.field("detour", patrol.detour);
}

geometry::ProbeMove takeStep(Walker& walker, const Building& building, const geometry::ProbeSet& probes,
                             const Vec3f& motion, const geometry::ProbeSettings& settings) {
    walker.from = walker.position;
    walker.motion = motion;
    const geometry::ProbeMove move = moveProbes(*building.walls, probes, walker.from, motion, settings);
    walker.position = move.position;
    return move;
}

LastStep lastStep(const Walker& walker, const Building& building, const geometry::ProbeSet& probes,
                  const geometry::ProbeSettings& settings) {
    LastStep last;
    last.move = moveProbes(*building.walls, probes, walker.from, walker.motion, settings,
                           [&](const geometry::ProbeStep& step) { last.tests.push_back(step); });
    return last;
}

Vec3f nearestWall(const Building& building, const Vec3f& position) {
    return closestPoint(*building.walls->mesh, position);
}

}  // namespace collidoscope::demos::cameras
