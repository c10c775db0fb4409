#pragma once
/// Where no particle can touch a solid: a cheap test on the safe side, so that only particles near solids are followed.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/batch/lanes.h"
#include "physics/particle/contact/contact.h"
#include "physics/particle/state/vector_array.h"

namespace physics {

/// Plain numbers, so that kernels may read them. All shapes are grown by the reach of a particle.
struct FreeSpaceNumbers {
    struct Box {
        float low[3], high[3];  ///< m
    };
    struct Plane {
        float normal[3];
        float distance;  ///< m: free is what lies beyond, normal . x > distance
    };
    Box room{};  ///< bounds from planes along the axes, and from how far away numbers are exact enough
    const Plane* planes = nullptr;  ///< along no axis
    std::size_t planeCount = 0;
    const Box* boxes = nullptr;  ///< around everything else
    std::size_t boxCount = 0;
    bool hasSolids = false;
};

/// Built anew for each step; holds no state.
class FreeSpace {
public:
    FreeSpace(const Obstacles& obstacles, const ContactSettings& settings);
    FreeSpaceNumbers numbers() const;

private:
    using Box = FreeSpaceNumbers::Box;
    using Plane = FreeSpaceNumbers::Plane;

    void add(const geometry::Planed& plane, float reach);

    Box room_{};
    std::vector<Plane> planes_{};
    std::vector<Box> boxes_{};
    bool hasSolids_ = false;
};

/// Is a place in the room and beyond all planes? What lies between two such places does, too. S: float or lanes.
template <typename S>
auto isBeyondPlanes(const FreeSpaceNumbers& space, const Triple<S>& x) {
    const auto& low = space.room.low;
    const auto& high = space.room.high;
    auto isFree = (x.x > S(low[0])) & (x.x < S(high[0])) & (x.y > S(low[1])) & (x.y < S(high[1])) & (x.z > S(low[2])) &
                  (x.z < S(high[2]));
    for (std::size_t i = 0; i < space.planeCount; ++i) {
        const float* const n = space.planes[i].normal;
        isFree = isFree & (S(n[0]) * x.x + S(n[1]) * x.y + S(n[2]) * x.z > S(space.planes[i].distance));
    }
    return isFree;
}

/// Do the bounds of the straight way from a to b touch none of the boxes?
template <typename S>
auto missesBoxes(const FreeSpaceNumbers& space, const Triple<S>& a, const Triple<S>& b) {
    using geometry::batch::select;
    const auto lower = [](const S& p, const S& q) { return select(p < q, p, q); };
    const auto upper = [](const S& p, const S& q) { return select(p < q, q, p); };
    const Triple<S> low{lower(a.x, b.x), lower(a.y, b.y), lower(a.z, b.z)};
    const Triple<S> high{upper(a.x, b.x), upper(a.y, b.y), upper(a.z, b.z)};
    auto isFree = low.x <= high.x;
    for (std::size_t i = 0; i < space.boxCount; ++i) {
        const FreeSpaceNumbers::Box& box = space.boxes[i];
        isFree = isFree & ((high.x < S(box.low[0])) | (low.x > S(box.high[0])) | (high.y < S(box.low[1])) |
                           (low.y > S(box.high[1])) | (high.z < S(box.low[2])) | (low.z > S(box.high[2])));
    }
    return isFree;
}

}  // namespace physics
