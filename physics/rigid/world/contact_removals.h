#pragma once
/// Changes between steps that remove contacts, or that move the centres of mass to which contact points are relative.
/// They are noted as they occur, and applied together before the lists of contacts are read, so that many changes cost
/// one pass over the contacts.

#include <atomic>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "physics/rigid/world/shape.h"

namespace collidoscope::physics {

class ContactRemovals {
public:
    /// A shape whose contacts end, with its identifier and that of its body at that time.
    struct Dropped {
        ShapeId shape{};
        BodyId body{};
    };

    /// A body (slot) whose centre of mass has changed, to which points of its contacts are relative.
    struct Recentred {
        std::uint32_t body = 0;
        bool hasSleepers = false;  ///< its sleeping contacts are affected, too: it does not move by itself
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

    /// Calls `make(dropped, recentred)` with the noted changes, if there are any, and clears them. Several threads may
    /// call this at once: one of them applies the changes.
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
