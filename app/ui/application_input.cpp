// Events, and the requests of the panels.

#include "app/inspect/inspection.h"
#include "app/ui/application.h"

namespace collidoscope::app {
namespace {

template <typename... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

}  // namespace

void Application::dispatch(const Event& event) {
    const bool overPanel = ImGui::GetIO().WantCaptureMouse && !interaction().capturesMouse();
    const auto toScene = [&] { interaction().handle(event, session(), bench_.viewport()); };
    std::visit(Overloaded{
                   [&](const KeyEvent& key) { dispatchKey(key); },
                   [&](const MouseButtonEvent& button) {
                       const bool onScene = !overPanel && !bench_.state.anySheet();
                       if (presenter_.takes(button, onScene, bench_.layout.scene)) return;
                       if (takeInsideClick(button, onScene)) return;
                       if (measuring_.takes(button, onScene)) return;
                       takeProbeClick(button, onScene);
                       if (button.down && onScene) activatePaneUnderMouse();
                       if (button.down) keyboardToScene();
                       if (button.down && onScene && bench_.state.drawer == Drawer::Chapters)
                           bench_.state.drawer = Drawer::None;
                       if (!button.down || onScene) toScene();
                   },
                   [&](const ScrollEvent&) {
                       if (!overPanel && !bench_.state.anySheet()) {
                           activatePaneUnderMouse();
                           toScene();
                       }
                   },
                   [&](const PinchEvent&) {
                       if (!overPanel && !bench_.state.anySheet()) toScene();
                   },
                   [&](const MouseMoveEvent& move) {
                       bench_.mouse = {move.x, move.y};
                       presenter_.move(bench_.mouse, bench_.layout.scene, bench_.window.now());
                       toScene();
                   },
                   [&](const DropEvent& drop) { openFiles(drop.paths); },
                   [&](const CloseEvent&) { closed_ = true; },
                   [&](const MouseLeaveEvent&) {
                       presenter_.leave();
                       toScene();
                   },
                   [](const ResizeEvent&) {},
                   [](const TextEvent&) {},
                   [&](const auto&) { toScene(); },
               },
               event);
}

void Application::dispatchKey(const KeyEvent& event) {
    const bool typing = ImGui::GetIO().WantTextInput;
    if (!typing) presenter_.press(event, bench_.window.now());
    if (!event.down) {
        interaction().handle(event, session(), bench_.viewport());
        return;
    }
    // While something is dragged or flown, keys lead it before they are commands.
    if (interaction().capturesMouse() && interaction().handle(event, session(), bench_.viewport())) return;
    const auto command = commandFor(event);
    // A list that has dropped down closes itself.
    const bool list = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    if (list && command == CommandId::Cancel) return;
    if (typing) {
        const bool always = command == CommandId::Palette || command == CommandId::FullScreen ||
                            command == CommandId::Help || (command == CommandId::Cancel && bench_.state.anySheet());
        if (always && event.key != KeyCode::Slash) execute(*command);
        return;
    }
    if (platform_.leadsKeyboard()) {
        const bool led = event.key == KeyCode::Left || event.key == KeyCode::Right || event.key == KeyCode::Up ||
                         event.key == KeyCode::Down || event.key == KeyCode::Enter || event.key == KeyCode::Space;
        if (led && !event.modifiers.control && !event.modifiers.shift) return;
        if (command == CommandId::Cancel && !bench_.state.anySheet()) return keyboardToScene();
    }
    if (command)
        execute(*command);
    else if (!bench_.state.anySheet())
        interaction().handle(event, session(), bench_.viewport());
}

void Application::setValue(const SetValue& set) {
    try {
        session().act(demos::SetParameter{set.parameter, set.value});
    } catch (const demos::ParameterError& error) {
        say(NoticeKind::Error, error.what());
    }
}

void Application::fulfil(const Requests& requests) {
    for (const Request& request : requests) {
        std::visit(Overloaded{
                       [&](CommandId command) { execute(command); },
                       [&](const OpenDemo& open) {
                           openDemo(*open.info);
                           if (bench_.state.drawer == Drawer::Chapters) bench_.state.drawer = Drawer::None;
                       },
                       [&](const UseMesh& mesh) { useMesh(mesh); },
                       [&](const UsePreset& preset) { usePreset(preset); },
                       [&](const ExportMeasures& measures) { exportMeasures(measures); },
                       [&](const SavePlot& plot) { plotWanted_ = plot.figure; },
                       [&](const OpenFile& file) {
                           openFiles({&file.path, 1});
                       },
                       [&](const PickFind& find) {
                           pickFind(session(), {session().frame(), find.number});
                       },
                       [&](const ShowListedCase& listed) { showListedCase(listed.index); },
                       [&](const SetValue& set) { setValue(set); },
                       [&](const LookInside& look) { openInside(look.request); },
                       [&](const ShowNumbers& show) { numbers_.show(show.shape); },
                       [&](const PlotBody& body) { plotBody(body.curve); },
                       [&](const RemoveBodyCurves& curves) { removeBodyCurves(curves.body); },
                       [&](const ExaminePair& pair) { examinePair(pair.request); },
                       [&](const SetProbe& probe) { setProbe(probe); },
                       [&](const PickOther& pick) { pickOther(pick.first); },
                       [&](const AskToCompare& ask) { askToCompare(ask.parameter); },
                       [&](const AskToSweep& ask) { sweep_.ask(ask.parameter); },
                       [&](const CompareWith& wanted) { compareWith(wanted); },
                       [&](const CopyText& copy) {
                           bench_.window.setClipboard(copy.text);
                           say(NoticeKind::Success, "Copied: " + copy.text);
                       },
                       [&](const Tell& tell) { say(NoticeKind::Info, tell.text); },
                   },
                   request);
    }
}

}  // namespace collidoscope::app
