#pragma once
/// One cloth of the demo: how it hangs at first, its system, and how it is solved.

#include <array>
#include <optional>
#include <string>

#include "demos/share/particle_numbers.h"
#include "geometry/base/archive.h"
#include "physics/particle/cloth/cloth_mesh.h"
#include "physics/particle/cloth/connect.h"
#include "physics/particle/cloth/strain.h"

namespace collidoscope::demos::cloth {

enum class Scene { Hung, Curtain, Flag, Drape, Tear, Trampoline };

/// The corners of the frame that holds the sheet: column 0 and row 0, last column, last row, both last.
using Corners = std::array<geometry::Vec3f, 4>;

/// A particle that is held at a place of the frame: u along the rows, v along the columns, 0..1.
struct Pin {
    std::uint32_t particle = 0;
    float u = 0.0f, v = 0.0f;
};
geometry::Vec3f positionOf(const Pin& pin, const Corners& corners);

struct ClothScene {
    physics::ClothPlan plan{};
    Corners corners{};
    std::array<bool, 4> draggable{};  ///< which corners hold something
    std::vector<Pin> pins{};
    std::vector<std::uint32_t> weights{};  ///< particles that carry a stone
    int cut = 0;                           ///< columns that are cut below the middle row, from the left
};
/// `columns` >= 2 particles along the longer side. The middle of the scene is at x = 0, the floor at y = 0.
ClothScene sceneOf(Scene scene, int columns);

/// Solver of a sheet. The cost of a step is proportional to subSteps times iterations.
struct Solving {
    physics::Method method = physics::Method::Joints;
    int subSteps = 1, iterations = 1;

    bool operator==(const Solving&) const = default;
};
/// "12 iterations", "12 sub-steps", "springs"
std::string wordsFor(const Solving& solving);

/// Settings that may change at any time.
struct Fabric {
    float stiffness = 10000.0f;  ///< N/m
    float bend = 1.0f;           ///< N/m
    float damping = 0.5f;        ///< 1/s
    bool selfCollides = true;
    bool tears = false;
    float tearStrain = 0.5f;
    float friction = 0.4f;
};

struct World {
    geometry::Vec3f wind{0.0f};  ///< m/s
    Corners corners{};
    std::vector<geometry::AnyShapef> solids{};
    std::optional<geometry::Vec3f> hand{};  ///< what the hand holds comes here
};

class Sheet {
public:
    static constexpr float kRadius = 0.012f;  ///< m: so far particles stay off solids
    static constexpr float kStone = 0.15f;    ///< kg, of each weight

    Sheet() = default;
    Sheet(const ClothScene& scene, const geometry::Vec3f& offset);

    void step(float h, const Solving& solving, const Fabric& fabric, const World& world,
              const geometry::ParallelFor& parallelFor);
    /// Takes the particle nearest to the point by the hand; none when all are farther than `reach`, m.
    void grip(const geometry::Vec3f& point, float reach);
    void release();
    bool isGripped() const { return gripped_ >= 0; }

    const physics::ClothMesh& net() const { return net_; }
    const physics::ParticleSystem& system() const { return system_; }
    const ClothScene& scene() const { return scene_; }
    ParticleGroup particles(const std::string& name) const;
    void edit(const ParticleEdit& edit) { change(system_.state, edit); }
    physics::Strain strain() const { return strainOf(net_, system_.state.position); }
    /// True once the springs have become unstable and its numbers too large; it stands still from then on.
    bool isBurst() const { return burst_; }
    /// h sqrt(8 k / m): of the fastest wave through the sheet; springs burst beyond 2.
    float waveAngle(float h, const Solving& solving, const Fabric& fabric) const;
    void visit(geometry::Archive& archive);

private:
    void holdPins(const World& world);
    void updateLinks(const Solving& solving, const Fabric& fabric);

    ClothScene scene_{};
    geometry::Vec3f offset_{0.0f};
    physics::ParticleSystem system_{};
    physics::ClothMesh net_{};
    std::int32_t gripped_ = -1;  // particle; -1: none
    bool burst_ = false;
    /// Parameters that the springs or joints were made with.
    struct LinkParameters {
        std::vector<std::uint32_t> torn{};
        float stiffness = -1.0f, bend = -1.0f;
        physics::Method method = physics::Method::Joints;
        bool operator==(const LinkParameters&) const = default;
        /// Has nothing changed but that more has torn?
        bool isTornFrom(const LinkParameters& before) const;
    } connected_{};
};

inline void state(geometry::Archive& archive, Sheet& sheet) { sheet.visit(archive); }

}  // namespace collidoscope::demos::cloth
