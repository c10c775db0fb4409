#pragma once
/// The state that the features of the window share: the runs that are shown, the state of the panels, and the means to
/// tell the user something. The workbench knows none of the features; the application owns it, and it outlives them.

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/files/mesh_library.h"
#include "app/gl/opengl.h"
#include "app/pane/side_by_side.h"
#include "app/ui/panels/notices.h"
#include "app/ui/panels/panel_layout.h"
#include "app/ui/panels/right_panel.h"
#include "app/ui/shell.h"
#include "app/widgets/imgui_platform.h"

namespace collidoscope::app {

/// A demo that is not shown at the moment, as the user left it.
struct LeftDemo {
    std::unique_ptr<Session> session{};
    CameraState camera{};
    std::string selected{};  ///< handle
};

struct Workbench {
    /// Frames shown after an event: from a click until the text field that it opens has the keyboard.
    static constexpr int kSettlingFrames = 6;
    static constexpr float kClickTolerance = 4.0f;  ///< px at 100 %; a press that goes farther is a drag

    /// The window must outlive the workbench.
    explicit Workbench(Window& shownIn);
    Workbench(const Workbench&) = delete;
    Workbench& operator=(const Workbench&) = delete;

    Window& window;
    ImGuiPlatform platform;
    OpenGlFacts facts;
    SideBySide panes{};
    std::vector<PaneRoom> rooms{};          ///< of the panes, in the last layout
    std::unique_ptr<SideBySide> beneath{};  ///< the runs of the demo, while two of its shapes are looked into
    ShellState state{};
    PanelLayout layout{};
    RightPanel rightPanel{};
    Notices notices{};
    MeshLibrary meshes{};
    geometry::Vec2f mouse{0.0f};     ///< px
    bool isTouching = false;         ///< a finger is on the window
    int settling = kSettlingFrames;  ///< frames still to be shown after the last event
    std::atomic<bool> closed = false;
    std::filesystem::path folder;  ///< for pictures and tables that the user asks for
    /// Called with each file that was saved for the user; answers what to say. None: the usual words are said.
    std::function<std::string(const std::filesystem::path&)> onSaved{};

    /// Ends the program after the present frame; may be called from any thread.
    void close();

    // --- What is shown ---
    Pane& pane() { return panes.active(); }
    const Pane& pane() const { return panes.active(); }
    Session& session() { return pane().session(); }
    const Session& session() const { return pane().session(); }
    Interaction& interaction() { return pane().interaction(); }
    const Interaction& interaction() const { return pane().interaction(); }
    /// The runs of the demo that is shown, or that lies beneath what is looked into: the clock, the timeline and the
    /// branches are theirs.
    SideBySide& runs() { return beneath ? *beneath : panes; }
    const SideBySide& runs() const { return beneath ? *beneath : panes; }
    /// The active one of them.
    Session& demoSession() { return runs().active().session(); }
    const Session& demoSession() const { return runs().active().session(); }
    const CameraState& demoCamera() const { return runs().active().interaction().cameraState(); }
    /// Takes the demo out of the pane, which then needs another.
    LeftDemo takeDemo();
    /// Brings camera and selection back to where they were left.
    void lookAsLeft(const LeftDemo& left);
    /// Shows the panel of parameters and measures, wherever it is hidden.
    void openRightPanel();
    /// Names the demo in the title of the window.
    void showTitle();
    /// Gives the run the memory for its key frames that the user has set.
    void applyKeyFrameBudget();

    // --- What is done in all runs beside each other; of runs with a clock of their own in the active one alone ---
    void restart();
    /// Sets all parameters to the values with which the demo opens, except those in which the runs differ.
    void reset();
    /// Undoes the last change; that of a compared parameter in the active run only.
    void undo();
    void redo();
    /// Added to what a control says that does one of these; empty where one run stands alone.
    const char* reachNote() const;

    // --- Where it stands ---
    /// The scale of the display and the user's text size together; 1 at 100 %.
    float scale() const;
    const Theme& theme() const;
    Viewport sceneViewport() const;
    /// Where the active pane stands.
    Viewport viewport() const;
    Box paneBox() const;
    /// px, where a panel over the scene may begin.
    float belowInsideBar(const Ui& ui) const;
    /// Options with which the active pane is drawn.
    PaneFrame paneFrame(const Ui& ui) const;
    /// The press of a mouse button ended so near to where it began that it is a click.
    bool isClick(const geometry::Vec2f& press, const geometry::Vec2f& release) const;

    // --- Messages and saved files ---
    void say(NoticeKind kind, std::string text) { notices.add(kind, std::move(text)); }
    void notify(std::string text) { say(NoticeKind::Info, std::move(text)); }
    /// Does what may be refused; the reason becomes a message.
    template <typename Work>
    void attempt(const Work& work) {
        try {
            work();
        } catch (const std::exception& error) {
            say(NoticeKind::Error, error.what());
        }
    }
    /// Draws at least `frames` more frames, even if nothing moves.
    void refresh(int frames = kSettlingFrames) { settling = std::max(settling, frames); }
    using WriteFile = std::function<void(const std::filesystem::path&)>;
    using DescribeFile = std::function<std::string(const std::filesystem::path&)>;
    /// Writes a file of that stem and extension under a new name into the folder and says so in those words, unless
    /// onSaved has others; says why where it cannot be written.
    void save(std::string stem, const char* extension, const WriteFile& write, const DescribeFile& words);
    /// Gives out a table of "12 points" as CSV: to the clipboard, or as a file.
    void saveTable(const std::string& table, const std::string& count, const std::string& stem, bool toFile);
};

}  // namespace collidoscope::app
