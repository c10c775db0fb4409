#pragma once
/// A small demo with every kind of parameter, handle and state, for the tests of what surrounds demos.

#include <optional>
#include <string>
#include <vector>

#include "demos/demo_base.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::demos::testing {

enum class Mood { Calm, Wild };

struct Grain {
    geometry::Vec3f position{0.0f};
    float age = 0.0f;  // s
};
inline void state(Archive& archive, Grain& grain) {
    archive.field("position", grain.position);
    archive.field("age", grain.age);
}

inline geometry::MeshPtr oneTriangle(float size) {
    geometry::Mesh mesh;
    mesh.name = "one triangle";
    mesh.vertices = {{0.0f, 0.0f, 0.0f}, {size, 0.0f, 0.0f}, {0.0f, size, 0.0f}};
    mesh.triangles = {{0, 1, 2}};
    return geometry::finishMesh(std::move(mesh));
}

class SmallDemo final : public Demo<SmallDemo> {
public:
    void build() override {
        ++builds;
        grains.assign(static_cast<std::size_t>(count), Grain{});
    }
    void step(float h) override {
        for (Grain& grain : grains) {
            grain.position += h * speed * geometry::Vec3f{1.0f, 0.5f, 0.25f};
            grain.age += h;
        }
        if (grains.size() > 1) last = grains.back().age;
    }
    void draw(Canvas& canvas) const override { canvas.ground(0.0f); }
    bool usesSeed() const override { return true; }
    void describe(Parameters& p) override {
        p.group("Motion");
        p.real("speed", speed,
               {.symbol = "v", .unit = "m/s", .range = {0, 1}, .limits = Range<double>{0, 10}, .tip = "Speed."});
        p.integer("count", count, {.range = {1, 5}, .effect = Effect::Rebuild, .tip = "How many."});
        p.toggle("wind", wind, {.tip = "Whether it blows."});
        p.choiceOf("mood", mood, {.options = {"calm", "wild"}, .tip = "How it feels.", .formerly = {"quiet", "rough"}});
        p.mesh("mesh", slot, {.tip = "What it looks like."});
    }
    void handles(Handles& h) override {
        h.move("dot", dot, {.tip = "A dot."});
        h.place("block", block, blockTurn, {.tip = "A block."});
        h.stretch("radius", radius, dot, {1.0f, 0.0f, 0.0f}, {.tip = "A radius."});
    }
    void state(Archive& archive) override {
        archive.field("grains", grains);
        archive.field("last", last);
    }

    float speed = 0.1f;  // m/s
    int count = 2;
    bool wind = false;
    Mood mood = Mood::Calm;
    MeshSlot slot{"one triangle", oneTriangle(1.0f)};
    geometry::Vec3f dot{0.0f}, block{1.0f};
    geometry::Quatf blockTurn = geometry::kIdentityRotation<float>;
    float radius = 1.0f;  // m
    std::vector<Grain> grains{};
    std::optional<float> last{};
    int builds = 0;  // counted by the tests; no state of the world
};

}  // namespace collidoscope::demos::testing
