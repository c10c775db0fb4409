#pragma once
/// The one hint of the first run: it fades after the first drag.

#include <string_view>

#include "app/ui/panels/panel_layout.h"
#include "app/widgets/ui.h"

namespace app {

class Hint {
public:
    void show() { opacity_ = 1.0f; }
    void dismiss() { leaving_ = true; }
    void advance(double seconds);
    bool shown() const { return opacity_ > 0.0f; }
    bool moving() const { return leaving_ && shown(); }
    void draw(const Ui& ui, const Box& scene, std::string_view words) const;

private:
    float opacity_ = 0.0f;
    bool leaving_ = false;
};

}  // namespace app
