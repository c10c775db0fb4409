#pragma once
/// The step that follows a frame of a world of rigid bodies, made by the demo's own code on a copy: what it does to two
/// bodies, or to one, is asked of the worlds before and after it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "demos/demo_base.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::demos::why {

/// A contact of one of the coming steps, as far as it is compared from step to step.
struct SeenContact {
    std::uint32_t shapeA = 0, shapeB = 0, triangle = 0;
    std::uint32_t points = 0;
    geometry::Vec3f normal{0.0f};
    bool operator==(const SeenContact&) const = default;
};

/// Number of coming steps in which changes of contacts are looked for: a fifth of a second.
inline constexpr std::size_t kStepsAhead = 12;

struct NextStep {
    physics::World before{}, after{};
    float time = 0.0f;                 ///< s
    bool demoChooses = false;          ///< it leaves out contacts by a rule of its own
    std::vector<std::string> names{};  ///< of bodies, by their slots; empty where a body has none
    /// Contacts of the body with which this was asked for, in each of the coming steps.
    std::vector<std::vector<SeenContact>> contactsAhead{};

    std::string nameOf(std::uint32_t body) const;
};

/// `world` counts the demo's worlds, `body` is a slot of it. None where the demo has no such world or body, or cannot
/// step.
std::optional<NextStep> nextStepOf(const DemoBase& demo, std::size_t world, std::uint32_t body,
                                   std::vector<std::string> names);

}  // namespace collidoscope::demos::why
