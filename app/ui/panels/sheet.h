#pragma once
/// A sheet over the window: help, about, messages. Esc, its close button and a click beside it close it.

#include "app/widgets/ui.h"

namespace app {

/// Darkens everything behind what is drawn next. Returns true when it was clicked. `id` tells sheets apart.
bool dimBackground(const Ui& ui, const char* id);

class Sheet {
public:
    /// Begins the sheet when `open`; `size` in px at 100 %, made smaller when the window is.
    Sheet(const Ui& ui, const char* title, bool& open, ImVec2 size);
    ~Sheet();
    Sheet(const Sheet&) = delete;
    Sheet& operator=(const Sheet&) = delete;
    bool visible() const { return visible_; }

private:
    bool visible_ = false;
};

}  // namespace app
