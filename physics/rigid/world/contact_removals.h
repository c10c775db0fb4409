#pragma once
/// Changes between steps that end contacts, or move the points that they are seen from. They are noted as they come,
/// and made in the lists of contacts together, before these are read: so many changes cost one look at each contact,
/// not one for each change.

#include <atomic>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "physics/rigid/world/shape.h"

namespace collidoscope::physics {

class ContactRemovals {
public:
    /// A shape whose contacts end, as it and its body were called then.
    struct Dropped {
        ShapeId shape{};
        BodyId body{};
    };

    /// A body, a slot, whose contacts were seen from another centre of mass than it has now.
    struct Recentred {
        std::uint32_t body = 0;
        bool hasSleepers = false;  ///< those of its contacts that sleep count as well: it does not move by itself
        bool operator==(const Recentred&) const = default;
    };

    ContactRemovals() = default;
    ContactRemovals(const ContactRemovals& other) { *this = other; }
    ContactRemovals& operator=(const ContactRemovals& other) {
        lists_ = other.lists_;
        isPending_ = !lists_.dropped.empty() || !lists_.recentred.empty();
        return *this;
    }
    ~ContactRemovals() = default;

    /// Notes that the contacts of a shape end.
    void noteShape(const Dropped& dropped) {
        lists_.dropped.push_back(dropped);
        isPending_ = true;
    }
    /// Notes that a body was given another centre of mass.
    void noteCenter(const Recentred& recentred) {
        if (!lists_.recentred.empty() && lists_.recentred.back() == recentred) return;
        lists_.recentred.push_back(recentred);
        isPending_ = true;
    }

    /// Calls `make(dropped, recentred)` with what was noted, if anything was, and forgets it. Several threads may do so
    /// at once: one of them makes the changes.
    template <typename Make>
    void settle(const Make& make) const {
        if (!isPending_) return;
        const std::scoped_lock lock(settling_);
        if (!isPending_) return;
        make(std::as_const(lists_.dropped), std::as_const(lists_.recentred));
        lists_.dropped.clear(), lists_.recentred.clear();
        isPending_ = false;
    }

private:
    struct Lists {
        std::vector<Dropped> dropped{};
        std::vector<Recentred> recentred{};
    };
    mutable Lists lists_{};
    mutable std::atomic<bool> isPending_{false};
    mutable std::mutex settling_{};
};

}  // namespace collidoscope::physics
