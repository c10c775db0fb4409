#include "demos/11_models/parts/arm.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/base/elementary.h"
#include "geometry/mesh/mesh_generators.h"

namespace demos::models {
namespace {

using geometry::axisAngle;
using geometry::makeBox;
using geometry::MeshPtr;
using geometry::ModelId;
using geometry::ModelPart;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr Vec3f kX{1.0f, 0.0f, 0.0f}, kZ{0.0f, 0.0f, 1.0f};

/// A roof of two faces at 45 degrees over a square of 2 m, closed.
MeshPtr makeGable() {
    geometry::Mesh mesh;
    mesh.name = "gable";
    mesh.vertices = {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}, {0, 1, -1}, {0, 1, 1}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}, {0, 3, 5}, {0, 5, 4}, {0, 4, 1}, {3, 2, 5}};
    return geometry::finishMesh(mesh);
}

/// The meshes are made once, and shared by all parts and all copies of the demo.
struct Meshes {
    MeshPtr ball = geometry::makeIcosphere(1.0f, 2), box = makeBox(Vec3f{1.0f}), gable = makeGable();
};
const Meshes& meshes() {
    static const Meshes all;
    return all;
}

ModelPart ballPart(float radius) { return {meshes().ball, {.scale = Vec3f{radius}}}; }
ModelPart boxPart(const Vec3f& center, const Vec3f& half) {
    return {meshes().box, {.translation = center, .scale = half}};
}
Vec3f inWorld(const geometry::ModelTree& tree, ModelId id, const Vec3f& p) {
    return Vec3f{Vec3d{worldFromModel(tree, id) * geometry::Vec4<double>{Vec3d{p}, 1.0}}};
}

Figure makeArm(const Joints& joints) {
    Figure figure{.names = {"base", "upper arm", "forearm", "hand"}};
    geometry::ModelTree& tree = figure.tree;
    const ModelId base = tree.add(
        {.parts = {boxPart(Vec3f{0.0f}, {0.4f, 0.35f, 0.4f})}, .placement = {.translation = {-2.6f, 0.35f, 0.0f}}});
    const ModelId upper = tree.add({.parts = {ballPart(0.24f), boxPart({0.65f, 0, 0}, {0.5f, 0.13f, 0.13f})},
                                    .placement = {.translation = {0.0f, 0.5f, 0.0f},
                                                  .rotation = axisAngle(kZ, joints.shoulder),
                                                  .scale = {joints.stretch, 1.0f, 1.0f}},
                                    .parent = base});
    const ModelId fore =
        tree.add({.parts = {ballPart(0.19f), boxPart({0.55f, 0, 0}, {0.42f, 0.11f, 0.11f})},
                  .placement = {.translation = {1.25f, 0.0f, 0.0f}, .rotation = axisAngle(kZ, joints.elbow)},
                  .parent = upper});
    std::vector<ModelPart> fingers{ballPart(0.14f), boxPart({0.24f, 0, 0}, {0.17f, 0.05f, 0.2f})};
    for (const float z : {-0.14f, 0.0f, 0.14f}) fingers.push_back(boxPart({0.55f, 0, z}, {0.17f, 0.035f, 0.045f}));
    const ModelId hand =
        tree.add({.parts = fingers,
                  .placement = {.translation = {1.05f, 0.0f, 0.0f}, .rotation = axisAngle(kX, joints.hand)},
                  .parent = fore});
    figure.spine = {inWorld(tree, upper, Vec3f{0.0f}), inWorld(tree, fore, Vec3f{0.0f}),
                    inWorld(tree, hand, Vec3f{0.0f}), inWorld(tree, hand, {0.65f, 0.0f, 0.0f})};
    return figure;
}

Figure makeSingleGable(const Joints& joints) {
    Figure figure{.names = {"gable"}};
    const ModelId id = figure.tree.add(
        meshes().gable, {.translation = {-1.2f, 0.4f, 0.0f}, .scale = {0.8f * joints.stretch, 0.8f, 0.8f}});
    figure.spine = {inWorld(figure.tree, id, {-0.9f, 0.1f, 0.3f}), inWorld(figure.tree, id, {-0.1f, 0.9f, -0.3f}),
                    inWorld(figure.tree, id, {0.1f, 0.9f, -0.3f}), inWorld(figure.tree, id, {0.9f, 0.1f, 0.3f})};
    return figure;
}

/// The normal of the local triangle, carried by the matrix itself, to the side of the right one.
Vec3f naiveNormalOf(const SpaceView& view) {
    const auto& t = view.localTriangle;
    const Vec3d carried = geometry::Mat3<double>{view.worldFromPart} * glm::cross(t.b - t.a, t.c - t.a);
    const Vec3f normal{carried / std::sqrt(glm::dot(carried, carried))};
    return glm::dot(normal, view.hit.normal) < 0.0f ? -normal : normal;
}

}  // namespace

Figure makeFigure(Subject subject, const Joints& joints) {
    return subject == Subject::Arm ? makeArm(joints) : makeSingleGable(joints);
}

Vec3f alongSpine(const Figure& figure, float s) {
    const float place = s * static_cast<float>(figure.spine.size() - 1);
    const auto piece = std::min(static_cast<std::size_t>(place), figure.spine.size() - 2);
    return glm::mix(figure.spine[piece], figure.spine[piece + 1], place - static_cast<float>(piece));
}

SpaceView viewOf(const Figure& figure, const geometry::Rayf& ray, const geometry::ModelHit& hit) {
    SpaceView view{.hit = hit, .worldFromPart = worldFromPart(figure.tree, hit.model, hit.part)};
    view.localRay = rayInModel(ray, view.worldFromPart);
    const geometry::Mesh& mesh = *figure.tree[hit.model].parts[hit.part].mesh;
    const geometry::Trianglef t = triangleAt(mesh, hit.triangle);
    view.localTriangle = {Vec3d{t.a}, Vec3d{t.b}, Vec3d{t.c}};
    const auto local = rayCast(view.localRay, view.localTriangle);
    view.localT = local ? local->t : double{hit.t};
    view.renormalisedT = view.localT * glm::length(view.localRay.direction);
    view.naiveNormal = naiveNormalOf(view);
    const Vec3d naive{view.naiveNormal}, right{hit.normal};
    const double sine = glm::length(glm::cross(naive, right));
    view.normalError = geometry::atan2(sine, glm::dot(naive, right)) * 180.0 / geometry::kPi<double>;
    return view;
}

Carried carriedFor(const geometry::ModelTree& tree) {
    Carried carried;
    for (const ModelId id : tree.models())
        for (const ModelPart& part : tree[id].parts) {
            carried.raysIn += 2;
            carried.verticesOut += static_cast<int>(part.mesh->vertices.size());
        }
    return carried;
}

}  // namespace demos::models
