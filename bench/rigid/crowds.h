#pragma once
/// Scenes of many bodies of other kinds than boxes on planes, as lists that any engine can be fed with: long compounds
/// on a mesh, a pile of hulls, a net of joints, cubes in a drum. All lengths in m, densities 1,000 kg a cubic metre,
/// friction one half, no restitution, gravity 9.81 m/s^2 downwards.

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/base/vec.h"

namespace collidoscope::bench {

/// A convex part of a body, in its frame: the hull of points, or a ball about the origin.
struct CrowdPart {
    std::vector<geometry::Vec3f> points{};
    float radius = 0.0f;  ///< of a ball
};
enum class CrowdKind : std::uint8_t { Static, Kinematic, Dynamic };
struct CrowdBody {
    CrowdKind kind = CrowdKind::Dynamic;
    geometry::Vec3f position{0.0f}, velocity{0.0f}, angularVelocity{0.0f};
    std::vector<std::uint32_t> parts{};  ///< of those of the crowd
    bool meetsOthers = true;
};
struct CrowdJoint {
    std::uint32_t bodyA = 0, bodyB = 0;
    geometry::Vec3f anchor{0.0f};
};
struct Crowd {
    std::string name{};
    std::vector<CrowdPart> parts{};
    std::vector<CrowdBody> bodies{};
    std::vector<CrowdJoint> joints{};       ///< ball joints
    std::vector<geometry::Vec3f> ground{};  ///< vertices of a mesh that stands still; may be none
    std::vector<std::array<std::uint32_t, 3>> triangles{};
    float lowest = -5.0f;  ///< m: a body below that is lost
    int steps = 300;
};

/// After a run.
struct CrowdState {
    int lost = 0;
    double deepest = 0.0;  ///< m, overlap of any step
    double energy = 0.0;   ///< J, kinetic, after the last step
};
class CrowdWorld {
public:
    virtual ~CrowdWorld() = default;
    virtual void step(float time) = 0;
    virtual double deepestOverlap() const = 0;
    virtual geometry::Vec3f positionOf(std::size_t body) const = 0;
    virtual double energy() const = 0;
};
std::unique_ptr<CrowdWorld> ourCrowd(const Crowd& crowd);
std::unique_ptr<CrowdWorld> bulletCrowd(const Crowd& crowd);

inline CrowdPart boxPart(const geometry::Vec3f& middle, const geometry::Vec3f& half) {
    CrowdPart part;
    for (const float x : {-1.0f, 1.0f})
        for (const float y : {-1.0f, 1.0f})
            for (const float z : {-1.0f, 1.0f}) part.points.push_back(middle + half * geometry::Vec3f{x, y, z});
    return part;
}
inline CrowdBody slab(Crowd& crowd) {
    crowd.parts.push_back(boxPart({0, -1, 0}, {60, 1, 60}));
    return {.kind = CrowdKind::Static, .parts = {static_cast<std::uint32_t>(crowd.parts.size() - 1)}};
}

/// Trunks of prisms with six sides, the one on the other, which fall over on waves.
inline Crowd trunksOnMesh(int count, int prisms) {
    Crowd crowd{.name = std::to_string(count) + " compounds of " + std::to_string(prisms) + " hulls on a mesh"};
    constexpr int kCells = 80;
    constexpr float kPi = std::numbers::pi_v<float>, kCell = 0.5f;
    for (int x = 0; x <= kCells; ++x)
        for (int z = 0; z <= kCells; ++z) {
            const float at = kCell * static_cast<float>(x - kCells / 2),
                        far = kCell * static_cast<float>(z - kCells / 2);
            crowd.ground.push_back({at, 0.3f * std::sin(0.9f * at) * std::sin(0.7f * far), far});
        }
    for (std::uint32_t x = 0; x < kCells; ++x)
        for (std::uint32_t z = 0; z < kCells; ++z) {
            const std::uint32_t a = x * (kCells + 1) + z, b = a + kCells + 1;
            crowd.triangles.push_back({a, a + 1, b}), crowd.triangles.push_back({b, a + 1, b + 1});
        }
    for (int i = 0; i < prisms; ++i) {
        CrowdPart part;
        const float low = 1.2f * static_cast<float>(i), radius = 0.4f * std::pow(0.95f, static_cast<float>(i));
        for (int side = 0; side < 6; ++side)
            for (const float y : {low, low + 1.2f}) {
                const float angle = kPi / 3.0f * static_cast<float>(side);
                part.points.push_back({radius * std::cos(angle), y, radius * std::sin(angle)});
            }
        crowd.parts.push_back(part);
    }
    for (int i = 0; i < count; ++i) {
        CrowdBody trunk{.position = {0.0f, 0.6f, 1.5f * static_cast<float>(i - count / 2)},
                        .angularVelocity = {0.0f, 0.0f, i % 2 == 0 ? 0.3f : -0.3f}};
        for (std::uint32_t part = 0; part < crowd.parts.size(); ++part) trunk.parts.push_back(part);
        crowd.bodies.push_back(trunk);
    }
    return crowd;
}

inline Crowd pileOfHulls(int layers) {
    Crowd crowd{.name = std::to_string(16 * layers) + " hulls of 32 points in a pile"};
    crowd.bodies.push_back(slab(crowd));
    geometry::Random random(5);
    CrowdPart part;
    for (int i = 0; i < 32; ++i) part.points.push_back(random.direction());
    crowd.parts.push_back(part);
    for (int i = 0; i < 16 * layers; ++i)
        crowd.bodies.push_back(
            {.position = {2.2f * (static_cast<float>(i % 4) - 1.5f), 1.2f + 2.2f * static_cast<float>(i / 16),
                          2.2f * (static_cast<float>(i / 4 % 4) - 1.5f)},
             .parts = {1}});
    return crowd;
}

/// Balls that hang on each other by ball joints, the top row fixed; they do not touch.
inline Crowd netOfJoints(int side) {
    Crowd crowd{.name = "net of " + std::to_string(side) + "^2 balls by ball joints",
                .lowest = -3.0f * static_cast<float>(side)};
    crowd.parts.push_back({.radius = 0.4f});
    for (int x = 0; x < side; ++x)
        for (int y = 0; y < side; ++y) {
            const geometry::Vec3f at{static_cast<float>(x), static_cast<float>(-y), 0.0f};
            const auto own = static_cast<std::uint32_t>(crowd.bodies.size());
            crowd.bodies.push_back({.kind = y == 0 ? CrowdKind::Static : CrowdKind::Dynamic,
                                    .position = at,
                                    .parts = {0},
                                    .meetsOthers = false});
            if (y > 0) crowd.joints.push_back({own - 1, own, at + geometry::Vec3f{0, 0.5f, 0}});
            if (x > 0)
                crowd.joints.push_back({own - static_cast<std::uint32_t>(side), own, at - geometry::Vec3f{0.5f, 0, 0}});
        }
    return crowd;
}

/// Cubes in a drum of 36 slabs and two ends, which turns 25 degrees a second about its middle.
inline Crowd drumOfCubes(int side) {
    Crowd crowd{.name = std::to_string(side * side * side) + " cubes in a drum", .lowest = -12.0f};
    constexpr float kPi = std::numbers::pi_v<float>, kRadius = 6.0f, kHalf = 4.0f;
    constexpr int kSlabs = 36;
    CrowdBody drum{.kind = CrowdKind::Kinematic, .angularVelocity = {0, 0, 25.0f * kPi / 180.0f}};
    const auto add = [&](CrowdPart part) {
        drum.parts.push_back(static_cast<std::uint32_t>(crowd.parts.size()));
        crowd.parts.push_back(std::move(part));
    };
    for (int i = 0; i < kSlabs; ++i) {
        CrowdPart part;
        for (const int end : {0, 1})
            for (const float r : {i % 9 == 0 ? kRadius - 1.0f : kRadius, kRadius + 1.0f})
                for (const float z : {-kHalf, kHalf}) {
                    const float angle = 2.0f * kPi * static_cast<float>(i + end) / kSlabs;
                    part.points.push_back({r * std::cos(angle), r * std::sin(angle), z});
                }
        add(std::move(part));
    }
    for (const float z : {-kHalf - 0.5f, kHalf + 0.5f}) add(boxPart({0, 0, z}, {kRadius + 1, kRadius + 1, 0.5f}));
    crowd.bodies.push_back(drum);
    crowd.parts.push_back(boxPart(geometry::Vec3f{0.0f}, geometry::Vec3f{0.2f}));
    const float spacing = 0.6f, first = -0.5f * spacing * static_cast<float>(side - 1);
    for (int i = 0; i < side * side * side; ++i)
        crowd.bodies.push_back(
            {.position = geometry::Vec3f{first} + spacing * geometry::Vec3f{static_cast<float>(i % side),
                                                                            static_cast<float>(i / side % side),
                                                                            static_cast<float>(i / side / side)},
             .parts = {static_cast<std::uint32_t>(crowd.parts.size() - 1)}});
    return crowd;
}

}  // namespace collidoscope::bench
