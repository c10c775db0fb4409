#include "app/session/body_curves.h"

#include <limits>
#include <vector>

#include "demos/rigid/world_sums.h"

namespace collidoscope::app {
namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

struct QuantityWords {
    const char* word;
    demos::MeasureSpec spec;
};
QuantityWords wordsOf(BodyQuantity quantity) {
    switch (quantity) {
        case BodyQuantity::Height:
            return {"height", {.symbol = "y", .unit = "m", .tip = "Height of the centre of mass of this body."}};
        case BodyQuantity::Speed:
            return {"speed", {.symbol = "v", .unit = "m/s", .tip = "Speed of the centre of mass of this body."}};
        case BodyQuantity::Energy:
            return {"energy",
                    {.symbol = "E",
                     .unit = "J",
                     .tip = "Kinetic energy of this body, with its rotation, and its potential energy above the height "
                            "0. Only a dynamic body has one."}};
        case BodyQuantity::Impulse:
            break;
    }
    return {"impulse",
            {.symbol = "J",
             .unit = "N s",
             .tip = "Normal impulses of all contacts on this body in the last step, summed without their directions.",
             .ofLastStep = true}};
}

double valueOf(const physics::World& world, const BodyCurve& curve) {
    switch (curve.quantity) {
        case BodyQuantity::Height:
            return static_cast<double>(world.centerOf(curve.id).y);
        case BodyQuantity::Speed:
            return static_cast<double>(glm::length(world.velocityOf(curve.id)));
        case BodyQuantity::Energy:
            return world.kindOf(curve.id) == physics::BodyKind::Dynamic ? demos::energyOf(world, curve.id) : kNoNumber;
        case BodyQuantity::Impulse:
            break;
    }
    return demos::contactImpulseOn(world, curve.id);
}

}  // namespace

std::string_view wordOf(BodyQuantity quantity) { return wordsOf(quantity).word; }

std::string nameOf(const BodyCurve& curve) { return curve.body + " " + wordsOf(curve.quantity).word; }

void measureBodies(const demos::DemoBase& demo, std::span<const BodyCurve> curves, demos::Measurements& out) {
    if (curves.empty()) return;
    const std::vector<const physics::World*> worlds = demo.worlds();
    for (const BodyCurve& curve : curves) {
        out.group(curve.body);
        const bool isThere = curve.world < worlds.size() && worlds[curve.world]->has(curve.id);
        out.number(nameOf(curve), isThere ? valueOf(*worlds[curve.world], curve) : kNoNumber,
                   wordsOf(curve.quantity).spec);
    }
}

}  // namespace collidoscope::app
