/// collidoscope-hash [FRAMES]: the hash of every demo after so many frames (default 120), as
/// `collidoscope --headless --all --frames N --hash` prints them. Needs neither a window nor OpenGL, so that builds by
/// different compilers can be compared anywhere.

#include <exception>
#include <iostream>

#include "app/command_line_values.h"
#include "app/headless/hash_line.h"

int main(int argc, char** argv) {
    try {
        const std::uint64_t frames = argc > 1 ? app::frameNumber("FRAMES", argv[1]) : 120;
        app::writeAllHashes(std::cout, frames);
        return std::cout.flush() ? 0 : 2;
    } catch (const app::UsageError& error) {
        std::cerr << "collidoscope-hash: " << error.what() << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "collidoscope-hash: " << error.what() << '\n';
        return 3;
    }
}
