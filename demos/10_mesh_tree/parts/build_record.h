#pragma once
/// How a tree was built, box by box.

#include <string>
#include <vector>

#include "demos/10_mesh_tree/parts/tree_choice.h"
#include "demos/canvas.h"
#include "demos/inside/explanation.h"

namespace demos::meshtree {

/// More steps than these are left out.
inline constexpr std::size_t kMostBuildSteps = 600;

struct BuildMoment {
    geometry::Aabbf box{};
    int level = 0;
    std::size_t triangles = 0;
    std::vector<geometry::Aabbf> parts{};  ///< into which it is split; none for a leaf
    std::string how{};                     ///< one sentence
    std::string numbers{};                 ///< a few lines
};

/// Builds the tree once more, watched.
std::vector<BuildMoment> recordBuild(const ChosenTree& tree, const TreeChoice& choice);

Explanation explainBuild(const std::vector<BuildMoment>& moments, int shown);
void drawMoment(Canvas& canvas, const BuildMoment& moment);

}  // namespace demos::meshtree
