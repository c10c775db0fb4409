#pragma once
/// Lanes below the timeline, one for each branch of the run: its name, where it leaves its parent, how far it goes. A
/// click goes to it. There are none while there is only one branch.

#include <optional>
#include <string>

#include "app/session/session.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/shell.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

/// Lanes that are seen at once; others are scrolled to.
inline constexpr std::size_t kSeenLanes = 4, kSeenLanesByTouch = 2;
/// Height of the branch lanes with their head, px at 100 %; 0 for a single branch.
float lanesHeight(std::size_t branches, bool touch);

class BranchLanes {
public:
    void draw(const Ui& ui, const Box& box, Session& session, ShellState& state, Requests& requests);

private:
    void drawHead(const Ui& ui, const Box& box, Session& session, ShellState& state, Requests& requests);
    void drawLane(const Ui& ui, Session& session, const Session::BranchInfo& branch, std::uint64_t last, int depth);
    void beginTyping(const Session::BranchInfo& branch);
    void drawName(const Ui& ui, ImVec2 low, ImVec2 size, Session& session, const Session::BranchInfo& branch,
                  int depth);
    bool drawMenu(const Ui& ui, Session& session, const Session::BranchInfo& branch);

    std::optional<int> shown_{};  ///< the present branch of the last frame: another one is scrolled into sight
    std::string typed_{};         ///< the name that is being typed
    bool takesKeyboard_ = false;
    std::optional<int> typing_{};
};

/// The memory of key frames as it is used, and the choice of how much it may be: for a menu.
void memoryMenu(const Ui& ui, Session& session, ShellState& state);
/// "12.3 of 256 MB".
std::string memoryText(const Session& session);

}  // namespace collidoscope::app
