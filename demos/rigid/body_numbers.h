#pragma once
/// Every number of a rigid body that can be read and typed, by name and with its unit.
///
///     BodyEdit edit{.body = 3, .number = BodyNumber::Mass};
///     edit.value = *valueOf(world, edit);
///     edit.value[0] *= 2.0;
///     change(world, edit);

#include <optional>
#include <string_view>

#include "demos/body_edit.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::demos {

struct BodyNumberInfo {
    const char* word = "";  ///< in files: "angular-velocity"
    const char* title = "";
    const char* unit = "";
    std::size_t parts = 1;   ///< numbers that it consists of
    bool isOfShape = false;  ///< of one of the shapes of the body
    const char* tip = "";
};
const BodyNumberInfo& infoOf(BodyNumber number);
/// The number of a body with this name; none if there is no such name.
std::optional<BodyNumber> bodyNumberNamed(std::string_view word);

/// The body in that slot; none where there is none.
std::optional<physics::BodyId> bodyIn(const physics::World& world, std::uint32_t slot);
/// The present value of the number that the edit names; none where the body does not have it: a body that stands still
/// by its kind has no velocity, and a ball no half sizes.
std::optional<BodyValue> valueOf(const physics::World& world, const BodyEdit& which);
/// Gives the number its value; nothing where the body does not have it. Throws std::invalid_argument with the reason
/// for a value that it cannot have; nothing has changed then.
void change(physics::World& world, const BodyEdit& edit);

}  // namespace collidoscope::demos
