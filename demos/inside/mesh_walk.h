#pragma once
/// A shape on its way through the tree of a mesh: which boxes it looks into, which triangles are asked; watched, in
/// words and drawn. Asked is which triangles the shape touches, or which one is nearest to its middle.

#include <cstddef>
#include <cstdint>
#include <optional>
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
    std::vector<geometry::Aabbf> met{};  ///< of the boxes inside: looked into
    std::vector<geometry::Aabbf> missed{};
    std::vector<std::uint32_t> tested{};            ///< triangles of the leaf
    std::vector<std::uint32_t> taken{};             ///< of these: touched, or nearest so far
    double nearest = 0.0;                           ///< m, the least distance so far; of the search for the nearest
    geometry::CodePlace place = geometry::kNoCode;  ///< where the library tells it
};

struct MeshWalk {
    geometry::MeshInstance mesh;
    bool isForNearest = false;
    std::vector<WalkStep> steps{};
    std::vector<std::uint32_t> found{};  ///< triangles that are touched, in rising order, or the nearest one
    double distance = 0.0;               ///< m, of the nearest triangle
    geometry::Vec3d point{0.0};          ///< m, to which the nearest one is sought
    std::size_t boxes = 0;               ///< tested
    std::size_t triangles = 0;
};

/// Which triangles the shape touches; none for a kind that no mesh takes, as a shape of the plane.
std::optional<MeshWalk> touchingWalk(const examine::CaseShape& shape, const geometry::MeshInstance& mesh);
/// Which triangle is nearest to the middle of the shape; none for a shape without a middle, or a mesh without
/// triangles.
std::optional<MeshWalk> nearestWalk(const examine::CaseShape& shape, const geometry::MeshInstance& mesh);

/// `shown` counts from 1; 0 tells of the walk as a whole, a number beyond the last step of that one.
Explanation explainWalk(const MeshWalk& walk, int shown);
/// One step: its box, which boxes inside are met and missed, or which triangles are asked; the whole: what was found.
void drawWalk(Canvas& canvas, const MeshWalk& walk, int shown);

}  // namespace collidoscope::demos::meshes
