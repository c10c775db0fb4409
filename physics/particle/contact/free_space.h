#pragma once
/// The space in which no particle can touch a solid: a cheap, conservative test, so that only particles near solids
/// are followed.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/base/simd/lanes.h"
#include "physics/particle/contact/contact.h"
#include "physics/particle/integrate/methods.h"
#include "physics/particle/state/vector_array.h"

namespace collidoscope::physics {

/// Plain numbers, which kernels may read. All shapes are inflated by a little more than the radius of a particle.
struct FreeSpaceNumbers {
    struct Box {
        float low[3], high[3];  ///< m
    };
    struct Plane {
        float normal[3];
        float distance;  ///< m: the free side is normal . x > distance
    };
    /// Bounds from planes perpendicular to the axes, and from the distance up to which numbers are precise enough.
    /// Finite.
    Box room{};
    const Plane* planes = nullptr;  ///< planes in other directions
    std::size_t planeCount = 0;
    const Box* boxes = nullptr;  ///< boxes around all other solids
    std::size_t boxCount = 0;
};

/// Bounding box of the path of a particle. S: float or lanes.
template <typename S>
struct PathBounds {
    Vector3<S> low, high;

    explicit PathBounds(const Vector3<S>& start) : low(start), high(start) {}
    void add(const Vector3<S>& x) {
        using geometry::batch::select;
        low = {select(x.x < low.x, x.x, low.x), select(x.y < low.y, x.y, low.y), select(x.z < low.z, x.z, low.z)};
        high = {select(x.x > high.x, x.x, high.x), select(x.y > high.y, x.y, high.y),
                select(x.z > high.z, x.z, high.z)};
    }
};

/// It is built anew for each step, and keeps no state.
class FreeSpace {
public:
    FreeSpace(const Obstacles& obstacles, const ContactSettings& settings);
    FreeSpaceNumbers numbers() const;
    /// Bounds of the solids that a particle can touch on its path.
    geometry::Aabbf touchBounds(const PathBounds<float>& path) const;

private:
    using Box = FreeSpaceNumbers::Box;
    using Plane = FreeSpaceNumbers::Plane;

    void add(const geometry::Planed& plane);

    float reach_ = 0.0f;  ///< m
    Box room_{};
    std::vector<Plane> planes_{};
    std::vector<Box> boxes_{};
};

/// Whether a box lies in the room and in front of all planes. False for NaN.
template <typename S>
[[gnu::always_inline]] inline auto isBeyondPlanes(const FreeSpaceNumbers& space, const PathBounds<S>& path) {
    const auto& low = space.room.low;
    const auto& high = space.room.high;
    auto isFree = (path.low.x > S(low[0])) & (path.high.x < S(high[0])) & (path.low.y > S(low[1])) &
                  (path.high.y < S(high[1])) & (path.low.z > S(low[2])) & (path.high.z < S(high[2]));
    for (std::size_t i = 0; i < space.planeCount; ++i) {
        // The corner that is nearest to the plane, or deepest behind it.
        const float* const n = space.planes[i].normal;
        const S& x = n[0] > 0.0f ? path.low.x : path.high.x;
        const S& y = n[1] > 0.0f ? path.low.y : path.high.y;
        const S& z = n[2] > 0.0f ? path.low.z : path.high.z;
        isFree = isFree & (S(n[0]) * x + S(n[1]) * y + S(n[2]) * z > S(space.planes[i].distance));
    }
    return isFree;
}

/// Whether it also touches none of the boxes. S: float or lanes.
template <typename S>
[[gnu::always_inline]] inline auto isFree(const FreeSpaceNumbers& space, const PathBounds<S>& path) {
    auto isFree = isBeyondPlanes(space, path);
    for (std::size_t i = 0; i < space.boxCount; ++i) {
        const FreeSpaceNumbers::Box& box = space.boxes[i];
        isFree =
            isFree & ((path.high.x < S(box.low[0])) | (path.low.x > S(box.high[0])) | (path.high.y < S(box.low[1])) |
                      (path.low.y > S(box.high[1])) | (path.high.z < S(box.low[2])) | (path.low.z > S(box.high[2])));
    }
    return isFree;
}

/// Contacts of the particles of one sub-step with solids. Refers to the obstacles and settings, which must outlive it.
class ContactStep {
public:
    /// `time`: of the sub-step, s, > 0. `wind`: m/s.
    ContactStep(const Obstacles& obstacles, const ContactSettings& settings, float time, const geometry::Vec3f& wind)
        : obstacles_(obstacles), settings_(settings), time_(time), wind_(wind), space_(obstacles, settings) {}

    FreeSpaceNumbers freeSpace() const { return space_.numbers(); }
    /// Corrects the motion of a particle that an integrator (and joints) moved from `from` to `to`: sets `to` to the
    /// state after its collisions. Returns the number of hits. `drag`: of the air on this particle, 1/s.
    std::size_t land(const Moving<float>& from, Moving<float>& to, float drag) const;

private:
    const Obstacles& obstacles_;
    const ContactSettings& settings_;
    float time_;
    geometry::Vec3f wind_;
    FreeSpace space_;
};

}  // namespace collidoscope::physics
