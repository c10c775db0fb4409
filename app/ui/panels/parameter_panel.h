#pragma once
/// The part of the right panel where a person changes the demo: presets, then a row for each parameter.

#include <span>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "app/ui/panels/panel.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"
#include "app/widgets/value_field.h"

namespace app {

class ParameterPanel {
public:
    /// `meshes` are the names of the program's own meshes.
    void draw(const Ui& ui, Session& session, std::span<const std::string> meshes, Requests& requests, RowEnds& ends);
    /// Ends the drag of a slider; to be called when the panel is not drawn and so cannot see the mouse let go.
    void release(Session& session);

private:
    struct Row;
    void learnPresets(const Session& session);
    void drawPresets(const Ui& ui, const Session& session, Requests& requests) const;
    void drawRow(const Row& row);
    void drawHead(const Row& row, bool modified);
    void drawNumber(const Row& row);
    void drawToggle(const Row& row);
    void drawChoice(const Row& row);
    void drawMesh(const Row& row);
    void set(const Row& row, const demos::Value& value);

    const demos::DemoInfo* shown_ = nullptr;
    std::vector<demos::Preset> presets_{};
    ValueEdit edit_{};
    bool sliding_ = false;  ///< a gesture of the session is open
};

}  // namespace app
