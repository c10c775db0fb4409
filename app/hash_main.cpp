/// collidoscope-hash [FRAMES] [--presets]: the hash of every demo after so many frames (default 120), as
/// `collidoscope --headless --all --frames N --hash` prints them, and of each of its presets when asked for. Needs
/// neither a window nor OpenGL, so that builds by different compilers can be compared anywhere.

#include <exception>
#include <iostream>
#include <span>
#include <string_view>

#include "app/command_line.h"
#include "app/headless/headless.h"
#include "app/system/streams.h"

using namespace collidoscope;

int main(int argc, char** argv) {
    const app::StandardStreams streams;
    try {
        std::uint64_t frames = 120;
        app::HashesOf which = app::HashesOf::Defaults;
        for (const std::string_view argument : std::span(argv + 1, argv + argc)) {
            if (argument == "--presets")
                which = app::HashesOf::DefaultsAndPresets;
            else
                frames = app::frameNumber("FRAMES", std::string(argument));
        }
        app::writeAllHashes(std::cout, frames, which);
        return std::cout.flush() ? 0 : 2;
    } catch (const app::UsageError& error) {
        std::cerr << "collidoscope-hash: " << error.what() << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "collidoscope-hash: " << error.what() << '\n';
        return 3;
    }
}
