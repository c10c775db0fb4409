#pragma once
/// Coplanar triangles support a shape together, as one face would. Of all contact points with them, four represent the
/// patch, as for any two faces (geometry/manifold/reduce.h). They belong to one contact, whose points are solved
/// together. Otherwise a box on a fine mesh would have thousands of points, and would be thrown aside as it lands on
/// one triangle after the other.
///
/// The points of a patch also belong to a single face of the solid. The faces beside the lowest face of a lying drum
/// are within the margin as well, on other triangles; the four outermost points of all these faces would not touch.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/convex/convex_proxy.h"
#include "geometry/manifold/manifold.h"

namespace collidoscope::physics {

/// Joins the manifolds of a pair of shapes, one of which is a mesh.
class PatchJoiner {
public:
    /// Reduces the points of all manifolds whose triangles lie in one plane, up to rounding, to at most four, and gives
    /// these to the first manifold; the others keep none. `surface`: how far along the normal the mesh is from a
    /// contact point, which lies midway between both surfaces, as a share of the depth: 1/2 where the mesh is A, -1/2
    /// where it is B, and 0 where the surfaces just touch. `solid`: the other shape at its present pose; null if it
    /// will be at another pose when the surfaces touch.
    void join(std::span<geometry::Manifoldf* const> manifolds, float surface,
              const geometry::ConvexProxy* solid = nullptr);

private:
    /// The manifolds of one plane as a linked list, from the first one to the last.
    struct Plane {
        std::uint32_t first = 0, last = 0;
        bool isLevel = true;  ///< false for a single manifold that lies in no plane
    };
    /// A point of one of the manifolds.
    struct Point {
        std::uint32_t manifold = 0, point = 0;
    };
    struct Patch;

    void gatherPoints(std::span<geometry::Manifoldf* const> manifolds, const Plane& plane, bool doTouch);
    void keepOneFace(std::span<geometry::Manifoldf* const> manifolds, const geometry::Vec3f& normal, float surface,
                     const geometry::ConvexProxy& solid);
    void sortIntoPlanes(std::span<geometry::Manifoldf* const> manifolds, float surface);

    std::vector<Plane> planes_{};
    std::vector<std::uint32_t> next_{};  // by manifold: the next one of its plane
    std::vector<Point> points_{};
};

}  // namespace collidoscope::physics
