#include "demos/14_particles/parts/obstacle_course.h"

#include <glm/gtc/matrix_transform.hpp>

#include "demos/draw/shapes.h"
#include "geometry/mesh/query/instance_space.h"

namespace collidoscope::demos::particles {
namespace {

constexpr float kCapsuleHalf = 0.8f, kCapsuleRadius = 0.22f;  ///< m
constexpr double kMeshRadius = 1.1;                           ///< m
constexpr Style kStone{.role = Role::Neutral};

}  // namespace

Boxf ObstacleCourse::plate() const { return {poses_.plate, {0.9f, 0.06f, 0.6f}, poses_.plateTurn}; }

Capsulef ObstacleCourse::capsule() const {
    const Vec3f half = poses_.capsuleTurn * Vec3f{0.0f, kCapsuleHalf, 0.0f};
    return {poses_.capsule - half, poses_.capsule + half, kCapsuleRadius};
}

geometry::MeshInstance ObstacleCourse::mesh() const {
    return geometry::instanceOfSize(mesh_, kMeshRadius, {Vec3d{poses_.mesh}, geometry::Quatd{poses_.meshTurn}});
}

void ObstacleCourse::lay(const geometry::MeshPtr& mesh) {
    if (laid_ && *laid_ == poses_ && mesh_ == mesh) return;
    laid_ = poses_;
    mesh_ = mesh;
    const std::vector<geometry::AnyShapef> solids{Planef{}, Spheref{poses_.ball, kBallRadius}, plate(), capsule(),
                                                  this->mesh()};
    obstacles_ = physics::Obstacles(solids);
}

void ObstacleCourse::handles(Handles& h) {
    h.move("ball", poses_.ball,
           {.shape = Spheref{poses_.ball, kBallRadius}, .tip = "Drag the ball through the stream."});
    h.place("plate", poses_.plate, poses_.plateTurn, {.shape = plate(), .tip = "Drag or turn the plate."});
    h.place("capsule", poses_.capsule, poses_.capsuleTurn, {.shape = capsule(), .tip = "Drag or turn the capsule."});
    PickShape shape{};
    if (mesh_) shape = mesh();
    h.place("mesh", poses_.mesh, poses_.meshTurn,
            {.shape = shape, .tip = "Drag or turn the mesh, a wall of triangles that are found through its tree."});
}

void ObstacleCourse::draw(Canvas& canvas) const {
    // As a mesh: among thousands of small balls a sphere is drawn with few corners.
    drawMesh(canvas, ballMesh_, glm::translate(geometry::Mat4f{1.0f}, poses_.ball), kStone);
    demos::draw(canvas, plate(), kStone);
    demos::draw(canvas, capsule(), kStone);
    if (mesh_) demos::draw(canvas, mesh(), {.role = Role::BodyB});
    canvas.ground(0.0f);
}

}  // namespace collidoscope::demos::particles
