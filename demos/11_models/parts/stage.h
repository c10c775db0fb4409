#pragma once
/// A small yard, twice: as what is shown and as what is met.

#include <variant>
#include <vector>

#include "demos/canvas.h"
#include "geometry/scene/scene.h"

namespace demos::models {

enum class Use { ShownOnly, MetOnly, Both };

/// A primitive of the render scene or of the collision scene.
struct Prop {
    std::variant<geometry::Spheref, geometry::Capsulef, geometry::Aabbf, geometry::Boxf> shape{};
    Use use = Use::Both;
    bool isMoving = false;
    float shade = 0.0f;  ///< to tell neighbours apart
};

struct StageSettings {
    int grass = 80;
    int flies = 24;
};
/// Everything there is at a phase of the walker's round (rad); the same for the same settings and seed.
std::vector<Prop> propsAt(const StageSettings& settings, float phase, std::uint64_t seed);

struct StageCounts {
    int shown = 0, met = 0, both = 0;
    int shownMoving = 0, metMoving = 0;
};
StageCounts count(const std::vector<Prop>& props);

bool isShown(const Prop& prop);
bool isMet(const Prop& prop);

/// A ray, asked of a scene made of the props that pass.
struct StageAnswer {
    std::optional<geometry::SceneHit> hit{};
    int asked = 0;  ///< bounds that the octree had the ray compared with
};
StageAnswer ask(const std::vector<Prop>& props, bool (*passes)(const Prop&), const geometry::Rayf& ray);

/// One of the two scenes, moved by `offset`.
void drawProps(Canvas& canvas, const std::vector<Prop>& props, bool (*passes)(const Prop&),
               const geometry::Vec3f& offset);

}  // namespace demos::models
