#pragma once
/// A bullet and a sheet in one step, as continuous collision detection is asked about them.

#include <vector>

#include "geometry/base/archive.h"
#include "geometry/convex/sweep/time_of_impact.h"

namespace collidoscope::demos {

/// One shot as the time of impact is asked for: where both are, and how they go on in the step.
struct SweptShot {
    geometry::Posef bullet{}, sheet{};
    geometry::Vec3f bulletMove{0.0f}, sheetMove{0.0f}, sheetTurn{0.0f};  // m, m, rad in the step
    float radius = 0.005f;
    geometry::Vec3f half{0.0f};

    std::vector<geometry::SweepStep> samples() const {
        std::vector<geometry::SweepStep> seen;
        touches([&seen](const geometry::SweepStep& sweepStep) { seen.push_back(sweepStep); });
        return seen;
    }
    template <typename Observer = geometry::NoObserver>
    bool touches(const Observer& observer = {}) const {
        return timeOfImpact(geometry::Spheref{bullet.position, radius}, geometry::Motionf{bulletMove},
                            geometry::Boxf{sheet.position, half, sheet.orientation},
                            geometry::Motionf{sheetMove, sheetTurn}, {}, observer)
            .has_value();
    }
};
inline void state(geometry::Archive& archive, SweptShot& flight) {
    archive.field("bullet", flight.bullet.position);
    archive.field("sheet", flight.sheet.position);
    archive.field("sheet turned", flight.sheet.orientation);
    archive.field("bullet move", flight.bulletMove);
    archive.field("sheet move", flight.sheetMove);
    archive.field("sheet turn", flight.sheetTurn);
    archive.field("radius", flight.radius);
    archive.field("half", flight.half);
}

}  // namespace collidoscope::demos
