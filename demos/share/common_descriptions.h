#pragma once
/// Parameters and state that several demos have, each described in one place.

#include "demos/parameters.h"
#include "geometry/base/archive.h"
#include "geometry/shapes/primitives.h"
#include "physics/particle/integrate/integrator.h"

namespace collidoscope::demos {

/// Speed of a gentle oscillation, see GentleMotion.
inline void describeDrift(Parameters& p, float& speed, const char* tip, const char* name = "drift-speed") {
    p.real(name, speed, {.symbol = "ω", .unit = "rad/s", .range = {0, 2}, .limits = Range<double>{0, 10}, .tip = tip});
}
/// Angular speed of a shape that turns.
inline void describeAngularSpeed(Parameters& p, float& speed, const char* tip, const char* name = "spin") {
    p.real(name, speed, {.symbol = "ω", .unit = "rad/s", .range = {0, 2}, .tip = tip});
}
/// Coefficient of friction of a demo that is built anew when it changes.
inline void describeFriction(Parameters& p, float& friction, const char* tip) {
    p.real("friction", friction, {.symbol = "μ", .range = {0, 1}, .effect = Effect::Rebuild, .tip = tip});
}
/// Offers the method by which a particle system is stepped.
inline void chooseIntegrator(Parameters& p, const char* name, physics::Integrator& chosen, const char* tip) {
    p.choiceOf(name, chosen,
               {.options = {"explicit-euler", "semi-implicit-euler", "average-velocity", "velocity-verlet",
                            "position-verlet", "runge-kutta-4"},
                .tip = tip});
}

}  // namespace collidoscope::demos

namespace collidoscope::geometry {

inline void state(Archive& archive, Rayf& ray) {
    archive.field("origin", ray.origin);
    archive.field("direction", ray.direction);
}

}  // namespace collidoscope::geometry
