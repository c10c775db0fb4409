/// Scenes of the Open Dynamics Engine, recorded: `record_ode SCENE > scene.jsonl`, then `collidoscope replay
/// scene.jsonl
/// --check`.

#include <cmath>
#include <cstdio>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "tools/record/ode_recorder.h"

namespace {

using record::OdeMesh;
using Vec = std::array<dReal, 3>;

constexpr dReal kStep = 1.0 / 60;
constexpr dReal kDensity = 1;

/// What ODE keeps pointers to, for a convex body.
struct Convex {
    std::vector<dReal> planes{}, points{};
    std::vector<unsigned> polygons{};
};

class World {
public:
    World() {
        dInitODE2(0);
        world = dWorldCreate();
        space = dSimpleSpaceCreate(nullptr);
        dWorldSetGravity(world, 0, -9.81, 0);
    }
    ~World() {
        dSpaceDestroy(space);
        for (dTriMeshDataID data : data_) dGeomTriMeshDataDestroy(data);
        dWorldDestroy(world);
        dCloseODE();
    }
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    /// A geometry that never moves.
    dGeomID still(const std::string& name, dGeomID geom, const Vec& position = {}) {
        dGeomSetData(geom, names_.emplace_back(name).data());
        if (dGeomGetClass(geom) != dPlaneClass) dGeomSetPosition(geom, position[0], position[1], position[2]);
        return geom;
    }
    /// A body with the mass of a box of these full sizes.
    dBodyID body(const std::string& name, dGeomID geom, const Vec& position, const Vec& sizes) {
        dBodyID made = dBodyCreate(world);
        dMass mass;
        dMassSetBox(&mass, kDensity, sizes[0], sizes[1], sizes[2]);
        dBodySetMass(made, &mass);
        dGeomSetBody(geom, made);
        dGeomSetData(geom, names_.emplace_back(name).data());
        dBodySetPosition(made, position[0], position[1], position[2]);
        return made;
    }
    dGeomID box(dReal x, dReal y, dReal z) { return dCreateBox(space, 2 * x, 2 * y, 2 * z); }
    /// A box as a convex body with six quadrangles.
    dGeomID convexBox(dReal x, dReal y, dReal z) {
        auto made = std::make_unique<Convex>();
        for (int i = 0; i < 8; ++i)
            made->points.insert(made->points.end(), {i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z});
        made->planes = {-1, 0, 0, x, 1, 0, 0, x, 0, -1, 0, y, 0, 1, 0, y, 0, 0, -1, z, 0, 0, 1, z};
        made->polygons = {4, 0, 4, 6, 2, 4, 1, 3, 7, 5, 4, 0, 1, 5, 4, 4, 2, 6, 7, 3, 4, 0, 2, 3, 1, 4, 4, 5, 7, 6};
        dGeomID geom = dCreateConvex(space, made->planes.data(), 6, made->points.data(), 8, made->polygons.data());
        meshes[geom] = {made->points, {}};
        convexes_.push_back(std::move(made));
        return geom;
    }
    /// Triangles of three corners each, which face up.
    dGeomID mesh(const std::vector<Vec>& corners) {
        OdeMesh all;
        for (const Vec& corner : corners) {
            all.triangles.push_back(static_cast<int>(all.triangles.size()));
            all.vertices.insert(all.vertices.end(), corner.begin(), corner.end());
        }
        kept_.push_back(std::make_unique<OdeMesh>(all));
        dTriMeshDataID data = dGeomTriMeshDataCreate();
        dGeomTriMeshDataBuildDouble(data, kept_.back()->vertices.data(), 3 * sizeof(dReal),
                                    static_cast<int>(corners.size()), kept_.back()->triangles.data(),
                                    static_cast<int>(corners.size()), 3 * sizeof(int));
        data_.push_back(data);
        dGeomID geom = dCreateTriMesh(space, data, nullptr, nullptr, nullptr);
        meshes[geom] = all;
        return geom;
    }

    dWorldID world{};
    dSpaceID space{};
    record::OdeMeshes meshes{};

private:
    std::vector<std::unique_ptr<Convex>> convexes_{};
    std::vector<std::unique_ptr<OdeMesh>> kept_{};
    std::vector<dTriMeshDataID> data_{};
    std::deque<std::string> names_{};
};

/// "cube 1" is the first of many.
std::string numbered(const char* name, int index) { return name + (" " + std::to_string(index + 1)); }

void record(World& scene, int frames) {
    record::OdeRecorder recorder(scene.world, scene.space, scene.meshes, stdout, kStep);
    for (int i = 0; i < frames; ++i) recorder.step();
}

/// A square of 8 x 8 m in cells of a metre, two triangles each, all in the plane y = 0.
std::vector<Vec> flatGrid() {
    std::vector<Vec> corners;
    for (int i = -4; i < 4; ++i)
        for (int k = -4; k < 4; ++k) {
            const Vec a{dReal(i), 0, dReal(k)}, b{i + 1.0, 0, dReal(k)}, c{i + 1.0, 0, k + 1.0},
                d{dReal(i), 0, k + 1.0};
            corners.insert(corners.end(), {a, c, b, a, d, c});
        }
    return corners;
}

void boxStack() {
    World scene;
    scene.still("ground", scene.box(10, 0.5, 10), {0, -0.5, 0});
    for (int i = 0; i < 5; ++i)
        scene.body(numbered("cube", i), scene.box(0.5, 0.5, 0.5), {0, 0.55 + 1.05 * i, 0}, {1, 1, 1});
    record(scene, 120);
}

void plateOnCube() {
    World scene;
    scene.still("cube", scene.box(0.1, 0.1, 0.1), {0, 0.1, 0});
    scene.body("plate", scene.box(50, 0.25, 50), {0, 0.46, 0}, {100, 0.5, 100});
    record(scene, 120);
}

/// Boxes that fall on an edge and a corner.
void tiltedBoxes() {
    World scene;
    scene.still("ground", scene.box(10, 0.5, 10), {0, -0.5, 0});
    for (int i = 0; i < 4; ++i) {
        dBodyID box = scene.body(numbered("box", i), scene.box(0.3, 0.4, 0.5), {1.5 * (i % 2), 1.0 + 1.2 * (i / 2), 0},
                                 {0.6, 0.8, 1});
        dMatrix3 turn;
        dRFromAxisAndAngle(turn, 1, 0.2 * i, 0.7, 0.6 + 0.3 * i);
        dBodySetRotation(box, turn);
    }
    record(scene, 120);
}

/// Cubes as convex bodies.
void convexStack() {
    World scene;
    scene.still("ground", scene.box(10, 0.5, 10), {0, -0.5, 0});
    for (int i = 0; i < 3; ++i)
        scene.body(numbered("convex", i), scene.convexBox(0.5, 0.5, 0.5), {0, 0.55 + 1.05 * i, 0}, {1, 1, 1});
    dBodyID tilted = scene.body("tilted convex", scene.convexBox(0.5, 0.5, 0.5), {3, 1.2, 0}, {1, 1, 1});
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 1, 0, 1, 0.7);
    dBodySetRotation(tilted, turn);
    record(scene, 120);
}

/// A capsule falls across the ridge of a roof, another one along it.
void capsuleOnRidge() {
    World scene;
    const Vec a{-3, 0, 0}, b{3, 0, 0};  // the ridge
    const Vec c{-3, -1, 2}, d{3, -1, 2}, e{-3, -1, -2}, f{3, -1, -2};
    scene.still("roof", scene.mesh({a, c, d, a, d, b, a, b, f, a, f, e}));
    scene.body("capsule across", dCreateCapsule(scene.space, 0.2, 0.8), {1.5, 0.4, 0}, {0.4, 0.4, 1.2});
    dBodyID along = scene.body("capsule along", dCreateCapsule(scene.space, 0.2, 0.8), {-1.5, 0.4, 0}, {0.4, 0.4, 1.2});
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 0, 1, 0, M_PI / 2);
    dBodySetRotation(along, turn);
    record(scene, 90);
}

/// Over a flat floor of triangles a ball, a box and a capsule glide; all normals are up.
void seams() {
    World scene;
    scene.still("floor", scene.mesh(flatGrid()));
    const auto push = [](dBodyID body) { dBodySetLinearVel(body, 3, 0, 0.4); };
    push(scene.body("ball", dCreateSphere(scene.space, 0.25), {-3.3, 0.25, 0.3}, {0.4, 0.4, 0.4}));
    push(scene.body("box", scene.box(0.25, 0.25, 0.25), {-3.3, 0.25, -2}, {0.5, 0.5, 0.5}));
    push(scene.body("capsule", dCreateCapsule(scene.space, 0.25, 0.6), {-3.3, 0.25, 2}, {0.5, 0.5, 1}));
    record(scene, 120);
}

/// In two rows of four.
Vec placeOfPair(std::size_t index) {
    return {3.6 * static_cast<dReal>(index / 4) - 1.8, 1, 2.0 * static_cast<dReal>(index % 4) - 3};
}

/// Pairs of shapes: the second of each turns and passes through the first, from one side to the other.
void passing() {
    World scene;
    dWorldSetGravity(scene.world, 0, 0, 0);
    const auto box = [&] { return scene.box(0.5, 0.3, 0.4); };
    const auto convex = [&] { return scene.convexBox(0.5, 0.3, 0.4); };
    const auto capsule = [&] { return dCreateCapsule(scene.space, 0.25, 0.6); };
    const auto sphere = [&] { return dCreateSphere(scene.space, 0.35); };
    std::vector<dBodyID> passers;
    dMatrix3 tilt;
    dRFromAxisAndAngle(tilt, 0, 0, 1, 0.3);
    const auto pair = [&](const char* still, dGeomID a, const char* passing, dGeomID b) {
        const Vec place = placeOfPair(passers.size());
        dGeomSetRotation(scene.still(numbered(still, static_cast<int>(passers.size())), a, place), tilt);
        passers.push_back(scene.body(passing, b, place, {1, 1, 1}));
    };
    pair("box", box(), "box through box", box());
    pair("convex", convex(), "convex through convex", convex());
    pair("box", box(), "convex through box", convex());
    pair("box", box(), "sphere through box", sphere());
    pair("box", box(), "capsule through box", capsule());
    pair("convex", convex(), "sphere through convex", sphere());
    pair("convex", convex(), "capsule through convex", capsule());
    pair("capsule", capsule(), "capsule through capsule", capsule());

    record::OdeRecorder recorder(scene.world, scene.space, scene.meshes, stdout, kStep);
    for (int i = 0; i < 120; ++i) {
        const dReal part = i / 120.0;  // of the way
        dMatrix3 turn;
        dRFromAxisAndAngle(turn, 1, 2, 3, M_PI * part);
        for (std::size_t k = 0; k < passers.size(); ++k) {
            const Vec place = placeOfPair(k);
            dBodySetPosition(passers[k], place[0] + 2.4 * part - 1.2, place[1] + 0.6 * part - 0.3, place[2] + 0.1);
            dBodySetRotation(passers[k], turn);
        }
        recorder.detect();
    }
}

/// A row of one shape of each kind over a floor of triangles, and a fan of rays at it.
void rays(bool areFromWithin) {
    World scene;
    dWorldSetGravity(scene.world, 0, 0, 0);
    scene.still("floor", scene.mesh(flatGrid()));
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 0, 0, 1, 0.6);
    scene.body("sphere", dCreateSphere(scene.space, 0.5), {-3, 1, 0}, {1, 1, 1});
    dBodySetRotation(scene.body("box", scene.box(0.5, 0.5, 0.5), {-1, 1, 0}, {1, 1, 1}), turn);
    dBodySetRotation(scene.body("capsule", dCreateCapsule(scene.space, 0.4, 0.8), {1, 1, 0}, {1, 1, 1}), turn);
    dBodySetRotation(scene.body("convex", scene.convexBox(0.5, 0.5, 0.5), {3, 1, 0}, {1, 1, 1}), turn);
    record::OdeRecorder recorder(scene.world, scene.space, scene.meshes, stdout, kStep);
    const auto cast = [&](const Vec& from, const Vec& to) {
        const Vec way{to[0] - from[0], to[1] - from[1], to[2] - from[2]};
        const dReal length = std::sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
        recorder.castRay(from, {way[0] / length, way[1] / length, way[2] / length}, length);
    };
    for (int i = 0; i < 60; ++i) {
        recorder.step();
        const dReal shift = i / 60.0 - 0.5;
        for (int k = -7; k <= 7; ++k) {
            const dReal x = 0.5 * k + shift;
            if (areFromWithin)
                cast({x, 1, 0.1 * shift}, {x, -2, 0});
            else
                cast({x, 4, shift}, {x + shift, -2, -shift});
        }
    }
}

struct Scene {
    const char* name;
    void (*record)();
};
constexpr Scene kScenes[] = {
    {"box-stack", boxStack},       {"plate-on-cube", plateOnCube},    {"tilted-boxes", tiltedBoxes},
    {"convex-stack", convexStack}, {"capsule-ridge", capsuleOnRidge}, {"seams", seams},
    {"passing", passing},          {"rays", [] { rays(false); }},     {"rays-within", [] { rays(true); }}};

}  // namespace

int main(int count, char** words) {
    for (const Scene& scene : kScenes)
        if (count == 2 && !std::strcmp(words[1], scene.name)) return scene.record(), 0;
    std::fprintf(stderr, "record_ode SCENE > FILE; scenes:\n");
    for (const Scene& scene : kScenes) std::fprintf(stderr, "    %s\n", scene.name);
    return 2;
}
