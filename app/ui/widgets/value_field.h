#pragma once
/// A number that is shown right-aligned and turns into a text field when it is clicked.

#include <optional>
#include <string>

#include "app/ui/widgets/ui.h"

namespace app {

/// Which number is being typed; at most one at a time.
struct ValueEdit {
    std::string id{};  ///< empty: none
    std::string text{};
    std::string error{};     ///< why the last text was refused
    bool starting = false;   ///< the field wants the keyboard
    bool selecting = false;  ///< the whole text is to be selected
    /// Starts with the present value selected, so that what is typed replaces it.
    void begin(const std::string& which, const std::string& present) { *this = {which, present, {}, true, true}; }
    void end() { *this = {}; }
};

struct ValueLook {
    std::string shown{};  ///< what is displayed
    std::string exact{};  ///< what a person begins with who types
    std::string unit{};   ///< of the number; what is typed with another unit is converted to it
    ImU32 color = 0;
    float width = 88.0f;  ///< px at 100 %
};

/// Returns the number that was typed, once it is complete. Text may be an expression, see evaluate().
std::optional<double> valueField(const Ui& ui, const std::string& id, const ValueLook& look, ValueEdit& edit);

}  // namespace app
