#pragma once
/// The numbers of the shape, body or particle that was picked: each with its unit, and typed where it can be set. What
/// is shown is set off in the picture.

#include <memory>
#include <optional>
#include <string>

#include "app/inspect/shape_numbers.h"
#include "app/session/session.h"
#include "app/ui/panels/panel.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"
#include "app/widgets/value_field.h"

namespace collidoscope::app {

class NumbersPanel {
public:
    /// Shows the shape of that name in the demo of the session, until it is closed or another demo is shown.
    void show(Session& session, const std::string& shape);
    void close() { shown_.reset(); }
    bool shows(const Session& session) const { return shown_ && shown_->demo == &session.info(); }
    /// The name of the shape; empty where none is shown in the demo of the session.
    const std::string& shapeIn(const Session& session) const;
    void draw(const Ui& ui, Session& session, Requests& requests, RowEnds& ends);

private:
    /// The shape that the marks in the picture follow for as long as it is shown.
    struct Shown {
        const demos::DemoInfo* demo = nullptr;
        std::string shape{};
        std::optional<ShapeNumbers> numbers{};  ///< of the frame that was drawn last; none where it has no such shape
    };
    void mark(Session& session);

    std::shared_ptr<Shown> shown_{};
    const Session* marked_ = nullptr;  ///< in whose picture it was set off last
    ValueEdit edit_{};
};

}  // namespace collidoscope::app
