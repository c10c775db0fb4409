#pragma once
/// A shape on its way through the tree of a mesh: which boxes it looks into, which triangles are asked; watched, in
/// words and drawn. Asked is which triangles the shape touches, or which one is nearest to its middle. Whoever follows
/// something else through such a tree records it in the same steps.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "demos/canvas.h"
#include "demos/examine/collision_case.h"
#include "demos/inside/explanation.h"

namespace collidoscope::demos::meshes {

enum class WalkPart : std::uint8_t {
    Node,    ///< the boxes inside a box are tested
    Leaf,    ///< so are the triangles of a leaf
    Pruned,  ///< a box that was near enough is left out: something nearer has been found in the meantime
};

/// Boxes stand in the space of the mesh.
struct WalkStep {
    WalkPart part = WalkPart::Node;
    geometry::Aabbf box{};
    int level = 0;                       ///< of the box; 0 is the whole mesh
    std::uint32_t node = 0;              ///< in the tree; of a Node only
    std::vector<geometry::Aabbf> met{};  ///< of the boxes inside: looked into
    std::vector<geometry::Aabbf> missed{};
    std::vector<std::uint32_t> tested{};            ///< triangles of the leaf
    std::vector<std::uint32_t> taken{};             ///< of these: touched, or nearest so far
    double nearest = 0.0;                           ///< m, the least distance so far; of the search for the nearest
    geometry::CodePlace place = geometry::kNoCode;  ///< the line of the library that reported it
};

/// Makes steps of the reports of a traversal: one for the boxes of a node, one for the triangles of a leaf.
class WalkRecorder {
public:
    WalkRecorder(const geometry::Mesh& mesh, std::vector<WalkStep>& steps) : mesh_(mesh), steps_(steps) {}

    void box(std::uint32_t node, int child, bool isMet);
    void triangle(std::uint32_t node, int child, std::uint32_t index);
    void prune(std::uint32_t node, int child);

private:
    struct Place {
        geometry::Aabbf box{};
        int level = 0;
    };
    Place placeOf(std::uint32_t node) const;
    Place childOf(std::uint32_t node, int child) const;

    const geometry::Mesh& mesh_;
    std::vector<WalkStep>& steps_;
    std::map<std::uint32_t, Place> places_{};  ///< of the nodes that are known
    bool isNode_ = false;                      ///< the last step is one of boxes
    std::uint32_t node_ = 0;
    int child_ = -1;
};

/// The tests that steps have made.
struct WalkCost {
    std::size_t boxes = 0, triangles = 0;
    std::size_t tests() const { return boxes + triangles; }
};
WalkCost costOf(std::span<const WalkStep> steps);

struct MeshWalk {
    geometry::MeshInstance mesh;
    bool isForNearest = false;
    std::vector<WalkStep> steps{};
    std::vector<std::uint32_t> found{};  ///< triangles that are touched, in rising order, or the nearest one
    double distance = 0.0;               ///< m, of the nearest triangle
    geometry::Vec3d point{0.0};          ///< m, to which the nearest one is sought
};

/// The search for triangles that the shape touches; none for a kind of shape that no mesh query takes, such as one of
/// the plane.
std::optional<MeshWalk> touchingWalk(const examine::CaseShape& shape, const geometry::MeshInstance& mesh);
/// The search for the triangle nearest to the middle of the shape; none for a shape without a middle, or a mesh without
/// triangles.
std::optional<MeshWalk> nearestWalk(const examine::CaseShape& shape, const geometry::MeshInstance& mesh);

/// `shown` counts from 1; 0 tells of the walk as a whole, a number beyond the last step of that one.
Explanation explainWalk(const MeshWalk& walk, int shown);
/// One step: its box, which boxes inside are met and missed, or which triangles are asked; the whole: what was found.
void drawWalk(Canvas& canvas, const MeshWalk& walk, int shown);

}  // namespace collidoscope::demos::meshes
