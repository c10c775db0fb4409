#pragma once
/// The bodies that a step has to look at: those that move or may be moved. What stands still or sleeps is not among
/// them and costs a step nothing, however much of it there is.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace collidoscope::physics {

class ActiveBodies {
public:
    /// A body may have become one of them.
    void note(std::uint32_t body) {
        if (isListed_.size() <= body) isListed_.resize(std::size_t{body} + 1);
        if (isListed_[body] != 0) return;
        isListed_[body] = 1;
        isSorted_ = isSorted_ && (slots_.empty() || slots_.back() < body);
        slots_.push_back(body);
    }
    /// Leaves those of which `isActive(body)` says so, in rising order.
    template <typename IsActive>
    void settle(const IsActive& isActive) {
        std::erase_if(slots_, [&](std::uint32_t body) {
            if (isActive(body)) return false;
            isListed_[body] = 0;
            return true;
        });
        if (!isSorted_) std::sort(slots_.begin(), slots_.end());
        isSorted_ = true;
    }
    void clear() { slots_.clear(), isListed_.clear(), isSorted_ = true; }
    std::span<const std::uint32_t> slots() const { return slots_; }

private:
    std::vector<std::uint32_t> slots_{};
    std::vector<std::uint8_t> isListed_{};  // of bodies
    bool isSorted_ = true;
};

}  // namespace collidoscope::physics
