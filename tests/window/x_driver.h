#pragma once
/// A user at an X11 display, for tests: moves the mouse, presses keys, drops files. Events go through the X server
/// (XTEST, XDND), so a program sees them exactly as those of real devices.

#include <functional>
#include <memory>
#include <string>

namespace collidoscope::window_test {

enum class Mouse : unsigned { Left = 1, Middle = 2, Right = 3, WheelUp = 4, WheelDown = 5 };

class XDriver {
public:
    /// Connects to $DISPLAY. Throws std::runtime_error without a display or without the XTEST extension.
    XDriver();
    ~XDriver();
    XDriver(const XDriver&) = delete;
    XDriver& operator=(const XDriver&) = delete;

    /// Finds the top-level window of that title and works in its coordinates from now on.
    bool attach(const std::string& title);
    void moveTo(float x, float y);
    void press(Mouse button);
    void release(Mouse button);
    /// Presses and releases a key by its X name, "space", "F1", "a"; `modifiers` such as "Control_L" are held
    /// meanwhile.
    void key(const std::string& name, const std::string& modifier = {});
    /// Presses a key and keeps it down.
    void hold(const std::string& name);
    void release(const std::string& name);
    void resize(int width, int height);
    /// Drops a file at a point of the window as a file manager does (XDND). `pump` lets the program work; it is called
    /// until the program has answered. Returns false when the program refuses the drop or does not answer.
    bool drop(const std::string& path, float x, float y, const std::function<void()>& pump);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace collidoscope::window_test
