#pragma once
/// A world of rigid bodies on show: how its bodies look, how they are grabbed, thrown and placed, what can be seen of
/// them and of their contacts. Whatever a demo of rigid bodies has in common with others is here.
///
///     scene.addGround();
///     scene.add({.pose = {.position = {0, 2, 0}}}, geometry::Boxf{.half = geometry::Vec3f{0.5f}});

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "demos/canvas.h"
#include "demos/demo_base.h"
#include "demos/examine/collision_case.h"
#include "demos/handles.h"
#include "demos/inside/world_step.h"
#include "demos/measurements.h"
#include "demos/mouse_and_keys.h"
#include "demos/parameters.h"
#include "demos/rigid/homes.h"
#include "physics/rigid/world/grab.h"

namespace collidoscope::demos {

using physics::BodyId;

class RigidScene {
public:
    physics::World world{};

    /// Sets the solver to sequential impulses, the subject of most demos.
    RigidScene();
    // Not inline, as each demo of rigid bodies copies one.
    RigidScene(const RigidScene& other);
    RigidScene(RigidScene&& other) noexcept;
    RigidScene& operator=(const RigidScene& other);
    RigidScene& operator=(RigidScene&& other) noexcept;
    ~RigidScene();

    /// Empties the world; its settings stay.
    void clear();
    /// A body of one shape. More shapes: world.addShape.
    BodyId add(const physics::BodyDefinition& definition, const geometry::AnyShapef& shape,
               const physics::Material& material = {}, const Style& style = {.role = Role::BodyA});
    /// A static half-space that everything stands on.
    BodyId addGround(const physics::Material& material = {}, float height = 0.0f);
    /// Something that never moves.
    BodyId addStatic(const geometry::AnyShapef& shape, const physics::Material& material = {},
                     const Style& style = {.role = Role::Neutral});
    /// Said when the mouse is over the body; else it is called by its shape and number.
    void setName(BodyId body, std::string name);
    void setStyle(BodyId body, const Style& style);

    /// `observer` receives the records of the step; `hooks` choose the contacts that count.
    void step(float time, const geometry::ParallelFor& parallelFor, const WorldObserver& observer = {},
              const physics::StepHooks& hooks = {});

    void pointer(const Pointer& pointer);
    bool isHeld() const { return grab_.has_value(); }          ///< whether the mouse holds one of its bodies
    bool isPointedAt() const { return hovered_.has_value(); }  ///< whether it is over one of them
    /// Lets a second world in the same picture show what the first one shows. See second_scene.h.
    void showAs(const RigidScene& first) { views_ = first.views_, mouse_ = first.mouse_; }
    /// Joints are shown unless that is switched off.
    void showJoints() { views_.joints = true; }
    /// Sleeping bodies are dark unless that is switched off.
    void showSleep() { views_.sleeping = true; }
    void handles(Handles& h);
    /// Number of bodies that have flown away, see homes.h.
    std::size_t strayCount() const { return homes_.strays(world).size(); }
    /// Puts those bodies where they started, at rest; or undoes the last time.
    void bringBack(bool isTakenBack);
    /// Adds a body that the user throws.
    void throwBody(const ThrownBody& thrown);
    /// Takes away the one that was thrown last.
    void takeThrownBack();
    void describeViews(Parameters& p);   ///< the part of a step that is shown, and the looks
    void describeLooks(Parameters& p);   ///< what the mouse does, and what is seen besides the bodies
    void describeSolver(Parameters& p);  ///< every number of a step
    void measure(Measurements& m) const;
    void draw(Canvas& canvas) const;
    /// The demo's effect on the world before each step, such as a torque.
    using Push = std::function<void(physics::World&)>;
    /// The inside of the next step of `time` s, where a part of it is shown.
    void drawInside(Canvas& canvas, float time, const Push& push = {}, const physics::StepHooks& hooks = {}) const;
    Explanation explain(float time, const Push& push = {}, const physics::StepHooks& hooks = {}) const;
    /// The two shapes that are deepest in each other: of the contacts of the body under the mouse, or of all where it
    /// is over none.
    std::optional<examine::CollisionCase> offeredCase() const;
    void visit(geometry::Archive& archive);

    double energy() const;             ///< J: kinetic, and potential above y = 0 in the gravity of the world
    geometry::Vec3f momentum() const;  ///< kg m/s, of all dynamic bodies

private:
    enum class Mouse { Pulls, Places };
    struct Views {
        bool contacts = false, impulses = false, velocities = false, angularVelocities = false, centers = false,
             inertia = false, bounds = false, joints = false, islands = false, sleeping = false, colours = false;
    };
    /// Appearance of a body, by its slot.
    struct BodyStyle {
        Style style{.role = Role::BodyA};
        std::string name{};
    };

    void describeSoftContacts(Parameters& p);
    void describeSleep(Parameters& p);
    WorldStepTrace trace(float time, const Push& push, const physics::StepHooks& hooks) const;
    bool isExplained() const;
    BodyStyle& bodyStyleOf(BodyId body);
    std::string nameOf(BodyId body) const;
    std::optional<physics::Contact> deepestContact() const;
    void recordShapes(Canvas& canvas) const;
    void drawBodies(Canvas& canvas) const;
    void drawSpokes(Canvas& canvas) const;
    std::vector<Style> stylesOfBodies() const;
    std::string restText(BodyId body) const;
    void drawContacts(Canvas& canvas) const;
    void drawColours(Canvas& canvas) const;
    void drawMotions(Canvas& canvas) const;
    void drawMasses(Canvas& canvas) const;
    void drawBounds(Canvas& canvas) const;
    void drawJoints(Canvas& canvas) const;
    double lighterMass(const physics::JointDefinition& joint) const;
    void drawHand(Canvas& canvas) const;
    void drawHovered(Canvas& canvas) const;
    void placeByHand(Handles& h);

    std::vector<BodyStyle> bodyStyles_{};
    Homes homes_{};
    std::vector<BodyId> thrown_{};  // by the user, the last one at the end
    Views views_{};
    Mouse mouse_ = Mouse::Pulls;
    int shown_ = 0;  // part of the next step
    std::optional<physics::Grab> grab_{};
    geometry::Vec3f pullForce_{0.0f};  // N, in the last step
    std::optional<BodyId> hovered_{};  // under the mouse
    bool isFinite_ = true;             // the last step; else the world stays as it was before it
};

inline void state(geometry::Archive& archive, RigidScene& scene) { scene.visit(archive); }

}  // namespace collidoscope::demos
