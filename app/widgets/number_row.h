#pragma once
/// Numbers that stand beside each other under their name and unit, and are typed: a vector, a quaternion, a length.

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "app/widgets/ui.h"
#include "app/widgets/value_field.h"

namespace collidoscope::app {

struct NumberRowLook {
    std::string id{};  ///< of the first number; the others follow it
    std::string label{};
    std::string unit{};
    std::span<const double> values{};
    std::string (*exact)(double) = nullptr;  ///< what a user begins with who types
    std::string tip{};                       ///< empty: there is none
};

/// A single number stands beside its name, several below it. Hands the index and the number that was typed to `take`,
/// see valueField(); without it the numbers are only read.
void numberRow(const Ui& ui, const NumberRowLook& look, ValueEdit& edit,
               const std::function<void(std::size_t, double)>& take);

}  // namespace collidoscope::app
