#include "app/run/key_frames.h"

#include <algorithm>

#include "demos/host/state_archives.h"

namespace app {
namespace {

std::uint64_t distance(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; }

/// First key whose frame lies after `frame`.
template <typename Keys>
auto firstAfter(Keys& keys, std::uint64_t frame) {
    return std::upper_bound(keys.begin(), keys.end(), frame,
                            [](std::uint64_t f, const KeyFrame& key) { return f < key.frame; });
}

}  // namespace

void KeyFrames::begin(const demos::DemoBase& demo, std::size_t inputs) {
    keys_.clear();
    bytes_ = demos::sizeOf(demo);
    keys_.push_back({demo.stepCount(), inputs, bytes_, demo.clone()});
}

void KeyFrames::offer(const demos::DemoBase& demo, std::size_t inputs) {
    const std::uint64_t frame = demo.stepCount();
    if (frame % spacing() != 0) return;
    const auto position = firstAfter(keys_, frame);
    if (position != keys_.begin() && std::prev(position)->frame == frame) return;
    const std::size_t bytes = demos::sizeOf(demo);
    keys_.insert(position, {frame, inputs, bytes, demo.clone()});
    bytes_ += bytes;
    thinOut(frame);
}

/// By the size of the last snapshot.
std::uint64_t KeyFrames::spacing() const {
    const std::size_t bytes = keys_.empty() ? 0 : keys_.back().bytes;
    return kSpacing * (1 + bytes / kSpacedBytes);
}

const KeyFrame& KeyFrames::before(std::uint64_t frame) const {
    const auto position = firstAfter(keys_, frame);
    return position == keys_.begin() ? keys_.front() : *std::prev(position);
}

void KeyFrames::dropAfter(std::uint64_t frame, std::size_t inputs) {
    while (keys_.size() > 1 && (keys_.back().frame > frame || keys_.back().inputs > inputs)) {
        bytes_ -= keys_.back().bytes;
        keys_.pop_back();
    }
}

/// Drops the snapshots whose loss hurts least: those that leave a small gap, compared with how far away they are. The
/// snapshots come to lie close together around `here` and ever further apart away from it.
void KeyFrames::thinOut(std::uint64_t here) {
    while ((bytes_ > budget_ || keys_.size() > kMax) && keys_.size() > 2) {
        std::size_t worst = 0;
        double minLoss = 0.0;
        for (std::size_t i = 1; i < keys_.size(); ++i) {
            if (keys_[i].frame == here) continue;
            const std::uint64_t next = i + 1 < keys_.size() ? keys_[i + 1].frame : keys_[i].frame + kSpacing;
            const double gap = static_cast<double>(next - keys_[i - 1].frame);
            const double loss = gap / static_cast<double>(distance(keys_[i].frame, here));
            if (worst == 0 || loss < minLoss) {
                worst = i;
                minLoss = loss;
            }
        }
        bytes_ -= keys_[worst].bytes;
        keys_.erase(keys_.begin() + static_cast<std::ptrdiff_t>(worst));
    }
}

}  // namespace app
