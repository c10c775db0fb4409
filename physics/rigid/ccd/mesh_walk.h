#pragma once
/// Enumerates the triangles of a mesh that a moving shape may meet, in the order of time.
///
/// The bounding box of a long path may contain most of a mesh. So the step is divided into parts in which the shape
/// moves by about its own size and rotates by a radian at most. A caller that has found a collision in one part can
/// stop there:
///
///     MeshWalk walk(shape, path, mesh, pathOfMesh, 0.0f, {});
///     while (walk.next(triangles))
///         for (const std::uint32_t triangle : triangles) ...    // walk.from() to walk.until()

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/sweep/moving_body.h"
#include "geometry/shapes/any_shape.h"
#include "physics/rigid/ccd/body_path.h"
#include "physics/rigid/ccd/cores.h"

namespace collidoscope::physics {

class MeshWalk {
public:
    struct Options {
        /// m: if set, only the core of the shape with this inset is tested (cores.h).
        std::optional<float> coreInset{};
        float shallow = 0.0f;  ///< m: triangles behind whose planes the shape gets no deeper are left out
    };

    /// Shape and mesh are in world space at the start of the step. `from`: 0..1 of the step. All arguments must outlive
    /// the walk.
    MeshWalk(const geometry::AnyShapef& shape, const BodyPath& path, const geometry::AnyShapef& mesh,
             const BodyPath& pathOfMesh, float from, const Options& options);

    /// Continues with the next part that has triangles, which are listed in rising order; false if there is none.
    bool next(std::vector<std::uint32_t>& triangles);
    float from() const { return from_; }    ///< start of the part, 0..1 of the step
    float until() const { return until_; }  ///< end of the part, 0..1 of the step
    // Shape and mesh at the start of the part.
    const geometry::AnyShapef& shape() const { return shape_; }
    const geometry::MeshInstance& mesh() const { return std::get<geometry::MeshInstance>(mesh_); }

    const geometry::ConvexProxy& solid() const { return solid_; }  ///< the tested solid: the shape or its core

private:
    /// The moving shape, against which a triangle is tested in a part of the step.
    struct Reach {
        const geometry::MovingBody& body;
        geometry::MovedProxy now;
        double slack = 0.0;    // m: motion of the mesh, and rounding
        double shallow = 0.0;  // m, see Options::shallow
        double rest = 1.0;     // length of the rest of the step, in parts

        bool isBeyond(const geometry::TurningPlane& plane, double until, double minimum) const;
        bool staysBefore(const geometry::TurningPlane& face) const {
            return isBeyond(face, rest, rest * slack - shallow);
        }
        bool isAside(const geometry::TurningPlane& side) const { return isBeyond(side, 1.0, slack); }
    };
    static bool mayMeet(const geometry::Triangled& triangle, const Reach& reach);
    void dropAside(const geometry::MovingBody& body, double slack, std::vector<std::uint32_t>& triangles) const;

    const geometry::AnyShapef &shapeAtStart_, &meshAtStart_;
    const BodyPath &path_, &pathOfMesh_;
    Options options_{};
    geometry::AnyShapef shape_, mesh_;
    CoreCorners corners_{};  // of the solid, if it is a core
    geometry::ConvexProxy solid_{};
    float first_ = 0.0f, from_ = 0.0f, until_ = 0.0f;
    int part_ = 0, parts_ = 1;
};

}  // namespace collidoscope::physics
