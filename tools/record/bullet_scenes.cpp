/// Scenes of Bullet, recorded: `record_bullet SCENE > scene.jsonl`, then `collidoscope replay scene.jsonl --check`.

#include <cstdio>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tools/record/bullet_recorder.h"

namespace {

constexpr btScalar kStep = btScalar(1) / 60;

/// A world with all that it needs, and shapes and bodies that live as long.
class World {
public:
    World() { world.setGravity(btVector3(0, btScalar(-9.81f), 0)); }
    ~World() {
        for (int i = world.getNumCollisionObjects() - 1; i >= 0; --i)
            world.removeCollisionObject(world.getCollisionObjectArray()[i]);
    }
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    template <typename Shape, typename... Arguments>
    Shape& make(Arguments&&... arguments) {
        auto made = std::make_unique<Shape>(std::forward<Arguments>(arguments)...);
        Shape& result = *made;
        shapes_.push_back(std::move(made));
        return result;
    }
    btCollisionShape& box(btScalar x, btScalar y, btScalar z) { return make<btBoxShape>(btVector3(x, y, z)); }
    btConvexHullShape& hullOfBox(btScalar x, btScalar y, btScalar z) {
        auto& hull = make<btConvexHullShape>();
        for (int i = 0; i < 8; ++i) hull.addPoint(btVector3(i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z));
        return hull;
    }
    /// Triangles of three corners each, which face up.
    btCollisionShape& mesh(const std::vector<btVector3>& corners) {
        meshes_.push_back(std::make_unique<btTriangleMesh>());
        for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
            meshes_.back()->addTriangle(corners[i], corners[i + 1], corners[i + 2]);
        return make<btBvhTriangleMeshShape>(meshes_.back().get(), true);
    }
    /// A mass of 0 makes a body that never moves.
    btRigidBody& add(const std::string& name, btScalar mass, btCollisionShape& shape, const btVector3& position,
                     const btQuaternion& orientation = btQuaternion::getIdentity()) {
        btVector3 inertia(0, 0, 0);
        if (mass > 0) shape.calculateLocalInertia(mass, inertia);
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, &shape, inertia);
        info.m_startWorldTransform = btTransform(orientation, position);
        bodies_.push_back(std::make_unique<btRigidBody>(info));
        bodies_.back()->setUserPointer(names_.emplace_back(name).data());
        bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
        world.addRigidBody(bodies_.back().get());
        return *bodies_.back();
    }

private:
    btDefaultCollisionConfiguration configuration_{};
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_{};
    btSequentialImpulseConstraintSolver solver_{};
    std::vector<std::unique_ptr<btTriangleMesh>> meshes_{};
    std::vector<std::unique_ptr<btCollisionShape>> shapes_{};
    std::vector<std::unique_ptr<btRigidBody>> bodies_{};
    std::deque<std::string> names_{};

public:
    btDiscreteDynamicsWorld world{&dispatcher_, &broadphase_, &solver_, &configuration_};
};

/// "cube 1" is the first of many.
std::string numbered(const char* name, int index) { return name + (" " + std::to_string(index + 1)); }

void record(World& scene, int frames) {
    record::BulletRecorder recorder(scene.world, stdout, kStep);
    for (int i = 0; i < frames; ++i) recorder.step();
}

/// A square of 8 x 8 m in cells of a metre, two triangles each, all in the plane y = 0.
std::vector<btVector3> flatGrid() {
    std::vector<btVector3> corners;
    for (int i = -4; i < 4; ++i)
        for (int k = -4; k < 4; ++k) {
            const btScalar x = btScalar(i), z = btScalar(k);
            const btVector3 a(x, 0, z), b(x + 1, 0, z), c(x + 1, 0, z + 1), d(x, 0, z + 1);
            corners.insert(corners.end(), {a, c, b, a, d, c});
        }
    return corners;
}

void boxStack() {
    World scene;
    scene.add("ground", 0, scene.box(10, 0.5f, 10), btVector3(0, -0.5f, 0));
    btCollisionShape& cube = scene.box(0.5f, 0.5f, 0.5f);
    for (int i = 0; i < 5; ++i) scene.add(numbered("cube", i), 1, cube, btVector3(0, 0.55f + 1.05f * btScalar(i), 0));
    record(scene, 120);
}

void plateOnCube() {
    World scene;
    scene.add("cube", 0, scene.box(0.1f, 0.1f, 0.1f), btVector3(0, 0.1f, 0));
    scene.add("plate", 20, scene.box(50, 0.25f, 50), btVector3(0, 0.46f, 0));
    record(scene, 120);
}

/// The same boxes as hulls: they are inflated by their margin.
void hullStack() {
    World scene;
    scene.add("ground", 0, scene.box(10, 0.5f, 10), btVector3(0, -0.5f, 0));
    btCollisionShape& cube = scene.hullOfBox(0.5f, 0.5f, 0.5f);
    for (int i = 0; i < 3; ++i) scene.add(numbered("hull", i), 1, cube, btVector3(0, 0.6f + 1.15f * btScalar(i), 0));
    scene.add("tilted hull", 1, cube, btVector3(3, 1.2f, 0), btQuaternion(btVector3(1, 0, 1).normalized(), 0.7f));
    record(scene, 120);
}

/// Dice of 3 cm with the margin that every shape has by default, 4 cm.
void smallHulls() {
    World scene;
    scene.add("table", 0, scene.box(0.5f, 0.05f, 0.5f), btVector3(0, -0.05f, 0));
    btCollisionShape& die = scene.hullOfBox(0.015f, 0.015f, 0.015f);
    for (int i = 0; i < 3; ++i)
        scene.add(numbered("die", i), 0.01f, die, btVector3(0.002f * btScalar(i), 0.08f + 0.12f * btScalar(i), 0),
                  btQuaternion(btVector3(1, 0, 0), 0.3f * btScalar(i)));
    record(scene, 120);
}

/// Such a die turns while it passes over another; or all lengths, margins too, so many times as large.
void dicePassing(btScalar scale) {
    World scene;
    scene.world.setGravity(btVector3(0, 0, 0));
    btCollisionShape& die = scene.hullOfBox(0.015f * scale, 0.015f * scale, 0.015f * scale);
    die.setMargin(0.04f * scale);
    scene.add("die", 0, die, btVector3(0, 0, 0));
    btRigidBody& passer = scene.add("passing die", 1, die, btVector3(0, 0.1f * scale, 0));
    record::BulletRecorder recorder(scene.world, stdout, kStep);
    for (int i = 0; i < 120; ++i) {
        const btScalar part = btScalar(i) / 120;  // of the way
        passer.setWorldTransform(btTransform(btQuaternion(btVector3(1, 2, 3).normalized(), SIMD_PI * part),
                                             btVector3(0.06f * part - 0.03f, 0.105f, 0.005f) * scale));
        recorder.detect();
    }
}

/// A capsule falls across the ridge of a roof, another one along it.
void capsuleOnRidge() {
    World scene;
    const btVector3 a(-3, 0, 0), b(3, 0, 0);  // the ridge
    const btVector3 c(-3, -1, 2), d(3, -1, 2), e(-3, -1, -2), f(3, -1, -2);
    scene.add("roof", 0, scene.mesh({a, c, d, a, d, b, a, b, f, a, f, e}), btVector3(0, 0, 0));
    btCollisionShape& capsule = scene.make<btCapsuleShapeX>(0.2f, 0.8f);
    scene.add("capsule along", 1, capsule, btVector3(-1.5f, 0.4f, 0));
    scene.add("capsule across", 1, capsule, btVector3(1.5f, 0.4f, 0), btQuaternion(btVector3(0, 1, 0), SIMD_HALF_PI));
    record(scene, 90);
}

/// Over a flat floor of triangles, or over one large box, a ball, a box and a hull glide; all normals are up.
void seams(bool areThere) {
    World scene;
    if (areThere)
        scene.add("floor", 0, scene.mesh(flatGrid()), btVector3(0, 0, 0));
    else
        scene.add("floor", 0, scene.box(10, 1, 10), btVector3(0, -1, 0));
    btRigidBody& ball = scene.add("ball", 1, scene.make<btSphereShape>(0.25f), btVector3(-3.3f, 0.25f, 0.3f));
    ball.setLinearVelocity(btVector3(3, 0, 0.4f));
    btRigidBody& box = scene.add("box", 1, scene.box(0.25f, 0.25f, 0.25f), btVector3(-3.3f, 0.29f, -2));
    box.setLinearVelocity(btVector3(3, 0, 0.4f));
    btRigidBody& hull = scene.add("hull", 1, scene.hullOfBox(0.25f, 0.25f, 0.25f), btVector3(-3.3f, 0.33f, 2));
    hull.setLinearVelocity(btVector3(3, 0, 0.4f));
    record(scene, 120);
}

/// In two rows of four.
btVector3 placeOfPair(std::size_t index) {
    return btVector3(3.6f * btScalar(index / 4) - 1.8f, 1, 2 * btScalar(index % 4) - 3);
}

/// Pairs of shapes: the second of each turns and passes through the first, from one side to the other.
void passing() {
    World scene;
    scene.world.setGravity(btVector3(0, 0, 0));
    btCollisionShape& box = scene.box(0.5f, 0.3f, 0.4f);
    btCollisionShape& hull = scene.hullOfBox(0.5f, 0.3f, 0.4f);
    btCollisionShape& capsule = scene.make<btCapsuleShape>(0.25f, 0.6f);
    btCollisionShape& sphere = scene.make<btSphereShape>(0.35f);
    const struct {
        const char *still, *passing;
        btCollisionShape &a, &b;
    } pairs[] = {{"box", "box through box", box, box},
                 {"hull", "hull through hull", hull, hull},
                 {"box", "hull through box", box, hull},
                 {"box", "sphere through box", box, sphere},
                 {"box", "capsule through box", box, capsule},
                 {"hull", "sphere through hull", hull, sphere},
                 {"hull", "capsule through hull", hull, capsule},
                 {"capsule", "capsule through capsule", capsule, capsule}};
    std::vector<btRigidBody*> passers;
    for (const auto& pair : pairs) {
        const btVector3 place = placeOfPair(passers.size());
        scene.add(numbered(pair.still, static_cast<int>(passers.size())), 0, pair.a, place,
                  btQuaternion(btVector3(0, 0, 1), 0.3f));
        passers.push_back(&scene.add(pair.passing, 1, pair.b, place));
    }
    record::BulletRecorder recorder(scene.world, stdout, kStep);
    for (int i = 0; i < 120; ++i) {
        const btScalar part = btScalar(i) / 120;  // of the way
        const btQuaternion turned(btVector3(1, 2, 3).normalized(), SIMD_PI * part);
        for (std::size_t k = 0; k < passers.size(); ++k) {
            const btVector3 path(2.4f * part - 1.2f, 0.6f * part - 0.3f, 0.1f);
            passers[k]->setWorldTransform(btTransform(turned, placeOfPair(k) + path));
        }
        recorder.detect();
    }
}

/// A row of one shape of each kind over a floor of triangles, and a fan of rays at it.
void rays(bool areFromWithin) {
    World scene;
    scene.world.setGravity(btVector3(0, 0, 0));
    scene.add("floor", 0, scene.mesh(flatGrid()), btVector3(0, 0, 0));
    const btQuaternion turned(btVector3(0, 0, 1), 0.6f);
    scene.add("sphere", 1, scene.make<btSphereShape>(0.5f), btVector3(-3, 1, 0));
    scene.add("box", 1, scene.box(0.5f, 0.5f, 0.5f), btVector3(-1, 1, 0), turned);
    scene.add("capsule", 1, scene.make<btCapsuleShape>(0.4f, 0.8f), btVector3(1, 1, 0), turned);
    scene.add("hull", 1, scene.hullOfBox(0.5f, 0.5f, 0.5f), btVector3(3, 1, 0), turned);
    record::BulletRecorder recorder(scene.world, stdout, kStep);
    for (int i = 0; i < 60; ++i) {
        recorder.step();
        const btScalar shift = btScalar(i) / 60 - 0.5f;
        for (int k = -7; k <= 7; ++k) {
            const btScalar x = 0.5f * btScalar(k) + shift;
            if (areFromWithin)
                recorder.castRay(btVector3(x, 1, shift * 0.1f), btVector3(x, -2, 0));
            else
                recorder.castRay(btVector3(x, 4, shift), btVector3(x + shift, -2, -shift));
        }
    }
}

struct Scene {
    const char* name;
    void (*record)();
};
constexpr Scene kScenes[] = {{"box-stack", boxStack},
                             {"plate-on-cube", plateOnCube},
                             {"hull-stack", hullStack},
                             {"small-hulls", smallHulls},
                             {"dice", [] { dicePassing(1); }},
                             {"dice-tenfold", [] { dicePassing(10); }},
                             {"capsule-ridge", capsuleOnRidge},
                             {"seams", [] { seams(true); }},
                             {"no-seams", [] { seams(false); }},
                             {"passing", passing},
                             {"rays", [] { rays(false); }},
                             {"rays-within", [] { rays(true); }}};

}  // namespace

int main(int count, char** words) {
    for (const Scene& scene : kScenes)
        if (count == 2 && !std::strcmp(words[1], scene.name)) return scene.record(), 0;
    std::fprintf(stderr, "record_bullet SCENE > FILE; scenes:\n");
    for (const Scene& scene : kScenes) std::fprintf(stderr, "    %s\n", scene.name);
    return 2;
}
