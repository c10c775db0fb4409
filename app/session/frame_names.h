#pragma once
/// The names that conditions may use of a demo's frame: its measures by their ids, and what every demo has, or every
/// demo that shows worlds of rigid bodies.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/run/energy_watch.h"
#include "app/run/measures_history.h"
#include "app/session/condition.h"
#include "demos/demo_base.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

/// Numbers of a frame that depend on the frames before it.
class FrameMemory {
public:
    /// Begins anew at a frame that does not follow from the previous one.
    void jump(const demos::DemoBase& demo);
    /// Takes the next frame.
    void step(const demos::DemoBase& demo);

    /// °: the most that the normal of a contact has turned since the frame before; NaN while that is not known.
    double normalTurn() const { return turn_; }

private:
    struct Touch {
        std::array<std::uint32_t, 4> between{};  ///< the number of the world, and the key of the contact
        geometry::Vec3f normal{0.0f};
    };
    static std::vector<Touch> touchesOf(const demos::DemoBase& demo);

    std::vector<Touch> touches_{};  ///< in rising order
    double turn_ = 0.0;
};

/// A name, for lists and completion.
struct NameInfo {
    std::string name{}, unit{}, tip{};
    NamedValue::Kind kind = NamedValue::Kind::Number;
};

/// All of it must outlive the names.
class FrameNames final : public ConditionNames {
public:
    FrameNames(const demos::DemoBase& demo, std::span<const MeasureSeries> measures, const FrameMemory& memory,
               const EnergyWatch& energy, bool isFaulty)
        : demo_(demo), measures_(measures), memory_(memory), energy_(energy), isFaulty_(isFaulty) {}

    std::optional<NamedValue> find(std::string_view name) const override;
    std::vector<std::string> all() const override;
    /// The measures first, in their order.
    std::vector<NameInfo> list() const;

private:
    double valueOf(std::string_view name) const;

    const demos::DemoBase& demo_;
    std::span<const MeasureSeries> measures_;
    const FrameMemory& memory_;
    const EnergyWatch& energy_;
    bool isFaulty_;  ///< a number has left the finite ones
};

/// "0.0052 m", "apart": a value with its unit.
std::string textOf(const NamedValue& value);

}  // namespace collidoscope::app
