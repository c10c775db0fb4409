#pragma once
/// Snapshots of a demo at some of its frames, within a budget: where a rewind starts from. Nobody changes a snapshot,
/// so runs that branch from each other share those of their common past, and have one budget together.

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "demos/demo_base.h"

namespace collidoscope::app {

/// Memory of all snapshots of the runs that share a budget. Each snapshot counts once, however many runs keep it.
struct SnapshotAccount {
    std::size_t budget = 0;  ///< bytes
    std::size_t bytes = 0;
    /// Makes the owner of the runs drop snapshots of other runs than the one that is short of room.
    std::function<void()> makeRoom{};
    bool isOver() const { return bytes > budget; }
};

/// State at a frame, when it was reached first.
struct FrameHash {
    std::uint64_t frame = 0;
    std::size_t inputs = 0;  ///< number of recorded inputs that the demo had seen
    std::uint64_t hash = 0;
};

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

    explicit KeyFrames(std::size_t budget = kBudget);
    explicit KeyFrames(std::shared_ptr<SnapshotAccount> account) : account_(std::move(account)) {}

    /// Forgets all snapshots and keeps this one, at the demo's frame; it is never dropped for want of room.
    void begin(const demos::DemoBase& demo, std::size_t inputs);
    /// Copies the demo when its frame is due for it. Thins out far frames when the budget is used up. False when the
    /// demo has been at this frame before, with as many inputs, and had another state.
    bool offer(const demos::DemoBase& demo, std::size_t inputs);
    /// Like offer(), but keeps a copy at any frame.
    bool keep(const demos::DemoBase& demo, std::size_t inputs);
    /// The latest snapshot at or before a frame. Precondition: there is one.
    const KeyFrame& before(std::uint64_t frame) const;
    /// Forgets the snapshots of later frames, and those that have seen more inputs than this.
    void dropAfter(std::uint64_t frame, std::size_t inputs);
    /// Thins out, as far as the budget asks for it, around the snapshots near a frame.
    void thinOut(std::uint64_t here);
    /// Forgets every second snapshot, but not the first, of those that no other run shares; false: there is none.
    bool halve();
    /// Forgets all snapshots but the first.
    void keepFirst();
    /// Forgets all snapshots, also the first.
    void clear();

    /// The hashes of frames that were reached, sorted by frame, then by inputs; their snapshots may be gone.
    const std::vector<FrameHash>& hashes() const { return hashes_; }
    /// Takes over what is known of a run that was made elsewhere.
    void expect(std::vector<FrameHash> hashes);

    std::size_t count() const { return keys_.size(); }
    std::size_t bytes() const { return bytes_; }  ///< with those that other runs share
    /// Bytes of the snapshots, but the first, that no other run shares.
    std::size_t ownBytes() const;

private:
    bool isAsBefore(const demos::DemoBase& demo, std::size_t inputs);
    std::uint64_t spacing() const;
    void erase(std::size_t index);

    std::shared_ptr<SnapshotAccount> account_;
    std::size_t bytes_ = 0;
    std::vector<KeyFrame> keys_{};  ///< sorted by frame, the first one is frame 0
    std::vector<FrameHash> hashes_{};
};

}  // namespace collidoscope::app
