#pragma once
/// The places where the bodies of a world started, so that those that have flown away can be brought back.

#include <cstddef>
#include <optional>
#include <vector>

#include "geometry/shapes/primitives.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::demos {

class Homes {
public:
    void clear() { *this = {}; }
    /// Notes where each body stands that is new. Call it before each step.
    void note(const physics::World& world);
    /// The moving bodies that are farther from the middle of where all started than one and a half times the
    /// reach of that region, and than 5 m; and whatever joints hold to them.
    std::vector<physics::BodyId> strays(const physics::World& world) const;
    /// Puts the strays where they started, at rest.
    void bringBack(physics::World& world);
    /// Puts those of the last time where they were before, moving as they were.
    void sendAwayAgain(physics::World& world);

private:
    struct Home {
        physics::BodyId body{};
        geometry::Posef pose{};
    };
    struct BroughtBody {
        Home at{};
        geometry::Vec3f velocity{0.0f}, angularVelocity{0.0f};
    };
    std::vector<Home> homes_{};  ///< by the slots of the bodies
    std::optional<geometry::Aabbf> region_{};
    std::vector<std::vector<BroughtBody>> brought_{};  ///< each time, what it took back
};

}  // namespace collidoscope::demos
