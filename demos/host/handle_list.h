#pragma once
/// Reading and moving the handles of a demo from outside.

#include <string>
#include <string_view>
#include <vector>

#include "demos/demo_base.h"

namespace collidoscope::demos {

enum class HandleKind { Move, Place, Stretch };

/// Pose and length of a handle. Unused members keep their defaults: a Move has no orientation, only a Stretch has a
/// length.
struct HandlePose {
    geometry::Vec3f position{0.0f};
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;
    float length = 0.0f;
};
struct HandleInfo {
    std::string name{};
    HandleKind kind = HandleKind::Move;
    HandlePose place{};
    geometry::Vec3f direction{0.0f};  ///< of a Stretch; its position is the origin of the length
    PickShape shape{};
    std::string tip{};
    bool inChart = false;
};

std::vector<HandleInfo> listHandles(const DemoBase& demo);
/// No handle goes farther than this from the origin, so that squares of distances stay finite.
inline constexpr float kFarthestHandle = 1e6f;  // m

/// Puts the handle somewhere else. Returns false, and changes nothing, when there is no such handle, or a number is
/// not finite or beyond kFarthestHandle, or the orientation is zero. A length below zero becomes zero; an
/// orientation is normalised.
bool moveHandle(DemoBase& demo, std::string_view name, const HandlePose& place);

}  // namespace collidoscope::demos
