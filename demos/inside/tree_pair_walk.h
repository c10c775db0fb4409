#pragma once
/// Two meshes on their way through each other's trees: which boxes are opened, which are left out, which pairs of
/// triangles are asked; watched, in words and drawn.

#include <cstddef>
#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/mesh/query/mesh_overlap.h"

namespace collidoscope::demos::meshes {

/// A box was opened, or the triangles of two leaves were tested against each other. Boxes stand in the spaces of their
/// meshes.
struct TreePairPart {
    bool isOfLeaves = false;
    geometry::Aabbf boxA{}, boxB{};
    bool isOfA = false;                              ///< the opened box is of A
    std::vector<geometry::Aabbf> met{}, missed{};    ///< inside the opened one
    std::vector<geometry::TrianglePair> touching{};  ///< of the leaves
    std::vector<geometry::TrianglePair> apart{};
    geometry::CodePlace place = geometry::kNoCode;  ///< the line of the library that reported it
};

struct TreePairWalk {
    geometry::MeshInstance a, b;
    std::vector<TreePairPart> steps{};
    std::vector<geometry::TrianglePair> found{};  ///< in rising order
    std::size_t boxes = 0;                        ///< tested
    std::size_t pairs = 0;                        ///< of triangles
};

TreePairWalk touchingWalk(const geometry::MeshInstance& a, const geometry::MeshInstance& b);

/// `shown` counts from 1; 0 tells of the walk as a whole.
Explanation explainWalk(const TreePairWalk& walk, int shown);
/// One step: both boxes, and those inside the opened one, or the triangles of both leaves; the whole: what was found.
void drawWalk(Canvas& canvas, const TreePairWalk& walk, int shown);

}  // namespace collidoscope::demos::meshes
