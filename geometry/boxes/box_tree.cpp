#include "geometry/boxes/box_tree.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "geometry/boxes/pair_kernel.h"

namespace geometry {
namespace batch {

extern template void findBoxPairs<Baseline>(const BoxLevels&, std::uint32_t, std::uint32_t, const PairWork&,
                                            const PairSink&);
extern template void findBoxPairs<Avx2>(const BoxLevels&, std::uint32_t, std::uint32_t, const PairWork&,
                                        const PairSink&);
extern template void findBoxPairs<Avx512>(const BoxLevels&, std::uint32_t, std::uint32_t, const PairWork&,
                                          const PairSink&);

}  // namespace batch

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr Aabbf kEmpty{Vec3f{kInfinity}, Vec3f{-kInfinity}};

void setBox(PackedBoxes& boxes, std::size_t i, const Aabbf& box) {
    for (int axis = 0; axis < 3; ++axis) {
        boxes.min[axis][i] = box.min[axis];
        boxes.max[axis][i] = box.max[axis];
    }
}
/// Around all eight.
Aabbf boxAround(const PackedBoxes& boxes) {
    Aabbf around = kEmpty;
    for (int axis = 0; axis < 3; ++axis) {
        around.min[axis] = *std::min_element(boxes.min[axis], boxes.min[axis] + 8);
        around.max[axis] = *std::max_element(boxes.max[axis], boxes.max[axis] + 8);
    }
    return around;
}
/// Most lists have two or three pairs, for which the library's sort is slow.
void sortFew(std::span<BoxPair> pairs) {
    constexpr std::size_t kFew = 16;
    if (pairs.size() > kFew) return std::sort(pairs.begin(), pairs.end());
    for (std::size_t i = 1; i < pairs.size(); ++i) {
        const BoxPair moved = pairs[i];
        std::size_t to = i;
        for (; to > 0 && moved.b < pairs[to - 1].b; --to) pairs[to] = pairs[to - 1];
        pairs[to] = moved;
    }
}
constexpr std::size_t groupsOf(std::size_t boxes) { return (boxes + 7) / 8; }

}  // namespace

void BoxTree::build(std::span<const Aabbf> boxes) {
    assert(boxes.size() < std::numeric_limits<std::uint32_t>::max() - 8);
    size_ = boxes.size();
    firstOfLevel_.clear();
    packed_.clear();
    if (boxes.empty()) return;
    std::size_t total = 0;
    for (std::size_t groups = groupsOf(size_);; groups = groupsOf(groups)) {
        firstOfLevel_.push_back(total);
        total += groups;
        if (groups == 1) break;
    }
    packed_.resize(total);
    pack(boxes, order_.sort(boxes));
    buildLevels();
}

void BoxTree::pack(std::span<const Aabbf> boxes, std::span<const std::uint64_t> order) {
    places_.resize(8 * groupsOf(size_));
    for (std::size_t i = 0; i < places_.size(); ++i) {
        places_[i] = i < size_ ? BoxOrder::placeOf(order[i]) : 0;
        const bool isBox = i < size_ && isFiniteBox(boxes[places_[i]]);
        setBox(packed_[i / 8], i % 8, isBox ? boxes[places_[i]] : kEmpty);
    }
}

void BoxTree::buildLevels() {
    for (std::size_t level = 1; level < firstOfLevel_.size(); ++level) {
        const std::size_t below = firstOfLevel_[level - 1], first = firstOfLevel_[level];
        const std::size_t groups = first - below;
        for (std::size_t i = 0; i < 8 * groupsOf(groups); ++i)
            setBox(packed_[first + i / 8], i % 8, i < groups ? boxAround(packed_[below + i]) : kEmpty);
    }
}

BoxLevels BoxTree::levels() const {
    BoxLevels levels{.count = static_cast<int>(firstOfLevel_.size()), .places = places_.data()};
    for (std::size_t i = 0; i < firstOfLevel_.size(); ++i) levels.level[i] = packed_.data() + firstOfLevel_[i];
    return levels;
}

std::span<const BoxPair> BoxTree::overlappingPairs(batch::InstructionSet set) {
    using namespace batch;
    assert(isSupported(set));
    found_.clear();
    pairs_.clear();
    if (size_ == 0) return pairs_;
    const auto find = chooseKernel(set, &findBoxPairs<Baseline>, &findBoxPairs<Avx2>, &findBoxPairs<Avx512>);
    const PairSink sink{&found_, [](void* found, const BoxPair* pairs, std::size_t count) {
                            auto& all = *static_cast<std::vector<BoxPair>*>(found);
                            all.insert(all.end(), pairs, pairs + count);
                        }};
    work_.resize(2 * (places_.size() + 8));
    const PairWork work{work_.data(), work_.data() + places_.size() + 8};
    find(levels(), 0, static_cast<std::uint32_t>(groups()), work, sink);
    sortPairs();
    return pairs_;
}

/// Puts the pairs of each a beside each other by counting, then sorts those few by b.
void BoxTree::sortPairs() {
    firstOfBox_.assign(size_ + 1, 0);
    for (const BoxPair& pair : found_) ++firstOfBox_[pair.a + 1];
    for (std::size_t i = 0; i < size_; ++i) firstOfBox_[i + 1] += firstOfBox_[i];
    pairs_.resize(found_.size());
    for (const BoxPair& pair : found_) pairs_[firstOfBox_[pair.a]++] = pair;
    // Each entry has moved on to where the next box begins.
    std::size_t first = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        sortFew(std::span{pairs_}.subspan(first, firstOfBox_[i] - first));
        first = firstOfBox_[i];
    }
}

}  // namespace geometry
