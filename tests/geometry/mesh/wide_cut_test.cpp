/// The cut of a binary tree into wide nodes, against all cuts that there are.
#include "geometry/mesh/build/wide_cut.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace collidoscope::geometry::build::wide_cut_test {
namespace {

Bounds cubeOf(float size) { return {same(0.0f), same(size)}; }

/// A random binary tree of smaller and smaller cubes; a chain hangs all its leaves on one path.
std::vector<BinaryNode> randomTree(std::size_t leaves, bool isChain, std::mt19937& random) {
    std::vector<BinaryNode> nodes(1);
    nodes.front().bounds = cubeOf(10.0f);
    std::vector<std::uint32_t> ends{0};
    std::uniform_real_distribution<float> share(0.3f, 1.0f);
    while (ends.size() < leaves) {
        const std::size_t at = isChain ? ends.size() - 1 : random() % ends.size();
        const std::uint32_t split = ends[at];
        const float size = nodes[split].bounds.high[0];
        const auto left = static_cast<std::uint32_t>(nodes.size());
        nodes[split].left = left;
        for (int half = 0; half < 2; ++half) nodes.push_back({cubeOf(size * share(random)), 0, 1, 1});
        ends[at] = left;
        ends.push_back(left + 1);
    }
    return nodes;
}

/// The binary nodes that a cut keeps as wide ones, a bit each.
class Cut {
public:
    Cut(const std::vector<BinaryNode>& nodes, const std::vector<std::uint32_t>& inner, std::uint32_t kept)
        : nodes_(nodes), isKept_(nodes.size(), false) {
        isKept_[0] = true;
        for (std::size_t i = 0; i < inner.size(); ++i) isKept_[inner[i]] = ((kept >> i) & 1u) != 0;
    }
    bool isAllowed() const {
        for (std::uint32_t n = 0; n < nodes_.size(); ++n)
            if (isKept_[n] && childrenBelow(n) > kTreeWidth) return false;
        return true;
    }
    double cost() const {
        double sum = 0.0;
        for (std::uint32_t n = 0; n < nodes_.size(); ++n)
            if (isKept_[n] || nodes_[n].isLeaf()) sum += halfSurface(aabbOf(nodes_[n].bounds));
        return sum / halfSurface(aabbOf(nodes_.front().bounds));
    }

private:
    int childrenBelow(std::uint32_t n) const {
        int count = 0;
        for (const std::uint32_t half : {nodes_[n].left, nodes_[n].right()})
            count += nodes_[half].isLeaf() || isKept_[half] ? 1 : childrenBelow(half);
        return count;
    }

    const std::vector<BinaryNode>& nodes_;
    std::vector<bool> isKept_;
};

double leastCost(const std::vector<BinaryNode>& nodes) {
    std::vector<std::uint32_t> inner;
    for (std::uint32_t n = 1; n < nodes.size(); ++n)
        if (!nodes[n].isLeaf()) inner.push_back(n);
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t kept = 0; kept < (1u << inner.size()); ++kept) {
        const Cut cut(nodes, inner, kept);
        if (cut.cost() < least && cut.isAllowed()) least = cut.cost();
    }
    return least;
}

double costOf(const std::vector<BinaryNode>& nodes, const WideCut& cut, std::uint32_t wide, std::size_t& leaves) {
    double sum = halfSurface(aabbOf(nodes[wide].bounds)) / halfSurface(aabbOf(nodes.front().bounds));
    const WideCut::Children children = cut.childrenOf(wide);
    EXPECT_LE(children.count, std::size_t{kTreeWidth});
    for (std::size_t i = 0; i < children.count; ++i) {
        const std::uint32_t child = children.node[i];
        if (!nodes[child].isLeaf()) {
            sum += costOf(nodes, cut, child, leaves);
            continue;
        }
        ++leaves;
        sum += halfSurface(aabbOf(nodes[child].bounds)) / halfSurface(aabbOf(nodes.front().bounds));
    }
    return sum;
}

TEST(WideCut, costsAsLittleAsTheBestOfAllCuts) {
    const std::uint32_t seed = 20261201;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(seed);
    for (int i = 0; i < 60; ++i) {
        const std::size_t leaves = 2 + static_cast<std::size_t>(i) % 18;  // more than kTreeWidth in some
        const auto nodes = randomTree(leaves, i % 3 == 0, random);
        WideCut cut(nodes);
        cut.work(0, nodes.size());
        std::size_t reached = 0;
        EXPECT_NEAR(costOf(nodes, cut, 0, reached), leastCost(nodes), 1e-5) << "tree " << i;
        EXPECT_EQ(reached, leaves) << "tree " << i;
    }
}

TEST(WideCut, OfBoxesWithoutAreaMakesFewNodes) {
    std::mt19937 random(7);
    auto nodes = randomTree(200, false, random);
    for (BinaryNode& node : nodes) node.bounds = cubeOf(0.0f);
    WideCut cut(nodes);
    cut.work(0, nodes.size());
    std::vector<std::uint32_t> waiting{0};
    std::size_t wide = 0;
    while (!waiting.empty()) {
        const WideCut::Children children = cut.childrenOf(waiting.back());
        waiting.pop_back();
        ++wide;
        for (std::size_t i = 0; i < children.count; ++i)
            if (!nodes[children.node[i]].isLeaf()) waiting.push_back(children.node[i]);
    }
    EXPECT_LE(wide, 40u) << "200 leaves take 14 full nodes at least";
}

}  // namespace
}  // namespace collidoscope::geometry::build::wide_cut_test
