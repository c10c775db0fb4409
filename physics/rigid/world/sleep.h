#pragma once
/// Sleep: islands of bodies that have come to rest are left out of the steps until something reaches them.
///
/// Only the soft step puts bodies to sleep.
///
/// A body is still while sqrt(2 E / m) is below `speed`, with E its kinetic energy and m its mass, and while its
/// present acceleration would change its velocity by no more than `speed` in two seconds: a body that turns back in the
/// air or at the end of a swing, or begins to slide, is slow, but not still. A trembling body, such as a limb that
/// swings to and fro by a millimetre, is still as well while it stays within a tenth of `speed` x `time` of one
/// position. A body without contacts and joints is still below a thousandth of `speed`.
///
/// An island falls asleep when each of its bodies has been still for `time`. It wakes as a whole: when a body that is
/// awake touches it or would within the step, when a force, an impulse or a change is applied to one of its bodies, and
/// when the body on which it rests moves or is removed. Its contacts are kept with their impulses, so that it wakes in
/// the state in which it fell asleep. Waking takes time proportional to the size of the island, not of the world. In
/// each step, sleeping bodies only cost a test of their joints, and of their contacts with bodies that move by
/// themselves.

#include <cstdint>

#include "geometry/base/archive.h"
#include "geometry/base/vec.h"

namespace collidoscope::physics {

struct SleepSettings {
    bool isOn = false;
    float speed = 0.05f;  ///< m/s, >= 0: a body with contacts or joints that is slower may be still
    float time = 0.5f;    ///< s, >= 0: for which every body of an island must be still before it falls asleep
};

/// The contact state of a body, for the decision whether it is still.
enum class Hold : std::uint8_t {
    None,
    Held,    ///< it touches something or has a joint
    Pushed,  ///< it is being pushed out of another
};

/// Sleep state of a body.
struct BodyRest {
    float stillTime = 0.0f;             ///< s, time for which it has been still
    std::uint32_t island = 0xffffffff;  ///< while it sleeps: lowest slot of the bodies that fell asleep together
    std::uint32_t next = 0xffffffff;    ///< while it sleeps: the next of these bodies, in a ring
    bool isAsleep = false;
    bool hasMoved = false;  ///< it was moved by the caller since the last step
    /// Since it became slow, it has gained kinetic energy, and has lost some after that, as a swinging body does.
    bool hasSpedUp = false, hasSlowedAgain = false;
    /// m and rad: displacement and rotation since it became slow, in steps in which its velocity changed much.
    geometry::Vec3f moved{0.0f}, turned{0.0f};

    bool hasTrembled() const { return moved != geometry::Vec3f{0.0f} || turned != geometry::Vec3f{0.0f}; }
    /// Resets the time and the motion, because the body is not still.
    void startAgain() {
        stillTime = 0.0f;
        hasSpedUp = hasSlowedAgain = false;
        moved = turned = geometry::Vec3f{0.0f};
    }
};

/// Replaces the first shape of a sleeping contact whose island has woken since; the entry is unused.
inline constexpr std::uint32_t kLeftBehind = 0xffffffff;

/// The contacts of a sleeping island, as a range of the list of all sleeping contacts.
struct SleepingIsland {
    std::uint32_t firstContact = 0, contacts = 0;
    std::uint32_t firstPair = 0, pairs = 0;  ///< pairs of shapes that touch
};

/// Why a body sleeps, or stays awake.
enum class RestReason : std::uint8_t {
    NotDynamic,        ///< it is not dynamic
    SleepingOff,       ///< sleeping is off, or the solver has none
    Moves,             ///< it is faster than the sleep speed
    NeighbourMoves,    ///< another body of its island has been still for a shorter time
    KeptAwake,         ///< the body of its island that has been still for the shortest time must stay awake
    StillForTooShort,  ///< it has not been still for long enough, and no body of its island for a shorter time
    Asleep,
};

inline void state(geometry::Archive& archive, SleepSettings& sleep) {
    archive.field("is on", sleep.isOn);
    archive.field("speed", sleep.speed);
    archive.field("time", sleep.time);
}
inline void state(geometry::Archive& archive, SleepingIsland& island) {
    archive.field("first contact", island.firstContact);
    archive.field("contacts", island.contacts);
    archive.field("first pair", island.firstPair);
    archive.field("pairs", island.pairs);
}
inline void state(geometry::Archive& archive, BodyRest& rest) {
    archive.field("still time", rest.stillTime);
    archive.field("island", rest.island);
    archive.field("next", rest.next);
    archive.field("is asleep", rest.isAsleep);
    archive.field("has moved", rest.hasMoved);
}

}  // namespace collidoscope::physics
