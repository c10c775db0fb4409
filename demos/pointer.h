#pragma once
/// The mouse as a demo sees it: a ray of the world.

#include "geometry/shapes/ray.h"

namespace demos {

struct Pointer {
    geometry::Rayf ray{};  ///< from the eye through the mouse; direction of unit length
    bool over = false;     ///< the mouse is over the scene and not dragging a handle or the camera
    bool down = false;     ///< the left button is held on the scene itself
};

}  // namespace demos
