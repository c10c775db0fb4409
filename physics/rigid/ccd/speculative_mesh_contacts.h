#pragma once
/// The contacts that a fast shape will have with a mesh, found before the bodies are moved: see swept_contact.h.
///
/// The path is tested part by part (mesh_walk.h). In the first part in which the shape approaches triangles so fast
/// that it would be behind them at the end of the step, each of these gives a contact at the time at which it is met.
/// Other triangles near the shape at the first of those times give one, too: a box that falls flat onto many triangles
/// must not rotate about the one that it meets first because of rounding. A shape that only slides along triangles
/// gets no contact.
/// A ball or capsule that meets a triangle deeper below the surface than the margin, or than a share of its size, has
/// entered beside it, as through the neighbour of a flat floor, which gives the contact. Such triangles are left out.

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
    static constexpr int kMaxTriangles = 1000;

    /// Shape and mesh: in world space at the start of the step. `time`: s, of the step. All arguments must outlive
    /// this object.
    SpeculativeMeshContacts(const geometry::AnyShapef& shape, const BodyPath& path, const geometry::AnyShapef& mesh,
                            const BodyPath& pathOfMesh, bool isTwoSided, const WorldSettings& settings, float time);

    /// Called for each triangle with the manifold from it to the shape at a share of the step.
    using Take = std::function<void(std::uint32_t triangle, const geometry::Manifoldf& manifold, float share)>;
    struct Memory {
        std::vector<std::uint32_t> triangles{}, near{}, touchable{}, taken{};
        TriangleMemory ofNear{};
    };
    /// `known`: triangles that are left out, in rising order.
    void visit(std::span<const std::uint32_t> known, Memory& memory, const Take& take) const;

private:
    /// The poses of the shape and the mesh at a share of the step.
    struct Moment {
        float share = 0.0f;
        geometry::AnyShapef shape, mesh;
        geometry::Vec3f middle{0.0f};
    };
    Moment momentAt(float share) const;
    /// Finds the triangles near the shape at that time.
    NearTriangles findNear(const Moment& moment, Memory& memory) const;
    bool comesAgainst(const geometry::Manifoldf& manifold, float share) const;
    bool hasEnteredBeside(const Moment& moment, const geometry::Manifoldf& manifold) const;

    const geometry::AnyShapef &shape_, &mesh_;
    const BodyPath &path_, &pathOfMesh_;
    bool isTwoSided_ = false, isSmooth_ = true;
    float margin_ = 0.0f, idle_ = 0.0f;  // m; idle_: margin and largest approach of a resting body in a step
};

}  // namespace collidoscope::physics
