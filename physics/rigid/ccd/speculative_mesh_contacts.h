#pragma once
/// The contacts that a fast shape will have with a mesh, found before it is stepped: see swept_contact.h.
///
/// Its way is followed part by part (mesh_walk.h). In the first part in which it comes against triangles so fast that
/// it would get behind them by the end of the step, each of these gives a contact of the moment at which it is met.
/// Other triangles near the shape at the first of those moments give one, too: a box that falls flat upon many
/// triangles must not turn about the one that rounding lets it meet first. What only slides along meets nothing.
/// A ball or capsule that meets a triangle deeper in the surface than the margin, or than a share of its size, has come
/// in beside it, as through its neighbour of a flat floor, which gives the contact. Such triangles are left out.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "geometry/manifold/manifold.h"
#include "geometry/shapes/any_shape.h"
#include "physics/rigid/ccd/body_path.h"
#include "physics/rigid/contact/mesh_contacts.h"
#include "physics/rigid/world/settings.h"

namespace collidoscope::physics {

class SpeculativeMeshContacts {
public:
    /// Largest number of triangles in a step; more are left to continuous_collision.h.
    static constexpr int kMostTriangles = 1000;

    /// Shape and mesh: in the world at the start of the step. `time`: s, of the step. All must stay.
    SpeculativeMeshContacts(const geometry::AnyShapef& shape, const BodyPath& path, const geometry::AnyShapef& mesh,
                            const BodyPath& pathOfMesh, bool isTwoSided, const WorldSettings& settings, float time);

    /// Told for each triangle: the manifold from it to the shape when both are where they are at a share of the step.
    using Take = std::function<void(std::uint32_t triangle, const geometry::Manifoldf& manifold, float share)>;
    struct Memory {
        std::vector<std::uint32_t> triangles{}, near{}, touchable{}, taken{};
        TriangleMemory ofNear{};
    };
    /// `known`: triangles that are left out, in rising order.
    void visit(std::span<const std::uint32_t> known, Memory& memory, const Take& take) const;

private:
    /// The shape and the mesh at a share of the step.
    struct Moment {
        float share = 0.0f;
        geometry::AnyShapef shape, mesh;
        geometry::Vec3f middle{0.0f};
    };
    Moment momentAt(float share) const;
    /// The triangles near the shape at that moment.
    NearTriangles findNear(const Moment& moment, Memory& memory) const;
    bool comesAgainst(const geometry::Manifoldf& manifold, float share) const;
    bool hasEnteredBeside(const Moment& moment, const geometry::Manifoldf& manifold) const;

    const geometry::AnyShapef &shape_, &mesh_;
    const BodyPath &path_, &pathOfMesh_;
    bool isTwoSided_ = false, isSmooth_ = true;
    float margin_ = 0.0f, idle_ = 0.0f;  // m; the latter: what rests comes no nearer in a step, by gravity
};

}  // namespace collidoscope::physics
