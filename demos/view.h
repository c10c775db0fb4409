#pragma once
/// A view that a demo offers: the one it is first seen from, or one to follow. The camera itself belongs to the
/// application and is no part of a demo.

#include "geometry/base/vec.h"

namespace demos {

struct View {
    geometry::Vec3f eye{6.0f, 4.0f, 8.0f};     ///< m
    geometry::Vec3f target{0.0f, 0.5f, 0.0f};  ///< m
    float fieldOfView = 0.7f;                  ///< rad, vertical
    bool orthographic = false;                 ///< shows the height that the field of view has at the target
};

}  // namespace demos
