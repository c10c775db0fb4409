#pragma once
/// Obstacles of the demo "particles": a ball, a box, a capsule and a mesh on a floor, all to be dragged.

#include <optional>

#include "demos/canvas.h"
#include "demos/handles.h"
#include "geometry/mesh/mesh_generators.h"
#include "physics/particle/contact/obstacles.h"

namespace collidoscope::demos::particles {

class ObstacleCourse {
public:
    static constexpr float kBallRadius = 0.65f;  ///< m

    void handles(Handles& h);
    void draw(Canvas& canvas) const;
    /// Ready for the particles; made anew only when something has moved.
    void lay(const geometry::MeshPtr& mesh);
    const physics::Obstacles& obstacles() const { return obstacles_; }

private:
    Boxf plate() const;
    Capsulef capsule() const;
    geometry::MeshInstance mesh() const;

    struct Poses {
        Vec3f ball{-1.7f, 1.0f, 0.6f}, plate{0.1f, 0.9f, 1.7f};
        Vec3f capsule{-0.2f, 2.2f, -1.7f}, mesh{1.7f, 1.35f, 0.2f};
        Quatf plateTurn{0.98480775f, 0.0f, 0.0f, 0.17364818f};
        Quatf capsuleTurn{0.92387953f, 0.38268343f, 0.0f, 0.0f};
        Quatf meshTurn{0.96592583f, 0.25881905f, 0.0f, 0.0f};

        bool operator==(const Poses&) const = default;
    };

    geometry::MeshPtr ballMesh_ = geometry::makeIcosphere(kBallRadius);
    Poses poses_{};
    std::optional<Poses> laid_{};  ///< what the obstacles were made of, with
    geometry::MeshPtr mesh_{};     ///< this mesh, brought to the size of the course
    physics::Obstacles obstacles_{};
};

}  // namespace collidoscope::demos::particles
