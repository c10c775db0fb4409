/// Opens a window, closes it, and loses some memory of ours: the report must say so, whatever a driver has lost.

#include <iostream>
#include <string>

#include "app/ui/application.h"
#include "app/window/glfw_window.h"

namespace {

/// Not inlined, so that it stands in the report by its name.
[[gnu::noinline]] void loseSomeMemory(std::size_t size) {
    auto* lost = new std::string(size, 'x');
    std::cout << "lost " << lost->size() << " bytes" << std::endl;
}

}  // namespace

int main() {
    {
        app::GlfwWindow window("leak of ours", {320, 200});
        app::Application application(window, {});
        application.openDemo(demos::allDemos().front());
        for (int i = 0; i < 3; ++i) application.frame();
    }
    loseSomeMemory(12345);
}
