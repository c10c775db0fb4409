// Events of the window: which go to the panels, which to the scene, and which are commands.

#include <cmath>
#include <utility>

#include "app/ui/application.h"

namespace collidoscope::app {

void Application::takeEvents(double timeout) {
    auto events = bench_.window.takeEvents(timeout);
    if (!events.empty()) {
        bench_.refresh();
        features_.panels.hint().touched();
    }
    for (const Event& event : events)
        if (const auto* touch = std::get_if<TouchEvent>(&event)) gestures_.push(*touch);
    const auto touches = std::erase_if(events, [](const Event& e) { return std::holds_alternative<TouchEvent>(e); });
    if (touches > 0) touched_ = true;
    queue_.push(std::move(events));
}

/// Fingers wait until a frame has seen all that they came to before.
void Application::takeTouches(double now) {
    if (!touched_ || !queue_.empty()) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Box& bar = bench_.layout.transport;  // its timeline is dragged, and nothing in it scrolls
    const bool onBar = mouse.y >= bar.y && mouse.y < bar.y + bar.height && mouse.x >= bar.x;
    const UnderFinger under = bench_.platform.underMouse();
    auto events =
        gestures_.takeFrame(under == UnderFinger::Panel && onBar ? UnderFinger::Dragged : under, now, bench_.scale());
    if (!events.empty()) bench_.refresh();
    queue_.push(std::move(events));
}

/// Begins the frame of the panels, and hands on its events.
void Application::dispatchEvents(double seconds) {
    const auto events = queue_.takeFrame(bench_.platform.awaitsTextField());
    bench_.platform.beginFrame(events, static_cast<float>(seconds));
    interaction().setCovered(ImGui::GetIO().WantCaptureMouse && !interaction().capturesMouse());
    for (const Event& event : events) std::visit([&](const auto& one) { take(one); }, event);
    if (ImGui::GetIO().WantTextInput || bench_.state.anySheet()) interaction().releaseMoveKeys();
}

bool Application::toScene(const Event& event) { return interaction().handle(event, session(), bench_.viewport()); }

/// The mouse is over the scene, and no panel takes it.
bool Application::isOnScene() const {
    const bool isOverPanel = ImGui::GetIO().WantCaptureMouse && !interaction().capturesMouse();
    return !isOverPanel && !bench_.state.anySheet();
}

void Application::take(const MouseButtonEvent& button) {
    const bool onScene = isOnScene();
    if (features_.presenting.tools().takes(button, onScene, bench_.layout.scene)) return;
    if (features_.inside.takeClick(button, onScene)) return;
    if (features_.measuring.takes(button, onScene)) return;
    features_.probe.takeClick(button, onScene);
    if (button.down && onScene) features_.compare.activateUnderMouse();
    if (button.down) features_.panels.keyboardToScene();
    if (button.down && onScene && bench_.state.drawer == Drawer::Chapters) bench_.state.drawer = Drawer::None;
    if (!button.down || onScene) toScene(button);
}

void Application::take(const ScrollEvent& scroll) {
    if (!isOnScene()) return;
    features_.compare.activateUnderMouse();
    toScene(scroll);
}

void Application::take(const PinchEvent& pinch) {
    if (isOnScene()) toScene(pinch);
}

void Application::take(const MouseMoveEvent& move) {
    bench_.mouse = {move.x, move.y};
    features_.presenting.tools().move(bench_.mouse, bench_.layout.scene, bench_.window.now());
    toScene(move);
}

void Application::take(const MouseLeaveEvent& leave) {
    features_.presenting.tools().leave();
    toScene(leave);
}

/// True when the key leads through all controls of a sheet; the palette and lists that have dropped down take it
/// themselves.
bool Application::isTabInSheet(const KeyEvent& key) const {
    return key.key == KeyCode::Tab && !key.modifiers.control && bench_.state.anySheet() && !bench_.state.palette &&
           !bench_.platform.hasPopup();
}

/// True when the key leads through a menu that has dropped down. Any other key that is a command closes the
/// menu first, since its rows speak of what was there when it opened.
bool Application::isForMenu(const KeyEvent& key, std::optional<CommandId> command) {
    if (!bench_.platform.hasPopup() || ImGui::GetIO().WantTextInput || bench_.state.anySheet()) return false;
    const bool isPlain = !key.modifiers.control && !key.modifiers.shift;
    const bool begins = isPlain && (key.key == KeyCode::Up || key.key == KeyCode::Down || key.key == KeyCode::Tab);
    const bool goesOn = isPlain && (key.key == KeyCode::Enter || key.key == KeyCode::Space);
    if (begins && !bench_.platform.leadsKeyboard()) features_.panels.keyboardInMenu();
    if (begins || (goesOn && bench_.platform.leadsKeyboard())) return true;
    if (command && command != CommandId::Cancel) {
        bench_.platform.closePopups();
        features_.panels.keyboardToScene();
    }
    return false;
}

/// True when a widget takes the key before it is a command: a list that has dropped down, a field that is typed into,
/// or a panel that the keyboard leads.
bool Application::isForWidgets(const KeyEvent& key, std::optional<CommandId> command) {
    const bool isCancel = command == CommandId::Cancel;
    const bool anySheet = bench_.state.anySheet();
    // A list that has dropped down closes itself.
    if (isCancel && bench_.platform.hasPopup()) return true;
    if (ImGui::GetIO().WantTextInput) {
        const bool isAlways = command == CommandId::Palette || command == CommandId::FullScreen ||
                              command == CommandId::Help || (isCancel && anySheet);
        return !isAlways || key.key == KeyCode::Slash;
    }
    if (!bench_.platform.leadsKeyboard()) return false;
    const bool leads = key.key == KeyCode::Left || key.key == KeyCode::Right || key.key == KeyCode::Up ||
                       key.key == KeyCode::Down || key.key == KeyCode::Enter || key.key == KeyCode::Space;
    // Space presses the button that the keyboard is at, with Shift as well.
    if (leads && !key.modifiers.control && (!key.modifiers.shift || key.key == KeyCode::Space)) return true;
    if (!isCancel || anySheet) return false;
    features_.panels.keyboardToScene();
    return true;
}

void Application::take(const KeyEvent& key) {
    if (!ImGui::GetIO().WantTextInput) features_.presenting.tools().press(key, bench_.window.now());
    if (!key.down) {
        toScene(key);
        return;
    }
    // While something is dragged or flown, keys lead it before they are commands.
    if (interaction().capturesMouse() && toScene(key)) return;
    const auto command = commandFor(key);
    if (isTabInSheet(key)) return features_.panels.keyboardInSheet(key.modifiers.shift ? -1 : +1);
    if (isForMenu(key, command) || isForWidgets(key, command)) return;
    if (command == CommandId::HidePanels && bench_.state.anySheet()) return;  // the panels behind a sheet stay
    if (command)
        execute(*command);
    else if (!bench_.state.anySheet())
        toScene(key);
}

}  // namespace collidoscope::app
