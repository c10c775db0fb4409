// Conditions that stop the run, and the marks of the timeline that they leave.

#include <string>

#include "app/session/timeline_marks.h"
#include "app/ui/application.h"
#include "app/ui/start_state.h"
#include "app/widgets/number_format.h"

namespace collidoscope::app {

/// Opens the field for a new condition, wherever it is hidden.
void Application::askForCondition() {
    if (!session().demo().moves())
        return say(NoticeKind::Info, "This demo has no clock: there is no run that a condition could stop.");
    bench_.state.bare = false;
    if (bench_.layout.rightFits)
        bench_.state.parameters = true;
    else
        bench_.state.drawer = Drawer::Parameters;
    bench_.rightPanel.askForCondition();
}

/// The nearest mark in a direction, from where a seek leads to if there is one.
void Application::goToMark(int direction) {
    const std::vector<TimelineMark> marks = timelineMarks(session());
    const std::uint64_t from = session().seeking() ? session().seeking()->to : session().frame();
    const TimelineMark* found = nullptr;
    for (const TimelineMark& mark : marks) {
        if (direction > 0 && mark.frame > from && !found) found = &mark;
        if (direction < 0 && mark.frame < from) found = &mark;
    }
    if (!found) {
        const std::string where = direction > 0 ? "after" : "before";
        return say(NoticeKind::Info, marks.empty()
                                         ? "The timeline has no marks. A change during the run leaves one, and a "
                                           "condition that stops it, " +
                                               keysOf(CommandId::BreakWhen) + "."
                                         : "There is no mark " + where + " this frame.");
    }
    session().setPlaying(false);
    session().seekInParts(found->frame);
}

/// Says why the run has stopped by itself.
void Application::watchConditions() {
    const std::optional<WatchHit> stop = session().takeStop();
    if (!stop || !session().fault().empty()) return;
    std::string text = "Stopped at frame " + std::to_string(stop->frame) + ", " + formatNumber(stop->time, 4) +
                       " s: " + stop->text + ".";
    for (const auto& value : stop->values)
        if (value.first != "t" && value.first != "frame") text += "\n" + value.first + " is " + value.second + ".";
    bench_.notices.add(NoticeKind::Info, text, Offer{"Ten steps back", CommandId::TenStepsBack});
    bench_.refresh();
}

/// Keeps the conditions of the demo that is shown.
void Application::rememberConditions() { addConditions(conditions_, session()); }

/// A session that was opened with conditions of its own keeps those alone.
void Application::recallConditions() {
    if (!session().watches().list().empty()) return;
    for (const RememberedConditions& kept : conditions_)
        if (kept.demo == session().info().name)
            for (const std::string& condition : kept.conditions) session().recallWatch(condition);
}

}  // namespace collidoscope::app
