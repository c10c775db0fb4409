#include "app/session/body_curves.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "app/files/name_match.h"
#include "demos/host/parameter_list.h"
#include "demos/host/shape_list.h"
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

std::optional<BodyQuantity> bodyQuantity(std::string_view word) {
    for (const BodyQuantity quantity : kBodyQuantities)
        if (word == wordOf(quantity)) return quantity;
    return std::nullopt;
}

std::optional<BodyCurve> curveOf(const demos::DemoBase& demo, const demos::ShapeItem& item, BodyQuantity quantity) {
    if (!item.of || !demo.moves()) return std::nullopt;
    const std::vector<const physics::World*> worlds = demo.worlds();
    const auto world = std::find(worlds.begin(), worlds.end(), item.of->world);
    if (world == worlds.end()) return std::nullopt;
    return BodyCurve{.body = item.name.substr(0, item.name.rfind(" part ")),
                     .world = static_cast<std::size_t>(world - worlds.begin()),
                     .id = (*world)->idOf(item.of->body),
                     .quantity = quantity};
}

std::string textOf(const BodyCurve& curve) { return curve.body + ":" + std::string(wordOf(curve.quantity)); }

BodyCurve bodyCurveFrom(const demos::DemoBase& demo, std::string_view text) {
    const std::size_t colon = text.rfind(':');
    const std::string name(text.substr(0, colon));
    const auto quantity = colon == std::string_view::npos ? std::nullopt : bodyQuantity(text.substr(colon + 1));
    if (!quantity)
        throw demos::ParameterError("'" + shortened(text) +
                                    "' must be BODY:QUANTITY, with height, speed, energy or impulse");
    const std::vector<demos::ShapeItem> shapes = demos::listShapes(demo);
    auto place = demos::findShape(shapes, name);
    if (!place) place = demos::findShape(shapes, name + " part 1");
    if (!place)
        throw demos::ParameterError("no body is called '" + shortened(name) + "' at frame " +
                                    std::to_string(demo.stepCount()) + "; --inside list shows the names");
    if (auto curve = curveOf(demo, shapes[*place], *quantity)) return *std::move(curve);
    throw demos::ParameterError("'" + shortened(name) + "' is no body of a world of rigid bodies");
}

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
