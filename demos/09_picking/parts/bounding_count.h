#pragma once
/// Random rays at a rod and at three volumes around it: who is hit, and who only seems to be.

#include <array>
#include <vector>

#include "geometry/base/archive.h"
#include "geometry/base/random.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos::picking {

enum class Bound : std::uint8_t { Sphere, Aabb, Capsule };
inline constexpr std::array kBounds{Bound::Sphere, Bound::Aabb, Bound::Capsule};

/// The rod, and the volumes that enclose it tightly.
struct Bounded {
    geometry::Boxf rod{};
    geometry::Spheref sphere{};
    geometry::Aabbf aabb{};
    geometry::Capsulef capsule{};  ///< along the rod's x axis
};
Bounded boundsAround(const geometry::Boxf& rod);

/// m^2, of the volume.
double surfaceOf(const Bounded& bounded, Bound bound);
/// The share of the lines through a convex volume that miss a convex body inside it:
///   1 - surface of the body / surface of the volume
/// Source: Cauchy, Memoire sur la rectification des courbes et la quadrature des surfaces (1832): the mean projection
/// of a convex body is a quarter of its surface, and of lines of one direction those hit that lie in the projection.
double predictedFalseShare(const Bounded& bounded, Bound bound);

/// A line of all those that meet a ball around everything, each as likely as any other, as a ray from outside.
geometry::Rayf randomRay(const Bounded& bounded, geometry::Random& random);

/// Where a ray met a volume. It is a mistake when it missed the rod.
struct BoundDot {
    geometry::Vec3f position{0.0f};
    Bound bound = Bound::Sphere;
    bool mistake = false;
};
void state(geometry::Archive& archive, BoundDot& dot);

struct BoundingCount {
    static constexpr std::size_t kMaxDots = 2400;  ///< the oldest give way

    std::uint32_t rays = 0;
    std::uint32_t rodHits = 0;
    std::array<std::uint32_t, 3> hits{};  ///< of each volume
    std::vector<BoundDot> dots{};
    std::uint64_t left = 0;  ///< dots ever left
    geometry::Rayf last{};

    void add(const Bounded& bounded, const geometry::Rayf& ray);
    /// Share of the hits of a volume that miss the rod; 0 before the first hit.
    double falseShare(Bound bound) const;
};
void state(geometry::Archive& archive, BoundingCount& count);

}  // namespace collidoscope::demos::picking
