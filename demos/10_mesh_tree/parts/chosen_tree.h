#pragma once
/// A mesh with the tree that a user has chosen for it, and how that tree is built, box by box.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/mesh/octree/mesh_octree.h"

namespace collidoscope::demos::meshtree {

enum class TreeKind { Octree, WideFast, WideGood, WideBest };

struct TreeChoice {
    TreeKind kind = TreeKind::WideGood;
    geometry::OctreeSettings octree{};  ///< matters only to Octree
    bool isOctree() const { return kind == TreeKind::Octree; }
};
/// Returns the quality with which a wide tree is built.
geometry::BuildQuality qualityOf(TreeKind kind);
bool operator==(const TreeChoice& a, const TreeChoice& b);

struct ChosenTree {
    geometry::MeshPtr mesh{};                              ///< with the wide tree
    std::shared_ptr<const geometry::MeshOctree> octree{};  ///< none when the wide tree is chosen
};
ChosenTree grow(const geometry::Mesh& mesh, const TreeChoice& choice);

/// A copy of the mesh, its ball brought to a place and a radius, m.
geometry::Mesh broughtTo(const geometry::Mesh& mesh, const Vec3f& center, float radius);

/// The boxes `level` levels below the root, `maxCount` of them at most.
std::vector<Aabbf> boxesOfLevel(const ChosenTree& tree, int level, std::size_t maxCount);
/// Number of boxes and of triangle entries in the tree.
struct TreeSize {
    std::size_t boxes = 0;
    std::size_t entries = 0;
};
TreeSize sizeOf(const ChosenTree& tree);

/// Largest number of recorded steps; later ones are left out.
inline constexpr std::size_t kMaxBuildSteps = 600;

struct BuildMoment {
    Aabbf box{};
    int level = 0;
    std::size_t triangles = 0;
    std::vector<Aabbf> parts{};  ///< into which it is split; none for a leaf
    std::string how{};           ///< one sentence
    std::string numbers{};       ///< a few lines
};

/// Builds the tree once more, watched.
std::vector<BuildMoment> recordBuild(const ChosenTree& tree, const TreeChoice& choice);

Explanation explainBuild(const std::vector<BuildMoment>& moments, int shown);
/// All boxes that were split or have become leaves, and how many.
void drawBuilt(Canvas& canvas, const std::vector<BuildMoment>& moments);
void drawMoment(Canvas& canvas, const BuildMoment& moment);

}  // namespace collidoscope::demos::meshtree
