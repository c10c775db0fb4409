#pragma once
/// The part of the right panel that shows the selected handle and takes typed coordinates.

#include "app/session/session.h"
#include "app/view/interaction.h"
#include "app/widgets/ui.h"
#include "app/widgets/value_field.h"

namespace app {

class HandlePanel {
public:
    void draw(const Ui& ui, Session& session, const demos::HandleInfo& handle);

private:
    ValueEdit edit_{};
};

}  // namespace app
