#include "demos/09_picking/pick/pick.h"

#include "geometry/mesh/traverse/tree_query.h"

namespace collidoscope::demos::picking {

using geometry::Rayd;

Subject placeSubject(geometry::MeshPtr mesh, const geometry::Placement& parent, const Quatf& turn, float radius) {
    const Spheref& ball = mesh->ball;
    const float fit = ball.radius > 0.0f ? radius / ball.radius : 1.0f;
    Subject subject{.mesh = mesh, .ball = ball};
    const auto scaled = subject.tree.add({.placement = parent});
    const auto turned = subject.tree.add({.placement = {.rotation = turn}, .parent = scaled});
    subject.model = subject.tree.add(subject.mesh, {.translation = -fit * ball.center, .scale = Vec3f{fit}}, turned);
    subject.worldFromMesh = worldFromModel(subject.tree, subject.model);
    return subject;
}

namespace {

TestCount countTests(const Rayd& meshRay, const geometry::Mesh& mesh) {
    TestCount count;
    const auto watch = [&](const geometry::TraversalStep& step) {
        using enum geometry::TraversalEvent;
        if (step.event == ChildMet || step.event == ChildMissed) ++count.boxes;
        if (step.event == TriangleMissed || step.event == TriangleHit) ++count.triangles;
    };
    geometry::NearestHit nearest;
    walk(queryOf(meshRay, mesh, {}), nearest, geometry::widestTraversalKernel(), watch);
    return count;
}

}  // namespace

Pick pick(const Subject& subject, const Rayf& worldRay) {
    Pick pick{.worldRay = worldRay, .meshRay = rayInMesh(geometry::toDouble(worldRay), subject.worldFromMesh)};
    pick.ball = rayCast(pick.meshRay, geometry::toDouble(subject.ball));
    pick.box = rayCast(pick.meshRay, geometry::toDouble(subject.mesh->bounds));
    if (!pick.ball && !pick.box) return pick;
    pick.tests = countTests(pick.meshRay, *subject.mesh);
    pick.triangle = rayCast(worldRay, subject.tree, subject.model);
    if (!pick.triangle) return pick;
    const auto again = rayCast(pick.meshRay, geometry::toDouble(triangleAt(*subject.mesh, pick.triangle->triangle)));
    pick.meshT = again ? again->t : double{pick.triangle->t};
    return pick;
}

Rayf randomRayThrough(const Spheref& ball, geometry::Random& random) {
    // Lines of one direction that meet a ball meet the disc across its middle, evenly.
    const Vec3f direction = random.direction();
    const Vec3f size = glm::abs(direction);
    const Vec3f helper = size.x < 0.5f ? Vec3f{1.0f, 0.0f, 0.0f} : Vec3f{0.0f, 1.0f, 0.0f};
    const Vec3f u = glm::normalize(glm::cross(direction, helper));
    const Vec3f v = glm::cross(direction, u);
    float x = 0.0f, y = 0.0f;
    do {
        x = random.uniform(-1.0f, 1.0f);
        y = random.uniform(-1.0f, 1.0f);
    } while (x * x + y * y > 1.0f);
    return {ball.center + ball.radius * (x * u + y * v - 2.0f * direction), ball.radius * direction};
}

Vec3f carry(const geometry::Mat4d& placeFromMesh, const Vec3d& p) {
    return Vec3f{Vec3d{placeFromMesh * geometry::Vec4<double>{p, 1.0}}};
}

void Painting::add(const Pick& pick, std::size_t triangles) {
    ++rays;
    ballHits += pick.ball ? 1 : 0;
    boxHits += pick.box ? 1 : 0;
    exactHits += pick.triangle ? 1 : 0;
    treeTests += pick.tests.byTree();
    bruteTests += pick.ball || pick.box ? triangles : 0;
    if (pick.triangle) {
        leaveDot(pointAt(pick.meshRay, pick.meshT), Surface::Triangle);
    } else {
        if (pick.ball) leaveDot(pick.ball->point, Surface::Ball);
        if (pick.box) leaveDot(pick.box->point, Surface::Box);
    }
}

void Painting::leaveDot(const Vec3d& position, Surface surface) {
    const Dot dot{Vec3f{position}, surface, painted};
    if (dots.size() < kMaxDots)
        dots.push_back(dot);
    else
        dots[painted % kMaxDots] = dot;
    ++painted;
}

double falseShare(std::uint32_t boundHits, std::uint32_t exactHits) {
    return boundHits == 0 ? 0.0 : 1.0 - double(exactHits) / double(boundHits);
}

void state(geometry::Archive& archive, Dot& dot) {
    archive.field("position", dot.position);
    archive.field("surface", dot.surface);
    archive.field("number", dot.number);
}

void state(geometry::Archive& archive, Painting& painting) {
    archive.field("dots", painting.dots);
    archive.field("painted", painting.painted);
    archive.field("rays", painting.rays);
    archive.field("ball-hits", painting.ballHits);
    archive.field("box-hits", painting.boxHits);
    archive.field("exact-hits", painting.exactHits);
    archive.field("tree-tests", painting.treeTests);
    archive.field("brute-tests", painting.bruteTests);
}

}  // namespace collidoscope::demos::picking
