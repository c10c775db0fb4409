#pragma once
/// Invariants of every tree of a mesh.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "geometry/mesh/build/build.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::geometry::test {

inline bool encloses(const Aabbf& box, const Vec3f& p) {
    return p.x >= box.min.x && p.y >= box.min.y && p.z >= box.min.z && p.x <= box.max.x && p.y <= box.max.y &&
           p.z <= box.max.z;
}
inline bool encloses(const Aabbf& box, const Trianglef& t) {
    return encloses(box, t.a) && encloses(box, t.b) && encloses(box, t.c);
}

/// The most nodes on the way from the root to a leaf.
inline int depthOf(const Bvh& tree) {
    std::vector<int> depth(tree.nodes.size(), 1);
    int maximum = 0;
    for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
        std::size_t next = tree.nodes[n].firstNode;
        for (int i = 0; i < kTreeWidth; ++i)
            if (isInner(tree.nodes[n], i)) depth[next++] = depth[n] + 1;
        maximum = std::max(maximum, depth[n]);
    }
    return maximum;
}

/// Walks the tree and checks each triangle against all the boxes above it.
class TreeWalk {
public:
    TreeWalk(const Bvh& tree, const Mesh& mesh)
        : tree_(tree), mesh_(mesh), seenNodes_(tree.nodes.size(), 0), seenTriangles_(mesh.triangles.size(), 0) {}

    void walk() {
        if (!tree_.nodes.empty()) visit(0);
        EXPECT_EQ(std::count(seenNodes_.begin(), seenNodes_.end(), 1), std::ssize(tree_.nodes)) << "nodes reached once";
        EXPECT_EQ(std::count(seenTriangles_.begin(), seenTriangles_.end(), 1), std::ssize(mesh_.triangles))
            << "triangles reached once";
        EXPECT_EQ(strays_, 0) << "triangles outside of a box above them";
        EXPECT_EQ(changed_, 0) << "leaf triangles that are not the mesh's";
        EXPECT_EQ(backwards_, 0) << "children before their parents";
    }

private:
    void visit(std::size_t index) {
        const BvhNode& node = tree_.nodes[index];
        ++seenNodes_[index];
        std::size_t nextNode = node.firstNode;
        for (int i = 0; i < kTreeWidth; ++i) {
            if (isEmpty(node, i)) continue;
            boxes_.push_back(childBox(node, i));
            if (isInner(node, i)) {
                if (nextNode <= index) ++backwards_;
                visit(nextNode++);
            }
            const LeafRange leaf = leafAt(node, i);
            for (std::uint32_t k = 0; k < leaf.count; ++k)
                check(tree_.triangles[leaf.first + k], triangleAt(tree_, leaf, k));
            boxes_.pop_back();
        }
    }
    void check(std::uint32_t index, const Trianglef& t) {
        ++seenTriangles_[index];
        const Trianglef own = triangleAt(mesh_, index);
        if (t.a != own.a || t.b != own.b || t.c != own.c) ++changed_;
        if (!std::all_of(boxes_.begin(), boxes_.end(), [&](const Aabbf& box) { return encloses(box, t); })) ++strays_;
    }

    const Bvh& tree_;
    const Mesh& mesh_;
    std::vector<int> seenNodes_;
    std::vector<int> seenTriangles_;
    std::vector<Aabbf> boxes_{};
    int strays_ = 0;
    int changed_ = 0;
    int backwards_ = 0;
};

inline void expectSoundTree(const Bvh& tree, const Mesh& mesh) {
    ASSERT_EQ(tree.triangles.size(), mesh.triangles.size());
    TreeWalk(tree, mesh).walk();
    EXPECT_LE(depthOf(tree), kMaxTreeDepth);
}

}  // namespace collidoscope::geometry::test
