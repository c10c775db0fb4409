#include "app/ui/features/open_demos.h"

#include <algorithm>
#include <utility>

#include "app/session/controls.h"
#include "app/session/typed_setting.h"
#include "app/ui/features/features.h"
#include "app/ui/start_state.h"
#include "app/widgets/icons.h"
#include "demos/host/state_archives.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t kLeftBytes = std::size_t{512} << 20;  ///< of demos that are not shown

}  // namespace

bool OpenDemos::open(const demos::DemoInfo& info) {
    inside_.leave();
    if (returnTo(info)) return true;
    try {
        show(std::make_unique<Session>(info, bench_.meshes.parallelFor()));
    } catch (const std::exception& error) {
        bench_.say(NoticeKind::Error, std::string(info.entry.title) + " cannot be shown: " + error.what());
        return false;
    }
    return true;
}

/// Puts the demo away as it is; those that were left first give way when all together are large.
void OpenDemos::leave() {
    addConditions(conditions_, bench_.session());
    left_.push_back(bench_.takeDemo());
    left_.back().session->rest();
    std::size_t bytes = 0;
    auto first = left_.end();
    while (first != left_.begin() && (bytes += demos::sizeOf(std::prev(first)->session->demo())) <= kLeftBytes) --first;
    left_.erase(left_.begin(), first);
}

bool OpenDemos::returnTo(const demos::DemoInfo& info) {
    if (bench_.pane().hasSession() && &bench_.session().info() == &info) return true;
    const auto found =
        std::find_if(left_.begin(), left_.end(), [&](const LeftDemo& left) { return &left.session->info() == &info; });
    if (found == left_.end()) return false;
    LeftDemo left = std::move(*found);
    left_.erase(found);
    show(std::move(left.session));
    observer_.markFaultReported();
    bench_.lookAsLeft(left);
    return true;
}

void OpenDemos::show(std::unique_ptr<Session> session) {
    inside_.leave();
    bench_.panes.end();
    sweep_.end();
    if (bench_.pane().hasSession()) leave();
    std::erase_if(left_, [&](const LeftDemo& left) { return &left.session->info() == &session->info(); });
    if (onOpen) onOpen(session->info());
    bench_.pane().show(std::move(session));
    bench_.applyKeyFrameBudget();
    observer_.begin();
    bench_.state.wholeLegend = false;
    bench_.state.largeChart.reset();
    recallConditions();
    bench_.refresh();
    bench_.showTitle();
}

void OpenDemos::showSideBySide(std::vector<std::unique_ptr<Session>> runs, const Lineup& lineup) {
    show(std::move(runs.front()));
    runs.erase(runs.begin());
    if (!runs.empty()) bench_.panes.begin(std::move(runs), lineup);
}

void OpenDemos::usePreset(const UsePreset& preset) {
    if (!open(*preset.info)) return;
    Session& session = bench_.session();
    bench_.attempt([&] {
        const std::vector<demos::SetCase> before = casesOf(session.demo());
        applyPreset(session, preset.preset, &bench_.meshes);
        // Another case has a home view of its own.
        const std::vector<demos::SetCase> now = casesOf(session.demo());
        if (!now.empty() && now.front().slot.given != before.front().slot.given) bench_.interaction().reset(session);
    });
}

const demos::DemoInfo& OpenDemos::beside(int direction) const {
    const auto all = demos::allDemos();
    const std::string_view shown = bench_.demoSession().info().name;
    const auto here =
        std::find_if(all.begin(), all.end(), [&](const demos::DemoInfo& info) { return info.name == shown; }) -
        all.begin();
    const auto count = static_cast<std::ptrdiff_t>(all.size());
    return all[static_cast<std::size_t>((here + direction + count) % count)];
}

std::vector<SavedConditions> OpenDemos::conditions() const {
    std::vector<SavedConditions> all = conditions_;
    if (bench_.pane().hasSession()) addConditions(all, bench_.demoSession());
    return all;
}

/// A session that was opened with conditions of its own keeps those alone.
void OpenDemos::recallConditions() {
    Session& session = bench_.session();
    if (!session.watches().list().empty()) return;
    for (const SavedConditions& kept : conditions_)
        if (kept.demo == session.info().name)
            for (const std::string& condition : kept.conditions) session.recallWatch(condition);
}

std::span<const Command> OpenDemos::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(PreviousDemo, "Demos", "Previous demo", icon::kStepBack, {plain(KeyCode::LeftBracket)}, "",
                [](Features& all) { all.demos.open(all.demos.beside(-1)); }),
        Command(NextDemo, "Demos", "Next demo", icon::kStepForward, {plain(KeyCode::RightBracket)}, "",
                [](Features& all) { all.demos.open(all.demos.beside(+1)); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
