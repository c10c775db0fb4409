#pragma once
/// The program in a window: its loop of frames, from events to the picture. What can be done in the window are features
/// (app/ui/features), which share a workbench. There is no loop inside frame(), so that a browser or a test can drive
/// it.

#include <functional>
#include <string>
#include <vector>

#include "app/gl/image.h"
#include "app/session/settings.h"
#include "app/ui/features/features.h"
#include "app/ui/workbench.h"
#include "app/view/touch_gestures.h"
#include "app/widgets/imgui_platform.h"

namespace collidoscope::app {

class Application {
public:
    /// The window must outlive the application. `settings` are what was remembered of the last run.
    Application(Window& window, const Settings& settings);
    ~Application();

    /// Takes the window's events and shows one frame. Does not wait.
    void frame();
    /// Shows frames until the window is closed; sleeps while nothing moves.
    void run();
    bool closed() const { return bench_.closed; }
    /// Creates all OpenGL objects again after the OpenGL context was lost; nothing else changes.
    void restoreOpenGl();
    /// Ends run() after the present frame; may be called from any thread.
    void close() { bench_.close(); }
    /// Time that the next frame may wait for an event, s; 0 while something moves.
    double timeout() const;
    /// Shows another frame soon; may be called from any thread.
    void wake() { bench_.window.wake(); }
    /// Called at the beginning of each frame.
    void onFrame(std::function<void()> callback) { onFrame_ = std::move(callback); }
    /// Settings to be stored for the next start of the program.
    Settings settings() const;
    /// The picture of the last frame with its panels.
    Image picture() const { return target_.read(); }

    /// The state that the features share.
    Workbench& bench() { return bench_; }
    const Workbench& bench() const { return bench_; }
    /// The commands of the window.
    Features& features() { return features_; }
    const Features& features() const { return features_; }
    void execute(CommandId command) { features_.execute(command); }

    // --- Shortcuts to the members that callers need most ---
    bool openDemo(const demos::DemoInfo& info) { return features_.demos.open(info); }
    Session& session() { return bench_.session(); }
    const Session& session() const { return bench_.session(); }
    Interaction& interaction() { return bench_.interaction(); }
    const Interaction& interaction() const { return bench_.interaction(); }
    MeshLibrary& meshes() { return bench_.meshes; }
    ShellState& state() { return bench_.state; }
    const PanelLayout& layout() const { return bench_.layout; }
    const Notices& notices() const { return bench_.notices; }
    void say(NoticeKind kind, std::string text) { bench_.say(kind, std::move(text)); }
    /// Command line that shows the same demo with the same parameters on another start, see argumentsOf().
    std::vector<std::string> arguments() const { return features_.sharing.arguments(settingsOf(bench_.demoSession())); }

private:
    void seekOn(double seconds);
    void takeEvents(double timeout);
    void takeTouches(double now);
    void dispatchEvents(double seconds);
    void take(const KeyEvent& key);
    void take(const MouseButtonEvent& button);
    void take(const MouseMoveEvent& move);
    void take(const MouseLeaveEvent& leave);
    void take(const ScrollEvent& scroll);
    void take(const PinchEvent& pinch);
    void take(const DropEvent& drop) { features_.sharing.openFiles(drop.paths); }
    void take(const CloseEvent&) { bench_.closed = true; }
    void take(const ResizeEvent&) {}
    void take(const TextEvent&) {}
    void take(const Event& other) { toScene(other); }
    bool toScene(const Event& event);
    bool isOnScene() const;
    bool isTabInSheet(const KeyEvent& key) const;
    bool isForMenu(const KeyEvent& key, std::optional<CommandId> command);
    bool isForWidgets(const KeyEvent& key, std::optional<CommandId> command);
    const Fonts& layOut();
    void advance(double passed, double seconds);
    void draw(const Ui& ui);

    Workbench bench_;
    Features features_{bench_};
    EventQueue queue_{};
    TouchGestures gestures_{};
    bool touched_ = false;  ///< a finger has touched the window: controls are as large as a finger
    RenderTarget target_{};
    std::function<void()> onFrame_{};
    std::string styledTheme_{};
    float styledScale_ = 0.0f;
    double lastTime_ = 0.0;
    double slept_ = 0.0;  ///< s, waiting for an event before the present frame
};

}  // namespace collidoscope::app
