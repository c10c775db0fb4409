#pragma once
/// The program in a real window, and a user at its mouse and keyboard.

#include <initializer_list>
#include <string>

#include "app/ui/application.h"
#include "app/window/glfw_window.h"
#include "physics/rigid/world/body.h"
#include "tests/window/x_driver.h"

namespace collidoscope::window_test {

/// A place in the window, px.
using Place = geometry::Vec2f;

class User {
public:
    /// Opens the window with a demo. Pictures go to the folder `gallery` of the build.
    explicit User(const std::string& demo);

    app::Application& program() { return application_; }
    app::Session& session() { return application_.session(); }
    XDriver& hands() { return driver_; }

    /// Lets the program show so many frames; those that nobody looks at have no pixels.
    void watch(int frames = 3);
    void click(const Place& place);
    /// Presses at one place and lets go at another, on a straight way.
    void drag(const Place& from, const Place& to);
    void press(const std::string& key, const std::string& modifier = {});
    void type(const std::string& digitsAndLetters);

    /// A place on a widget in a part of the panel on the right, `across` of its width; turns the wheel until it is in
    /// sight. `ids` are the Dear ImGui identifiers from the part to the widget. Fails the test where there is none.
    Place find(const char* part, std::initializer_list<const char*> ids, float across = 0.5f);
    /// The body of the demo's first world that was added last and moves.
    physics::BodyId lastBody();
    /// Where the centre of a body of that world is seen. Fails the test where it is not.
    Place placeOf(physics::BodyId body);
    /// Where a handle of the demo is seen.
    Place handle(const std::string& name);
    float number(const std::string& parameter);
    /// The picture that the window shows.
    app::Image seen();
    /// Writes that as gallery/NAME.png.
    void picture(const std::string& name);
    /// How many pixels of the window differ from a picture taken earlier.
    std::size_t changedPixels(const app::Image& before);

private:
    app::GlfwWindow window_;
    app::Application application_;
    XDriver driver_;
    bool seesPixels_ = false;  ///< frames are drawn whole
};

}  // namespace collidoscope::window_test
