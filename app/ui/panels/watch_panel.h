#pragma once
/// Conditions that stop the run, in the panel on the right: each can be edited and removed, and a field takes a new
/// one, with the names that it may use below it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/session.h"
#include "app/ui/panels/panel.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"
#include "app/widgets/value_field.h"

namespace collidoscope::app {

/// The word before the caret of a condition, and what it may be meant to become.
struct Completion {
    std::size_t begin = 0, end = 0;  ///< bytes of the word in the text
    std::vector<NameInfo> names{};   ///< those that begin with the word first, then those that hold it
};
Completion completionOf(std::string_view text, std::size_t caret, const std::vector<NameInfo>& names);

class WatchPanel {
public:
    void draw(const Ui& ui, Session& session, Requests& requests, RowEnds& ends);
    /// Opens the field for a new condition; its letters are typed there.
    void beginNew() { edit_.begin(kNew, ""); }
    bool isTyping() const { return !edit_.id.empty(); }

private:
    static constexpr const char* kNew = "new condition";

    void drawRow(const Ui& ui, Session& session, std::size_t place, RowEnds& ends);
    void drawField(const Ui& ui, Session& session, std::optional<std::size_t> place, RowEnds& ends);
    void drawNames(const Ui& ui, const Session& session, RowEnds& ends);
    void drawEnergy(const Ui& ui, const Session& session, Requests& requests, RowEnds& ends);
    void take(Session& session, std::optional<std::size_t> place, bool entered);
    void complete(std::size_t which);
    static int callback(ImGuiInputTextCallbackData* data);

    ValueEdit edit_{};
    Completion completion_{};  ///< at the caret
    std::size_t caret_ = 0;    ///< bytes
    std::optional<std::size_t> caretWanted_{};
    std::size_t chosen_ = 0;           ///< of the names
    ImVec2 namesLow_{}, namesHigh_{};  ///< px, in the last frame
};

}  // namespace collidoscope::app
