#pragma once
/// Snapshots of a demo at some of its frames, within a budget: where a rewind starts from. Nobody changes a snapshot,
/// so runs that branch from each other share those of their common past.

#include <cstdint>
#include <memory>
#include <vector>

#include "demos/demo_base.h"

namespace app {

struct KeyFrame {
    std::uint64_t frame = 0;
    std::size_t inputs = 0;  ///< number of recorded inputs that the snapshot has already seen
    std::size_t bytes = 0;
    std::shared_ptr<const demos::DemoBase> demo{};
};

class KeyFrames {
public:
    /// Frames between two snapshots while the budget lasts: a step back costs at most so many steps.
    static constexpr std::uint64_t kSpacing = 8;
    /// Bytes that a snapshot may have for that: of a demo twice as large they are twice as far apart, and so on, so
    /// that copying takes no more of the time of a frame.
    static constexpr std::size_t kSpacedBytes = std::size_t{8} << 20;
    static constexpr std::size_t kBudget = std::size_t{256} << 20;  ///< bytes
    /// Snapshots at most: the smallest demos take more room than their state, and looking for one to drop takes time.
    static constexpr std::size_t kMax = 4096;

    explicit KeyFrames(std::size_t budget = kBudget) : budget_(budget) {}

    /// Forgets all snapshots and keeps this one, at the demo's frame; it is never dropped for want of room.
    void begin(const demos::DemoBase& demo, std::size_t inputs);
    /// Copies the demo when its frame is due for it. Thins out far frames when the budget is used up.
    void offer(const demos::DemoBase& demo, std::size_t inputs);
    /// The latest snapshot at or before a frame.
    const KeyFrame& before(std::uint64_t frame) const;
    /// Forgets the snapshots of later frames, and those that have seen more inputs than this.
    void dropAfter(std::uint64_t frame, std::size_t inputs);
    std::size_t count() const { return keys_.size(); }
    std::size_t bytes() const { return bytes_; }

private:
    void thinOut(std::uint64_t here);
    std::uint64_t spacing() const;

    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::vector<KeyFrame> keys_{};  ///< sorted by frame, the first one is frame 0
};

}  // namespace app
