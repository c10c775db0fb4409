#pragma once
/// The choice of an integrator, as a parameter.

#include "demos/parameters.h"
#include "physics/particle/integrate/integrator.h"

namespace demos {

inline void chooseIntegrator(Parameters& p, const char* name, physics::Integrator& chosen, const char* tip) {
    p.choiceOf(name, chosen,
               {.options = {"explicit-euler", "semi-implicit-euler", "average-velocity", "velocity-verlet",
                            "position-verlet", "runge-kutta-4"},
                .tip = tip});
}

}  // namespace demos
