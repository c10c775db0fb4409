#pragma once
/// Numbers of single bodies of rigid worlds that a user has picked. They are measured from outside at each frame, so
/// that no demo keeps anything for them, and stand among the measures of the demo.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "demos/demo_base.h"
#include "demos/shape_item.h"
#include "physics/rigid/world/body.h"

namespace collidoscope::app {

enum class BodyQuantity : std::uint8_t { Height, Speed, Energy, Impulse };
inline constexpr std::array kBodyQuantities{BodyQuantity::Height, BodyQuantity::Speed, BodyQuantity::Energy,
                                            BodyQuantity::Impulse};
/// "height".
std::string_view wordOf(BodyQuantity quantity);

struct BodyCurve {
    std::string body{};     ///< what the picture calls it: "OBB 3"
    std::size_t world = 0;  ///< of the demo's worlds
    physics::BodyId id{};
    BodyQuantity quantity = BodyQuantity::Height;
    bool operator==(const BodyCurve&) const = default;
};

/// The curve of the body of a rigid world that a shape of the picture belongs to; none: it belongs to none, or stands
/// still with its demo.
std::optional<BodyCurve> curveOf(const demos::DemoBase& demo, const demos::ShapeItem& item, BodyQuantity quantity);
/// "OBB 3:height", as a link has it.
std::string textOf(const BodyCurve& curve);
/// Reads that for a body of the present frame, by the name of a shape or its number. Throws ParameterError.
BodyCurve bodyCurveFrom(const demos::DemoBase& demo, std::string_view text);
/// The quantity of that word; none: there is no such word.
std::optional<BodyQuantity> bodyQuantity(std::string_view word);

/// Name of the measure: "OBB 3 height".
std::string nameOf(const BodyCurve& curve);
/// Measures the bodies as they are now; of one that is not there, no number. Those of one body stand under its name.
void measureBodies(const demos::DemoBase& demo, std::span<const BodyCurve> curves, demos::Measurements& out);

}  // namespace collidoscope::app
