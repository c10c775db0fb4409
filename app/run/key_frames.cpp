#include "app/run/key_frames.h"

#include <algorithm>
#include <utility>

#include "demos/host/state_archives.h"

namespace collidoscope::app {
namespace {

std::uint64_t distance(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; }

bool isEarlier(const FrameHash& a, const FrameHash& b) {
    return std::pair(a.frame, a.inputs) < std::pair(b.frame, b.inputs);
}

/// First key whose frame lies after `frame`.
template <typename Keys>
auto firstAfter(Keys& keys, std::uint64_t frame) {
    return std::upper_bound(keys.begin(), keys.end(), frame,
                            [](std::uint64_t f, const KeyFrame& key) { return f < key.frame; });
}

/// A copy that counts in the account as long as any run keeps it.
std::shared_ptr<const demos::DemoBase> snapshotOf(const demos::DemoBase& demo, std::size_t bytes,
                                                  const std::shared_ptr<SnapshotAccount>& account) {
    account->bytes += bytes;
    return {demo.clone().release(), [account, bytes](const demos::DemoBase* snapshot) {
                account->bytes -= bytes;
                delete snapshot;
            }};
}

}  // namespace

KeyFrames::KeyFrames(std::size_t budget)
    : account_(std::make_shared<SnapshotAccount>(SnapshotAccount{.budget = budget, .bytes = 0, .makeRoom = {}})) {}

void KeyFrames::begin(const demos::DemoBase& demo, std::size_t inputs) {
    clear();
    hashes_.clear();
    keep(demo, inputs);
}

/// A session's file may contain the hash of a frame that is due for no snapshot.
bool KeyFrames::offer(const demos::DemoBase& demo, std::size_t inputs) {
    if (demo.stepCount() % spacing() == 0) return keep(demo, inputs);
    const FrameHash here{.frame = demo.stepCount(), .inputs = inputs};
    return !std::binary_search(hashes_.begin(), hashes_.end(), here, isEarlier) || isAsBefore(demo, inputs);
}

bool KeyFrames::keep(const demos::DemoBase& demo, std::size_t inputs) {
    const std::uint64_t frame = demo.stepCount();
    const bool same = isAsBefore(demo, inputs);
    const auto position = firstAfter(keys_, frame);
    if (position != keys_.begin() && std::prev(position)->frame == frame) return same;
    const std::size_t bytes = demos::sizeOf(demo);
    keys_.insert(position, {frame, inputs, bytes, snapshotOf(demo, bytes, account_)});
    bytes_ += bytes;
    if (account_->isOver() && account_->makeRoom) account_->makeRoom();
    thinOut(frame);
    return same;
}

/// Notes the hash of a state that is reached for the first time, and compares that of another.
bool KeyFrames::isAsBefore(const demos::DemoBase& demo, std::size_t inputs) {
    const FrameHash now{demo.stepCount(), inputs, demos::hashOf(demo)};
    const auto at = std::lower_bound(hashes_.begin(), hashes_.end(), now, isEarlier);
    if (at != hashes_.end() && at->frame == now.frame && at->inputs == now.inputs) return at->hash == now.hash;
    hashes_.insert(at, now);
    return true;
}

void KeyFrames::expect(std::vector<FrameHash> hashes) {
    hashes_ = std::move(hashes);
    std::sort(hashes_.begin(), hashes_.end(), isEarlier);
}

/// Frames between two snapshots, more if snapshots are large.
std::uint64_t KeyFrames::spacing() const {
    const std::size_t bytes = keys_.empty() ? 0 : keys_.back().bytes;
    return kSpacing * (1 + bytes / kSpacedBytes);
}

const KeyFrame& KeyFrames::before(std::uint64_t frame) const {
    const auto position = firstAfter(keys_, frame);
    return position == keys_.begin() ? keys_.front() : *std::prev(position);
}

void KeyFrames::dropAfter(std::uint64_t frame, std::size_t inputs) {
    const auto isLater = [&](const auto& known) { return known.frame > frame || known.inputs > inputs; };
    while (keys_.size() > 1 && isLater(keys_.back())) erase(keys_.size() - 1);
    std::erase_if(hashes_, isLater);
}

/// Drops the snapshots whose loss hurts least: those that leave a small gap, compared with how far away they are. The
/// snapshots come to lie close together around `here` and ever further apart away from it. To drop what another run
/// shares would give back no memory.
void KeyFrames::thinOut(std::uint64_t here) {
    while ((account_->isOver() || keys_.size() > kMax) && keys_.size() > 2) {
        std::size_t worst = 0;
        double minLoss = 0.0;
        for (std::size_t i = 1; i < keys_.size(); ++i) {
            if (keys_[i].frame == here || (keys_.size() <= kMax && keys_[i].demo.use_count() > 1)) continue;
            const std::uint64_t next = i + 1 < keys_.size() ? keys_[i + 1].frame : keys_[i].frame + kSpacing;
            const double gap = static_cast<double>(next - keys_[i - 1].frame);
            const double loss = gap / static_cast<double>(distance(keys_[i].frame, here));
            if (worst == 0 || loss < minLoss) {
                worst = i;
                minLoss = loss;
            }
        }
        if (worst == 0) return;
        erase(worst);
    }
}

bool KeyFrames::halve() {
    bool any = false, drops = true;
    for (std::size_t i = keys_.size(); i-- > 1;) {
        if (keys_[i].demo.use_count() > 1) continue;
        if (drops) erase(i);
        any |= drops;
        drops = !drops;
    }
    return any;
}

void KeyFrames::keepFirst() {
    while (keys_.size() > 1) erase(keys_.size() - 1);
}

void KeyFrames::clear() {
    keys_.clear();
    bytes_ = 0;
}

std::size_t KeyFrames::ownBytes() const {
    std::size_t bytes = 0;
    for (std::size_t i = 1; i < keys_.size(); ++i)
        if (keys_[i].demo.use_count() == 1) bytes += keys_[i].bytes;
    return bytes;
}

void KeyFrames::erase(std::size_t index) {
    bytes_ -= keys_[index].bytes;
    keys_.erase(keys_.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace collidoscope::app
