#include "geometry/broadphase/moving_pairs.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "geometry/base/scalar.h"
#include "geometry/broadphase/box_order.h"

namespace collidoscope::geometry {
namespace {

/// Whether two boxes have the same bits: -0 differs from 0 here, and NaN equals itself.
bool isSame(const Aabbf& a, const Aabbf& b) {
    using Bits = std::array<std::uint32_t, sizeof(Aabbf) / sizeof(float)>;
    return bit_cast<Bits>(a) == bit_cast<Bits>(b);
}

/// Returns the displacement of the centre; zero where there is no box before or after.
Vec3f displacementOf(const Aabbf& before, const Aabbf& after) {
    if (!isFiniteBox(before) || !isFiniteBox(after)) return Vec3f{0.0f};
    return (after.min * 0.5f - before.min * 0.5f) + (after.max * 0.5f - before.max * 0.5f);
}

/// The first entry not below the pair, sought near `from` first.
std::size_t seek(const std::vector<BoxPair>& pairs, std::size_t from, const BoxPair& pair) {
    std::size_t step = 1;
    while (from + step < pairs.size() && pairs[from + step] < pair) from += step, step *= 2;
    const auto first = pairs.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = pairs.begin() + static_cast<std::ptrdiff_t>(std::min(from + step + 1, pairs.size()));
    return static_cast<std::size_t>(std::lower_bound(first, end, pair) - pairs.begin());
}

}  // namespace

std::span<const BoxPair> MovingPairs::update(std::span<const Aabbf> boxes) {
    const std::size_t known = std::min(boxes.size(), tree_.size());
    setCount(boxes);
    for (std::size_t slot = 0; slot < known; ++slot) {
        const auto number = static_cast<std::uint32_t>(slot);
        if (!isSame(tree_.boxOf(DynamicTree::Proxy{number}), boxes[slot])) moveBox(number, boxes[slot]);
    }
    mergeChanges();
    return pairs_;
}

std::span<const BoxPair> MovingPairs::update(std::span<const Aabbf> boxes, std::span<const std::uint32_t> moved) {
    setCount(boxes);
    for (const std::uint32_t slot : moved) moveBox(slot, boxes[slot]);
    mergeChanges();
    return pairs_;
}

/// Proxies are added and removed at the end only, so each has the number of its slot.
void MovingPairs::setCount(std::span<const Aabbf> boxes) {
    counts_ = {};
    work_.changes.clear();
    work_.slots = std::max(tree_.size(), boxes.size());
    while (tree_.size() > boxes.size()) {
        const auto slot = static_cast<std::uint32_t>(tree_.size() - 1);
        moveBox(slot, kNoBox);
        tree_.remove(DynamicTree::Proxy{slot});
    }
    const std::size_t known = tree_.size();
    partners_.resize(boxes.size());
    for (std::size_t slot = known; slot < boxes.size(); ++slot) {
        const auto number = static_cast<std::uint32_t>(slot);
        [[maybe_unused]] const DynamicTree::Proxy proxy = tree_.add(boxes[slot], number);
        assert(proxy == DynamicTree::Proxy{number});
        if (!isFiniteBox(boxes[slot])) continue;
        findPartners(number, kNoBox, kNoBox, boxes[slot]);
        ++counts_.insertions;
    }
}

void MovingPairs::moveBox(std::uint32_t slot, const Aabbf& box) {
    const DynamicTree::Proxy proxy{slot};
    const Aabbf before = tree_.boxOf(proxy), fatBefore = tree_.fatBoxOf(proxy);
    const Aabbf after = isFiniteBox(box) ? box : kNoBox;
    if (!tree_.move(proxy, after, displacementOf(before, after))) return compareWithPartners(slot, before, after);
    leavePartners(slot, before, after);
    if (!isFiniteBox(after)) return;
    ++counts_.insertions;
    findPartners(slot, fatBefore, before, after);
}

/// Updates the pairs of a box that is still in its fat box, so that it can touch none but its partners.
void MovingPairs::compareWithPartners(std::uint32_t slot, const Aabbf& before, const Aabbf& after) {
    const std::span<const std::uint32_t> partners = partners_[slot];
    for (const std::uint32_t other : partners) {
        const Aabbf& box = tree_.boxOf(DynamicTree::Proxy{other});
        if (touching(before, box) != touching(after, box)) addChange(slot, other);
    }
    counts_.tests += 2 * partners.size();
}

/// Removes the partners of the old fat box whose fat boxes the new one does not touch.
void MovingPairs::leavePartners(std::uint32_t slot, const Aabbf& before, const Aabbf& after) {
    const Aabbf fat = tree_.fatBoxOf(DynamicTree::Proxy{slot});
    work_.parted.clear();
    for (const std::uint32_t other : partners_[slot]) {
        const DynamicTree::Proxy proxy{other};
        const Aabbf& box = tree_.boxOf(proxy);
        if (touching(before, box) && !touching(after, box)) addChange(slot, other);
        if (!touching(fat, tree_.fatBoxOf(proxy))) work_.parted.push_back(other);
    }
    counts_.tests += 3 * partners_[slot].size();
    for (const std::uint32_t other : work_.parted) {
        partners_.remove(slot, other);
        partners_.remove(other, slot);
    }
}

/// Adds all boxes whose fat boxes the new fat box touches as partners; those that the old one touched are so already.
void MovingPairs::findPartners(std::uint32_t slot, const Aabbf& fatBefore, const Aabbf& before, const Aabbf& after) {
    const Aabbf fat = tree_.fatBoxOf(DynamicTree::Proxy{slot});
    std::uint64_t found = 0;
    const std::uint64_t tests = tree_.queryFat(fat, [&](DynamicTree::Proxy proxy, const Aabbf& fatOfOther) {
        const auto other = static_cast<std::uint32_t>(proxy);
        if (other == slot) return;
        if (!touching(fatBefore, fatOfOther)) {
            partners_.add(slot, other);
            partners_.add(other, slot);
        }
        const Aabbf& box = tree_.boxOf(proxy);
        if (!touching(before, box) && touching(after, box)) addChange(slot, other);
        ++found;
    });
    counts_.tests += tests + 3 * found;
}

void MovingPairs::addChange(std::uint32_t a, std::uint32_t b) {
    work_.changes.push_back({std::min(a, b), std::max(a, b)});
}

void MovingPairs::sortChanges() {
    // Counting takes a while for each box that there is.
    if (work_.changes.size() > work_.slots / 16)
        work_.order.sort(work_.changes, work_.slots);
    else
        std::sort(work_.changes.begin(), work_.changes.end());
}

/// A pair that has changed an odd number of times is taken out if it was there, and put in if it was not.
void MovingPairs::mergeChanges() {
    const std::vector<BoxPair>& changes = work_.changes;
    if (changes.empty()) return;
    sortChanges();
    std::vector<BoxPair>& merged = work_.merged;
    merged.resize(pairs_.size() + changes.size());
    const BoxPair *const old = pairs_.data(), *kept = old, *const oldEnd = old + pairs_.size();
    BoxPair* next = merged.data();
    for (std::size_t i = 0, end = 0; i < changes.size(); i = end) {
        for (end = i + 1; end < changes.size() && changes[end] == changes[i];) ++end;
        if ((end - i) % 2 == 0) continue;
        const BoxPair* const at = old + seek(pairs_, static_cast<std::size_t>(kept - old), changes[i]);
        next = std::copy(kept, at, next);
        const bool wasThere = at != oldEnd && *at == changes[i];
        if (!wasThere) *next++ = changes[i];
        kept = wasThere ? at + 1 : at;
    }
    next = std::copy(kept, oldEnd, next);
    merged.resize(static_cast<std::size_t>(next - merged.data()));
    pairs_.swap(merged);
}

void state(Archive& archive, MovingPairs& pairs) {
    // Pairs as numbers in a row, a and b by turns: lists of numbers are visited in one go.
    std::vector<std::uint32_t> numbers;
    for (const BoxPair& pair : pairs.pairs_) numbers.insert(numbers.end(), {pair.a, pair.b});
    archive.field("tree", pairs.tree_);
    archive.field("partners", pairs.partners_);
    archive.field("pairs", numbers);
    archive.field("tests", pairs.counts_.tests);
    archive.field("insertions", pairs.counts_.insertions);
    pairs.pairs_.resize(numbers.size() / 2);
    for (std::size_t i = 0; i < pairs.pairs_.size(); ++i) pairs.pairs_[i] = {numbers[2 * i], numbers[2 * i + 1]};
}

}  // namespace collidoscope::geometry
