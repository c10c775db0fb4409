#pragma once
/// The active bodies or joints: those that a step must process, because they move or may be moved. Elements at rest or
/// asleep are not in the list, so their number costs a step nothing. Each change that may affect the list is noted, so
/// that a step after which nothing was added, removed, woken or put to sleep tests none of them again.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace collidoscope::physics {

class ActiveSlots {
public:
    /// Notes that the element in this slot may have become active.
    void note(std::uint32_t slot) {
        if (isListed_.size() <= slot) isListed_.resize(std::size_t{slot} + 1);
        if (isListed_[slot] != 0) return;
        isListed_[slot] = 1;
        isSorted_ = isSorted_ && (slots_.empty() || slots_.back() < slot);
        isSettled_ = false;
        slots_.push_back(slot);
    }
    /// Notes that an active element may no longer be active.
    void noteChange() { isSettled_ = false; }
    /// Whether the list is exact: nothing has been noted since it was settled.
    bool isSettled() const { return isSettled_; }
    /// Removes the slots for which `isActive(slot)` is false, and sorts the others. Tests them only if something has
    /// been noted since the last call; returns how many were tested.
    template <typename IsActive>
    std::size_t settle(const IsActive& isActive) {
        if (isSettled_) return 0;
        const std::size_t asked = slots_.size();
        std::erase_if(slots_, [&](std::uint32_t slot) {
            if (isActive(slot)) return false;
            isListed_[slot] = 0;
            return true;
        });
        if (!isSorted_) std::sort(slots_.begin(), slots_.end());
        isSorted_ = isSettled_ = true;
        return asked;
    }
    void clear() { slots_.clear(), isListed_.clear(), isSorted_ = true, isSettled_ = false; }
    std::span<const std::uint32_t> slots() const { return slots_; }

private:
    std::vector<std::uint32_t> slots_{};
    std::vector<std::uint8_t> isListed_{};  // by slot
    bool isSorted_ = true, isSettled_ = true;
};

}  // namespace collidoscope::physics
