#pragma once
/// Access to the vectors and rotations of one lane in rows of eight lanes.

#include <concepts>

#include "geometry/base/vec.h"
#include "physics/rigid/solver/soft_block.h"

namespace collidoscope::physics {

template <std::integral Lane>
void setLane(const geometry::Vec3f& v, LaneRow (&rows)[3], Lane lane) {
    rows[0][lane] = v.x, rows[1][lane] = v.y, rows[2][lane] = v.z;
}
template <std::integral Lane>
void setLane(const geometry::Quatf& q, LaneRow (&rows)[4], Lane lane) {
    rows[0][lane] = q.x, rows[1][lane] = q.y, rows[2][lane] = q.z, rows[3][lane] = q.w;
}
template <std::integral Lane>
geometry::Vec3f vectorOf(const LaneRow (&rows)[3], Lane lane) {
    return {rows[0][lane], rows[1][lane], rows[2][lane]};
}

}  // namespace collidoscope::physics
