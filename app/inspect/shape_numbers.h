#pragma once
/// Every number of a shape, a body or a particle of a picture, with its unit; and what sets it, where it can be set: a
/// body by demos::SetBody, a particle by demos::SetParticle, a shape that is a handle by demos::MoveHandle.
///
///     const auto numbers = numbersOf(session.demo(), "sphere 2");
///     session.act(numbers->rows[0].set(1, 2.5));  // its height
///     print(textOf(*numbers));

#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "demos/demo_base.h"
#include "demos/host/input.h"
#include "demos/shape_item.h"

namespace collidoscope::app {

struct NumberRow {
    std::string title{};  ///< "Angular velocity"
    std::string unit{};
    std::vector<double> values{};
    std::string tip{};
    /// The action that gives the part of that index another value, as it is shown; empty: it cannot be set.
    std::function<demos::Action(std::size_t part, double value)> set{};
    std::string follows{};  ///< why it cannot be set, as a sentence; empty where it can
};

struct ShapeNumbers {
    std::string name{};  ///< in the list of shapes: "OBB 3"; of a particle "particle 12"
    std::string kind{};  ///< "dynamic body, OBB"
    std::vector<NumberRow> rows{};
    std::string note{};  ///< why some of it cannot be set; empty: all can
    /// The shape, for highlighting it in the picture.
    demos::DrawnShape shape{};
};

/// The numbers of a shape of the present frame, by its name or its number in the list of shapes, or of a particle by
/// its name ("left particle 12"); none where there is neither.
std::optional<ShapeNumbers> numbersOf(const demos::DemoBase& demo, std::string_view nameOrNumber);
/// The shortest text that reads back as the same number, in single precision where it is one of those.
std::string exactText(double value);
/// One line for each number, to the last bit: "velocity  0 -0.1625 0  m/s".
std::string textOf(const ShapeNumbers& numbers);

}  // namespace collidoscope::app
