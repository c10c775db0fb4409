#pragma once
/// A number that is shown right-aligned and turns into a text field when it is clicked.

#include <functional>
#include <string>
#include <string_view>

#include "app/widgets/ui.h"

namespace collidoscope::app {

/// The number that is being typed, and the text that was refused last: at most one of each at a time.
struct ValueEdit {
    std::string id{};  ///< empty: none
    std::string text{};
    std::string refused{};   ///< the id of what was refused; empty: nothing was, or it has been mended
    std::string why{};       ///< it was refused
    std::string left{};      ///< the id of what was typed last, until it is shown again
    bool starting = false;   ///< the field wants the keyboard
    bool selecting = false;  ///< the whole text is to be selected
    int refusedAt = 0;       ///< the frame of Dear ImGui in which that was
    /// Starts with the present value selected, so that what is typed replaces it. An old refusal is forgotten.
    void begin(const std::string& which, const std::string& present) {
        *this = {.id = which, .text = present, .starting = true, .selecting = true};
    }
    void end() { *this = {.refused = refused, .why = why, .left = id, .refusedAt = refusedAt}; }
    void refuse(std::string_view which, std::string_view reason) { refused = which, why = reason; }
    void forgetRefusal() { refused.clear(), why.clear(); }
};

struct ValueStyle {
    std::string shown{};  ///< what is displayed
    std::string exact{};  ///< what a user begins with who types
    std::string unit{};   ///< of the number; what is typed with another unit of its kind is converted to it
    ImU32 color = 0;
    float width = 88.0f;  ///< px at 100 %
};

float valueFieldHeight(const Ui& ui);  ///< px
/// Hands the number that was typed to `take`, once it is complete. Text may be an expression, see evaluate(). What it
/// or `take` refuses, by throwing std::invalid_argument, becomes the refusal of the edit; after Enter the text then
/// stays, so that it can be mended.
void valueField(const Ui& ui, const std::string& id, const ValueStyle& style, ValueEdit& edit,
                const std::function<void(double)>& take);
/// The refusal in words, if it is that of `id`. It goes with the next key or button that is pressed after its field was
/// left, since the number that is shown by then was never refused.
void showRefusal(const Ui& ui, ValueEdit& edit, std::string_view id);

}  // namespace collidoscope::app
