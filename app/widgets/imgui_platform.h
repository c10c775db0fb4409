#pragma once
/// Dear ImGui without its platform backends: the application's own events go in, draw data goes to OpenGL.

#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "app/view/touch_gestures.h"
#include "app/widgets/fonts.h"
#include "app/widgets/imgui_renderer.h"
#include "app/window/window.h"

struct ImDrawList;
struct ImGuiContext;

namespace collidoscope::app {

/// The events that one frame may see, and what must wait for the next. Dear ImGui 1.86 looks at the state of keys
/// and buttons once per frame, so a press and its release in one frame would never be noticed. It takes the characters
/// of a frame before its keys, and loses those that come before a text field has the keyboard. So however slow the
/// frames are, all that is typed arrives, in its order, and where it was meant to.
class EventQueue {
public:
    void push(std::vector<Event> events);
    /// At most one transition of each key and button, and no motion and no leaving after a transition of a button.
    /// Nothing is typed after a key that types no character, and nothing in the frame after one that may have opened a
    /// text field or closed it. `fieldIsAwaited`: a field has asked for the keyboard, so what is typed waits for it.
    std::vector<Event> takeFrame(bool fieldIsAwaited = false);
    bool empty() const { return waiting_.empty(); }

private:
    std::deque<Event> waiting_;
    bool keyboardRests_ = false;  ///< in the next frame
    int waited_ = 0;              ///< frames for the field that is awaited
};

class ImGuiPlatform {
public:
    explicit ImGuiPlatform(Window& window);
    ~ImGuiPlatform();
    ImGuiPlatform(const ImGuiPlatform&) = delete;
    ImGuiPlatform& operator=(const ImGuiPlatform&) = delete;

    /// Makes anew what was lost with the context of OpenGL.
    void restoreOpenGl();
    /// Loads the fonts anew when the scale or the size of the letters of presentation mode (px; 0: no such fonts) has
    /// changed.
    const Fonts& fonts(float scale, float presentationLetters = 0.0f);
    void beginFrame(const std::vector<Event>& events, float seconds);
    /// Draws what was built since beginFrame into the bound framebuffer.
    void render();
    /// Draws into the bound framebuffer of that size what `paint` puts on a list of its own.
    void renderBeside(PixelSize size, const std::function<void(ImDrawList&)>& paint);
    /// Gives the arrow keys, Enter and Space to the controls of a window of Dear ImGui, from the first of them on; null
    /// gives them back. Call it before beginFrame().
    void leadKeyboard(const char* window);
    /// Whether such a window was drawn in the last frame.
    bool isShown(const char* window) const;
    /// The same through the window before all others, a sheet. Where the keyboard is at one of its controls, it goes to
    /// the next one, or to the one before by -1; round from the last to the first. Call it after beginFrame().
    void leadKeyboardInFront(int direction);
    /// The same through the menu or list that has dropped down, from its first row on. Call it after beginFrame().
    void leadKeyboardInPopup();
    /// Whether a menu or a list has dropped down.
    bool hasPopup() const;
    /// Closes the menus and lists that have dropped down.
    void closePopups();
    bool leadsKeyboard() const { return leadsKeyboard_; }
    /// Frames the control that the keyboard is at. Call it when all windows were built.
    void markKeyboard(unsigned color, float width) const;
    /// True from the moment that a text field asks for the keyboard until it has it.
    bool awaitsTextField() const;
    /// Shows the mouse cursor that the panels ask for.
    void updateCursor();

    /// The thing that a finger in the mouse's place would drag, as of the last frame; the scene where there is no
    /// panel.
    UnderFinger underMouse() const;

private:
    void feed(const Event& event);

    struct Clipboard;
    Window& window_;
    std::unique_ptr<Clipboard> clipboard_;
    ImGuiContext* context_;
    std::unique_ptr<ImGuiRenderer> renderer_{};
    Fonts fonts_{};
    bool leadsKeyboard_ = false;
    float fontScale_ = 0.0f, presentationLetters_ = 0.0f;
    SwipeEvent swipe_{};  ///< of this frame, all together
};

}  // namespace collidoscope::app
